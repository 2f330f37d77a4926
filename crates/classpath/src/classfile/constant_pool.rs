//! The constant pool, JVMS §4.4.

/// One constant pool entry; string contents stay in the class file's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant {
    /// Entry 0, the entry after a long or double, or an index out of range.
    Unusable,
    /// Modified UTF-8 at `start..start + len` of the class file.
    Utf8 {
        start: u32,
        len: u16,
    },
    Integer(i32),
    /// The raw bits of a float.
    Float(u32),
    Long(i64),
    /// The raw bits of a double.
    Double(u64),
    Class(u16),
    String(u16),
    Field {
        class: u16,
        name_and_type: u16,
    },
    Method {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType(u16),
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module(u16),
    Package(u16),
}

/// Tags of JVMS table 4.4-A.
pub(super) mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// All constants of a class file, by their index in the file.
#[derive(Debug, Clone, Default)]
pub struct ConstantPool {
    /// Invariant: at most `u16::MAX` entries, entry 0 is `Unusable`.
    entries: Box<[Constant]>,
}

impl ConstantPool {
    pub(super) fn new(entries: Vec<Constant>) -> ConstantPool {
        debug_assert!(entries.len() <= usize::from(u16::MAX));
        ConstantPool { entries: entries.into_boxed_slice() }
    }

    /// `constant_pool_count`: usable indices are `1..len`.
    #[expect(clippy::len_without_is_empty, reason = "the count includes the unused entry 0")]
    pub fn len(&self) -> u16 {
        self.entries.len() as u16
    }

    /// The entry at `index`; `Unusable` when there is none.
    #[inline]
    pub fn get(&self, index: u16) -> Constant {
        self.entries.get(usize::from(index)).copied().unwrap_or(Constant::Unusable)
    }

    /// All entries in order of index, from 0.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Constant)> + '_ {
        self.entries.iter().enumerate().map(|(index, constant)| (index as u16, *constant))
    }

    /// The contents of a `CONSTANT_Utf8` in `bytes`, the class file of this pool.
    #[inline]
    pub(super) fn utf8<'a>(&self, bytes: &'a [u8], index: u16) -> Option<&'a [u8]> {
        match self.get(index) {
            Constant::Utf8 { start, len } => bytes.get(start as usize..start as usize + usize::from(len)),
            _ => None,
        }
    }

    /// The name of a `CONSTANT_Class`.
    pub(super) fn class_name<'a>(&self, bytes: &'a [u8], index: u16) -> Option<&'a [u8]> {
        match self.get(index) {
            Constant::Class(name) => self.utf8(bytes, name),
            _ => None,
        }
    }

    pub(super) fn is_utf8(&self, index: u16) -> bool {
        matches!(self.get(index), Constant::Utf8 { .. })
    }
}
