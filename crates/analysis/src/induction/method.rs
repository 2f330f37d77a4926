//! Static methods of the application: where their loops begin, and what they and all that they call may do.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use doppel_classpath::bytecode::{Instruction, Jump, instructions};
use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{ClassFile, access, descriptor};

use super::unfold::Failures;
use crate::GiveUp;
use crate::world::{ClassId, MemberId, World};

pub const ASSERTION_ERROR: &str = "java/lang/AssertionError";

/// Larger call graphs are left to the search.
const MAX_METHODS: usize = 100;

/// The type of a value, by the first character of its descriptor.
pub type Kind = u8;

pub struct Method {
    pub file: Rc<ClassFile>,
    pub bytes: Rc<[u8]>,
    pub max_locals: usize,
    pub parameters: Vec<Kind>,
    /// `V` for none.
    pub result: Kind,
    /// Where a jump backwards leads: every cycle contains one of these.
    pub heads: BTreeSet<usize>,
    /// The locals that code from a head on may read before it writes them.
    pub live: BTreeMap<usize, BTreeSet<usize>>,
    calls: BTreeSet<MemberId>,
    pub effects: Effects,
    /// It may call itself.
    pub is_recursive: bool,
}

/// Static fields that may be read and written, and whether an AssertionError may be created.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Effects {
    pub reads: BTreeSet<MemberId>,
    pub writes: BTreeSet<MemberId>,
    pub fails: bool,
}

impl Effects {
    pub fn fields(&self) -> BTreeSet<MemberId> {
        self.reads.union(&self.writes).copied().collect()
    }

    fn join(&mut self, other: &Effects) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.fails |= other.fails;
    }
}

/// What `invokestatic` calls.
pub enum Callee {
    Own(MemberId),
    /// A method that is not the program's, by class and signature.
    Other(Rc<str>, String),
}

/// These methods and all that they call.
pub fn reachable(
    world: &mut World<'_>,
    roots: &[MemberId],
    failures: Failures,
) -> Result<BTreeMap<MemberId, Rc<Method>>, GiveUp> {
    let mut methods = BTreeMap::new();
    let mut pending = roots.to_vec();
    let main_class = roots.last().map(|root| root.class);
    while let Some(id) = pending.pop() {
        expect_no_initializer(world, id, main_class)?;
        if methods.contains_key(&id) {
            continue;
        }
        if methods.len() >= MAX_METHODS {
            return Err(GiveUp("there are too many methods".into()));
        }
        let method = read(world, id, failures)?;
        pending.extend(&method.calls);
        methods.insert(id, method);
    }
    close(&mut methods);
    Ok(methods.into_iter().map(|(id, method)| (id, Rc::new(method))).collect())
}

/// A handler could go on after an overflow of the stack, or after what is taken to end the program. Where every
/// RuntimeException is a failure, handlers of Exceptions are not reached.
fn expect_no_effect(
    world: &mut World<'_>,
    id: MemberId,
    file: &ClassFile,
    catch_type: u16,
    failures: Failures,
) -> Result<(), GiveUp> {
    let exception = world.load("java/lang/Exception")?;
    let catches_exceptions = catch_type != 0 && {
        let class = world.class_at(file, catch_type)?;
        world.is_subclass(class, exception)
    };
    match failures.exceptions && catches_exceptions {
        true => Ok(()),
        false => Err(GiveUp(format!("{} has a handler", world.describe(id)))),
    }
}

/// Other initialisers than that of the main class would run in between.
fn expect_no_initializer(world: &World<'_>, id: MemberId, main_class: Option<ClassId>) -> Result<(), GiveUp> {
    match world.ancestors(id.class).any(|class| Some(class) != main_class && has_own_initializer(world, class)) {
        true => Err(GiveUp(format!("a class of {} has an initialiser", world.describe(id)))),
        false => Ok(()),
    }
}

/// Whether a class of the program has an initialiser.
fn has_own_initializer(world: &World<'_>, class: ClassId) -> bool {
    !world.class(class).is_jdk && world.declared(class, "<clinit>()V").is_some()
}

/// Adds the effects of callees, transitively.
fn close(methods: &mut BTreeMap<MemberId, Method>) {
    let ids: Vec<MemberId> = methods.keys().copied().collect();
    loop {
        let mut is_changed = false;
        for id in &ids {
            let Some(mut effects) = methods.get(id).map(|method| method.effects.clone()) else { continue };
            let callees: Vec<MemberId> = methods[id].calls.iter().copied().collect();
            callees.iter().for_each(|callee| effects.join(&methods[callee].effects));
            if let Some(method) = methods.get_mut(id)
                && method.effects != effects
            {
                method.effects = effects;
                is_changed = true;
            }
        }
        if !is_changed {
            break;
        }
    }
    for id in &ids {
        let is_recursive = reaches(methods, *id);
        if let Some(method) = methods.get_mut(id) {
            method.is_recursive = is_recursive;
        }
    }
}

/// Whether a method may call itself.
fn reaches(methods: &BTreeMap<MemberId, Method>, id: MemberId) -> bool {
    let mut seen = BTreeSet::new();
    let mut pending: Vec<MemberId> = methods[&id].calls.iter().copied().collect();
    while let Some(next) = pending.pop() {
        if next == id {
            return true;
        }
        if seen.insert(next) {
            pending.extend(&methods[&next].calls);
        }
    }
    false
}

/// What an `invokestatic` with this constant calls.
pub fn callee(world: &mut World<'_>, from: MemberId, file: &ClassFile, constant: u16) -> Result<Callee, GiveUp> {
    let member = world.member_at(from.class, file, constant)?;
    let signature = format!("{}{}", member.name, member.descriptor);
    let class = world.class(member.class);
    let is_input = crate::trusted::method(&class.name, &signature).is_some();
    if class.is_jdk || is_input {
        if world.ancestors(member.class).any(|class| has_own_initializer(world, class)) {
            return Err(GiveUp(format!("{} has an initialiser", class.name)));
        }
        return Ok(Callee::Other(Rc::clone(&class.name), signature));
    }
    let found = world.chain(member.class).collect::<Vec<_>>();
    let found = found.into_iter().find_map(|class| world.declared(class, &signature));
    let found = found.ok_or_else(|| GiveUp(format!("there is no method {signature}")))?;
    // An inherited input is none of the program's own methods.
    match crate::trusted::method(&world.class(found.class).name, &signature) {
        Some(_) => Err(GiveUp(format!("{signature} is inherited"))),
        None => Ok(Callee::Own(found)),
    }
}

/// The static field of the application that an instruction names.
pub fn field(world: &mut World<'_>, from: MemberId, file: &ClassFile, constant: u16) -> Result<MemberId, GiveUp> {
    let member = world.member_at(from.class, file, constant)?;
    let field = world.resolve_field(&member).ok_or_else(|| GiveUp("a field is missing".into()))?;
    // Another class has an initialiser of its own.
    if field.class != from.class || !matches!(&*member.descriptor, "Z" | "B" | "C" | "S" | "I" | "J") {
        return Err(GiveUp(format!("a static field {} of {}", member.name, member.descriptor)));
    }
    let declared = world.class(field.class).file.as_ref().and_then(|file| file.fields.get(usize::from(field.index)));
    match declared {
        Some(field) if field.access_flags & access::STATIC != 0 && field.constant_value == 0 => {}
        _ => return Err(GiveUp("a static field has another value at first".into())),
    }
    Ok(field)
}

/// Whether `getstatic` loads `System.out` or `System.err`, which the program does not replace.
pub fn is_output(world: &mut World<'_>, from: MemberId, file: &ClassFile, constant: u16) -> Result<bool, GiveUp> {
    let member = world.member_at(from.class, file, constant)?;
    Ok(&*world.class(member.class).name == "java/lang/System" && matches!(&*member.name, "out" | "err"))
}

fn read(world: &mut World<'_>, id: MemberId, failures: Failures) -> Result<Method, GiveUp> {
    let flags = world.flags(id);
    if flags & access::STATIC == 0 || flags & (access::SYNCHRONIZED | access::NATIVE) != 0 {
        return Err(GiveUp(format!("{} is not a plain static method", world.describe(id))));
    }
    let file = world.class(id.class).file.clone().ok_or_else(|| GiveUp("an array has a method".into()))?;
    let code = file.methods.get(usize::from(id.index)).and_then(|member| member.code.clone());
    let code = code.ok_or_else(|| GiveUp("a method has no code".into()))?;
    for entry in &code.exception_table {
        expect_no_effect(world, id, &file, entry.catch_type, failures)?;
    }
    let bytes: Rc<[u8]> = Rc::from(code.bytes(&file));
    let signature = world.signature(id)?;
    let descriptor = signature.get(signature.find('(').unwrap_or_default()..).unwrap_or_default();
    let parameters: Vec<Kind> =
        descriptor::parameters(descriptor.as_bytes()).filter_map(|parameter| parameter.first().copied()).collect();
    let result = descriptor.rsplit(')').next().and_then(|text| text.bytes().next()).unwrap_or(b'V');
    let mut method = Method {
        max_locals: usize::from(code.max_locals),
        parameters,
        result,
        heads: BTreeSet::new(),
        live: BTreeMap::new(),
        calls: BTreeSet::new(),
        effects: Effects { fails: failures.exceptions, ..Effects::default() },
        is_recursive: false,
        file: Rc::clone(&file),
        bytes: Rc::clone(&bytes),
    };
    for instruction in instructions(&bytes) {
        let instruction = instruction.map_err(|_| GiveUp("code is malformed".into()))?;
        let backwards = instruction.jumps().filter_map(Jump::bci).filter(|&target| target <= instruction.bci);
        method.heads.extend(backwards);
        let constant = instruction.constant();
        match instruction.opcode {
            INVOKESTATIC => {
                if let Callee::Own(callee) = callee(world, id, &file, constant)? {
                    method.calls.insert(callee);
                }
            }
            GETSTATIC if is_output(world, id, &file, constant)? => {}
            GETSTATIC => {
                method.effects.reads.insert(field(world, id, &file, constant)?);
            }
            PUTSTATIC => {
                method.effects.writes.insert(field(world, id, &file, constant)?);
            }
            NEW => {
                let class = world.class_at(&file, constant)?;
                method.effects.fails |= failures.assertions && &*world.class(class).name == ASSERTION_ERROR;
            }
            _ => {}
        }
    }
    method.live = live(&bytes, &method.heads)?;
    Ok(method)
}

/// Live locals at these places: the least fixed point over control flow, backwards.
fn live(bytes: &[u8], places: &BTreeSet<usize>) -> Result<BTreeMap<usize, BTreeSet<usize>>, GiveUp> {
    let decoded = instructions(bytes).collect::<Result<Vec<Instruction<'_>>, _>>();
    let decoded = decoded.map_err(|_| GiveUp("code is malformed".into()))?;
    let mut live: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    loop {
        let mut is_changed = false;
        for instruction in decoded.iter().rev() {
            let mut here: BTreeSet<usize> = BTreeSet::new();
            for successor in instruction.successors() {
                here.extend(live.get(&successor).into_iter().flatten());
            }
            let local = usize::from(instruction.local());
            match instruction.general_opcode() {
                ISTORE..=ASTORE => {
                    here.remove(&local);
                }
                ILOAD..=ALOAD | IINC => {
                    here.insert(local);
                }
                RET => return Err(GiveUp("there is a subroutine".into())),
                _ => {}
            }
            if live.get(&instruction.bci) != Some(&here) {
                live.insert(instruction.bci, here);
                is_changed = true;
            }
        }
        if !is_changed {
            break;
        }
    }
    live.retain(|place, _| places.contains(place));
    Ok(live)
}
