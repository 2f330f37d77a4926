//! Computes one side of a branch ahead of time: its instructions are copied to a buffer one by one and executed by
//! their own tagged handlers, on the registers of the frame. So the semantics of an instruction is implemented once.

use std::cell::UnsafeCell;

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;

use super::field_name::FieldName;
use super::region::EXIT;
use super::shape::{BranchForm, Shape, Step, slot_of};
use super::stores::Stores;
use crate::Vm;
use crate::class::resolve::FieldAccess;
use crate::class::{Field, Method};
use crate::heap::Ref;
use crate::interp::code::at;
use crate::interp::insn::{Exit, Insn, Slot};
use crate::interp::memory::{reference_at, reg, set_reg};
use crate::interp::mode::Tagged;
use crate::interp::ops::arith_int::iand_imm;
use crate::interp::ops::constant::{const_word, mov};
use crate::interp::ops::convert::{i2b, i2c, i2s};
use crate::interp::ops::field;
use crate::interp::ops::poll::{burn, poll_at};
use crate::interp::symbolic::operand::{INT, register_expr};
use crate::interp::tags::{set_tag, tag};
use crate::symbolic::MergedBranch;
use crate::symbolic::merged::Ahead;

/// The maximum number of instructions executed for one merge: a side reached in several ways is computed several times.
const MAX_STEPS: usize = 256;

pub struct Side {
    regs: *mut u64,
    heap: *mut u8,
    pub vm: *mut Vm,
    pub method: &'static Method,
    pub shape: &'static Shape,
    slots: &'static [UnsafeCell<Slot>],
    n_steps: usize,
    pub stores: Stores,
    /// The branches met, if they are to be reported.
    pub branches: Vec<MergedBranch>,
}

/// The content of a register: its slot and its tag.
pub type Value = (u64, u32);

/// The context in which a side is computed.
#[derive(Clone, Copy)]
pub struct Place {
    /// Whether the run itself takes this side.
    pub is_taken: bool,
    /// The condition under which the side is taken, if branches are to be reported.
    pub guard: Option<ExprId>,
}

/// What follows an instruction.
pub enum Next {
    At(u32),
    /// Both successors: the branch depends on a symbolic condition.
    Fork(ExprId),
}

impl Side {
    pub unsafe fn new(
        regs: *mut u64,
        heap: *mut u8,
        vm: *mut Vm,
        method: &'static Method,
        shape: &'static Shape,
    ) -> Option<Side> {
        let slots = method.code.get()?.tagged.get()?;
        Some(Side { regs, heap, vm, method, shape, slots, n_steps: 0, stores: Stores::default(), branches: Vec::new() })
    }

    /// From here on no choice is recorded. Returns the place of the initial branch.
    pub unsafe fn begin(&mut self) -> Place {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let vm = &mut *self.vm;
            self.n_steps = 0;
            self.stores = Stores::default();
            self.branches.clear();
            vm.symbolic.ahead = Some(Ahead::default());
            Place { is_taken: true, guard: vm.config.cover_lines.then(|| vm.symbolic.pool.bool(true)) }
        }
    }

    /// From here on choices are recorded again.
    pub unsafe fn end(&mut self) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            (*self.vm).symbolic.ahead = None;
        }
    }

    /// Executes the instruction in a slot.
    pub unsafe fn step(&mut self, slot: u32, place: Place) -> Option<Next> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let step = self.shape.step(slot);
            self.n_steps += usize::from(step.counts());
            if self.n_steps > MAX_STEPS {
                return None;
            }
            let insn = *at(self.slots, slot);
            match step {
                Step::Other | Step::Head(_) => return None,
                Step::Data => {}
                Step::Cover(note) if place.is_taken => note.make(at(self.slots, slot), self.regs, self.vm),
                Step::Cover(_) => {}
                Step::Assign(_) | Step::AssignTwo(..) => {
                    let has_data = matches!(self.shape.step(slot + 1), Step::Data);
                    self.execute(insn, has_data.then(|| (*at(self.slots, slot + 1).cast::<Slot>()).data));
                }
                Step::Element(_) => self.element(insn)?,
                Step::Field(_, name) => {
                    let (object, field) = self.field(name, insn.b)?;
                    match self.stores.get(object, field) {
                        Some(value) => self.set(insn.a, value),
                        None => self.load_field(insn, field)?,
                    }
                }
                Step::Store(name) => {
                    let (object, field) = self.field(name, insn.a)?;
                    self.store(object, field, self.value(insn.b))?;
                }
                Step::Goto(target) => return Some(Next::At(self.shape.target(target))),
                Step::Return => {
                    self.execute(narrowing(self.method.returns, insn.a), None);
                    return Some(Next::At(EXIT));
                }
                // The translator has narrowed the constant.
                Step::ReturnConstant => {
                    self.execute(Insn::with_imm(const_word::<Tagged>, 0, 0, insn.imm()), None);
                    return Some(Next::At(EXIT));
                }
                Step::Branch { target, form } => return self.branch(slot, insn, target, form),
            }
            Some(Next::At(self.shape.target(slot + 1)))
        }
    }

    /// Loads an element of an array, if it provably exists.
    unsafe fn element(&mut self, insn: Insn) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let vm = &mut *self.vm;
            let array = reference_at(self.regs, insn.b);
            if array.is_null() {
                return None;
            }
            let index = register_expr(self.regs, vm, insn.c, INT);
            let length = vm.heap.array_len(array);
            let length = vm.length_expr(array, length);
            let is_inside = vm.symbolic.pool.binary(Op::ULt, index, length);
            if !vm.is_settled(is_inside) || vm.symbolic.pool.value(is_inside) == 0 {
                return None;
            }
            // If the index or the length would have to be concretised, it is a choice.
            let is_constant = |vm: &Vm, expr: ExprId| vm.symbolic.pool.as_const(expr).is_some();
            if is_constant(vm, index) || is_constant(vm, length) && vm.has_expression(array, index) {
                return self.load(insn, None);
            }
            None
        }
    }

    /// A field and its object, if it exists: the object in this register, or the mirror of a class that is initialised.
    unsafe fn field(&mut self, name: FieldName, receiver: u16) -> Option<(Ref, &'static Field)> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let vm = &mut *self.vm;
            if let FieldName::Own(field) = name
                && field.is_static()
            {
                let entry = vm.heap.class_entry_ptr(field.class.id);
                return field::is_initialized(entry).then(|| ((*entry).mirror, field));
            }
            let object = reference_at(self.regs, receiver);
            if object.is_null() {
                return None;
            }
            Some((object, name.find(self.method, vm.class_of(object))?))
        }
    }

    unsafe fn load_field(&mut self, insn: Insn, field: &'static Field) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let access = if field.is_static() { FieldAccess::GetStatic } else { FieldAccess::GetField };
            let mut quick = Insn::new(field::quick(access, field.kind).of::<Tagged>(), insn.a, insn.b, 0);
            quick.set_imm(field.offset as i32);
            let entry = (*self.vm).heap.class_entry_ptr(field.class.id);
            let data = [entry as usize as u64, std::ptr::from_ref(field.class) as usize as u64];
            self.load(quick, field.is_static().then_some(data))
        }
    }

    /// Executes an instruction that may have to make a choice, which must be determined already.
    unsafe fn load(&mut self, insn: Insn, data: Option<[u64; 2]>) -> Option<()> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            self.execute(insn, data);
            let is_refused = (*self.vm).symbolic.ahead.as_ref().is_some_and(|ahead| ahead.is_refused);
            (!is_refused).then_some(())
        }
    }

    unsafe fn branch(&mut self, slot: u32, mut insn: Insn, target: u32, form: BranchForm) -> Option<Next> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            // In the buffer, its target is two slots ahead.
            match form {
                BranchForm::Length if reference_at(self.regs, insn.b).is_null() => return None,
                BranchForm::Far | BranchForm::Length => insn.set_imm(2 * size_of::<Slot>() as i32),
                BranchForm::Near => insn.b = 2,
            }
            let n_slots = self.execute(insn, None);
            let condition = (*self.vm).symbolic.ahead.as_mut().and_then(|ahead| ahead.condition.take());
            let holds = match condition {
                None => n_slots == 2,
                Some(condition) if !(*self.vm).is_settled(condition) => return Some(Next::Fork(condition)),
                Some(condition) => (*self.vm).symbolic.pool.value(condition) != 0,
            };
            Some(Next::At(self.shape.target(if holds { target } else { slot + 1 })))
        }
    }

    /// Executes a single instruction; returns the number of slots it advanced.
    unsafe fn execute(&mut self, insn: Insn, data: Option<[u64; 2]>) -> isize {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let end = Slot { insn: Insn::new(stop, 0, 0, 0) };
            let buffer = [Slot { insn }, data.map_or(end, |data| Slot { data }), end];
            let first: *const Insn = buffer.as_ptr().cast();
            (insn.handler)(first, self.regs, self.heap, self.vm);
            (*(*self.vm).hot.frame).ip.offset_from(first)
        }
    }

    /// The last branch that the run itself has taken, for [`Side::set_branch`].
    pub unsafe fn branch_noted(&self) -> Option<(u16, Value)> {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let register = self.method.class.covers_branches.then(|| self.method.frame_slots.get() as u16 - 1)?;
            Some((register, self.value(register)))
        }
    }

    pub unsafe fn set_branch(&mut self, noted: Option<(u16, Value)>) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            if let Some((register, value)) = noted {
                self.set(register, value);
            }
        }
    }

    /// The contents of these registers.
    pub unsafe fn saved(&self, registers: &[u16]) -> Vec<Value> {
        // SAFETY: the contract of `crate::interp`.
        unsafe { registers.iter().map(|&register| self.value(register)).collect() }
    }

    pub unsafe fn value(&self, register: u16) -> Value {
        // SAFETY: the contract of `crate::interp`.
        unsafe { (reg(self.regs, register), tag(self.regs, self.vm, register)) }
    }

    pub unsafe fn restore(&mut self, registers: &[u16], values: &[Value]) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            for (&register, &value) in registers.iter().zip(values) {
                self.set(register, value);
            }
        }
    }

    pub unsafe fn set(&mut self, register: u16, (slot, tag): Value) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            set_reg(self.regs, register, slot);
            set_tag(self.regs, self.vm, register, tag);
        }
    }

    /// Continues the frame at the target; polls on a back edge.
    pub unsafe fn go_on_at(&mut self, target: u32) -> Exit {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let (slot, is_back) = slot_of(target);
            let ip = at(self.slots, slot);
            if is_back && burn(self.vm) {
                return poll_at(ip, self.regs, self.heap, self.vm);
            }
            (*(*self.vm).hot.frame).ip = ip;
            Exit::Next
        }
    }

    /// Reports the branches met.
    pub unsafe fn report(&mut self) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            for branch in self.branches.drain(..) {
                // If nondeterminism decided a branch, no input takes the other side.
                let symbolic = &mut (*self.vm).symbolic;
                if !symbolic.depends_on_chance(branch.guard) && !symbolic.depends_on_chance(branch.condition) {
                    symbolic.merged_branches.push(branch);
                }
            }
        }
    }
}

/// The instruction that moves a register to register 0 as a result of this kind (JVMS §6.5.ireturn).
fn narrowing(kind: Kind, register: u16) -> Insn {
    match kind {
        Kind::Boolean => Insn::with_imm(iand_imm::<Tagged>, 0, register, 1),
        Kind::Byte => Insn::new(i2b::<Tagged>, 0, register, 0),
        Kind::Char => Insn::new(i2c::<Tagged>, 0, register, 0),
        Kind::Short => Insn::new(i2s::<Tagged>, 0, register, 0),
        _ => Insn::new(mov::<Tagged>, 0, register, 0),
    }
}

/// The end of the buffer.
unsafe fn stop(ip: *const Insn, _regs: *mut u64, _heap: *mut u8, vm: *mut Vm) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        (*(*vm).hot.frame).ip = ip;
        Exit::Next
    }
}
