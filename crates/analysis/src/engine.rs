//! The fixed point: methods are reinterpreted until no summary, field or set of classes changes.

use std::collections::VecDeque;

use doppel_classpath::classfile::access;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::GiveUp;
use crate::fields::Cell;
use crate::interpret;
use crate::summary::{Kind, MethodId, Summary};
use crate::types::{TypeSet, Types};
use crate::value::{self, Value};
use crate::world::{ClassId, MemberId, World};

/// Programs with more methods are left to the search.
const MAX_METHODS: usize = 2_000;

/// The maximum number of interpreted instructions, which takes a tenth of a second.
const MAX_STEPS: u64 = 400_000;

/// The number of changes of a value before its bounds are widened.
const CHANGES_BEFORE_WIDENING: u32 = 4;

pub struct Engine<'a> {
    pub world: World<'a>,
    pub types: Types,
    pub methods: Vec<Summary>,
    ids: FxHashMap<MemberId, MethodId>,
    pub(crate) cells: FxHashMap<MemberId, Cell>,
    /// For the application's enums: the possible values of `ordinal`.
    pub(crate) ordinals: FxHashMap<ClassId, Cell>,
    /// Methods that the VM calls: an exception that leaves one is uncaught.
    pub roots: Vec<MethodId>,
    /// Instantiated classes, and methods with calls that dispatch on a class.
    instantiated: FxHashSet<ClassId>,
    dispatchers: FxHashSet<MethodId>,
    queue: VecDeque<MethodId>,
    queued: FxHashSet<MethodId>,
    n_steps: u64,
    /// Whether the fixed point is reached, so that a value without a source is a reason to give up.
    pub is_last_look: bool,
    /// Whether an AssertionError is created anywhere.
    pub makes_assertion_error: bool,
}

/// The result of a call.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    pub returns: Option<Value>,
    pub throws: TypeSet,
}

impl<'a> Engine<'a> {
    pub fn new(world: World<'a>) -> Engine<'a> {
        Engine {
            world,
            types: Types::default(),
            methods: Vec::new(),
            ids: FxHashMap::default(),
            cells: FxHashMap::default(),
            ordinals: FxHashMap::default(),
            roots: Vec::new(),
            instantiated: FxHashSet::default(),
            dispatchers: FxHashSet::default(),
            queue: VecDeque::new(),
            queued: FxHashSet::default(),
            n_steps: 0,
            is_last_look: false,
            makes_assertion_error: false,
        }
    }

    /// Runs until nothing changes. Then interprets everything once more, so that the result does not rely on the
    /// tracking of dependencies.
    pub fn run(&mut self) -> Result<(), GiveUp> {
        loop {
            self.drain()?;
            self.look_at_initializers();
            self.give_defaults()?;
            if !self.queue.is_empty() {
                continue;
            }
            self.is_last_look = true;
            for index in 0..self.methods.len() {
                interpret::method(self, MethodId(index as u32))?;
            }
            self.is_last_look = false;
            if self.queue.is_empty() {
                return self.check_endings();
            }
        }
    }

    fn drain(&mut self) -> Result<(), GiveUp> {
        while let Some(id) = self.queue.pop_front() {
            self.queued.remove(&id);
            interpret::method(self, id)?;
        }
        Ok(())
    }

    pub fn summary(&mut self, id: MethodId) -> &mut Summary {
        &mut self.methods[id.0 as usize]
    }

    pub fn count_step(&mut self) -> Result<(), GiveUp> {
        self.n_steps += 1;
        if self.n_steps > MAX_STEPS { Err(GiveUp("the program is too large".into())) } else { Ok(()) }
    }

    fn enqueue(&mut self, id: MethodId) {
        if self.queued.insert(id) {
            self.queue.push_back(id);
        }
    }

    pub(crate) fn enqueue_all(&mut self, ids: FxHashSet<MethodId>) {
        let mut ids: Vec<MethodId> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.into_iter().for_each(|id| self.enqueue(id));
    }

    fn id(&mut self, method: MemberId) -> Result<MethodId, GiveUp> {
        if let Some(&id) = self.ids.get(&method) {
            return Ok(id);
        }
        if self.methods.len() >= MAX_METHODS {
            return Err(GiveUp("the program is too large".into()));
        }
        let Some(file) = self.world.class(method.class).file.clone() else {
            return Err(GiveUp("an array has no methods of its own".into()));
        };
        let signature = self.world.signature(method)?;
        let kind = match () {
            () if signature.starts_with("<init>") => Kind::Constructor,
            () if signature.starts_with("<clinit>") => Kind::Initializer,
            () => Kind::Ordinary,
        };
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(Summary {
            method,
            file,
            kind,
            arguments: None,
            n_changes: 0,
            returns: None,
            n_returns: 0,
            throws: TypeSet::EMPTY,
            leaks: false,
            ends_vm: false,
            callers: FxHashSet::default(),
            calls: FxHashMap::default(),
            reads: FxHashSet::default(),
        });
        self.ids.insert(method, id);
        Ok(id)
    }

    /// A call of a method whose code is analysed. `assigned`: see [`Summary::calls`].
    pub fn call(
        &mut self,
        caller: Option<MethodId>,
        method: MemberId,
        arguments: &[Value],
        assigned: u64,
    ) -> Result<(MethodId, Outcome), GiveUp> {
        if self.world.flags(method) & (access::NATIVE | access::ABSTRACT) != 0 {
            return Err(GiveUp(format!("{} has no code to look into", self.world.describe(method))));
        }
        let id = self.id(method)?;
        if let Some(caller) = caller {
            *self.summary(caller).calls.entry(id).or_insert(u64::MAX) &= assigned;
            self.summary(id).callers.insert(caller);
        }
        let arguments: Vec<Value> = arguments.iter().map(|value| value.given_away()).collect();
        let (world, types, summary) = (&self.world, &mut self.types, &mut self.methods[id.0 as usize]);
        let is_new = match &mut summary.arguments {
            None => {
                summary.arguments = Some(arguments);
                true
            }
            Some(known) => {
                let widen = summary.n_changes >= CHANGES_BEFORE_WIDENING;
                let mut is_new = known.len() != arguments.len();
                for (known, new) in known.iter_mut().zip(arguments) {
                    let joined = value::join(world, types, *known, new, widen);
                    is_new |= joined != *known;
                    *known = joined;
                }
                is_new
            }
        };
        if is_new {
            // Several changes before the next interpretation count once.
            summary.n_changes += u32::from(!self.queued.contains(&id));
            self.enqueue(id);
        }
        let summary = &self.methods[id.0 as usize];
        Ok((id, Outcome { returns: summary.returns, throws: summary.throws }))
    }

    /// Adds a result with which a method returns.
    pub fn add_return(&mut self, id: MethodId, value: Value) {
        let (world, types, summary) = (&self.world, &mut self.types, &mut self.methods[id.0 as usize]);
        let value = value.given_away();
        let joined = match summary.returns {
            None => value,
            Some(old) => value::join(world, types, old, value, summary.n_returns >= CHANGES_BEFORE_WIDENING),
        };
        if summary.returns != Some(joined) {
            summary.returns = Some(joined);
            summary.n_returns += 1;
            let callers = summary.callers.clone();
            self.enqueue_all(callers);
        }
    }

    pub fn add_throws(&mut self, id: MethodId, thrown: TypeSet) {
        let (world, types, summary) = (&self.world, &mut self.types, &mut self.methods[id.0 as usize]);
        let all = types.union(world, summary.throws, thrown);
        if all != summary.throws {
            summary.throws = all;
            let callers = summary.callers.clone();
            self.enqueue_all(callers);
        }
    }

    pub fn leak(&mut self, id: MethodId) {
        let summary = self.summary(id);
        if !std::mem::replace(&mut summary.leaks, true) {
            let callers = summary.callers.clone();
            self.enqueue_all(callers);
        }
    }

    /// Whether a constructor leaks the object; methods that are not analysed do not.
    pub fn leaks(&self, method: MemberId) -> bool {
        self.ids.get(&method).is_some_and(|id| self.methods[id.0 as usize].leaks)
    }

    /// An instance is created.
    pub fn instantiate(&mut self, class: ClassId) -> Result<(), GiveUp> {
        if !self.instantiated.insert(class) {
            return Ok(());
        }
        self.follow_upcalls(class)?;
        if !self.world.class(class).is_jdk {
            let dispatchers = self.dispatchers.clone();
            self.enqueue_all(dispatchers);
        }
        Ok(())
    }

    /// The instantiated subclasses of `class`, including itself; `who` is reinterpreted when there are more.
    pub fn instances(&mut self, who: MethodId, class: ClassId) -> Vec<ClassId> {
        self.dispatchers.insert(who);
        let below = |made: &&ClassId| self.world.is_subclass(**made, class);
        let mut made: Vec<ClassId> = self.instantiated.iter().filter(below).copied().collect();
        made.sort_unstable();
        made
    }
}
