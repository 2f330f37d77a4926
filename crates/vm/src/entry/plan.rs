//! The plan: the possible values of each argument, derived from the declared types alone.

use doppel_classpath::classfile::{access as acc, mutf8};
use doppel_inputs::{Kind, MethodName, java_type};

use super::loading::class_of_descriptor;
use super::names::parameter_names;
use super::{Constructor, Container, Entry, EntryError, find_method, parameter_descriptors};
use crate::Vm;
use crate::class::{Class, Field, Method};
use crate::heap::Ref;
use crate::object::boxed_kind;
use crate::step::Step;

/// The maximum depth of objects within objects; deeper references are null.
pub(super) const MAX_DEPTH: u32 = 3;
/// The maximum number of values in a plan; further objects are null.
const MAX_VALUES: u32 = 200;

/// A value for a parameter of the method or of a constructor, or an element of a collection.
#[derive(Debug)]
pub struct Value {
    /// The name of a parameter; empty for an element.
    pub name: String,
    /// The declared type in source syntax.
    pub ty: String,
    pub shape: Shape,
    /// Whether the value may be null.
    pub nullable: bool,
}

/// How to create values of a type.
#[derive(Debug)]
pub enum Shape {
    Primitive(Kind),
    /// Only null.
    Null,
    String,
    /// `Integer` and the like: a new object, never a cached one.
    Boxed(Kind),
    /// An array of primitives, by its class.
    Primitives(&'static Class),
    /// An array of references.
    Array {
        class: &'static Class,
        element: Box<Value>,
    },
    Enum {
        class: &'static Class,
        constants: Vec<&'static Field>,
    },
    Object {
        class: &'static Class,
        constructors: Vec<Constructor>,
        /// Whether objects of this class can have no other states than these.
        is_complete: bool,
    },
    Container(Container),
    /// Objects of different classes.
    OneOf(Vec<Value>),
}

impl Shape {
    /// The class of the objects, if they are mutable and all of one class.
    fn mutable_class(&self) -> Option<&'static Class> {
        match self {
            Shape::Primitives(class) | Shape::Array { class, .. } => Some(class),
            Shape::Object { class, is_complete: false, .. } => Some(class),
            Shape::Container(container) => Some(container.class),
            _ => None,
        }
    }

    /// Whether the shape covers everything that a caller could pass, apart from lengths and aliasing.
    pub fn is_complete(&self) -> bool {
        match self {
            Shape::Primitive(_) | Shape::String | Shape::Boxed(_) | Shape::Enum { .. } => true,
            Shape::Object { is_complete, .. } => *is_complete,
            Shape::Null | Shape::Primitives(_) | Shape::Array { .. } | Shape::Container(_) | Shape::OneOf(_) => false,
        }
    }
}

/// An attempt at a plan.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) unexplored: Vec<String>,
    n_values: u32,
}

impl Draft {
    pub(super) fn leave_out(&mut self, path: &str, what: &str) {
        self.note(format!("{path}: {what}"));
    }

    pub(super) fn note(&mut self, note: String) {
        if !self.unexplored.contains(&note) {
            self.unexplored.push(note);
        }
    }
}

impl Vm {
    /// Finds the method and plans its inputs. Has no effect except that classes are loaded.
    pub(crate) fn plan_entry(&mut self, loader: Ref, name: &MethodName) -> Step<Result<Entry, EntryError>> {
        let mut found = None;
        for candidate in name.class_candidates() {
            found = self.planned_class(loader, &candidate)?;
            if found.is_some() {
                break;
            }
        }
        let Some(class) = found else {
            let reason = self.planning.first_failure().to_owned();
            return Ok(Err(EntryError::NoSuchClass { class: name.class.clone(), reason }));
        };
        let method = match find_method(name, class) {
            Ok(method) => method,
            Err(error) => return Ok(Err(error)),
        };
        let mut draft = Draft::default();
        let mut receiver = None;
        if !method.is_static() {
            let shape = self.plan_shape(&mut draft, "this", class, None, 0)?;
            if matches!(shape, Shape::Null) {
                let reason = draft.unexplored.pop().unwrap_or_default();
                let method = format!("{}.{}", class.java_name(), method.name);
                return Ok(Err(EntryError::NoReceiver { method, reason }));
            }
            receiver = Some(Value { name: "this".to_owned(), ty: class.java_name(), shape, nullable: false });
        }
        let parameters = self.plan_parameters(&mut draft, method, "", 0)?;
        note_aliases(&mut draft, receiver.iter().chain(&parameters));
        Ok(Ok(Entry { class, method, receiver, parameters, unexplored: draft.unexplored }))
    }

    /// Plans one value per parameter; their names begin with `prefix`.
    pub(super) fn plan_parameters(
        &mut self,
        draft: &mut Draft,
        method: &'static Method,
        prefix: &str,
        depth: u32,
    ) -> Step<Vec<Value>> {
        let generics = generic_parameters(method);
        let types = parameter_descriptors(method);
        let mut values = Vec::with_capacity(types.len());
        for (index, (name, ty)) in parameter_names(method).into_iter().zip(&types).enumerate() {
            let path = format!("{prefix}{name}");
            let generic = generics.get(index).map(String::as_str);
            let value = self.plan_typed(draft, &path, (method.class.loader, ty), generic, depth)?;
            values.push(Value { name, ..value });
        }
        Ok(values)
    }

    /// Plans a value of the type that this descriptor names in a loader.
    pub(super) fn plan_typed(
        &mut self,
        draft: &mut Draft,
        path: &str,
        (loader, ty): (Ref, &str),
        generic: Option<&str>,
        depth: u32,
    ) -> Step<Value> {
        let name = class_of_descriptor(ty);
        let primitive =
            Kind::of_descriptor(ty.as_bytes().first().copied().unwrap_or(0)).filter(|kind| *kind != Kind::Ref);
        let shape = match primitive {
            Some(kind) => Shape::Primitive(kind),
            None => match self.planned_class(loader, name)? {
                Some(class) => self.plan_shape(draft, path, class, generic, depth)?,
                None => {
                    draft.leave_out(path, "only null, since its class cannot be loaded");
                    Shape::Null
                }
            },
        };
        let nullable = primitive.is_none() && self.config.null_arguments;
        Ok(Value { name: String::new(), ty: java_type(ty), shape, nullable })
    }

    /// Plans the objects of a class.
    pub(super) fn plan_shape(
        &mut self,
        draft: &mut Draft,
        path: &str,
        class: &'static Class,
        generic: Option<&str>,
        depth: u32,
    ) -> Step<Shape> {
        draft.n_values += 1;
        if let Some(element) = class.element() {
            return self.plan_array(draft, path, class, element, depth);
        }
        if class == self.known.string {
            return Ok(Shape::String);
        }
        if let Some(kind) = boxed_kind(class) {
            self.ensure_initialized(class)?;
            return Ok(Shape::Boxed(kind));
        }
        if let Some(shape) = self.plan_container(draft, path, class, generic, depth)? {
            return Ok(shape);
        }
        if let Some(shape) = self.plan_substitute(draft, path, class)? {
            return Ok(shape);
        }
        if depth >= MAX_DEPTH || draft.n_values > MAX_VALUES {
            draft.leave_out(path, "only null, since it is nested too deeply");
            return Ok(Shape::Null);
        }
        if class.access_flags & acc::ENUM != 0 {
            let constants: Vec<&'static Field> =
                class.fields().iter().copied().filter(|field| field.access_flags & acc::ENUM != 0).collect();
            return Ok(if constants.is_empty() { Shape::Null } else { Shape::Enum { class, constants } });
        }
        if class.is_interface() || class.is_abstract() {
            return self.plan_permitted(draft, path, class, depth);
        }
        self.plan_object(draft, path, class, depth)
    }

    fn plan_array(
        &mut self,
        draft: &mut Draft,
        path: &str,
        class: &'static Class,
        element: &'static Class,
        depth: u32,
    ) -> Step<Shape> {
        if element.is_primitive() {
            return Ok(Shape::Primitives(class));
        }
        if element.access_flags & acc::FINAL == 0 {
            draft.leave_out(path, &format!("only arrays of exactly {}", declared(element)));
        }
        let shape = self.plan_shape(draft, &format!("{path}[]"), element, None, depth + 1)?;
        if shape.mutable_class().is_some() {
            draft.leave_out(path, "no element is the same object as another");
        }
        let element =
            Box::new(Value { name: String::new(), ty: declared(element), shape, nullable: self.config.null_arguments });
        Ok(Shape::Array { class, element })
    }

    /// Plans a substitute for a general type of the library: a class whose objects programs typically pass.
    fn plan_substitute(&mut self, draft: &mut Draft, path: &str, class: &'static Class) -> Step<Option<Shape>> {
        let integer = |vm: &mut Vm| -> Step<Shape> {
            let class = vm.boot_class("java/lang/Integer")?;
            vm.ensure_initialized(class)?;
            Ok(Shape::Boxed(Kind::Int))
        };
        let shape = match class.name.as_str() {
            "java/lang/CharSequence" => Shape::String,
            "java/lang/Number" => integer(self)?,
            "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" => {
                let value = |ty: &str, shape| Value { name: String::new(), ty: ty.to_owned(), shape, nullable: false };
                let integer = integer(self)?;
                Shape::OneOf(vec![value("java.lang.String", Shape::String), value("java.lang.Integer", integer)])
            }
            _ => return Ok(None),
        };
        let what = match &shape {
            Shape::String => "java.lang.String",
            Shape::Boxed(_) => "java.lang.Integer",
            _ => "java.lang.String and java.lang.Integer",
        };
        draft.leave_out(path, &format!("only {what} for {}", class.java_name()));
        Ok(Some(shape))
    }

    /// Plans an abstract class or interface: its permitted subclasses, if it is sealed.
    fn plan_permitted(&mut self, draft: &mut Draft, path: &str, class: &'static Class, depth: u32) -> Step<Shape> {
        let permitted = class.file.as_ref().and_then(|file| {
            let classes = file.permitted_subclasses()?;
            Some(
                classes
                    .iter()
                    .filter_map(|&index| file.class_name(index).ok())
                    .map(mutf8::to_string)
                    .collect::<Vec<_>>(),
            )
        });
        let mut values = Vec::new();
        for (index, name) in permitted.into_iter().flatten().enumerate() {
            let ty = format!("L{name};");
            let value = self.plan_typed(draft, &format!("{path}.{index}"), (class.loader, &ty), None, depth)?;
            if !matches!(value.shape, Shape::Null) {
                values.push(Value { nullable: false, ..value });
            }
        }
        if values.is_empty() {
            let what = if class.is_interface() { "an interface" } else { "abstract" };
            draft.leave_out(path, &format!("only null, since {} is {what}", class.java_name()));
            return Ok(Shape::Null);
        }
        Ok(Shape::OneOf(values))
    }
}

/// Notes that two inputs that a caller could alias are always distinct objects here.
fn note_aliases<'a>(draft: &mut Draft, values: impl Iterator<Item = &'a Value>) {
    let mut mutable: Vec<(&'static Class, &Value)> = Vec::new();
    for value in values {
        let Some(class) = value.shape.mutable_class() else { continue };
        if let Some((_, other)) = mutable.iter().find(|(other, _)| *other == class) {
            draft.leave_out(&value.name, &format!("never the same object as {}", other.name));
        }
        mutable.push((class, value));
    }
}

/// The name of a class in source syntax.
pub(super) fn declared(class: &Class) -> String {
    match class.name.as_str() {
        name if name.starts_with('[') => java_type(name),
        name => name.replace('/', "."),
    }
}

/// The parameter types in the `Signature` attribute (JVMS §4.7.9.1), if it covers all parameters.
fn generic_parameters(method: &Method) -> Vec<String> {
    let signature = || {
        let (file, member) = (method.class.file.as_ref()?, method.member()?);
        let text = mutf8::to_string(file.signature(member.attributes)?);
        let inside = text.split_once('(')?.1.rsplit_once(')')?.0.to_owned();
        Some(super::containers::split_types(&inside))
    };
    signature().filter(|types| types.len() == method.params.len()).unwrap_or_default()
}
