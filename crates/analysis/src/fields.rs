//! Fields of the application's classes: one value for all objects.
//!
//! A field has its default value (JVMS §2.3, §2.4) until it is assigned. Constructors and class initialisers determine
//! whether any code can see the default: *assigned* are the fields that certainly have a value where the object, or the
//! class, becomes visible to other code. Fields of the JDK's classes may have been set by any code.

use doppel_classpath::classfile::{ClassFile, Constant, access};

use rustc_hash::FxHashSet;

use crate::GiveUp;
use crate::summary::MethodId;
use crate::types::{Type, Types};
use crate::value::{self, Range, Reference, Value};
use crate::world::{MemberId, World};

/// A field.
#[derive(Default)]
pub struct Cell {
    /// All stored values; none as long as there is no store.
    pub value: Option<Value>,
    /// Whether the default is included.
    pub is_default_seen: bool,
    pub n_changes: u32,
    pub readers: FxHashSet<MethodId>,
}

/// The number of changes of a value before its bounds are widened.
const CHANGES_BEFORE_WIDENING: u32 = 4;

impl Cell {
    /// Joins another value; returns the methods to reinterpret.
    pub fn join(&mut self, world: &World<'_>, types: &mut Types, value: Value) -> FxHashSet<MethodId> {
        let widen = self.n_changes >= CHANGES_BEFORE_WIDENING;
        let joined = self.value.map_or(value, |old| value::join(world, types, old, value, widen));
        if self.value == Some(joined) {
            return FxHashSet::default();
        }
        self.value = Some(joined);
        // A change before the first read does not count.
        self.n_changes += u32::from(!self.readers.is_empty());
        self.readers.clone()
    }
}

/// Fields of a class beyond this number are assumed to be visible before they are assigned.
pub const MAX_FOLLOWED: u16 = 64;

/// The initial value of a field of this type.
pub fn default_value(descriptor: &str) -> Value {
    match descriptor.as_bytes().first() {
        Some(b'L' | b'[') => Value::NULL,
        Some(b'F' | b'D') => Value::Float,
        _ => Value::int(0),
    }
}

/// Any value of this type. The bounds of small integers hold for fields, elements and results of the JDK, which are
/// stored in that type, but not for arguments in general.
pub fn any_value(world: &mut World<'_>, types: &mut Types, descriptor: &str) -> Result<Value, GiveUp> {
    Ok(match descriptor.as_bytes() {
        [b'Z'] => Value::Number(Range::new(0, 1)),
        [b'B'] => Value::Number(Range::new(-128, 127)),
        [b'S'] => Value::Number(Range::new(-32768, 32767)),
        [b'C'] => Value::Number(Range::new(0, 65535)),
        [b'I'] => Value::INT,
        [b'J'] => Value::LONG,
        [b'F' | b'D'] => Value::Float,
        [b'L', ..] => {
            let class = world.load(descriptor.get(1..descriptor.len() - 1).unwrap_or_default())?;
            Value::Ref(Reference::maybe_null(types.of(Type::declared(world, class))))
        }
        [b'[', ..] => {
            let class = world.load(descriptor)?;
            Value::Ref(Reference::maybe_null(types.of(Type::declared(world, class))))
        }
        _ => Value::Unset,
    })
}

/// The value of a static field's `ConstantValue`, if it is a number.
pub fn constant_value(file: &ClassFile, field: MemberId) -> Option<Value> {
    let member = file.fields.get(usize::from(field.index))?;
    if member.access_flags & access::STATIC == 0 {
        return None;
    }
    match file.pool.get(member.constant_value) {
        Constant::Integer(value) => Some(Value::int(value)),
        Constant::Long(value) => Some(Value::Number(Range::constant(value))),
        Constant::Float(_) | Constant::Double(_) => Some(Value::Float),
        _ => None,
    }
}
