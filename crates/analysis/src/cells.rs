//! The fields of the application's classes in the engine: reads, writes and defaults.

use doppel_classpath::classfile::{Constant, access};

use crate::GiveUp;
use crate::engine::Engine;
use crate::fields::{self, Cell, MAX_FOLLOWED};
use crate::summary::MethodId;
use crate::types::Type;
use crate::value::{Reference, Value};
use crate::world::{ClassId, MemberId};

impl Engine<'_> {
    /// The value of an application field; none if there is no value so far.
    pub fn read_field(&mut self, reader: MethodId, field: MemberId) -> Result<Option<Value>, GiveUp> {
        self.cell(field)?;
        let cell = self.cells.entry(field).or_default();
        cell.readers.insert(reader);
        Ok(cell.value)
    }

    pub fn write_field(&mut self, field: MemberId, value: Value) -> Result<(), GiveUp> {
        self.cell(field)?;
        let descriptor = self.field_descriptor(field)?;
        // A value stored in a small integer type is truncated.
        let value = match descriptor.as_bytes() {
            [b'Z' | b'B' | b'C' | b'S'] => fields::any_value(&mut self.world, &mut self.types, &descriptor)?,
            _ => value.given_away(),
        };
        self.join_field(field, value);
        Ok(())
    }

    /// Some code may see the field before it is assigned.
    pub fn see_default(&mut self, field: MemberId) -> Result<(), GiveUp> {
        self.cell(field)?;
        if std::mem::replace(&mut self.cells.entry(field).or_default().is_default_seen, true) {
            return Ok(());
        }
        let default = fields::default_value(&self.field_descriptor(field)?);
        self.join_field(field, default);
        Ok(())
    }

    fn join_field(&mut self, field: MemberId, value: Value) {
        let cell = self.cells.entry(field).or_default();
        let readers = cell.join(&self.world, &mut self.types, value);
        self.enqueue_all(readers);
    }

    /// A constant of this enum gets a number.
    pub fn write_ordinal(&mut self, class: ClassId, value: Value) {
        let cell = self.ordinals.entry(class).or_default();
        let readers = cell.join(&self.world, &mut self.types, value);
        self.enqueue_all(readers);
    }

    /// The numbers of constants of this class; none if there are none so far.
    pub fn read_ordinal(&mut self, reader: MethodId, class: ClassId) -> Option<Value> {
        let cell = self.ordinals.entry(class).or_default();
        cell.readers.insert(reader);
        cell.value
    }

    /// Creates the cell of a field. A static field without an initialiser has the value in the class file.
    fn cell(&mut self, field: MemberId) -> Result<(), GiveUp> {
        if self.cells.contains_key(&field) {
            return Ok(());
        }
        self.cells.insert(field, Cell::default());
        let Some(file) = self.world.class(field.class).file.clone() else { return Ok(()) };
        let Some(member) = file.fields.get(usize::from(field.index)) else { return Ok(()) };
        if member.access_flags & access::STATIC == 0 {
            return Ok(());
        }
        let constant = match file.pool.get(member.constant_value) {
            Constant::String(_) => {
                let string = self.world.load("java/lang/String")?;
                Some(Value::Ref(Reference::nonnull(self.types.of(Type::Exact(string)))))
            }
            _ => fields::constant_value(&file, field),
        };
        match constant {
            Some(value) => {
                self.join_field(field, value);
                self.cells.entry(field).or_default().is_default_seen = true;
                Ok(())
            }
            None if self.world.declared(field.class, "<clinit>()V").is_none() => self.see_default(field),
            None => Ok(()),
        }
    }

    fn field_descriptor(&self, field: MemberId) -> Result<String, GiveUp> {
        let file = self.world.class(field.class).file.as_deref();
        let member = file.and_then(|file| Some((file, file.fields.get(usize::from(field.index))?)));
        let (file, member) = member.ok_or_else(|| GiveUp("a field is missing".into()))?;
        crate::world::utf8(file.utf8(member.descriptor).map_err(GiveUp::from_display)?)
    }

    /// Fields of `class`, static or not, that are not certainly assigned may be visible to other code.
    pub fn show_unassigned(&mut self, class: ClassId, is_static: bool, assigned: u64) -> Result<(), GiveUp> {
        let file = self.world.class(class).file.clone().filter(|_| !self.world.class(class).is_jdk);
        let Some(file) = file else { return Ok(()) };
        for (index, field) in (0u16..).zip(&file.fields) {
            let is_assigned = index < MAX_FOLLOWED && assigned >> index & 1 != 0;
            if (field.access_flags & access::STATIC != 0) == is_static && !is_assigned {
                self.see_default(MemberId { class, index })?;
            }
        }
        Ok(())
    }

    /// A field that is read although no store was found has its default, and nothing else: a missing store does not
    /// prove that one must come first. Likewise for the numbers of enum constants, which may then be anything.
    pub(crate) fn give_defaults(&mut self) -> Result<(), GiveUp> {
        let is_bare = |cell: &Cell| cell.value.is_none() && !cell.readers.is_empty();
        let mut fields: Vec<MemberId> =
            self.cells.iter().filter(|(_, cell)| is_bare(cell)).map(|(&id, _)| id).collect();
        fields.sort_unstable();
        fields.into_iter().try_for_each(|field| self.see_default(field))?;
        let bare = self.ordinals.iter().filter(|(_, cell)| is_bare(cell));
        let mut enums: Vec<ClassId> = bare.map(|(&id, _)| id).collect();
        enums.sort_unstable();
        enums.into_iter().for_each(|class| self.write_ordinal(class, Value::INT));
        Ok(())
    }
}
