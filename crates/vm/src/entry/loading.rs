//! Loading the classes that a plan needs.

use crate::Vm;
use crate::class::Class;
use crate::heap::Ref;
use crate::step::{Step, Stop};

/// State while a plan is made. Planning starts over whenever a class was loaded.
#[derive(Default, Debug)]
pub struct Planning {
    /// Internal names of classes that could not be loaded, and why.
    missing: Vec<(String, String)>,
    /// The class that a loader was last asked for.
    wanted: Option<String>,
}

impl Planning {
    /// Why the first class could not be loaded.
    pub(super) fn first_failure(&self) -> &str {
        self.missing.first().map_or("", |(_, reason)| reason)
    }
}

impl Vm {
    /// A loader has thrown this exception: the class that it was last asked for cannot be loaded.
    pub(crate) fn entry_class_missing(&mut self, exception: Ref) {
        if let Some(name) = self.planning.wanted.take() {
            let reason = self.why_not_loaded(exception);
            self.planning.missing.push((name, reason));
        }
    }

    /// A description of a loader's exception: there is no such class, or it is invalid.
    fn why_not_loaded(&mut self, exception: Ref) -> String {
        if self.class_of(exception).name.as_str() != "java/lang/ClassNotFoundException" {
            return self.exception_text(exception);
        }
        let entries = self.config.class_path.split(':').filter(|entry| !entry.is_empty());
        // `dir/*` is a pattern for jars.
        let exists = |entry: &str| std::path::Path::new(entry.trim_end_matches('*')).exists();
        let gone: Vec<&str> = entries.filter(|entry| !exists(entry)).collect();
        match gone.is_empty() {
            true => format!("it is not on the class path {}", self.config.class_path),
            false => format!("it is not on the class path; missing: {}", gone.join(", ")),
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

/// `java/lang/String` for `Ljava/lang/String;`; other types are their own names.
pub(super) fn class_of_descriptor(ty: &str) -> &str {
    ty.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(ty)
}
