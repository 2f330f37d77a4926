//! The state while a program is generated: what is in scope, what may be called, and the current place.

use super::prng::Prng;
use super::types::{self, Ty};

/// Something that can be read by name and may be assigned.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its form in an expression: `v3`, `this.f1`, `o4.f0`.
    pub name: String,
    pub ty: Ty,
    pub assignable: bool,
    /// Whether lambdas and anonymous classes may mention it: a field or a final local.
    pub capturable: bool,
}

/// An array variable of a primitive type or `String`; never null, never empty.
#[derive(Clone, Debug)]
pub struct ArrayVar {
    pub name: String,
    pub element: Ty,
    /// 1 or 2.
    pub dimensions: usize,
    pub capturable: bool,
}

/// A method that may be called from the current place. The call graph has no cycles, so the stack is bounded; the
/// program's fuel bounds the time.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub params: Vec<Ty>,
    pub returns: Ty,
}

/// The context of a statement, as far as it determines what may be written there.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// An exception is caught close by, so operations that may throw are left unguarded.
    pub in_try: bool,
    /// Only capturable variables are in scope, and the method's `return` is not available.
    pub in_lambda: bool,
    pub loop_depth: usize,
    pub loop_labels: Vec<String>,
    pub returns: Option<Ty>,
}

pub struct Generator {
    pub rng: Prng,
    pub vars: Vec<Var>,
    pub arrays: Vec<ArrayVar>,
    /// Variables of the class `Base`, never null.
    pub objects: Vec<String>,
    pub statics: Vec<Method>,
    pub virtuals: Vec<Method>,
    pub place: Place,
    next_id: usize,
}

/// The sizes of the scopes at some point, to return to.
#[derive(Clone, Copy)]
pub struct ScopeMark {
    vars: usize,
    arrays: usize,
    objects: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Generator {
            rng: Prng::new(seed),
            vars: Vec::new(),
            arrays: Vec::new(),
            objects: Vec::new(),
            statics: Vec::new(),
            virtuals: Vec::new(),
            place: Place::default(),
            next_id: 0,
        }
    }

    /// A number that is not used in a name of this program yet.
    pub fn fresh(&mut self) -> usize {
        self.next_id += 1;
        self.next_id
    }

    pub fn any_type(&mut self) -> Ty {
        types::ALL[self.rng.below(types::ALL.len())]
    }

    pub fn numeric_type(&mut self) -> Ty {
        types::NUMERIC[self.rng.below(types::NUMERIC.len())]
    }

    pub fn integral_type(&mut self) -> Ty {
        types::INTEGRAL[self.rng.below(types::INTEGRAL.len())]
    }

    pub fn mark(&self) -> ScopeMark {
        ScopeMark { vars: self.vars.len(), arrays: self.arrays.len(), objects: self.objects.len() }
    }

    pub fn leave(&mut self, mark: ScopeMark) {
        self.vars.truncate(mark.vars);
        self.arrays.truncate(mark.arrays);
        self.objects.truncate(mark.objects);
    }

    /// A variable of this type that may be read here.
    pub fn readable(&mut self, ty: Ty) -> Option<String> {
        let in_lambda = self.place.in_lambda;
        self.choose(|var| var.ty == ty && (var.capturable || !in_lambda))
    }

    /// A variable of this type that may be assigned here.
    pub fn assignable(&mut self, ty: Ty) -> Option<String> {
        let in_lambda = self.place.in_lambda;
        self.choose(|var| var.ty == ty && var.assignable && (var.capturable || !in_lambda))
    }

    fn choose(&mut self, fits: impl Fn(&Var) -> bool) -> Option<String> {
        let n_fitting = self.vars.iter().filter(|var| fits(var)).count();
        if n_fitting == 0 {
            return None;
        }
        let chosen = self.rng.below(n_fitting);
        self.vars.iter().filter(|var| fits(var)).nth(chosen).map(|var| var.name.clone())
    }

    /// An array with this element type and number of dimensions that may be used here.
    pub fn array(&mut self, element: Ty, dimensions: usize) -> Option<String> {
        let in_lambda = self.place.in_lambda;
        let fits = |array: &&ArrayVar| {
            array.element == element && array.dimensions == dimensions && (array.capturable || !in_lambda)
        };
        let n_fitting = self.arrays.iter().filter(fits).count();
        if n_fitting == 0 {
            return None;
        }
        let chosen = self.rng.below(n_fitting);
        self.arrays.iter().filter(fits).nth(chosen).map(|array| array.name.clone())
    }
}
