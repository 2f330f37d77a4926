//! Local variables, and those that the active subroutines have used (JVMS §4.10.2.5).

use std::rc::Rc;

use crate::frame::Type;

/// The locals up to the last known one, and the active subroutines, innermost last.
#[derive(Clone, PartialEq)]
pub struct Registers<'c> {
    pub types: Rc<[Type<'c>]>,
    pub subroutines: Rc<[Subroutine]>,
}

/// An active subroutine.
#[derive(Clone, PartialEq)]
pub struct Subroutine {
    /// The number of its first instruction.
    pub entry: usize,
    /// The locals that it has read or written; sorted.
    pub used: Vec<usize>,
}

impl<'c> Registers<'c> {
    pub fn new(types: Vec<Type<'c>>) -> Registers<'c> {
        Registers { types: types.into(), subroutines: Rc::new([]) }
    }

    pub fn get(&self, index: usize) -> Type<'c> {
        self.types.get(index).copied().unwrap_or(Type::Top)
    }

    /// Stores a value; a long or double takes the next one, too.
    pub fn store(&mut self, index: usize, ty: Type<'c>) {
        let half = ty.second_half();
        let is_there =
            self.types.get(index) == Some(&ty) && half.is_none_or(|half| self.types.get(index + 1) == Some(&half));
        if is_there {
            return;
        }
        let mut types = self.types.to_vec();
        types.resize(types.len().max(index + 1 + usize::from(half.is_some())), Type::Top);
        types[index] = ty;
        if let Some(half) = half {
            types[index + 1] = half;
        }
        self.types = types.into();
    }

    /// Records that the active subroutines use these locals.
    pub fn mark_used(&mut self, locals: impl Iterator<Item = usize> + Clone) {
        let knows_all = |subroutine: &Subroutine| locals.clone().all(|local| subroutine.uses(local));
        if self.subroutines.iter().all(knows_all) {
            return;
        }
        let mut subroutines = self.subroutines.to_vec();
        for subroutine in &mut subroutines {
            for local in locals.clone() {
                if let Err(at) = subroutine.used.binary_search(&local) {
                    subroutine.used.insert(at, local);
                }
            }
        }
        self.subroutines = subroutines.into();
    }

    /// Replaces a type everywhere.
    pub fn replace(&mut self, old: Type<'c>, new: Type<'c>) {
        let changed: Vec<usize> = (0..self.types.len()).filter(|&index| self.types[index] == old).collect();
        if changed.is_empty() {
            return;
        }
        self.types = self.types.iter().map(|&ty| if ty == old { new } else { ty }).collect();
        self.mark_used(changed.iter().copied());
    }

    /// Uninitialised objects neither enter nor leave a subroutine.
    pub fn without_new_objects(&mut self) {
        if self.types.iter().any(|ty| matches!(ty, Type::Uninit(_))) {
            self.types = self.types.iter().map(|ty| ty.unless_new()).collect();
        }
    }

    pub fn enter_subroutine(&mut self, entry: usize) {
        let mut subroutines = self.subroutines.to_vec();
        subroutines.push(Subroutine { entry, used: Vec::new() });
        self.subroutines = subroutines.into();
    }

    pub fn is_inside(&self, entry: usize) -> bool {
        self.subroutines.iter().any(|subroutine| subroutine.entry == entry)
    }

    /// The locals after the return from a subroutine that was called with the locals `before`: those that it used have
    /// its values, the rest are unchanged. None if that subroutine is not active.
    pub fn leave_subroutine(&self, entry: usize, before: &Registers<'c>) -> Option<Registers<'c>> {
        let position = self.subroutines.iter().rposition(|subroutine| subroutine.entry == entry)?;
        let subroutine = &self.subroutines[position];
        let n = self.types.len().max(before.types.len());
        let types = (0..n).map(|local| if subroutine.uses(local) { self.get(local) } else { before.get(local) });
        Some(Registers { types: types.collect(), subroutines: self.subroutines[..position].into() })
    }

    /// The subroutines common to two paths, in this order, each with the locals used on either.
    pub fn common_subroutines(&self, other: &Registers<'c>) -> Vec<Subroutine> {
        let mut common = Vec::new();
        let mut rest = other.subroutines.iter();
        for mine in self.subroutines.iter() {
            // A subroutine that is not found does not consume the others' rest.
            let mut candidates = rest.clone();
            if let Some(theirs) = candidates.find(|theirs| theirs.entry == mine.entry) {
                rest = candidates;
                let mut used = [mine.used.as_slice(), &theirs.used].concat();
                used.sort_unstable();
                used.dedup();
                common.push(Subroutine { entry: mine.entry, used });
            }
        }
        common
    }
}

impl Subroutine {
    fn uses(&self, local: usize) -> bool {
        self.used.binary_search(&local).is_ok()
    }
}
