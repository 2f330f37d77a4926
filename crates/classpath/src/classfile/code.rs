//! The `Code` attribute and its debug tables, JVMS §4.7.3, §4.7.12, §4.7.13.

use std::ops::Range;

use super::reader::Reader;
use super::{AttributeSpan, ClassFile, FormatError};

/// A method body; the bytecode stays in the class file's bytes.
#[derive(Debug, Clone)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    /// The bytecode's place in [`ClassFile::bytes`].
    pub bytecode: Range<u32>,
    pub exception_table: Vec<ExceptionEntry>,
    pub attributes: AttributeSpan,
}

/// An exception handler; the handler covers `start_pc..end_pc`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionEntry {
    pub start_pc: u16,
    pub end_pc: u16,
    pub handler_pc: u16,
    /// A `CONSTANT_Class`; 0 catches everything.
    pub catch_type: u16,
}

/// An entry of `LocalVariableTable`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalVariable {
    pub start_pc: u16,
    pub length: u16,
    pub name: u16,
    pub descriptor: u16,
    pub index: u16,
}

impl Code {
    /// The bytecode itself.
    #[inline]
    pub fn bytes<'a>(&self, class: &'a ClassFile) -> &'a [u8] {
        class.bytes.get(self.bytecode.start as usize..self.bytecode.end as usize).unwrap_or_default()
    }

    /// The source line of the instruction at `pc`: the last table entry at or before it.
    ///
    /// A method may have several tables, and entries come in any order. The first entry at
    /// exactly `pc` wins, else the last of the nearest ones, as in HotSpot's
    /// `Method::line_number_from_bci`.
    pub fn line_number(&self, class: &ClassFile, pc: u16) -> Option<u16> {
        let mut best: Option<(u16, u16)> = None;
        for (start_pc, line) in self.line_numbers(class) {
            if start_pc == pc {
                return Some(line);
            }
            if start_pc < pc && best.is_none_or(|(best_pc, _)| start_pc >= best_pc) {
                best = Some((start_pc, line));
            }
        }
        best.map(|(_, line)| line)
    }

    /// All `(start_pc, line)` pairs in file order.
    pub fn line_numbers<'a>(&self, class: &'a ClassFile) -> impl Iterator<Item = (u16, u16)> + 'a {
        class.attributes_in(self.attributes).filter(|attribute| attribute.name == b"LineNumberTable").flat_map(
            |attribute| {
                let entries = attribute.info.get(2..).unwrap_or_default();
                entries
                    .as_chunks::<4>()
                    .0
                    .iter()
                    .map(|[a, b, c, d]| (u16::from_be_bytes([*a, *b]), u16::from_be_bytes([*c, *d])))
            },
        )
    }

    /// All entries of `LocalVariableTable`.
    pub fn local_variables(&self, class: &ClassFile) -> Vec<LocalVariable> {
        let mut variables = Vec::new();
        for attribute in class.attributes_in(self.attributes).filter(|found| found.name == b"LocalVariableTable") {
            let mut reader = Reader::new(attribute.info, 0);
            let count = reader.u2().unwrap_or(0);
            variables.extend((0..count).map_while(|_| local_variable(&mut reader).ok()));
        }
        variables
    }

    /// The contents of `StackMapTable`.
    pub fn stack_map_table<'a>(&self, class: &'a ClassFile) -> Option<&'a [u8]> {
        class.attribute(self.attributes, "StackMapTable")
    }
}

fn local_variable(reader: &mut Reader<'_>) -> Result<LocalVariable, FormatError> {
    Ok(LocalVariable {
        start_pc: reader.u2()?,
        length: reader.u2()?,
        name: reader.u2()?,
        descriptor: reader.u2()?,
        index: reader.u2()?,
    })
}
