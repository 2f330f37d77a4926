//! Choosing constructors for objects.

use doppel_classpath::classfile::{access as acc, mutf8};
use doppel_inputs::Kind;

use super::plan::{Draft, Shape, Value};
use crate::Vm;
use crate::class::{Class, Field, Method};
use crate::step::Step;

/// The maximum number of constructors to try for a class, and for an object inside another one.
const MAX_CONSTRUCTORS: usize = 4;
const MAX_INNER_CONSTRUCTORS: usize = 2;

/// A placeholder in notes for the prefix of an argument's path, until the constructors are chosen.
const DRAFTED: &str = "\u{0}";

#[derive(Debug)]
pub struct Constructor {
    pub method: &'static Method,
    pub arguments: Vec<Value>,
}

impl Vm {
    /// Plans an object of exactly this class, which is not abstract.
    pub(super) fn plan_object(
        &mut self,
        draft: &mut Draft,
        path: &str,
        class: &'static Class,
        depth: u32,
    ) -> Step<Shape> {
        let candidates = self.constructors_of(class);
        let mut constructors: Vec<Constructor> = Vec::new();
        // Notes count only for the constructors that are chosen.
        let mut notes: Vec<Vec<String>> = Vec::new();
        for method in candidates {
            let before = draft.unexplored.len();
            let mut arguments = self.plan_parameters(draft, method, DRAFTED, depth + 1)?;
            if let (true, Some(outer)) = (is_inner(class), arguments.first_mut()) {
                outer.nullable = false;
            }
            notes.push(draft.unexplored.split_off(before));
            constructors.push(Constructor { method, arguments });
        }
        let mut order: Vec<usize> = (0..constructors.len()).collect();
        let rank = |index: &usize| {
            let arguments = &constructors[*index].arguments;
            (arguments.iter().any(|value| matches!(value.shape, Shape::Null)), arguments.len())
        };
        order.sort_by_key(rank);
        // An inner class needs an outer object.
        let is_possible = |index: &usize| {
            let outer = constructors[*index].arguments.first();
            !is_inner(class) || outer.is_some_and(|outer| !matches!(outer.shape, Shape::Null))
        };
        order.retain(is_possible);
        let limit = if depth == 0 { MAX_CONSTRUCTORS } else { MAX_INNER_CONSTRUCTORS };
        if order.is_empty() {
            let name = class.java_name();
            draft.leave_out(
                path,
                &match self.hides_constructors(class) {
                    true => {
                        format!("only null, since {name} has private constructors only (see --private-constructors)")
                    }
                    false => format!("only null, since {name} has no usable constructor"),
                },
            );
            return Ok(Shape::Null);
        }
        if order.len() > limit {
            let n_left = order.len() - limit;
            draft.leave_out(path, &format!("{n_left} more constructors of {}", class.java_name()));
            order.truncate(limit);
        }
        let is_complete = {
            let taken: Vec<&Constructor> = order.iter().map(|index| &constructors[*index]).collect();
            makes_all(class, &taken)
        };
        if !is_complete {
            draft.leave_out(path, &format!("only new {} objects", class.java_name()));
        }
        let is_named = order.len() > 1;
        let mut taken: Vec<Option<Constructor>> = constructors.into_iter().map(Some).collect();
        let mut chosen = Vec::new();
        for index in order {
            let prefix = if is_named { format!("{path}.{}.", chosen.len()) } else { format!("{path}.") };
            chosen.extend(taken[index].take());
            for note in notes[index].drain(..) {
                let rest = note.strip_prefix(DRAFTED).unwrap_or(&note);
                draft.note(format!("{prefix}{rest}"));
            }
        }
        Ok(Shape::Object { class, constructors: chosen, is_complete })
    }

    /// The canonical constructor of a record. Otherwise the public ones; if there are none and the class is the
    /// program's, those with the widest access, since other classes of the package and subclasses can call them.
    /// Private constructors are used only if the user asks for that: only the class itself can call them, perhaps after
    /// checking the arguments.
    fn constructors_of(&self, class: &'static Class) -> Vec<&'static Method> {
        let is_callable = |method: &&'static Method| self.config.private_constructors || !method.is_private();
        let own = class.methods().iter().copied().filter(|method| method.is_init()).filter(is_callable);
        if let Some(canonical) = canonical(class) {
            return own.filter(|method| method.descriptor.as_str() == canonical).collect();
        }
        // A constructor that takes its own class would need such an object first.
        let copies = |method: &Method| method.descriptor.as_str().contains(&format!("L{};", class.name));
        let own: Vec<&'static Method> =
            own.filter(|method| method.access_flags & acc::SYNTHETIC == 0 && !copies(method)).collect();
        let access = |method: &Method| match method.access_flags & (acc::PUBLIC | acc::PROTECTED | acc::PRIVATE) {
            acc::PUBLIC => 0,
            0 => 1,
            acc::PROTECTED => 2,
            _ => 3,
        };
        let widest = own.iter().map(|method| access(method)).min().unwrap_or(0);
        if widest > 0 && self.is_library(class) {
            return Vec::new();
        }
        own.into_iter().filter(|method| access(method) == widest).collect()
    }

    /// Whether the class has constructors, but none that another class can call.
    fn hides_constructors(&self, class: &'static Class) -> bool {
        let mut own = class.methods().iter().filter(|method| method.is_init()).peekable();
        !self.config.private_constructors && own.peek().is_some() && own.all(|method| method.is_private())
    }
}

/// Whether every object of a class is in a state that one of these constructors produces. That holds for records with
/// complete components, and for final classes whose fields are all final and hold values.
fn makes_all(class: &Class, constructors: &[&Constructor]) -> bool {
    let mut arguments = constructors.iter().flat_map(|constructor| &constructor.arguments);
    if !arguments.all(|value| value.shape.is_complete()) {
        return false;
    }
    if let Some(canonical) = canonical(class) {
        return constructors.iter().any(|constructor| constructor.method.descriptor.as_str() == canonical);
    }
    let holds_value = |field: &Field| field.kind != Kind::Ref || field.descriptor.as_str() == "Ljava/lang/String;";
    let fields = class.fields().iter().filter(|field| !field.is_static());
    let declared = class.methods().iter().filter(|method| method.is_init()).count();
    class.access_flags & acc::FINAL != 0
        && class.super_class.is_some_and(|parent| parent.super_class.is_none())
        && fields.into_iter().all(|field| field.is_final() && holds_value(field))
        && declared == constructors.len()
}

/// The descriptor of a record's canonical constructor, which creates all its objects.
fn canonical(class: &Class) -> Option<String> {
    let file = class.file.as_ref()?;
    let components = file.record_components()?;
    let types: Option<String> =
        components.iter().map(|component| file.utf8(component.descriptor).ok().map(mutf8::to_string)).collect();
    Some(format!("({})V", types?))
}

/// Whether objects of a class have an outer object, which the constructor takes first and which is never null.
pub fn is_inner(class: &Class) -> bool {
    let Some(file) = &class.file else { return false };
    let own = |inner: u16| file.class_name(inner).is_ok_and(|name| name == class.name.as_str().as_bytes());
    file.inner_classes().iter().any(|entry| own(entry.inner) && entry.outer != 0 && entry.flags & acc::STATIC == 0)
        && !class.is_interface()
}
