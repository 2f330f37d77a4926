//! Loading the classes that a plan needs.

use crate::Vm;
use crate::class::Class;
use crate::heap::Ref;
use crate::step::{Step, Stop};

/// What is known while a plan is made. Making it starts again whenever a class was loaded.
#[derive(Default, Debug)]
pub struct Planning {
    /// Names, in internal form, of classes that there are not, and what the loader threw.
    missing: Vec<(String, String)>,
    /// The class that a loader was asked for last.
    wanted: Option<String>,
}

impl Planning {
    /// What was thrown first.
    pub(super) fn first_failure(&self) -> &str {
        self.missing.first().map_or("", |(_, exception)| exception)
    }
}

impl Vm {
    /// A loader has thrown this: there is no such class as it was asked for last.
    pub(crate) fn entry_class_missing(&mut self, exception: Ref) {
        if let Some(name) = self.planning.wanted.take() {
            self.planning.missing.push((name, self.class_of(exception).java_name()));
        }
    }

    /// A class by its internal name, not initialised; none if it cannot be loaded.
    pub(super) fn planned_class(&mut self, loader: Ref, name: &str) -> Step<Option<&'static Class>> {
        let element = name.trim_start_matches('[');
        let element = if element.len() < name.len() { class_of_descriptor(element) } else { element };
        if self.planning.missing.iter().any(|(missing, _)| missing == element) {
            return Ok(None);
        }
        self.planning.wanted = Some(element.to_owned());
        let sym = self.symbols.intern(name);
        match self.load_class(loader, sym) {
            Ok(class) => Ok(Some(class)),
            Err(Stop::Throw(exception)) => {
                self.entry_class_missing(exception);
                Ok(None)
            }
            Err(stop) => Err(stop),
        }
    }
}

/// `java/lang/String` of `Ljava/lang/String;`; others are their own names.
pub(super) fn class_of_descriptor(ty: &str) -> &str {
    ty.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(ty)
}
