//! The state before an instruction: locals, operand stack, and the assigned fields.

use crate::types::Types;
use crate::value::{Range, Value, join};
use crate::world::{ClassId, World};

#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    pub locals: Vec<Value>,
    pub stack: Vec<Slot>,
    /// Bits of the class's own fields: those of the receiver in a constructor, the static ones in a class initialiser.
    pub assigned: u64,
    pub facts: Vec<Fact>,
}

/// A relation between two locals, an int and an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    pub int: u16,
    pub array: u16,
    pub relation: Relation,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The int is less than the array's length.
    IsBelowLength,
    /// The int is at most the array's length.
    IsAtMostLength,
}

/// A value on the stack, and what a test of it implies for a local.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub value: Value,
    pub origin: Origin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    None,
    /// It is the value of the local.
    Local(u16),
    /// It is 1 if the local is an instance of the class.
    InstanceOf(u16, ClassId),
    /// It is the length of the array in the local.
    LengthOf(u16),
}

impl Origin {
    fn is_of(self, local: u16) -> bool {
        match self {
            Origin::None => false,
            Origin::Local(of) | Origin::InstanceOf(of, _) | Origin::LengthOf(of) => of == local,
        }
    }
}

impl Frame {
    pub fn push(&mut self, value: Value) {
        self.push_slot(Slot { value, origin: Origin::None });
    }

    pub fn push_slot(&mut self, slot: Slot) {
        self.stack.push(slot);
    }

    /// A long or double.
    pub fn push2(&mut self, value: Value) {
        self.push(value);
        self.push(Value::Unset);
    }

    /// An empty stack is a VerifyError, so any result is sound.
    pub fn pop(&mut self) -> Slot {
        self.stack.pop().unwrap_or(Slot { value: Value::Unset, origin: Origin::None })
    }

    /// So many slots, the deepest first.
    pub fn pop_slots(&mut self, n_slots: usize) -> Vec<Slot> {
        let mut slots: Vec<Slot> = (0..n_slots).map(|_| self.pop()).collect();
        slots.reverse();
        slots
    }

    pub fn pop2(&mut self) -> Slot {
        self.pop();
        self.pop()
    }

    pub fn pop_range(&mut self) -> Range {
        match self.pop().value {
            Value::Number(range) => range,
            _ => Range::INT,
        }
    }

    pub fn pop2_range(&mut self) -> Range {
        match self.pop2().value {
            Value::Number(range) => range,
            _ => Range::LONG,
        }
    }

    pub fn local(&self, index: u16) -> Value {
        self.locals.get(usize::from(index)).copied().unwrap_or(Value::Unset)
    }

    /// What the stack knew about the old value no longer holds.
    pub fn set_local(&mut self, index: u16, value: Value) {
        for slot in self.stack.iter_mut().filter(|slot| slot.origin.is_of(index)) {
            slot.origin = Origin::None;
        }
        self.facts.retain(|fact| fact.int != index && fact.array != index);
        if let Some(local) = self.locals.get_mut(usize::from(index)) {
            *local = value;
        }
    }

    pub fn learn(&mut self, int: u16, array: u16, relation: Relation) {
        let fact = Fact { int, array, relation };
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    pub fn knows(&self, int: u16, array: u16, relation: Relation) -> bool {
        self.facts.contains(&Fact { int, array, relation })
    }

    /// `int < limit` holds: if the limit is at most an array's length, the int is within its bounds.
    pub fn learn_less(&mut self, int: Origin, limit: Origin) {
        match (int, limit) {
            (Origin::Local(int), Origin::LengthOf(array)) => self.learn(int, array, Relation::IsBelowLength),
            (Origin::Local(int), Origin::Local(limit)) => {
                for fact in self.facts.clone().into_iter().filter(|fact| fact.int == limit) {
                    self.learn(int, fact.array, Relation::IsBelowLength);
                }
            }
            _ => {}
        }
    }

    /// Refines the value of a slot, and so the local that it comes from and its copies.
    pub fn refine(&mut self, origin: Origin, value: Value) {
        let Origin::Local(index) = origin else { return };
        if let Some(local) = self.locals.get_mut(usize::from(index)) {
            *local = value;
        }
        for slot in self.stack.iter_mut().filter(|slot| slot.origin == origin) {
            slot.value = value;
        }
    }

    /// Joins another state; returns whether this one has changed.
    pub fn join(&mut self, world: &World<'_>, types: &mut Types, other: &Frame, widen: bool) -> bool {
        let mut is_new = false;
        for (old, &new) in self.locals.iter_mut().zip(&other.locals) {
            let joined = join(world, types, *old, new, widen);
            is_new |= joined != *old;
            *old = joined;
        }
        for (old, new) in self.stack.iter_mut().zip(&other.stack) {
            let origin = if old.origin == new.origin { old.origin } else { Origin::None };
            let joined = Slot { value: join(world, types, old.value, new.value, widen), origin };
            is_new |= joined != *old;
            *old = joined;
        }
        let assigned = self.assigned & other.assigned;
        is_new |= assigned != self.assigned;
        self.assigned = assigned;
        let n_facts = self.facts.len();
        self.facts.retain(|fact| other.facts.contains(fact));
        is_new | (self.facts.len() != n_facts)
    }
}
