//! The fixed point's values for the arguments of methods, for tests that compare them with runs.

use crate::engine::Engine;
use crate::types::Type;
use crate::value::Value;
use crate::world::MemberId;
use crate::{GiveUp, Program, entry};

/// The fixed point of a program.
pub struct Found<'a>(Engine<'a>);

impl<'a> Found<'a> {
    pub fn of(program: &Program<'a>) -> Result<Found<'a>, GiveUp> {
        entry::fixed_point(program).map(Found)
    }

    /// Whether the method may be called with this number as its first argument.
    pub fn has_number(&self, class: &str, signature: &str, number: i64) -> bool {
        match self.argument(class, signature) {
            Some(Value::Number(range)) => range.lo <= number && number <= range.hi && !(range.nonzero && number == 0),
            _ => false,
        }
    }

    /// Whether the method may be called with null, or with an object of exactly this class, as its first argument.
    pub fn has_object(&mut self, class: &str, signature: &str, object: Option<&str>) -> Result<bool, GiveUp> {
        let Some(Value::Ref(reference)) = self.argument(class, signature) else { return Ok(false) };
        let Some(name) = object else { return Ok(reference.nullable) };
        let of = self.0.world.load(name)?;
        let world = &self.0.world;
        Ok(self.0.types.get(reference.types).iter().any(|&ty| match ty {
            Type::Exact(exact) => exact == of,
            Type::Below(bound) | Type::Foreign(bound) => {
                world.is_subclass(of, bound) || world.class(bound).is_interface
            }
        }))
    }

    /// None if the method is never called.
    fn argument(&self, class: &str, signature: &str) -> Option<Value> {
        let is_it = |method: MemberId| {
            *self.0.world.class(method.class).name == *class
                && self.0.world.signature(method).is_ok_and(|found| found == signature)
        };
        let summary = self.0.methods.iter().find(|summary| is_it(summary.method))?;
        summary.arguments.as_ref()?.first().copied()
    }
}
