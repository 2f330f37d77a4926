//! The inputs of a planned entry: recorded values or defaults, and choices for everything that is not a value.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;

use super::build::{Build, BuildStep, Operand};
use super::{Constructor, Container, Entry, Shape, Value};
use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::ChoiceKind;
use crate::symbolic::boxes::Tagged;

/// The maximum number of elements of an array or collection of references, unless more are recorded. A bound of the
/// search.
pub const MAX_ELEMENTS: u32 = 3;

/// A [`Build`] under construction.
struct Builder {
    build: Build,
    /// Objects that exist already; null for those that a step creates.
    objects: Vec<Ref>,
    /// The location of the choices.
    method: &'static Method,
}

impl Builder {
    fn object(&mut self, object: Ref) -> u32 {
        self.objects.push(object);
        self.objects.len() as u32 - 1
    }
}

impl Vm {
    /// Creates all inputs without executing code of the program, and an `Object[]` with the objects so far.
    pub(crate) fn make_entry_inputs(&mut self, entry: &Entry) -> Step<(Build, Ref)> {
        let mut builder = Builder { build: Build::default(), objects: Vec::new(), method: entry.method };
        for value in entry.receiver.iter().chain(&entry.parameters) {
            let operand = self.make_value(&mut builder, &value.name, value)?;
            builder.build.arguments.push(operand);
        }
        let objects = self.new_ref_array(self.known.object, &builder.objects)?;
        Ok((builder.build, objects))
    }

    fn make_value(&mut self, builder: &mut Builder, name: &str, value: &Value) -> Step<Operand> {
        if matches!(value.shape, Shape::Null) {
            return Ok(Operand::Null);
        }
        if value.nullable && self.choose_null(builder, &format!("{name}.null"))? {
            return Ok(Operand::Null);
        }
        let object = match &value.shape {
            Shape::Null => return Ok(Operand::Null),
            Shape::Primitive(kind) => return Ok(Operand::Primitive(self.make_primitive(name, *kind)?)),
            Shape::String => {
                let string = self.new_string_input(name, Vec::new())?;
                self.note_passed(string, name);
                string
            }
            Shape::Boxed(kind) => {
                let value = self.make_primitive(name, *kind)?;
                let object = self.box_tagged(value)?;
                self.note_passed(object, name);
                object
            }
            Shape::Primitives(class) => {
                let elements = self.recorded_array(name, class.element_kind())?.unwrap_or_default();
                let array = self.new_array_of(class, &elements)?;
                self.array_input(name, array, true)?;
                array
            }
            Shape::Array { class, element } => return self.make_array(builder, name, class, element),
            Shape::Enum { class, constants } => {
                let index = self.choose_one(builder, &format!("{name}.ordinal"), constants.len())?;
                let to = builder.object(Ref::NULL);
                builder.build.steps.push(BuildStep::Constant { class, field: constants[index], to });
                return Ok(Operand::Object(to));
            }
            Shape::Object { constructors, .. } => return self.make_object(builder, name, constructors),
            Shape::Container(container) => return self.make_container(builder, name, container),
            Shape::OneOf(values) => {
                let index = self.choose_one(builder, &format!("{name}.class"), values.len())?;
                let inner = if values.len() > 1 { format!("{name}.{index}") } else { name.to_owned() };
                return self.make_value(builder, &inner, &values[index]);
            }
        };
        Ok(Operand::Object(builder.object(object)))
    }

    fn make_primitive(&mut self, name: &str, kind: Kind) -> Step<Tagged> {
        let slot = self.recorded_primitive(name, kind)?.unwrap_or(0);
        let tag = self.primitive_input(name, kind, slot);
        Ok(Tagged { kind, slot, tag })
    }

    /// A primitive on which it depends which other inputs there are.
    fn make_shape(&mut self, name: &str, kind: Kind) -> Step<Tagged> {
        let value = self.make_primitive(name, kind)?;
        self.symbolic.set_shape();
        Ok(value)
    }

    fn make_array(
        &mut self,
        builder: &mut Builder,
        name: &str,
        class: &'static Class,
        element: &Value,
    ) -> Step<Operand> {
        let length = self.choose_length(builder, name)?;
        let array = self.new_array(class, length)?;
        let array = builder.object(array);
        for index in 0..length {
            let value = self.make_value(builder, &format!("{name}[{index}]"), element)?;
            builder.build.steps.push(BuildStep::Store { array, index, value });
        }
        Ok(Operand::Object(array))
    }

    fn make_object(&mut self, builder: &mut Builder, name: &str, constructors: &[Constructor]) -> Step<Operand> {
        let index = self.choose_one(builder, &format!("{name}.constructor"), constructors.len())?;
        let constructor = &constructors[index];
        let mut arguments = Vec::with_capacity(constructor.arguments.len());
        for value in &constructor.arguments {
            let inner = if constructors.len() > 1 {
                format!("{name}.{index}.{}", value.name)
            } else {
                format!("{name}.{}", value.name)
            };
            arguments.push(self.make_value(builder, &inner, value)?);
        }
        let to = builder.object(Ref::NULL);
        builder.build.steps.push(BuildStep::New { constructor: constructor.method, arguments, to });
        Ok(Operand::Object(to))
    }

    fn make_container(&mut self, builder: &mut Builder, name: &str, container: &Container) -> Step<Operand> {
        let length = self.choose_length(builder, name)?;
        let to = builder.object(Ref::NULL);
        builder.build.steps.push(BuildStep::New { constructor: container.constructor, arguments: Vec::new(), to });
        for index in 0..length {
            let mut arguments = vec![Operand::Object(to)];
            for (part, value) in container.parts.iter().enumerate() {
                let inner = match container.parts.len() {
                    1 => format!("{name}[{index}]"),
                    _ => format!("{name}[{index}].{}", ["key", "value"][part]),
                };
                arguments.push(self.make_value(builder, &inner, value)?);
            }
            builder.build.steps.push(BuildStep::Call { method: container.insert, arguments });
        }
        Ok(Operand::Object(to))
    }

    /// Chooses whether a value is null: an input.
    fn choose_null(&mut self, builder: &Builder, name: &str) -> Step<bool> {
        let value = self.make_shape(name, Kind::Boolean)?;
        if value.tag == 0 {
            return Ok(value.slot != 0);
        }
        let pool = &mut self.symbolic.pool;
        let zero = pool.bv(32, 0);
        let is_null = pool.ne(ExprId(value.tag), zero);
        self.choose_at(builder.method, 0, ChoiceKind::Branch, is_null);
        Ok(value.slot != 0)
    }

    /// Chooses one of `n`: an input if `n` is more than one.
    fn choose_one(&mut self, builder: &Builder, name: &str, n: usize) -> Step<usize> {
        if n < 2 {
            return Ok(0);
        }
        let value = self.make_shape(name, Kind::Int)?;
        if value.slot >= n as u64 {
            let message = format!("doppel.replay: {name} is not below {n}: {}", value.slot as i32);
            return Err(self.exception("java/lang/IllegalArgumentException", &message));
        }
        if value.tag == 0 {
            return Ok(value.slot as usize);
        }
        let pool = &mut self.symbolic.pool;
        let end = pool.bv(32, n as u64);
        let is_one = pool.binary(Op::ULt, ExprId(value.tag), end);
        self.symbolic.assert_fact(is_one);
        self.fix_at(builder.method, 0, ChoiceKind::Element, ExprId(value.tag));
        Ok(value.slot as usize)
    }

    /// Chooses the number of elements: an input.
    fn choose_length(&mut self, builder: &Builder, name: &str) -> Step<u32> {
        let value = self.make_shape(&format!("{name}.length"), Kind::Int)?;
        let length = value.slot as u32;
        if value.tag == 0 {
            return Ok(length);
        }
        let longest = self.symbolic.max_length.min(MAX_ELEMENTS).max(length);
        self.symbolic.bound_length(ExprId(value.tag), longest, 0);
        self.fix_at(builder.method, 0, ChoiceKind::Length, ExprId(value.tag));
        Ok(length)
    }
}
