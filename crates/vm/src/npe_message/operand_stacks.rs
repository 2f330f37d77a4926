//! Which instruction pushed what stands on the operand stack: a forward simulation of a method's bytecode.
//!
//! The order of the passes, and what is merged into what, follow HotSpot, because they decide what the message can tell.

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{ClassFile, Constant, ExceptionEntry, descriptor};

/// The operand stack before one instruction.
#[derive(Clone, Default)]
pub struct OperandStack {
    /// For each slot, bottom first, the bytecode index of the instruction that pushed it; none if that is not certain.
    slots: Vec<Option<u16>>,
    /// Locals (of the first 64) that were written on the way here.
    written: u64,
}

impl OperandStack {
    /// Where the slot at this depth, 0 being the top, comes from.
    pub fn source(&self, depth: usize) -> Option<u16> {
        let index = self.slots.len().checked_sub(depth + 1)?;
        self.slots.get(index).copied().flatten()
    }

    /// Whether a local may hold something else than at the method's start.
    pub fn was_written(&self, local: u16) -> bool {
        local > 63 || self.written & 1 << local != 0
    }

    fn write(&mut self, local: u16) {
        if local <= 63 {
            self.written |= 1 << local;
        }
    }

    fn push(&mut self, bci: u16, slots: usize) {
        self.slots.extend(std::iter::repeat_n(Some(bci), slots));
    }

    fn pop(&mut self, slots: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(slots));
    }

    /// Replaces the top `depth` slots by slots named by their old depth, bottom first.
    fn shuffle(&mut self, depth: usize, order: &[usize]) {
        let new: Vec<Option<u16>> = order.iter().map(|&old| self.source(old)).collect();
        self.pop(depth);
        self.slots.extend(new);
    }

    fn merge(&mut self, other: &OperandStack) {
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if other.slots.get(index) != Some(slot) {
                *slot = None;
            }
        }
        self.written |= other.written;
    }
}

/// The stacks before the instructions of a method, as far as they are needed for one of them.
pub struct OperandStacks<'a> {
    file: &'a ClassFile,
    code: &'a [u8],
    stacks: Vec<Option<OperandStack>>,
    n_slots: usize,
    added: bool,
    all_processed: bool,
}

/// Methods that need more are not analysed to the end.
const MAX_SLOTS: usize = 1_000_000;

impl<'a> OperandStacks<'a> {
    pub fn new(file: &'a ClassFile, code: &'a [u8], handlers: &[ExceptionEntry], bci: u16) -> OperandStacks<'a> {
        let stacks = vec![None; code.len() + 1];
        let mut this = OperandStacks { file, code, stacks, n_slots: 0, added: true, all_processed: false };
        if let Some(first) = this.stacks.first_mut() {
            *first = Some(OperandStack::default());
        }
        for handler in handlers {
            if let Some(stack @ None) = this.stacks.get_mut(usize::from(handler.handler_pc)) {
                stack.insert(OperandStack::default()).push(handler.handler_pc, 1);
            }
        }
        this.run(usize::from(bci));
        this
    }

    pub fn before(&self, bci: u16) -> Option<&OperandStack> {
        self.stacks.get(usize::from(bci))?.as_ref()
    }

    fn run(&mut self, wanted: usize) {
        while !self.all_processed && self.added {
            self.all_processed = true;
            self.added = false;
            let mut bci = 0;
            while bci < self.code.len() {
                let Some(len) = instruction_len(self.code, bci) else { return };
                self.simulate(bci, len);
                bci += len;
                if bci == wanted && self.stacks.get(bci).is_some_and(Option::is_some) {
                    self.all_processed = true;
                    break;
                }
                if self.n_slots > MAX_SLOTS {
                    return;
                }
            }
        }
    }

    /// Simulates one instruction and hands the stack on to whatever can come next.
    fn simulate(&mut self, bci: usize, len: usize) {
        let Some(mut stack) = self.stacks.get(bci).cloned().flatten() else {
            self.all_processed = false;
            return;
        };
        let opcode = self.opcode(bci);
        if self.apply(&mut stack, bci, opcode).is_none() {
            self.all_processed = false;
            self.added = false;
            return;
        }
        let ends = matches!(opcode, GOTO | GOTO_W | JSR | JSR_W | RET | ATHROW | IRETURN..=RETURN);
        if !ends {
            self.flow_to(bci + len, &mut stack);
        }
        for target in self.targets(bci, opcode) {
            self.flow_to(target, &mut stack);
        }
    }

    fn flow_to(&mut self, bci: usize, stack: &mut OperandStack) {
        let Some(there) = self.stacks.get_mut(bci) else { return };
        match there {
            Some(known) => stack.merge(known),
            None => {
                self.added = true;
                self.n_slots += stack.slots.len();
            }
        }
        *there = Some(stack.clone());
    }

    /// The opcode at `bci`, that behind a `wide` prefix.
    fn opcode(&self, bci: usize) -> u8 {
        match self.u1(bci) {
            WIDE => self.u1(bci + 1),
            opcode => opcode,
        }
    }

    fn u1(&self, at: usize) -> u8 {
        self.code.get(at).copied().unwrap_or(NOP)
    }

    fn u2(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u1(at), self.u1(at + 1)])
    }

    fn i4(&self, at: usize) -> i32 {
        i32::from_be_bytes([self.u1(at), self.u1(at + 1), self.u1(at + 2), self.u1(at + 3)])
    }

    /// Branch targets, the default of a switch first.
    fn targets(&self, bci: usize, opcode: u8) -> Vec<usize> {
        let relative = |offset: i32| usize::try_from(bci as i64 + i64::from(offset)).unwrap_or(usize::MAX);
        let operands = bci + switch_operands(bci);
        match opcode {
            IFEQ..=JSR | IFNULL | IFNONNULL => vec![relative(i32::from(self.u2(bci + 1) as i16))],
            GOTO_W | JSR_W => vec![relative(self.i4(bci + 1))],
            TABLESWITCH | LOOKUPSWITCH => {
                let is_table = opcode == TABLESWITCH;
                let n = if is_table {
                    i64::from(self.i4(operands + 8)) - i64::from(self.i4(operands + 4)) + 1
                } else {
                    i64::from(self.i4(operands + 4))
                };
                let (first, step) = if is_table { (12, 4) } else { (12, 8) };
                let n = usize::try_from(n).unwrap_or(0).min(self.code.len());
                let cases = (0..n).map(|case| relative(self.i4(operands + first + step * case)));
                std::iter::once(relative(self.i4(operands))).chain(cases).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Name and descriptor of the member at a constant-pool index.
    fn descriptor_at(&self, index: u16) -> Option<&'a [u8]> {
        let name_and_type = match self.file.pool.get(index) {
            Constant::Field { name_and_type, .. }
            | Constant::Method { name_and_type, .. }
            | Constant::InterfaceMethod { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. }
            | Constant::Dynamic { name_and_type, .. } => name_and_type,
            _ => return None,
        };
        self.file.name_and_type(name_and_type).ok().map(|(_, descriptor)| descriptor)
    }

    /// What an instruction does to the stack; none for an opcode that does not exist.
    fn apply(&self, stack: &mut OperandStack, bci: usize, opcode: u8) -> Option<()> {
        let here = bci as u16;
        let mut change = |pops: usize, pushes: usize| {
            stack.pop(pops);
            stack.push(here, pushes);
        };
        match opcode {
            NOP | IINC | GOTO | GOTO_W | RET | RETURN | CHECKCAST => {}
            ACONST_NULL..=ICONST_5 | FCONST_0..=FCONST_2 | BIPUSH..=LDC_W | NEW => change(0, 1),
            LCONST_0 | LCONST_1 | DCONST_0 | DCONST_1 | LDC2_W => change(0, 2),
            JSR | JSR_W => change(0, 1),
            ILOAD | FLOAD | ALOAD | ILOAD_0..=ILOAD_3 | FLOAD_0..=FLOAD_3 | ALOAD_0..=ALOAD_3 => change(0, 1),
            LLOAD | DLOAD | LLOAD_0..=LLOAD_3 | DLOAD_0..=DLOAD_3 => change(0, 2),
            LALOAD | DALOAD => change(2, 2),
            IALOAD..=SALOAD => change(2, 1),
            ISTORE..=ASTORE => {
                stack.write(self.local_operand(bci));
                stack.pop(if matches!(opcode, LSTORE | DSTORE) { 2 } else { 1 });
            }
            ISTORE_0..=ASTORE_3 => {
                let wide = matches!(opcode, LSTORE_0..=LSTORE_3 | DSTORE_0..=DSTORE_3);
                stack.write(u16::from((opcode - ISTORE_0) % 4));
                stack.pop(if wide { 2 } else { 1 });
            }
            LASTORE | DASTORE => change(4, 0),
            IASTORE..=SASTORE => change(3, 0),
            POP | MONITORENTER | MONITOREXIT | IRETURN | FRETURN | ARETURN | ATHROW => change(1, 0),
            POP2 | LRETURN | DRETURN => change(2, 0),
            IFEQ..=IFLE | IFNULL | IFNONNULL | TABLESWITCH | LOOKUPSWITCH => change(1, 0),
            IF_ICMPEQ..=IF_ACMPNE => change(2, 0),
            DUP => stack.shuffle(1, &[0, 0]),
            DUP_X1 => stack.shuffle(2, &[0, 1, 0]),
            DUP_X2 => stack.shuffle(3, &[0, 2, 1, 0]),
            DUP2 => stack.shuffle(2, &[1, 0, 1, 0]),
            DUP2_X1 => stack.shuffle(3, &[1, 0, 2, 1, 0]),
            DUP2_X2 => stack.shuffle(4, &[1, 0, 3, 2, 1, 0]),
            SWAP => stack.shuffle(2, &[0, 1]),
            ISHL | ISHR | IUSHR => change(2, 1),
            LSHL | LSHR | LUSHR => change(3, 2),
            INEG | FNEG => change(1, 1),
            LNEG | DNEG => change(2, 2),
            // Int, long, float and double, or int and long, in turn.
            IADD..=DREM | IAND..=LXOR if opcode.is_multiple_of(2) => change(2, 1),
            IADD..=DREM | IAND..=LXOR => change(4, 2),
            I2L | I2D | F2L | F2D => change(1, 2),
            I2F | F2I | I2B..=I2S => change(1, 1),
            L2D | D2L => change(2, 2),
            L2I | L2F | D2I | D2F => change(2, 1),
            LCMP | DCMPL | DCMPG => change(4, 1),
            FCMPL | FCMPG => change(2, 1),
            GETSTATIC | GETFIELD => {
                let slots = descriptor::slots(self.descriptor_at(self.u2(bci + 1))?);
                change(usize::from(opcode == GETFIELD), usize::from(slots));
            }
            PUTSTATIC | PUTFIELD => {
                let slots = descriptor::slots(self.descriptor_at(self.u2(bci + 1))?);
                change(usize::from(opcode == PUTFIELD) + usize::from(slots), 0);
            }
            INVOKEVIRTUAL..=INVOKEDYNAMIC => {
                let descriptor = self.descriptor_at(self.u2(bci + 1))?;
                let receiver = usize::from(!matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC));
                let arguments = descriptor::argument_slots(descriptor) as usize;
                change(receiver + arguments, usize::from(descriptor::slots(descriptor::return_type(descriptor))));
            }
            NEWARRAY | ANEWARRAY | INSTANCEOF | ARRAYLENGTH => change(1, 1),
            MULTIANEWARRAY => change(usize::from(self.u1(bci + 3)), 1),
            _ => return None,
        }
        Some(())
    }

    /// The local that a load or store with an operand names.
    pub fn local_operand(&self, bci: usize) -> u16 {
        if self.u1(bci) == WIDE { self.u2(bci + 2) } else { u16::from(self.u1(bci + 1)) }
    }
}
