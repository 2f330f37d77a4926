//! The possible classes of a reference: sets of [`Type`]s, each set stored once.

use rustc_hash::FxHashMap;

use crate::world::{ClassId, OBJECT, World};

/// What is known about an object's class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Type {
    /// Exactly this class.
    Exact(ClassId),
    /// This class or a subclass, created by analysed code.
    Below(ClassId),
    /// This class or a subclass, created by any code, including unanalysed code of the JDK.
    Foreign(ClassId),
}

impl Type {
    pub fn class(self) -> ClassId {
        match self {
            Type::Exact(class) | Type::Below(class) | Type::Foreign(class) => class,
        }
    }

    /// What a declared type guarantees. Objects of application classes have known creators; the verifier does not check
    /// interfaces (JVMS §4.10.1.2), but calls through one do.
    pub fn declared(world: &World<'_>, class: ClassId) -> Type {
        let mut element = class;
        while let Some(crate::world::Component::Class(component)) = world.class(element).array {
            element = component;
        }
        match world.class(class) {
            found if found.is_final => Type::Exact(class),
            _ if !world.class(element).is_jdk => Type::Below(class),
            _ => Type::Foreign(class),
        }
    }

    fn covers(self, world: &World<'_>, other: Type) -> bool {
        match (self, other) {
            (Type::Exact(_), _) => self == other,
            (Type::Below(_), Type::Foreign(_)) => false,
            _ => world.is_subclass(other.class(), self.class()),
        }
    }
}

/// A set of types, by its number. Sets with different numbers are different.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeSet(u32);

impl TypeSet {
    pub const EMPTY: TypeSet = TypeSet(0);
}

pub struct Types {
    sets: Vec<Box<[Type]>>,
    numbers: FxHashMap<Box<[Type]>, TypeSet>,
    unions: FxHashMap<(TypeSet, TypeSet), TypeSet>,
}

/// Larger sets become the set of all types.
const MAX_TYPES: usize = 24;

/// The parts of a set after a test for a class.
pub struct Filtered {
    pub passed: TypeSet,
    pub failed: TypeSet,
}

impl Default for Types {
    fn default() -> Types {
        let empty: Box<[Type]> = Box::default();
        Types {
            sets: vec![empty.clone()],
            numbers: FxHashMap::from_iter([(empty, TypeSet::EMPTY)]),
            unions: FxHashMap::default(),
        }
    }
}

impl Types {
    pub fn get(&self, set: TypeSet) -> &[Type] {
        &self.sets[set.0 as usize]
    }

    pub fn of(&mut self, ty: Type) -> TypeSet {
        self.intern(vec![ty])
    }

    fn intern(&mut self, types: Vec<Type>) -> TypeSet {
        let types = types.into_boxed_slice();
        if let Some(&number) = self.numbers.get(&types) {
            return number;
        }
        let number = TypeSet(self.sets.len() as u32);
        self.sets.push(types.clone());
        self.numbers.insert(types, number);
        number
    }

    /// The set of these types, without those that others cover.
    pub fn normal(&mut self, world: &World<'_>, mut types: Vec<Type>) -> TypeSet {
        types.sort_unstable();
        types.dedup();
        let all = types.clone();
        types.retain(|&ty| !all.iter().any(|&other| other != ty && other.covers(world, ty)));
        if types.len() > MAX_TYPES {
            types = vec![Type::Foreign(OBJECT)];
        }
        self.intern(types)
    }

    pub fn union(&mut self, world: &World<'_>, a: TypeSet, b: TypeSet) -> TypeSet {
        if a == b || b == TypeSet::EMPTY {
            return a;
        }
        if a == TypeSet::EMPTY {
            return b;
        }
        if let Some(&known) = self.unions.get(&(a, b)) {
            return known;
        }
        let union = self.normal(world, [self.get(a), self.get(b)].concat());
        self.unions.insert((a, b), union);
        union
    }

    /// Splits a set by whether an object is an instance of `class`; a type that may be either is on both sides.
    pub fn filter(&mut self, world: &World<'_>, set: TypeSet, class: ClassId) -> Filtered {
        let (mut passed, mut failed) = (Vec::new(), Vec::new());
        for &ty in self.get(set) {
            let of = ty.class();
            let is_below = world.is_subclass(of, class);
            match ty {
                Type::Exact(_) if is_below => passed.push(ty),
                Type::Exact(_) => failed.push(ty),
                // The verifier accepts any object as an interface.
                _ if is_below && (!world.class(of).is_interface || class == OBJECT) => passed.push(ty),
                _ => {
                    failed.push(ty);
                    let either_is_interface = world.class(of).is_interface || world.class(class).is_interface;
                    if world.is_subclass(class, of) || world.class(of).is_interface && !world.class(class).is_interface
                    {
                        passed.push(Type::declared(world, class));
                    } else if is_below || either_is_interface || world.class(class).array.is_some() {
                        passed.push(ty);
                    }
                }
            }
        }
        Filtered { passed: self.normal(world, passed), failed: self.normal(world, failed) }
    }

    /// Whether some object of these types is an instance of `class`.
    pub fn may_be(&self, world: &World<'_>, set: TypeSet, class: ClassId) -> bool {
        self.get(set).iter().any(|&ty| match ty {
            Type::Exact(exact) => world.is_subclass(exact, class),
            Type::Below(bound) | Type::Foreign(bound) => {
                world.is_subclass(bound, class) || world.is_subclass(class, bound) || world.class(bound).is_interface
            }
        })
    }
}
