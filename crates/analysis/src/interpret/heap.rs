//! Instructions on objects and arrays.

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, access};

use super::frame::{Frame, Origin, Relation, Slot};
use super::{Interpreter, Next};
use crate::GiveUp;
use crate::fields::{MAX_FOLLOWED, any_value};
use crate::summary::Kind;
use crate::trusted;
use crate::types::{Type, TypeSet};
use crate::value::{Range, Reference, This, Value};
use crate::world::{ClassId, Component, MemberId};

pub const NULL_POINTER: &str = "java/lang/NullPointerException";

impl Interpreter<'_, '_> {
    /// Dereferences: null is an exception, and afterwards the reference is not null. None if it always is.
    pub(super) fn dereference(
        &mut self,
        pc: usize,
        frame: &mut Frame,
        slot: Slot,
    ) -> Result<Option<Reference>, GiveUp> {
        let Value::Ref(reference) = slot.value else { return Err(GiveUp("code is malformed".into())) };
        if reference.nullable {
            self.raise_named(pc, frame, NULL_POINTER)?;
        }
        let nonnull = Reference { nullable: false, ..reference };
        frame.refine(slot.origin, Value::Ref(nonnull));
        Ok((reference.types != TypeSet::EMPTY).then_some(nonnull))
    }

    pub(super) fn field(&mut self, pc: usize, opcode: u8, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let member = self.engine.world.member_at(self.class, &self.file, index)?;
        let missing = || GiveUp(format!("there is no field {}", member.name));
        let field = self.engine.world.resolve_field(&member).ok_or_else(missing)?;
        let is_jdk = self.engine.world.class(field.class).is_jdk;
        let is_wide = matches!(member.descriptor.as_bytes(), [b'J' | b'D']);
        let bit = if field.index < MAX_FOLLOWED { 1u64 << field.index } else { 0 };
        if matches!(opcode, GETSTATIC | PUTSTATIC) {
            self.engine.initialize(Some(self.id), field.class, frame.assigned_statics(self.kind))?;
        }
        if matches!(opcode, PUTSTATIC | PUTFIELD) {
            let slot = if is_wide { frame.pop2() } else { frame.pop() };
            self.escape(frame, slot.value)?;
            if opcode == PUTFIELD {
                let object = frame.pop();
                let Some(reference) = self.dereference(pc, frame, object)? else { return Ok(Next::Ends) };
                if reference.this == This::Yes && field.class == self.class {
                    frame.assigned |= bit;
                }
            } else if self.kind == Kind::Initializer && field.class == self.class {
                frame.assigned |= bit;
            }
            if !is_jdk {
                self.engine.write_field(field, slot.value)?;
            } else if opcode == PUTSTATIC {
                self.check_kept(field.class, slot.value)?;
            }
            return Ok(Next::Falls);
        }
        if opcode == GETFIELD {
            let object = frame.pop();
            let Some(reference) = self.dereference(pc, frame, object)? else { return Ok(Next::Ends) };
            if self.is_early(frame, reference, field, bit) && !is_jdk {
                self.engine.see_default(field)?;
            }
        } else if !is_jdk {
            let is_own = self.kind == Kind::Initializer && field.class == self.class;
            if is_own && frame.assigned & bit == 0 {
                self.engine.see_default(field)?;
            }
            if !is_own {
                self.engine.summary(self.id).reads.insert(field);
            }
        }
        let value = if is_jdk {
            let any = any_value(&mut self.engine.world, &mut self.engine.types, &member.descriptor)?;
            let class = &self.engine.world.class(field.class).name;
            match any {
                Value::Ref(reference) if opcode == GETSTATIC && trusted::is_never_null(class, &member.name) => {
                    let exact = self.engine.types.get(reference.types).first().map(|ty| Type::Exact(ty.class()));
                    let types = exact.map_or(reference.types, |exact| self.engine.types.of(exact));
                    Value::Ref(Reference::nonnull(types))
                }
                any => any,
            }
        } else {
            match self.engine.read_field(self.id, field)? {
                Some(value) => value,
                // There is no store so far.
                None => return Ok(Next::Ends),
            }
        };
        if is_wide {
            frame.push2(value)
        } else {
            frame.push(value)
        }
        Ok(Next::Falls)
    }

    /// Whether the object is under construction and this field may not be assigned yet. When a constructor can read
    /// fields of superclasses, their constructors have ended; those of subclasses have not begun.
    fn is_early(&self, frame: &Frame, object: Reference, field: MemberId, bit: u64) -> bool {
        match object.this {
            This::No => false,
            _ if field.class == self.class => frame.assigned & bit == 0,
            _ => !self.engine.world.is_subclass(self.class, field.class),
        }
    }

    /// The JDK stores a value where other code can see it: it may call the program's object at any time.
    fn check_kept(&self, by: ClassId, value: Value) -> Result<(), GiveUp> {
        let Value::Ref(reference) = value else { return Ok(()) };
        let world = &self.engine.world;
        let is_own = |ty: &Type| matches!(*ty, Type::Exact(class) if world.class(class).is_jdk);
        match self.engine.types.get(reference.types).iter().all(is_own) {
            true => Ok(()),
            false => Err(GiveUp(format!("{} keeps an object for later", world.class(by).name))),
        }
    }

    /// The array and the index of an access, which may be out of bounds. None if the array is always null.
    fn access(&mut self, pc: usize, frame: &mut Frame, array: Slot, index: Slot) -> Result<Option<Reference>, GiveUp> {
        let Some(reference) = self.dereference(pc, frame, array)? else { return Ok(None) };
        let Value::Number(range) = index.value else { return Err(GiveUp("code is malformed".into())) };
        let is_known = match (index.origin, array.origin) {
            (Origin::Local(int), Origin::Local(array)) => frame.knows(int, array, Relation::IsBelowLength),
            _ => false,
        };
        if range.lo < 0 || !(is_known || range.hi < i64::from(reference.min_len)) {
            self.raise_named(pc, frame, "java/lang/ArrayIndexOutOfBoundsException")?;
        }
        // After the access, the index is within bounds.
        if let (Origin::Local(int), Origin::Local(array)) = (index.origin, array.origin) {
            match range.within(0, i64::from(i32::MAX) - 1) {
                Some(inside) => frame.refine(index.origin, Value::Number(inside)),
                None => return Ok(None),
            }
            frame.learn(int, array, Relation::IsBelowLength);
        }
        Ok(Some(reference))
    }

    pub(super) fn array_load(&mut self, pc: usize, opcode: u8, frame: &mut Frame) -> Result<Next, GiveUp> {
        let (index, array) = (frame.pop(), frame.pop());
        let Some(reference) = self.access(pc, frame, array, index)? else { return Ok(Next::Ends) };
        match opcode {
            IALOAD => frame.push(Value::INT),
            LALOAD => frame.push2(Value::LONG),
            FALOAD => frame.push(Value::Float),
            DALOAD => frame.push2(Value::Float),
            BALOAD => frame.push(Value::Number(Range::new(-128, 127))),
            CALOAD => frame.push(Value::Number(Range::new(0, 65535))),
            SALOAD => frame.push(Value::Number(Range::new(-32768, 32767))),
            _ => {
                let mut elements = Vec::new();
                for ty in self.engine.types.get(reference.types) {
                    match self.engine.world.class(ty.class()).array {
                        Some(Component::Class(class)) => elements.push(Type::declared(&self.engine.world, class)),
                        _ => elements.push(Type::Foreign(crate::world::OBJECT)),
                    }
                }
                let elements = self.engine.types.normal(&self.engine.world, elements);
                frame.push(Value::Ref(Reference::maybe_null(elements)));
            }
        }
        Ok(Next::Falls)
    }

    pub(super) fn array_store(&mut self, pc: usize, opcode: u8, frame: &mut Frame) -> Result<Next, GiveUp> {
        let value = if matches!(opcode, LASTORE | DASTORE) { frame.pop2() } else { frame.pop() };
        let (index, array) = (frame.pop(), frame.pop());
        let Some(reference) = self.access(pc, frame, array, index)? else { return Ok(Next::Ends) };
        if opcode == AASTORE {
            self.escape(frame, value.value)?;
            if !self.is_storable(reference, value.value) {
                self.raise_named(pc, frame, "java/lang/ArrayStoreException")?;
            }
        }
        Ok(Next::Falls)
    }

    /// Whether every such object is an instance of every such array's component type.
    fn is_storable(&self, array: Reference, value: Value) -> bool {
        let Value::Ref(value) = value else { return false };
        let (world, types) = (&self.engine.world, &self.engine.types);
        types.get(array.types).iter().all(|&array| {
            let Type::Exact(array) = array else { return value.types == TypeSet::EMPTY };
            let Some(Component::Class(component)) = world.class(array).array else { return false };
            types.get(value.types).iter().all(|&ty| {
                let is_checked = matches!(ty, Type::Exact(_)) || !world.class(ty.class()).is_interface;
                is_checked && world.is_subclass(ty.class(), component)
            })
        })
    }

    pub(super) fn new_object(&mut self, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let class = self.engine.world.class_at(&self.file, index)?;
        let assertion_error = self.engine.world.load("java/lang/AssertionError")?;
        self.engine.makes_assertion_error |= self.engine.world.is_subclass(class, assertion_error);
        self.engine.initialize(Some(self.id), class, frame.assigned_statics(self.kind))?;
        self.engine.instantiate(class)?;
        let types = self.engine.types.of(Type::Exact(class));
        frame.push(Value::Ref(Reference::nonnull(types)));
        Ok(Next::Falls)
    }

    /// `newarray`, `anewarray` and `multianewarray`, by the array's class and its number of lengths.
    pub(super) fn new_array(
        &mut self,
        pc: usize,
        frame: &mut Frame,
        array: &str,
        n_lengths: u8,
    ) -> Result<Next, GiveUp> {
        let class = self.engine.world.load(array)?;
        let lengths: Vec<Range> = (0..n_lengths).map(|_| frame.pop_range()).collect();
        if lengths.iter().any(|length| length.lo < 0) {
            self.raise_named(pc, frame, "java/lang/NegativeArraySizeException")?;
        }
        // The outermost length is the deepest on the stack.
        let Some(length) = lengths.last().and_then(|length| length.within(0, i64::from(i32::MAX))) else {
            return Ok(Next::Ends);
        };
        let types = self.engine.types.of(Type::Exact(class));
        frame.push(Value::Ref(Reference { min_len: length.lo as i32, ..Reference::nonnull(types) }));
        Ok(Next::Falls)
    }

    pub(super) fn array_length(&mut self, pc: usize, frame: &mut Frame) -> Result<Next, GiveUp> {
        let slot = frame.pop();
        let Some(reference) = self.dereference(pc, frame, slot)? else { return Ok(Next::Ends) };
        let value = Value::Number(Range::new(i64::from(reference.min_len), i64::from(i32::MAX)));
        let origin = match slot.origin {
            Origin::Local(array) => Origin::LengthOf(array),
            _ => Origin::None,
        };
        frame.push_slot(Slot { value, origin });
        Ok(Next::Falls)
    }

    pub(super) fn checkcast(&mut self, pc: usize, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let class = self.engine.world.class_at(&self.file, index)?;
        let slot = frame.pop();
        let Value::Ref(reference) = slot.value else { return Err(GiveUp("code is malformed".into())) };
        let filtered = self.engine.types.filter(&self.engine.world, reference.types, class);
        if filtered.failed != TypeSet::EMPTY {
            self.raise_named(pc, frame, "java/lang/ClassCastException")?;
        }
        if filtered.passed == TypeSet::EMPTY && !reference.nullable {
            return Ok(Next::Ends);
        }
        let value = Value::Ref(Reference { types: filtered.passed, ..reference });
        frame.refine(slot.origin, value);
        frame.push_slot(Slot { value, origin: slot.origin });
        Ok(Next::Falls)
    }

    pub(super) fn instance_of(&mut self, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let class = self.engine.world.class_at(&self.file, index)?;
        let slot = frame.pop();
        let Value::Ref(reference) = slot.value else { return Err(GiveUp("code is malformed".into())) };
        let filtered = self.engine.types.filter(&self.engine.world, reference.types, class);
        let may_be_instance = filtered.passed != TypeSet::EMPTY;
        let may_be_none = reference.nullable || filtered.failed != TypeSet::EMPTY;
        let value = Value::Number(Range::new(i64::from(!may_be_none), i64::from(may_be_instance)));
        let origin = match slot.origin {
            Origin::Local(local) => Origin::InstanceOf(local, class),
            _ => Origin::None,
        };
        // An impossible reference means that this is unreachable.
        if !may_be_instance && !may_be_none {
            return Ok(Next::Ends);
        }
        frame.push_slot(Slot { value, origin });
        Ok(Next::Falls)
    }

    pub(super) fn load_constant(&mut self, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let exact = |interpreter: &mut Self, name: &str| -> Result<Value, GiveUp> {
            let class: ClassId = interpreter.engine.world.load(name)?;
            Ok(Value::Ref(Reference::nonnull(interpreter.engine.types.of(Type::Exact(class)))))
        };
        match self.file.pool.get(index) {
            Constant::Integer(value) => frame.push(Value::int(value)),
            Constant::Long(value) => frame.push2(Value::Number(Range::constant(value))),
            Constant::Float(_) => frame.push(Value::Float),
            Constant::Double(_) => frame.push2(Value::Float),
            Constant::String(_) => frame.push(exact(self, "java/lang/String")?),
            Constant::Class(_) => {
                // The class must exist.
                self.engine.world.class_at(&self.file, index)?;
                frame.push(exact(self, "java/lang/Class")?);
            }
            _ => return Err(GiveUp("a constant is computed or a method handle".into())),
        }
        Ok(Next::Falls)
    }

    /// A return instruction: fields that a constructor or class initialiser has not assigned become visible.
    pub(super) fn return_(&mut self, frame: &Frame, value: Value) -> Result<Next, GiveUp> {
        match self.kind {
            Kind::Constructor => self.engine.show_unassigned(self.class, false, frame.assigned)?,
            Kind::Initializer => self.engine.show_unassigned(self.class, true, frame.assigned)?,
            Kind::Ordinary => {}
        }
        self.engine.add_return(self.id, value);
        Ok(Next::Ends)
    }
}

impl Frame {
    /// The static fields that are assigned where a class initialiser makes a call.
    pub(super) fn assigned_statics(&self, kind: Kind) -> u64 {
        if kind == Kind::Initializer { self.assigned } else { u64::MAX }
    }
}

/// Whether a member is static, for calls that must agree.
pub fn is_static(flags: u16) -> bool {
    flags & access::STATIC != 0
}
