//! Models: Java methods that are executed, symbolically, in place of others (DESIGN, idea 3).
//!
//! A model is a static method with the annotation `@doppel.Model("pkg.Class.method(desc)")` somewhere on `--models`.
//! Models are read from class files before anything runs ([`read`]). When the class library is initialised, their
//! classes are loaded and initialised by the application's loader ([`activate`]). From then on calls of the method are
//! calls of the model (`interp/model.rs`); a call from within the model itself reaches the real method.

mod activate;
mod error;
mod fit;
mod read;
mod target;

use std::path::PathBuf;

use crate::class::Method;
use crate::heap::Ref;
use crate::interp::observed::Observed;

pub use error::ModelError;
pub use fit::Declared;
pub use target::Target;

/// All models of the user.
#[derive(Clone, Debug, Default)]
pub struct Models {
    /// The directories and jars with their classes.
    pub places: Vec<PathBuf>,
    pub models: Vec<Model>,
}

/// A method that replaces another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// The internal name of its class.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub target: Target,
}

impl Models {
    pub fn is_empty(&self) -> bool {
        self.models.is_empty()
    }

    /// Whether a class belongs to models: it declares one, or is nested in a class that does.
    pub fn has_class(&self, class: &str) -> bool {
        let outer = |name: &str| class.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        self.models.iter().any(|model| outer(&model.class))
    }

    /// The models of methods of a class.
    pub fn of_class<'a>(&'a self, class: &'a str) -> impl Iterator<Item = (usize, &'a Model)> {
        self.models.iter().enumerate().filter(move |(_, model)| model.target.class == class)
    }
}

impl std::fmt::Display for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}{}", self.class.replace('/', "."), self.name, self.descriptor)
    }
}

/// The models' own methods, once their classes are loaded, by their index in [`Models::models`].
#[derive(Default)]
pub struct Active {
    pub(super) methods: Vec<&'static Method>,
    /// The loader of the models' classes.
    pub(super) loader: Ref,
    pub(crate) observed: Option<Observed>,
}
