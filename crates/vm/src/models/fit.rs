//! Whether a model can replace a method: the method exists, is replaceable, and has the same types.

use doppel_classpath::classfile::{access as acc, descriptor};
use doppel_inputs::java_type;

use super::{Model, ModelError};

/// May stand for a class that the model cannot name.
const OBJECT: &str = "Ljava/lang/Object;";

/// A method as declared by its class.
pub struct Declared {
    pub name: String,
    pub descriptor: String,
    pub access_flags: u16,
}

impl Model {
    /// Finds the method in its class, and compares.
    pub fn check(&self, methods: &[Declared]) -> Result<(), ModelError> {
        let mut meant = methods.iter().filter(|method| self.target.is(&method.name, &method.descriptor));
        let Some(method) = meant.next() else {
            let same_name = methods.iter().filter(|method| method.name == self.target.method);
            let candidates = same_name.map(|method| format!("{}{}", method.name, method.descriptor)).collect();
            return Err(ModelError::NoSuchMethod {
                model: self.to_string(),
                target: Box::new(self.target.clone()),
                candidates,
            });
        };
        if meant.next().is_some() {
            return Err(ModelError::cannot(self, "matches several methods: add the return type"));
        }
        self.fits(method)
    }

    /// Compares with the method itself.
    pub fn fits(&self, method: &Declared) -> Result<(), ModelError> {
        if method.name.starts_with('<') {
            return Err(ModelError::cannot(self, "is a constructor or initialiser, which cannot be replaced"));
        }
        if method.access_flags & acc::ABSTRACT != 0 {
            return Err(ModelError::cannot(self, "is abstract: model the methods that implement it"));
        }
        let is_polymorphic =
            matches!(self.target.class.as_str(), "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
                && method.access_flags & acc::NATIVE != 0;
        if is_polymorphic {
            return Err(ModelError::cannot(self, "has no signature of its own (JVMS §2.9.3)"));
        }
        let is_static = method.access_flags & acc::STATIC != 0;
        match self.difference(&method.descriptor, is_static) {
            None => Ok(()),
            Some(difference) => {
                let target = Box::new(self.target.clone());
                Err(ModelError::Signature { model: self.to_string(), target, difference })
            }
        }
    }

    /// Whether all its types are library types, which are the same in every loader.
    pub(super) fn has_library_types(&self) -> bool {
        let returns = descriptor::return_type(self.descriptor.as_bytes());
        let mut types = descriptor::parameters(self.descriptor.as_bytes()).chain([returns]);
        types.all(|ty| {
            let element = ty.iter().position(|byte| *byte != b'[').map_or(ty, |start| &ty[start..]);
            element.len() == 1 || element.starts_with(b"Ljava/")
        })
    }

    /// The first difference.
    fn difference(&self, descriptor: &str, is_static: bool) -> Option<String> {
        let receiver = format!("L{};", self.target.class);
        let mut expected: Vec<&str> = if is_static { Vec::new() } else { vec![&receiver] };
        expected.extend(descriptor::parameters(descriptor.as_bytes()).filter_map(|ty| std::str::from_utf8(ty).ok()));
        let actual: Vec<&str> =
            descriptor::parameters(self.descriptor.as_bytes()).filter_map(|ty| std::str::from_utf8(ty).ok()).collect();
        if expected.len() != actual.len() {
            let with = if is_static { "" } else { " (the receiver is the first)" };
            return Some(format!("it has {} parameters instead of {}{with}", actual.len(), expected.len()));
        }
        for (position, (expected, actual)) in (1..).zip(expected.iter().zip(&actual)) {
            let is_object = *actual == OBJECT && expected.starts_with(['L', '[']);
            if expected != actual && !is_object {
                let (expected, actual) = (java_type(expected), java_type(actual));
                return Some(format!("parameter {position} is {actual} instead of {expected}"));
            }
        }
        let returns = |text: &str| text.rsplit_once(')').map_or("V", |(_, returns)| returns).to_owned();
        let (expected, actual) = (returns(descriptor), returns(&self.descriptor));
        // Then the returned object is checked at run time.
        let is_checked = actual == OBJECT && expected.starts_with(['L', '[']);
        (expected != actual && !is_checked)
            .then(|| format!("it returns {} instead of {}", java_type(&actual), java_type(&expected)))
    }
}
