//! The observable state after a call: how it ended, its receiver and arguments and everything reachable from them,
//! static fields, and the output.
//!
//! Objects are numbered in breadth-first order, so that two states of different runs can be compared place by place,
//! and the first difference is near the roots. Identity counts, too: returning an argument differs from returning a
//! copy of it. Strings, boxes and enum constants are values. Modification counts and capacities of the library's
//! collections are left out.

use std::collections::VecDeque;

use doppel_inputs::{Kind, Outcome};
use doppel_testgen::literal;
use doppel_vm::Vm;
use doppel_vm::class::{Class, ClassId, Field, Method};
use doppel_vm::entry::parameter_names;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::interp::observed::{Argument, CallEnd};
use rustc_hash::FxHashMap;

/// The maximum number of places to compare.
const MAX_PLACES: usize = 2_000_000;

pub struct State {
    places: Vec<Place>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// Whether the method is native and its library is not loaded.
    is_unlinked: bool,
}

struct Place {
    /// The containing object, and the name of the place there.
    within: Option<usize>,
    name: String,
    value: Value,
}

#[derive(PartialEq)]
enum Value {
    /// A primitive, string, box or constant, or how a call ended: in Java syntax.
    Text(String),
    /// A new object; its parts have places of their own.
    Object(String),
    /// An array of primitives.
    Elements(Kind, Vec<u64>),
    /// The object at this place.
    Same(usize),
}

/// The first difference between two states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// `returned`, `receiver.count`, `arg0[3]`, `pkg.Class.field`.
    pub place: String,
    pub of_method: String,
    pub of_model: String,
}

impl State {
    /// The state after a call of the method, including static fields of these classes.
    pub fn after(
        vm: &mut Vm,
        method: &'static Method,
        arguments: &[Argument],
        end: &CallEnd,
        classes: &[ClassId],
    ) -> State {
        let mut walk = Walk::new(vm);
        walk.end(method, end);
        walk.arguments(method, arguments);
        for &id in classes {
            walk.statics(id);
        }
        // After the arguments, so that a returned argument keeps its own name.
        if let CallEnd::Returned(slot) = *end {
            walk.add(None, "returned".to_owned(), method.returns, slot);
        }
        walk.run();
        let places = walk.places;
        let is_unlinked = match end {
            CallEnd::Threw(exception) => vm.class_of(*exception).name.as_str() == "java/lang/UnsatisfiedLinkError",
            _ => false,
        };
        let captured = vm.world.captured();
        let (stdout, stderr) = captured.map(|all| (all.stdout.clone(), all.stderr.clone())).unwrap_or_default();
        State { places, stdout, stderr, is_unlinked }
    }

    /// The arguments of a call, one place per line, at most this many lines.
    pub fn before(vm: &mut Vm, method: &'static Method, arguments: &[Argument], n_lines: usize) -> Vec<String> {
        let mut walk = Walk::new(vm);
        walk.arguments(method, arguments);
        walk.run();
        let state = State { places: walk.places, stdout: Vec::new(), stderr: Vec::new(), is_unlinked: false };
        let line = |index: usize| match &state.places[index].value {
            Value::Elements(kind, elements) => {
                let elements: Vec<String> = elements.iter().map(|&slot| literal::primitive(*kind, slot)).collect();
                format!("{} = {{{}}}", state.path(index), elements.join(", "))
            }
            Value::Object(class) => format!("{} is a {class}", state.path(index)),
            Value::Same(_) => format!("{} is {}", state.path(index), state.text(&state.places[index].value, None)),
            Value::Text(text) => format!("{} = {text}", state.path(index)),
        };
        let mut lines: Vec<String> = (0..state.places.len().min(n_lines)).map(line).collect();
        if state.places.len() > n_lines {
            lines.push(format!("and {} more", state.places.len() - n_lines));
        }
        lines
    }

    /// The first difference: how the calls ended, what they returned, then the nearest place.
    pub fn difference(real: &State, model: &State) -> Option<Difference> {
        let pairs = || real.places.iter().zip(&model.places);
        let differs = |(a, b): (&Place, &Place)| a.value != b.value || a.name != b.name;
        // The result comes after the arguments, but people look at it first.
        let is_returned = |place: &Place| place.within.is_none() && place.name == "returned";
        let returned = pairs().position(|(a, b)| is_returned(a) && differs((a, b)));
        let first = returned.or_else(|| pairs().position(differs));
        if let Some((index, (a, b))) = first.and_then(|index| Some((index, pairs().nth(index)?))) {
            let suffix = first_element(&a.value, &b.value);
            let at = suffix.map_or_else(String::new, |at| format!("[{at}]"));
            return Some(Difference {
                place: format!("{}{at}", real.path(index)),
                of_method: real.text(&a.value, suffix),
                of_model: model.text(&b.value, suffix),
            });
        }
        let streams =
            [("standard output", &real.stdout, &model.stdout), ("standard error", &real.stderr, &model.stderr)];
        let printed = streams.into_iter().find(|(_, a, b)| a != b)?;
        let [of_method, of_model] = [printed.1, printed.2].map(|bytes| literal::bytes(bytes));
        Some(Difference { place: printed.0.to_owned(), of_method, of_model })
    }

    /// Whether a native method could not be called.
    pub fn has_no_library(&self) -> bool {
        self.is_unlinked
    }

    fn path(&self, index: usize) -> String {
        let place = &self.places[index];
        match place.within {
            None => place.name.clone(),
            Some(within) if place.name.starts_with('[') => format!("{}{}", self.path(within), place.name),
            Some(within) => format!("{}.{}", self.path(within), place.name),
        }
    }

    fn text(&self, value: &Value, at: Option<usize>) -> String {
        match value {
            Value::Text(text) => text.clone(),
            Value::Object(class) => format!("a new {class}"),
            Value::Elements(kind, elements) => match at.and_then(|at| elements.get(at)) {
                Some(&element) => literal::typed(*kind, element),
                None => format!("{}[{}]", kind.java_name(), elements.len()),
            },
            Value::Same(index) => format!("the same object as {}", self.path(*index)),
        }
    }
}

/// The first element that differs in two arrays of the same length.
fn first_element(a: &Value, b: &Value) -> Option<usize> {
    match (a, b) {
        (Value::Elements(_, a), Value::Elements(_, b)) if a.len() == b.len() => {
            a.iter().zip(b).position(|(a, b)| a != b)
        }
        _ => None,
    }
}

/// A state as it is put together.
struct Walk<'a> {
    vm: &'a mut Vm,
    places: Vec<Place>,
    met: FxHashMap<Ref, usize>,
    /// Objects whose parts are still to be added.
    queue: VecDeque<(usize, Ref)>,
}

impl<'a> Walk<'a> {
    fn new(vm: &'a mut Vm) -> Walk<'a> {
        Walk { vm, places: Vec::new(), met: FxHashMap::default(), queue: VecDeque::new() }
    }

    /// Uses the names in the printed Java statements.
    fn arguments(&mut self, method: &Method, arguments: &[Argument]) {
        let receiver = (!method.is_static()).then(|| "receiver".to_owned());
        let names = receiver.into_iter().chain(parameter_names(method));
        for (argument, name) in arguments.iter().zip(names) {
            self.add(None, name, argument.kind, argument.slot);
        }
    }

    fn end(&mut self, method: &Method, end: &CallEnd) {
        let text = match end {
            CallEnd::Returned(_) if method.returns == Kind::Void => "returned".to_owned(),
            CallEnd::Returned(_) => "returned a value".to_owned(),
            CallEnd::Threw(exception) => {
                let message = self.vm.get_ref(*exception, "detailMessage");
                let class = self.vm.class_of(*exception).java_name();
                match message {
                    Ref::NULL => format!("threw {class}"),
                    message => format!("threw {class}: {}", self.vm.string(message)),
                }
            }
            CallEnd::Not(Outcome::Exited(status) | Outcome::NotStarted(status)) => {
                format!("ended the program with status {status}")
            }
            CallEnd::Not(Outcome::Stopped(end)) => format!("did not end: {end}"),
        };
        self.places.push(Place { within: None, name: "the call".to_owned(), value: Value::Text(text) });
    }

    fn statics(&mut self, id: ClassId) {
        let Some(class) = self.vm.dictionary.get(id) else { return };
        let mirror = self.vm.mirror(class);
        for field in class.fields().iter().filter(|field| field.is_static() && !field.injected) {
            let slot = self.vm.heap.read_kind(mirror, field.offset, field.kind);
            self.add(None, format!("{}.{}", class.java_name(), field.name), field.kind, slot);
        }
    }

    fn run(&mut self) {
        while let Some((within, object)) = self.queue.pop_front() {
            if self.places.len() > MAX_PLACES {
                break;
            }
            self.parts(within, object);
        }
    }

    fn add(&mut self, within: Option<usize>, name: String, kind: Kind, slot: u64) {
        let index = self.places.len();
        let value = match kind {
            Kind::Void => return,
            Kind::Ref => self.reference(index, Ref::from_slot(slot)),
            _ => Value::Text(number(kind, slot)),
        };
        self.places.push(Place { within, name, value });
    }

    fn reference(&mut self, index: usize, object: Ref) -> Value {
        if object.is_null() {
            return Value::Text("null".to_owned());
        }
        if let Some(text) = self.as_value(object) {
            return Value::Text(text);
        }
        if let Some(&first) = self.met.get(&object) {
            return Value::Same(first);
        }
        self.met.insert(object, index);
        let class = self.vm.class_of(object);
        if class.is_array() && class.element_kind() != Kind::Ref {
            let kind = class.element_kind();
            let length = self.vm.heap.array_len(object);
            let at = |index: u32| self.vm.heap.read_kind(object, HEADER + index * kind.heap_size(), kind);
            return Value::Elements(kind, (0..length).map(at).map(|slot| canonical(kind, slot)).collect());
        }
        self.queue.push_back((index, object));
        let name = class_name(class);
        Value::Object(if class.is_array() {
            format!("{name} of length {}", self.vm.heap.array_len(object))
        } else {
            name
        })
    }

    /// Objects that count as values, in Java syntax.
    fn as_value(&mut self, object: Ref) -> Option<String> {
        let class = self.vm.class_of(object);
        if class == self.vm.known.string {
            return Some(literal::string(&self.vm.string_utf16(object)));
        }
        if class.is_class_class() {
            return Some(format!("{}.class", self.vm.class_of_mirror(object).java_name()));
        }
        if class.super_class.is_some_and(|parent| parent.name.as_str() == "java/lang/Enum") {
            let name = self.vm.get_ref(object, "name");
            return Some(format!("{}.{}", class.java_name(), self.vm.string(name)));
        }
        if let Some(kind) = doppel_vm::object::boxed_kind(class) {
            let field = class.field_named("value")?;
            let slot = self.vm.heap.read_kind(object, field.offset, kind);
            return Some(format!("{} {}", class.java_name(), number(kind, slot)));
        }
        is_opaque(class).then(|| format!("a {}", class.java_name()))
    }

    fn parts(&mut self, within: usize, object: Ref) {
        let class = self.vm.class_of(object);
        if class.is_array() {
            for index in 0..self.vm.heap.array_len(object) {
                let element: Ref = self.vm.heap.element(object, index);
                self.add(Some(within), format!("[{index}]"), Kind::Ref, element.slot());
            }
            return;
        }
        if class.name.as_str() == "java/util/ArrayList" {
            let (elements, size) = (self.vm.get_ref(object, "elementData"), self.vm.get_int(object, "size"));
            self.add(Some(within), "size()".to_owned(), Kind::Int, u64::from(size as u32));
            for index in 0..(size.max(0) as u32).min(self.vm.heap.array_len(elements)) {
                let element: Ref = self.vm.heap.element(elements, index);
                self.add(Some(within), format!("[{index}]"), Kind::Ref, element.slot());
            }
            return;
        }
        let classes: Vec<&'static Class> = std::iter::successors(Some(class), |class| class.super_class).collect();
        for class in classes.into_iter().rev() {
            for field in class.fields().iter().filter(|field| !field.is_static() && !is_bookkeeping(field)) {
                let slot = self.vm.heap.read_kind(object, field.offset, field.kind);
                self.add(Some(within), field.name.as_str().to_owned(), field.kind, slot);
            }
        }
    }
}

/// Fields of the library that only serve the management of a collection.
fn is_bookkeeping(field: &Field) -> bool {
    let is_collection = field.class.loader.is_null() && field.class.name.as_str().starts_with("java/util/");
    field.injected || (is_collection && matches!(field.name.as_str(), "modCount" | "keySet" | "values" | "entrySet"))
}

/// Objects whose contents belong to the VM.
fn is_opaque(class: &Class) -> bool {
    let is = |class: &Class| {
        let name = class.name.as_str();
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let packages = ["java/lang/invoke", "java/lang/module", "java/lang/ref", "java/lang/reflect", "java/security"];
        class.loader.is_null()
            && (packages.contains(&package)
                || package.starts_with("jdk/internal")
                || matches!(
                    name,
                    "java/lang/Thread" | "java/lang/ThreadGroup" | "java/lang/ClassLoader" | "java/lang/Module"
                ))
    };
    std::iter::successors(Some(class), |class| class.super_class).any(is)
}

/// Lambdas are numbered in order of creation.
fn class_name(class: &Class) -> String {
    let name = class.java_name();
    match name.split_once("$$Lambda$") {
        Some((outer, _)) => format!("lambda of {outer}"),
        None => match class.element() {
            Some(_) => doppel_inputs::java_type(class.name.as_str()),
            None => name,
        },
    }
}

fn number(kind: Kind, slot: u64) -> String {
    literal::typed(kind, canonical(kind, slot))
}

/// All NaNs are equal: Java does not distinguish them.
fn canonical(kind: Kind, slot: u64) -> u64 {
    match kind {
        Kind::Float if f32::from_bits(slot as u32).is_nan() => u64::from(0x7fc0_0000u32),
        Kind::Double if f64::from_bits(slot).is_nan() => 0x7ff8_0000_0000_0000,
        _ => slot,
    }
}
