//! The fixed point: methods are interpreted again until no summary, field or set of classes changes any more.

use std::collections::VecDeque;

use doppel_classpath::classfile::{Constant, access};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::GiveUp;
use crate::fields::{self, Cell, MAX_FOLLOWED};
use crate::interpret;
use crate::summary::{Kind, MethodId, Summary};
use crate::types::{Type, TypeSet, Types};
use crate::value::{self, Reference, Value};
use crate::world::{ClassId, MemberId, World};

/// More methods than that are left to the search.
const MAX_METHODS: usize = 2_000;

/// Instructions that may be interpreted, which takes a tenth of a second.
const MAX_STEPS: u64 = 400_000;

/// Changes of a value before its bounds are given up.
const CHANGES_BEFORE_WIDENING: u32 = 4;

pub struct Engine<'a> {
    pub world: World<'a>,
    pub types: Types,
    pub methods: Vec<Summary>,
    ids: FxHashMap<MemberId, MethodId>,
    cells: FxHashMap<MemberId, Cell>,
    /// Of the application's enums: what `ordinal` may be.
    ordinals: FxHashMap<ClassId, Cell>,
    /// Classes of the application that are made, and methods that call what is below one.
    instantiated: FxHashSet<ClassId>,
    dispatchers: FxHashSet<MethodId>,
    queue: VecDeque<MethodId>,
    queued: FxHashSet<MethodId>,
    n_steps: u64,
    /// Whether an AssertionError is made anywhere.
    pub makes_assertion_error: bool,
}

/// What a call comes to.
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
            instantiated: FxHashSet::default(),
            dispatchers: FxHashSet::default(),
            queue: VecDeque::new(),
            queued: FxHashSet::default(),
            n_steps: 0,
            makes_assertion_error: false,
        }
    }

    /// Runs until nothing changes.
    pub fn run(&mut self) -> Result<(), GiveUp> {
        loop {
            while let Some(id) = self.queue.pop_front() {
                self.queued.remove(&id);
                interpret::method(self, id)?;
            }
            self.look_at_initializers();
            if self.queue.is_empty() {
                return Ok(());
            }
        }
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

    fn enqueue_all(&mut self, ids: FxHashSet<MethodId>) {
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
            callers: FxHashSet::default(),
            calls: FxHashMap::default(),
            reads: FxHashSet::default(),
        });
        self.ids.insert(method, id);
        Ok(id)
    }

    /// A call of a method whose code is to be looked into. `assigned`: see [`Summary::calls`].
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
            // What changes several times before anybody looks counts once.
            summary.n_changes += u32::from(!self.queued.contains(&id));
            self.enqueue(id);
        }
        let summary = &self.methods[id.0 as usize];
        Ok((id, Outcome { returns: summary.returns, throws: summary.throws }))
    }

    /// Notes a way in which a method ends.
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

    /// Whether a constructor shows the object to others; methods that are not looked into do not.
    pub fn leaks(&self, method: MemberId) -> bool {
        self.ids.get(&method).is_some_and(|id| self.methods[id.0 as usize].leaks)
    }

    /// An instance is made.
    pub fn instantiate(&mut self, class: ClassId) -> Result<(), GiveUp> {
        if self.world.class(class).is_jdk || !self.instantiated.insert(class) {
            return Ok(());
        }
        // A finalizer sees objects whose constructor has failed, in another thread.
        let own = self.world.chain(class).filter(|&class| !self.world.class(class).is_jdk);
        if own.into_iter().any(|class| self.world.declared(class, "finalize()V").is_some()) {
            return Err(GiveUp(format!("{} has a finalizer", self.world.class(class).name)));
        }
        let dispatchers = self.dispatchers.clone();
        self.enqueue_all(dispatchers);
        Ok(())
    }

    /// The classes made that are `class` or below; `who` asks again when there are more.
    pub fn instances(&mut self, who: MethodId, class: ClassId) -> Vec<ClassId> {
        self.dispatchers.insert(who);
        let below = |made: &&ClassId| self.world.is_subclass(**made, class);
        let mut made: Vec<ClassId> = self.instantiated.iter().filter(below).copied().collect();
        made.sort_unstable();
        made
    }

    /// A class is initialised if it has not been, JVMS §5.5: what is above it, too. Initialisers of the JDK's classes are not
    /// looked into: they know nothing of the program, and what they leave behind is [`Type::Foreign`]. What an initialiser throws
    /// becomes an Error.
    pub fn initialize(&mut self, caller: Option<MethodId>, class: ClassId, assigned: u64) -> Result<(), GiveUp> {
        let mut initializers = self.initializers(class);
        let own = self.world.declared(class, "<clinit>()V").filter(|_| !self.world.class(class).is_jdk);
        initializers
            .retain(|&initializer| caller.is_none_or(|caller| self.methods[caller.0 as usize].method != initializer));
        for &initializer in &initializers {
            let (id, _) = self.call(caller, initializer, &[], assigned)?;
            // Those above run while this one is in progress and has assigned nothing.
            if Some(initializer) == own {
                for above in self.initializers(class).into_iter().filter(|&above| above != initializer) {
                    self.call(Some(id), above, &[], 0)?;
                }
            }
        }
        Ok(())
    }

    /// The initialisers of a class and of those above it, as far as they are looked into.
    fn initializers(&self, class: ClassId) -> Vec<MemberId> {
        let own = self.world.ancestors(class).filter(|&class| !self.world.class(class).is_jdk);
        let mut found: Vec<MemberId> = own.filter_map(|class| self.world.declared(class, "<clinit>()V")).collect();
        found.sort_unstable();
        found
    }

    /// What a field of the application has, none if nothing so far.
    pub fn read_field(&mut self, reader: MethodId, field: MemberId) -> Result<Option<Value>, GiveUp> {
        self.cell(field)?;
        let cell = self.cells.entry(field).or_default();
        cell.readers.insert(reader);
        Ok(cell.value)
    }

    pub fn write_field(&mut self, field: MemberId, value: Value) -> Result<(), GiveUp> {
        self.cell(field)?;
        let descriptor = self.field_descriptor(field)?;
        // What is stored in a small integer is cut off.
        let value = match descriptor.as_bytes() {
            [b'Z' | b'B' | b'C' | b'S'] => fields::any_value(&mut self.world, &mut self.types, &descriptor)?,
            _ => value.given_away(),
        };
        self.join_field(field, value);
        Ok(())
    }

    /// Somebody may see the field before it is assigned.
    pub fn see_default(&mut self, field: MemberId) -> Result<(), GiveUp> {
        self.cell(field)?;
        if std::mem::replace(&mut self.cells.entry(field).or_default().is_default_seen, true) {
            return Ok(());
        }
        let default = fields::default_value(&self.field_descriptor(field)?);
        self.join_field(field, default);
        Ok(())
    }

    fn join_field(&mut self, field: MemberId, value: Value) {
        let cell = self.cells.entry(field).or_default();
        let readers = cell.join(&self.world, &mut self.types, value);
        self.enqueue_all(readers);
    }

    /// A constant of this enum gets a number.
    pub fn write_ordinal(&mut self, class: ClassId, value: Value) {
        let cell = self.ordinals.entry(class).or_default();
        let readers = cell.join(&self.world, &mut self.types, value);
        self.enqueue_all(readers);
    }

    /// The numbers of constants of this class, none if there are none so far.
    pub fn read_ordinal(&mut self, reader: MethodId, class: ClassId) -> Option<Value> {
        let cell = self.ordinals.entry(class).or_default();
        cell.readers.insert(reader);
        cell.value
    }

    /// Makes the cell of a field. A static one without an initialiser is what the class file says.
    fn cell(&mut self, field: MemberId) -> Result<(), GiveUp> {
        if self.cells.contains_key(&field) {
            return Ok(());
        }
        self.cells.insert(field, Cell::default());
        let Some(file) = self.world.class(field.class).file.clone() else { return Ok(()) };
        let Some(member) = file.fields.get(usize::from(field.index)) else { return Ok(()) };
        if member.access_flags & access::STATIC == 0 {
            return Ok(());
        }
        let constant = match file.pool.get(member.constant_value) {
            Constant::String(_) => {
                let string = self.world.load("java/lang/String")?;
                Some(Value::Ref(Reference::nonnull(self.types.of(Type::Exact(string)))))
            }
            _ => fields::constant_value(&file, field),
        };
        match constant {
            Some(value) => {
                self.join_field(field, value);
                self.cells.entry(field).or_default().is_default_seen = true;
                Ok(())
            }
            None if self.world.declared(field.class, "<clinit>()V").is_none() => self.see_default(field),
            None => Ok(()),
        }
    }

    fn field_descriptor(&self, field: MemberId) -> Result<String, GiveUp> {
        let file = self.world.class(field.class).file.as_deref();
        let member = file.and_then(|file| Some((file, file.fields.get(usize::from(field.index))?)));
        let (file, member) = member.ok_or_else(|| GiveUp("a field is missing".into()))?;
        crate::world::utf8(file.utf8(member.descriptor).map_err(GiveUp::from_display)?)
    }

    /// Fields of `class`, static or not, that are not certainly assigned, may be seen by others.
    pub fn show_unassigned(&mut self, class: ClassId, is_static: bool, assigned: u64) -> Result<(), GiveUp> {
        let file = self.world.class(class).file.clone().filter(|_| !self.world.class(class).is_jdk);
        let Some(file) = file else { return Ok(()) };
        for (index, field) in (0u16..).zip(&file.fields) {
            let is_assigned = index < MAX_FOLLOWED && assigned >> index & 1 != 0;
            if (field.access_flags & access::STATIC != 0) == is_static && !is_assigned {
                self.see_default(MemberId { class, index })?;
            }
        }
        Ok(())
    }

    /// What an initialiser calls may read the static fields of its class before it has assigned them.
    fn look_at_initializers(&mut self) {
        let mut seen_early = Vec::new();
        for (index, summary) in self.methods.iter().enumerate().filter(|(_, summary)| summary.kind == Kind::Initializer)
        {
            let own = MethodId(index as u32);
            for (&callee, &assigned) in &summary.calls {
                for reached in self.reachable(callee, own) {
                    let reads = self.methods[reached.0 as usize].reads.iter();
                    let of_class = reads.filter(|field| field.class == summary.method.class);
                    let is_early = |field: &&MemberId| field.index >= MAX_FOLLOWED || assigned >> field.index & 1 == 0;
                    seen_early.extend(of_class.filter(is_early).copied());
                }
            }
        }
        for field in seen_early {
            // The cell is there, since somebody reads it: nothing can fail.
            let _ = self.see_default(field);
        }
    }

    /// All methods that `from` may come to, without those behind `except`.
    fn reachable(&self, from: MethodId, except: MethodId) -> Vec<MethodId> {
        let mut found = FxHashSet::from_iter([from]);
        let mut open = vec![from];
        let mut all = Vec::new();
        while let Some(id) = open.pop() {
            all.push(id);
            let next = self.methods[id.0 as usize].calls.keys().copied();
            open.extend(next.filter(|&next| next != except && found.insert(next)));
        }
        all
    }
}
