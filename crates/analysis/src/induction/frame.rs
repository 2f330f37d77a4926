//! The state of symbolic execution between two instructions.

use std::collections::BTreeMap;
use std::rc::Rc;

use doppel_expr::ExprId;

use super::clause::Step;
use super::method::{Kind, Method};
use crate::GiveUp;
use crate::world::MemberId;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Int(ExprId),
    Long(ExprId),
    /// Any reference, null included; nothing is known about it.
    Object,
    /// An object of the JDK.
    Known,
    /// An AssertionError, where that is no failure.
    Error,
    /// An array of this length, with any elements.
    Array(ExprId),
    /// The upper half of a long, or a local that holds nothing usable.
    Unset,
}

impl Value {
    pub fn of_kind(kind: Kind, e: ExprId) -> Value {
        match kind {
            b'J' => Value::Long(e),
            b'[' => Value::Array(e),
            _ => Value::Int(e),
        }
    }

    /// The same for values that differ in their numbers only.
    pub fn pattern(self) -> u8 {
        match self {
            Value::Int(_) => 0,
            Value::Long(_) => 1,
            Value::Array(_) => 2,
            Value::Object => 3,
            Value::Known => 4,
            Value::Error => 5,
            Value::Unset => 6,
        }
    }

    /// The number in it, if it has one.
    pub fn number(self) -> Option<ExprId> {
        match self {
            Value::Int(e) | Value::Long(e) | Value::Array(e) => Some(e),
            Value::Object | Value::Known | Value::Error | Value::Unset => None,
        }
    }
}

#[derive(Clone)]
pub struct Frame {
    pub id: MemberId,
    pub method: Rc<Method>,
    pub pc: usize,
    pub locals: Vec<Value>,
    pub stack: Vec<Value>,
}

#[derive(Clone)]
pub struct State {
    /// The method of the predicate, then inlined callees.
    pub frames: Vec<Frame>,
    pub fields: BTreeMap<MemberId, ExprId>,
    pub steps: Vec<Step>,
}

impl Frame {
    pub fn new(id: MemberId, method: &Rc<Method>, arguments: &[Value]) -> Frame {
        let mut locals = Vec::new();
        for &argument in arguments {
            locals.push(argument);
            if matches!(argument, Value::Long(_)) {
                locals.push(Value::Unset);
            }
        }
        locals.resize(method.max_locals, Value::Unset);
        Frame { id, method: Rc::clone(method), pc: 0, locals, stack: Vec::new() }
    }

    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
        if matches!(value, Value::Long(_)) {
            self.stack.push(Value::Unset);
        }
    }

    pub fn pop(&mut self) -> Result<Value, GiveUp> {
        self.stack.pop().ok_or_else(malformed)
    }

    pub fn pop_int(&mut self) -> Result<ExprId, GiveUp> {
        match self.pop()? {
            Value::Int(e) => Ok(e),
            _ => Err(unknown_value()),
        }
    }

    pub fn pop_long(&mut self) -> Result<ExprId, GiveUp> {
        self.pop()?;
        match self.pop()? {
            Value::Long(e) => Ok(e),
            _ => Err(unknown_value()),
        }
    }

    /// Any reference.
    pub fn pop_object(&mut self) -> Result<Value, GiveUp> {
        match self.pop()? {
            value @ (Value::Object | Value::Known | Value::Error | Value::Array(_)) => Ok(value),
            _ => Err(unknown_value()),
        }
    }

    /// An argument or result of this kind.
    pub fn pop_kind(&mut self, kind: Kind) -> Result<Value, GiveUp> {
        match kind {
            b'J' => self.pop_long().map(Value::Long),
            b'Z' | b'B' | b'C' | b'S' | b'I' => self.pop_int().map(Value::Int),
            b'L' | b'[' => self.pop_object(),
            _ => Err(GiveUp("there are floating-point numbers".into())),
        }
    }
}

pub fn malformed() -> GiveUp {
    GiveUp("code is malformed".into())
}

fn unknown_value() -> GiveUp {
    GiveUp("a value is neither int nor long".into())
}
