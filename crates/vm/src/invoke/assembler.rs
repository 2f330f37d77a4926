//! A class-file assembler, just large enough for the classes that the VM generates.
//!
//! Code without branches needs no `StackMapTable` in any version. Classes with branches get a version below 50, for
//! which the verifier infers types. `max_stack` and `max_locals` are tracked while code is emitted.

use doppel_classpath::classfile::{mutf8, opcodes as op};
use doppel_inputs::Kind;
use rustc_hash::FxHashMap;

use super::signature::{Signature, kind_of, slots};

/// Version 52: `invokestatic` may name a method of an interface.
pub const VERSION_WITHOUT_BRANCHES: u16 = 52;
/// Version 49: no stack maps, but class constants.
pub const VERSION_WITH_BRANCHES: u16 = 49;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Entry {
    Utf8(Vec<u8>),
    Integer(i32),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
}

/// Writes one class file.
pub struct ClassWriter {
    version: u16,
    access_flags: u16,
    this_class: u16,
    super_class: u16,
    interfaces: Vec<u16>,
    pool: Vec<u8>,
    entries: FxHashMap<Entry, u16>,
    members: [Vec<u8>; 2],
    n_members: [u16; 2],
    /// Whether something exceeded the limits of the format.
    overflow: bool,
}

const FIELDS: usize = 0;
const METHODS: usize = 1;

impl ClassWriter {
    pub fn new(version: u16, access_flags: u16, name: &str, super_name: &str, interfaces: &[&str]) -> ClassWriter {
        let mut writer = ClassWriter {
            version,
            access_flags,
            this_class: 0,
            super_class: 0,
            interfaces: Vec::new(),
            pool: Vec::new(),
            entries: FxHashMap::default(),
            members: [Vec::new(), Vec::new()],
            n_members: [0, 0],
            overflow: false,
        };
        writer.this_class = writer.class(name);
        writer.super_class = writer.class(super_name);
        writer.interfaces = interfaces.iter().map(|name| writer.class(name)).collect();
        writer
    }

    pub fn field(&mut self, access_flags: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let member = [access_flags, name, descriptor, 0];
        self.members[FIELDS].extend(member.iter().flat_map(|half| half.to_be_bytes()));
        self.n_members[FIELDS] += 1;
    }

    /// Adds a method whose body `code` emits; `exceptions` are the classes it declares to throw.
    pub fn method(
        &mut self,
        access_flags: u16,
        name: &str,
        descriptor: &str,
        exceptions: &[&str],
        body: impl FnOnce(&mut CodeWriter),
    ) {
        let is_static = access_flags & doppel_classpath::classfile::access::STATIC != 0;
        let mut code = CodeWriter::new(self, descriptor, is_static);
        body(&mut code);
        let (bytes, max_stack, max_locals) = code.finish();
        self.overflow |= bytes.len() > usize::from(u16::MAX);
        let [name, descriptor] = [name, descriptor].map(|text| self.utf8(text));
        let code_name = self.utf8("Code");
        let exceptions: Vec<u16> = exceptions.iter().map(|class| self.class(class)).collect();
        let exceptions_name = if exceptions.is_empty() { 0 } else { self.utf8("Exceptions") };

        let out = &mut self.members[METHODS];
        let attributes = if exceptions.is_empty() { 1 } else { 2 };
        out.extend([access_flags, name, descriptor, attributes, code_name].iter().flat_map(|half| half.to_be_bytes()));
        out.extend((bytes.len() as u32 + 12).to_be_bytes());
        out.extend([max_stack, max_locals].iter().flat_map(|half| half.to_be_bytes()));
        out.extend((bytes.len() as u32).to_be_bytes());
        out.extend(bytes);
        out.extend([0; 4]);
        if !exceptions.is_empty() {
            out.extend(exceptions_name.to_be_bytes());
            out.extend((2 + 2 * exceptions.len() as u32).to_be_bytes());
            out.extend((exceptions.len() as u16).to_be_bytes());
            out.extend(exceptions.iter().flat_map(|class| class.to_be_bytes()));
        }
        self.n_members[METHODS] += 1;
    }

    /// The class file; none if a table, string or method is too large for the format.
    pub fn finish(self) -> Option<Vec<u8>> {
        if self.overflow {
            return None;
        }
        let mut out = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        out.extend(self.version.to_be_bytes());
        out.extend((self.entries.len() as u16 + 1).to_be_bytes());
        out.extend(&self.pool);
        for half in [self.access_flags, self.this_class, self.super_class, self.interfaces.len() as u16] {
            out.extend(half.to_be_bytes());
        }
        out.extend(self.interfaces.iter().flat_map(|class| class.to_be_bytes()));
        for (members, count) in self.members.iter().zip(self.n_members) {
            out.extend(count.to_be_bytes());
            out.extend(members);
        }
        out.extend([0, 0]);
        Some(out)
    }

    fn add(&mut self, entry: Entry) -> u16 {
        if let Some(&index) = self.entries.get(&entry) {
            return index;
        }
        let index = self.entries.len() + 1;
        self.overflow |= index >= usize::from(u16::MAX);
        match &entry {
            Entry::Utf8(bytes) => {
                self.overflow |= bytes.len() > usize::from(u16::MAX);
                self.pool.push(1);
                self.pool.extend((bytes.len() as u16).to_be_bytes());
                self.pool.extend(bytes);
            }
            Entry::Integer(value) => {
                self.pool.push(3);
                self.pool.extend(value.to_be_bytes());
            }
            Entry::Class(name) => self.push_entry(7, &[*name]),
            Entry::String(text) => self.push_entry(8, &[*text]),
            Entry::Field(class, member) => self.push_entry(9, &[*class, *member]),
            Entry::Method(class, member) => self.push_entry(10, &[*class, *member]),
            Entry::InterfaceMethod(class, member) => self.push_entry(11, &[*class, *member]),
            Entry::NameAndType(name, descriptor) => self.push_entry(12, &[*name, *descriptor]),
        }
        self.entries.insert(entry, index as u16);
        index as u16
    }

    fn push_entry(&mut self, tag: u8, halves: &[u16]) {
        self.pool.push(tag);
        self.pool.extend(halves.iter().flat_map(|half| half.to_be_bytes()));
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.utf8_units(&units)
    }

    fn utf8_units(&mut self, units: &[u16]) -> u16 {
        self.add(Entry::Utf8(mutf8::from_utf16(units)))
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.add(Entry::Class(name))
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let [name, descriptor] = [name, descriptor].map(|text| self.utf8(text));
        self.add(Entry::NameAndType(name, descriptor))
    }
}

/// A target of branches.
#[derive(Default)]
pub struct Label {
    jumps: Vec<usize>,
    depth: u16,
}

/// Emits a method body.
pub struct CodeWriter<'a> {
    class: &'a mut ClassWriter,
    code: Vec<u8>,
    depth: u16,
    max_stack: u16,
    max_locals: u16,
}

impl<'a> CodeWriter<'a> {
    fn new(class: &'a mut ClassWriter, descriptor: &str, is_static: bool) -> CodeWriter<'a> {
        let params = Signature::parse(descriptor).map_or(0, |signature| slots(&signature.params));
        CodeWriter { class, code: Vec::new(), depth: 0, max_stack: 0, max_locals: params + u16::from(!is_static) }
    }

    fn finish(self) -> (Vec<u8>, u16, u16) {
        (self.code, self.max_stack, self.max_locals)
    }

    /// Emits an instruction without operands that pops `pops` slots and pushes `pushes`.
    pub fn op(&mut self, opcode: u8, pops: u16, pushes: u16) {
        self.code.push(opcode);
        self.adjust(pops, pushes);
    }

    fn op_with_index(&mut self, opcode: u8, index: u16, pops: u16, pushes: u16) {
        self.code.push(opcode);
        self.code.extend(index.to_be_bytes());
        self.adjust(pops, pushes);
    }

    fn adjust(&mut self, pops: u16, pushes: u16) {
        debug_assert!(self.depth >= pops, "operand stack underflow");
        self.depth = self.depth - pops + pushes;
        self.max_stack = self.max_stack.max(self.depth);
    }

    /// Allocates a local variable that is not in use.
    pub fn new_local(&mut self, kind: Kind) -> u16 {
        let local = self.max_locals;
        self.max_locals += kind.slots();
        local
    }

    pub fn load(&mut self, kind: Kind, local: u16) {
        self.local_op(op::ILOAD + family(kind), local);
        self.adjust(0, kind.slots());
    }

    pub fn store(&mut self, kind: Kind, local: u16) {
        self.local_op(op::ISTORE + family(kind), local);
        self.adjust(kind.slots(), 0);
    }

    fn local_op(&mut self, opcode: u8, local: u16) {
        match u8::try_from(local) {
            Ok(local) => self.code.extend([opcode, local]),
            Err(_) => {
                self.code.extend([op::WIDE, opcode]);
                self.code.extend(local.to_be_bytes());
            }
        }
    }

    /// Returns a value of this kind, or nothing for `Void`.
    pub fn return_(&mut self, kind: Kind) {
        match kind {
            Kind::Void => self.op(op::RETURN, 0, 0),
            _ => self.op(op::IRETURN + family(kind), kind.slots(), 0),
        }
    }

    pub fn int(&mut self, value: i32) {
        match value {
            -1..=5 => self.op((i32::from(op::ICONST_0) + value) as u8, 0, 1),
            -128..=127 => {
                self.code.extend([op::BIPUSH, value as u8]);
                self.adjust(0, 1);
            }
            -32768..=32767 => self.op_with_index(op::SIPUSH, value as u16, 0, 1),
            _ => {
                let index = self.class.add(Entry::Integer(value));
                self.op_with_index(op::LDC_W, index, 0, 1);
            }
        }
    }

    pub fn string(&mut self, text: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string_units(&units);
    }

    pub fn string_units(&mut self, units: &[u16]) {
        let text = self.class.utf8_units(units);
        let index = self.class.add(Entry::String(text));
        self.op_with_index(op::LDC_W, index, 0, 1);
    }

    pub fn class_constant(&mut self, name: &str) {
        let index = self.class.class(name);
        self.op_with_index(op::LDC_W, index, 0, 1);
    }

    pub fn new_(&mut self, class: &str) {
        let index = self.class.class(class);
        self.op_with_index(op::NEW, index, 0, 1);
    }

    pub fn new_array(&mut self, element: &str) {
        let index = self.class.class(element);
        self.op_with_index(op::ANEWARRAY, index, 1, 1);
    }

    pub fn checkcast(&mut self, class: &str) {
        let index = self.class.class(class);
        self.op_with_index(op::CHECKCAST, index, 1, 1);
    }

    pub fn instanceof(&mut self, class: &str) {
        let index = self.class.class(class);
        self.op_with_index(op::INSTANCEOF, index, 1, 1);
    }

    pub fn dup(&mut self) {
        self.op(op::DUP, 1, 2);
    }

    pub fn getfield(&mut self, class: &str, name: &str, descriptor: &str) {
        let index = self.field(class, name, descriptor);
        self.op_with_index(op::GETFIELD, index, 1, kind_of(descriptor).slots());
    }

    pub fn putfield(&mut self, class: &str, name: &str, descriptor: &str) {
        let index = self.field(class, name, descriptor);
        self.op_with_index(op::PUTFIELD, index, 1 + kind_of(descriptor).slots(), 0);
    }

    fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, member) = (self.class.class(class), self.class.name_and_type(name, descriptor));
        self.class.add(Entry::Field(class, member))
    }

    /// Calls a method with the instruction `opcode`; `interface` says whether `class` is one.
    pub fn invoke(&mut self, opcode: u8, class: &str, name: &str, descriptor: &str, interface: bool) {
        let signature = Signature::parse(descriptor);
        let arguments = signature.as_ref().map_or(0, |signature| slots(&signature.params));
        let result = signature.map_or(Kind::Void, |signature| kind_of(signature.returns)).slots();
        let receiver = u16::from(opcode != op::INVOKESTATIC);
        let (class, member) = (self.class.class(class), self.class.name_and_type(name, descriptor));
        let entry = if interface { Entry::InterfaceMethod(class, member) } else { Entry::Method(class, member) };
        let index = self.class.add(entry);
        self.op_with_index(opcode, index, arguments + receiver, result);
        if opcode == op::INVOKEINTERFACE {
            self.code.extend([(arguments + 1) as u8, 0]);
        }
    }

    pub fn invokestatic(&mut self, class: &str, name: &str, descriptor: &str) {
        self.invoke(op::INVOKESTATIC, class, name, descriptor, false);
    }

    /// Emits a conditional branch that pops `pops` slots.
    pub fn branch(&mut self, opcode: u8, pops: u16, label: &mut Label) {
        self.adjust(pops, 0);
        label.depth = self.depth;
        label.jumps.push(self.code.len());
        self.code.extend([opcode, 0, 0]);
    }

    /// Binds a label to the current position.
    pub fn bind(&mut self, label: Label) {
        self.depth = label.depth;
        for jump in label.jumps {
            let distance = i16::try_from(self.code.len() - jump);
            self.class.overflow |= distance.is_err();
            let bytes = distance.unwrap_or_default().to_be_bytes();
            self.code[jump + 1..jump + 3].copy_from_slice(&bytes);
        }
    }
}

/// The distance from the `i` variant of a load, store or return to that of `kind`.
fn family(kind: Kind) -> u8 {
    match kind {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Ref => 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_classpath::classfile::{Bytes, ClassFile, access as acc};

    #[test]
    fn what_is_assembled_parses() {
        let mut class =
            ClassWriter::new(VERSION_WITHOUT_BRANCHES, acc::SUPER, "a/B", "java/lang/Object", &["a/I", "a/J"]);
        class.field(acc::PRIVATE, "x", "J");
        class.method(acc::STATIC, "m", "(JI)I", &["java/io/IOException"], |code| {
            code.load(Kind::Long, 0);
            code.load(Kind::Int, 300);
            code.op(op::POP, 1, 0);
            code.op(op::L2I, 2, 1);
            code.return_(Kind::Int);
        });
        let bytes = class.finish().expect("small");
        let file = ClassFile::parse(Bytes::from(bytes)).expect("well formed");
        assert_eq!((file.name(), file.interfaces.len(), file.fields.len()), (&b"a/B"[..], 2, 1));
        let code = file.methods[0].code.as_ref().expect("a body");
        assert_eq!((code.max_stack, code.max_locals), (3, 3));
    }
}
