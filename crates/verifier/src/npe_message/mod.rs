//! Helpful messages of `NullPointerException`s (JEP 358): the failed action, and what was null.
//!
//! The method's bytecode is simulated up to the instruction that failed, to find the instruction that pushed the null;
//! from there the source expression is reconstructed backwards, at most [`MAX_DETAIL`] steps deep. Texts and limits are
//! HotSpot's.

mod operand_stacks;

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{
    ClassFile, Code as CodeAttribute, Constant, Member, access, descriptor, external, mutf8,
};
use operand_stacks::{OperandStack, OperandStacks};

const MAX_DETAIL: u32 = 5;

/// The message for an exception that the VM threw at this place in a method; none if the program threw it itself.
pub fn describe(file: &ClassFile, method: &Member, bci: i32) -> Option<String> {
    if method.access_flags & access::NATIVE != 0 || file.name() == b"jdk/internal/reflect/NativeConstructorAccessorImpl"
    {
        return None;
    }
    let bci = u16::try_from(bci).ok()?;
    let attribute = method.code.as_ref()?;
    let code = attribute.bytes(file);
    code.get(usize::from(bci))?;
    let stacks = OperandStacks::new(file, code, &attribute.exception_table, bci);
    let described = Description { method, file, attribute, code, stacks };
    let depth = described.null_depth(bci)?;
    let mut message = described.failed_action(bci)?;
    let because = Because { detail: MAX_DETAIL, inner: false, prefix: true };
    if described.cause(&mut message, bci, depth, because) {
        message.push_str("\" is null");
    }
    Some(message)
}

struct Description<'a> {
    method: &'a Member,
    file: &'a ClassFile,
    attribute: &'a CodeAttribute,
    code: &'a [u8],
    stacks: OperandStacks<'a>,
}

/// How to describe an expression.
#[derive(Clone, Copy)]
struct Because {
    /// The remaining number of steps backwards.
    detail: u32,
    /// Whether it is an array index: then "the return value of" is left out.
    inner: bool,
    /// Whether the word "because" comes first.
    prefix: bool,
}

/// Class, name and descriptor of a member reference.
struct MemberRef<'a> {
    class: &'a [u8],
    name: &'a [u8],
    descriptor: &'a [u8],
}

impl<'a> Description<'a> {
    fn instruction(&self, bci: u16) -> Option<Instruction<'a>> {
        Instruction::decode(self.code, usize::from(bci)).ok()
    }

    fn member(&self, instruction: Instruction<'a>) -> Option<MemberRef<'a>> {
        let (class, name_and_type) = match self.file.pool.get(instruction.constant()) {
            Constant::Field { class, name_and_type }
            | Constant::Method { class, name_and_type }
            | Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type),
            _ => return None,
        };
        let (name, descriptor) = self.file.name_and_type(name_and_type).ok()?;
        Some(MemberRef { class: self.file.class_name(class).ok()?, name, descriptor })
    }

    /// The depth of the null on the stack; none if the instruction cannot fail this way, or calls a constructor, which
    /// means that the program created the exception.
    fn null_depth(&self, bci: u16) -> Option<usize> {
        let instruction = self.instruction(bci)?;
        let opcode = instruction.opcode;
        Some(match opcode {
            GETFIELD | ARRAYLENGTH | ATHROW | MONITORENTER | MONITOREXIT => 0,
            IALOAD..=SALOAD => 1,
            LASTORE | DASTORE => 3,
            IASTORE..=SASTORE => 2,
            PUTFIELD => usize::from(descriptor::slots(self.member(instruction)?.descriptor)),
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
                let member = self.member(instruction).filter(|member| member.name != b"<init>")?;
                descriptor::argument_slots(member.descriptor) as usize
            }
            _ => return None,
        })
    }

    /// `Cannot …`.
    fn failed_action(&self, bci: u16) -> Option<String> {
        let instruction = self.instruction(bci)?;
        let opcode = instruction.opcode;
        Some(match opcode {
            IALOAD..=SALOAD => format!("Cannot load from {} array", element_name(opcode - IALOAD)),
            IASTORE..=SASTORE => format!("Cannot store to {} array", element_name(opcode - IASTORE)),
            ARRAYLENGTH => "Cannot read the array length".to_owned(),
            ATHROW => "Cannot throw exception".to_owned(),
            MONITORENTER => "Cannot enter synchronized block".to_owned(),
            MONITOREXIT => "Cannot exit synchronized block".to_owned(),
            GETFIELD => format!("Cannot read field \"{}\"", mutf8::to_string(self.member(instruction)?.name)),
            PUTFIELD => format!("Cannot assign field \"{}\"", mutf8::to_string(self.member(instruction)?.name)),
            _ => format!("Cannot invoke \"{}\"", method_name(&self.member(instruction)?)),
        })
    }

    /// Appends the expression that pushed the slot at `depth` before the instruction at `bci`. False if it is unknown,
    /// though the prefix may have been appended by then.
    fn cause(&self, out: &mut String, bci: u16, depth: usize, because: Because) -> bool {
        if because.detail == 0 {
            return false;
        }
        let Some(stack) = self.stacks.before(bci) else { return false };
        let Some(source) = stack.source(depth) else { return false };
        let Some(instruction) = self.instruction(source) else { return false };
        let opcode = instruction.general_opcode();
        let is_call = matches!(opcode, INVOKEVIRTUAL..=INVOKEINTERFACE);
        if because.prefix && !is_call {
            out.push_str(" because \"");
        }
        match opcode {
            ILOAD | ALOAD => self.local(out, stack, source, instruction.local()),
            ACONST_NULL => out.push_str("null"),
            ICONST_M1..=ICONST_5 | BIPUSH => out.push_str(&instruction.immediate().to_string()),
            // HotSpot prints it without its sign.
            SIPUSH => out.push_str(&(instruction.immediate() as u16).to_string()),
            IALOAD | AALOAD => self.element(out, source, because),
            GETSTATIC => {
                let Some(member) = self.member(instruction) else { return false };
                out.push_str(&format!("{}.{}", class_name(member.class), mutf8::to_string(member.name)));
            }
            GETFIELD => {
                let Some(member) = self.member(instruction) else { return false };
                let owner = Because { detail: because.detail - 1, prefix: false, ..because };
                if self.cause(out, source, 0, owner) {
                    out.push('.');
                }
                out.push_str(&mutf8::to_string(member.name));
            }
            _ if is_call => {
                let Some(member) = self.member(instruction) else { return false };
                if because.detail == MAX_DETAIL && !because.inner {
                    out.push_str(" because the return value of \"");
                }
                out.push_str(&method_name(&member));
            }
            _ => return false,
        }
        true
    }

    /// `array[index]`.
    fn element(&self, out: &mut String, source: u16, because: Because) {
        let array = Because { detail: because.detail - 1, prefix: false, ..because };
        if !self.cause(out, source, 1, array) {
            out.push_str("<array>");
        }
        out.push('[');
        let index = Because { detail: because.detail, inner: true, prefix: false };
        if !self.cause(out, source, 0, index) {
            out.push_str("...");
        }
        out.push(']');
    }

    /// The name of a local: from the class file's table, or a description without one.
    fn local(&self, out: &mut String, stack: &OperandStack, bci: u16, slot: u16) {
        let table = self.attribute.local_variables(self.file);
        let entry = table.iter().find(|entry| {
            entry.index == slot
                && bci >= entry.start_pc
                && u32::from(bci) < u32::from(entry.start_pc) + u32::from(entry.length)
        });
        if let Some(name) = entry.and_then(|entry| self.file.utf8(entry.name).ok()) {
            out.push_str(&mutf8::to_string(name));
            return;
        }
        let name = match self.parameter(slot).filter(|_| !stack.was_written(slot)) {
            Some(0) => "this".to_owned(),
            Some(number) => format!("<parameter{number}>"),
            None => format!("<local{slot}>"),
        };
        out.push_str(&name);
    }

    /// The parameter in a slot at the method's start: 0 is `this`.
    fn parameter(&self, slot: u16) -> Option<usize> {
        let mut first = u16::from(self.method.access_flags & access::STATIC == 0);
        if slot < first {
            return Some(0);
        }
        let text = self.file.utf8(self.method.descriptor).unwrap_or_default();
        for (index, parameter) in descriptor::parameters(text).enumerate() {
            first += descriptor::slots(parameter);
            if slot < first {
                return Some(index + 1);
            }
        }
        None
    }
}

/// By the position of the opcode among the array loads or stores.
fn element_name(position: u8) -> &'static str {
    match position {
        0 => "int",
        1 => "long",
        2 => "float",
        3 => "double",
        4 => "object",
        5 => "byte/boolean",
        6 => "char",
        _ => "short",
    }
}

fn class_name(class: &[u8]) -> String {
    match mutf8::to_string(class).replace('/', ".").as_str() {
        "java.lang.Object" => "Object".to_owned(),
        "java.lang.String" => "String".to_owned(),
        name => name.to_owned(),
    }
}

/// `Class.name(types)`, with the package of `Object` and of everything that begins like `String` left out of the types.
fn method_name(member: &MemberRef<'_>) -> String {
    let types = descriptor::parameters(member.descriptor).map(|ty| {
        let name = external::field_type(&mutf8::to_string(ty));
        match name.strip_prefix("java.lang.") {
            Some(simple) if simple.starts_with("Object") || simple.starts_with("String") => simple.to_owned(),
            _ => name,
        }
    });
    let types: Vec<String> = types.collect();
    format!("{}.{}({})", class_name(member.class), mutf8::to_string(member.name), types.join(", "))
}
