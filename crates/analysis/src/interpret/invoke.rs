//! Calls: their targets and results.

use std::collections::BTreeMap;

use doppel_classpath::classfile::opcodes::*;
use doppel_classpath::classfile::{Constant, access, descriptor};

use super::frame::{Frame, Slot};
use super::heap::is_static;
use super::{Interpreter, Next};
use crate::GiveUp;
use crate::engine::Outcome;
use crate::fields::any_value;
use crate::trusted::{self, Trusted};
use crate::types::{Type, TypeSet};
use crate::value::{Reference, This, Value, join};
use crate::world::{ClassId, MemberId, MemberRef, OBJECT};

const TO_STRING: &str = "toString()Ljava/lang/String;";
const HASH_CODE: &str = "hashCode()I";

/// A possible target of a call.
struct Target {
    method: MemberId,
    /// The types of receivers for this target; none for a static method.
    receivers: Option<TypeSet>,
}

impl Interpreter<'_, '_> {
    pub(super) fn invoke(&mut self, pc: usize, opcode: u8, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let member = self.engine.world.member_at(self.class, &self.file, index)?;
        let arguments = self.pop_arguments(frame, &member.descriptor)?;
        for argument in &arguments {
            self.escape(frame, *argument)?;
        }
        if opcode == INVOKESTATIC {
            let target = self.resolve_static(&member)?;
            self.engine.initialize(Some(self.id), target.class, frame.assigned_statics(self.kind))?;
            return self.call_all(pc, frame, &member, &[Target { method: target, receivers: None }], arguments);
        }
        let slot = frame.pop();
        let Some(receiver) = self.dereference(pc, frame, slot)? else { return Ok(Next::Ends) };
        if &*member.name == "<init>" {
            return self.construct(pc, frame, &member, receiver, arguments);
        }
        self.escape(frame, Value::Ref(receiver))?;
        if let Some(next) = self.clone_array(frame, &member, receiver)? {
            return Ok(next);
        }
        let signature = format!("{}{}", member.name, member.descriptor);
        let only = |method| vec![Target { method, receivers: Some(receiver.types) }];
        let targets = match opcode {
            INVOKESPECIAL => only(self.resolve_special(&member, &signature)?),
            _ => match self.private_method(&member, &signature) {
                Some(method) => only(method),
                None => {
                    self.check_access(&member, &signature)?;
                    self.dispatch(receiver.types, &signature, opcode == INVOKEVIRTUAL)?
                }
            },
        };
        let arguments = [vec![Value::Ref(receiver)], arguments].concat();
        self.call_all(pc, frame, &member, &targets, arguments)
    }

    /// The arguments in slots, without a receiver.
    fn pop_arguments(&mut self, frame: &mut Frame, text: &str) -> Result<Vec<Value>, GiveUp> {
        let malformed = || GiveUp("a descriptor is malformed".into());
        let method = descriptor::MethodDescriptor::parse(text.as_bytes()).ok_or_else(malformed)?;
        let n_slots = method.argument_slots() as usize;
        let start = frame.stack.len().checked_sub(n_slots).ok_or_else(|| GiveUp("code is malformed".into()))?;
        Ok(frame.stack.split_off(start).into_iter().map(|slot: Slot| slot.value).collect())
    }

    fn missing(&self, member: &MemberRef) -> GiveUp {
        let class = &self.engine.world.class(member.class).name;
        GiveUp(format!("there is no method {class}.{}{}", member.name, member.descriptor))
    }

    fn resolve_static(&self, member: &MemberRef) -> Result<MemberId, GiveUp> {
        let world = &self.engine.world;
        let signature = format!("{}{}", member.name, member.descriptor);
        let found = world.chain(member.class).find_map(|class| world.declared(class, &signature));
        found.filter(|&method| is_static(world.flags(method))).ok_or_else(|| self.missing(member))
    }

    /// JVMS §6.5 *invokespecial*, constructors apart.
    fn resolve_special(&self, member: &MemberRef, signature: &str) -> Result<MemberId, GiveUp> {
        let world = &self.engine.world;
        let is_above = member.class != self.class && world.is_subclass(self.class, member.class);
        let start = match world.class(self.class).super_class {
            Some(super_class) if is_above && !world.class(member.class).is_interface => super_class,
            _ => member.class,
        };
        let found = match world.declared(start, signature) {
            Some(method) => vec![method],
            None => world.select(start, signature),
        };
        match found[..] {
            [method] if !is_static(world.flags(method)) => Ok(method),
            _ => Err(self.missing(member)),
        }
    }

    fn private_method(&self, member: &MemberRef, signature: &str) -> Option<MemberId> {
        let world = &self.engine.world;
        let method = world.chain(member.class).find_map(|class| world.declared(class, signature))?;
        (world.flags(method) & (access::PRIVATE | access::STATIC) == access::PRIVATE).then_some(method)
    }

    /// A package-private method is not overridden by one of the same name in another package: too rare to handle.
    fn check_access(&self, member: &MemberRef, signature: &str) -> Result<(), GiveUp> {
        let world = &self.engine.world;
        let declared = world.chain(member.class).find_map(|class| world.declared(class, signature));
        let Some(method) = declared else { return Ok(()) };
        let is_package_private = world.flags(method) & (access::PUBLIC | access::PROTECTED | access::PRIVATE) == 0;
        let package = |class: ClassId| world.class(class).name.rsplit_once('/').map(|(package, _)| package.to_owned());
        if is_package_private && package(method.class) != package(self.class) {
            return Err(GiveUp(format!("{} is its package's own", world.describe(method))));
        }
        Ok(())
    }

    /// The possible targets of a virtual call on an object of these types.
    fn dispatch(&mut self, types: TypeSet, signature: &str, is_virtual: bool) -> Result<Vec<Target>, GiveUp> {
        let mut targets: BTreeMap<MemberId, Vec<Type>> = BTreeMap::new();
        for ty in self.engine.types.get(types).to_vec() {
            let world = &self.engine.world;
            let class = ty.class();
            let classes = match ty {
                // Arrays have Object's methods.
                _ if world.class(class).array.is_some() => vec![OBJECT],
                Type::Exact(class) => vec![class],
                // The verifier lets any object pass as an interface, so that one could be called which does not implement it.
                Type::Below(_) if world.class(class).is_interface && is_virtual => {
                    return Err(GiveUp(format!("{signature} of a {} is called", world.class(class).name)));
                }
                Type::Below(class) => {
                    let made = self.engine.instances(self.id, class);
                    if made.is_empty() && self.engine.is_last_look {
                        let name = &self.engine.world.class(class).name;
                        return Err(GiveUp(format!("{signature} of a {name} is called, which nobody makes")));
                    }
                    made
                }
                Type::Foreign(class) => {
                    let known = world.select(class, signature);
                    match known[..] {
                        [method] if world.flags(method) & access::FINAL != 0 => vec![class],
                        _ => {
                            let name = &world.class(class).name;
                            return Err(GiveUp(format!("{signature} of some {name} is called")));
                        }
                    }
                }
            };
            for class in classes {
                let selected = self.engine.world.select(class, signature);
                if selected.is_empty() {
                    let name = &self.engine.world.class(class).name;
                    return Err(GiveUp(format!("{name} has no {signature}")));
                }
                self.check_packages(&selected, signature)?;
                selected.into_iter().for_each(|method| targets.entry(method).or_default().push(ty));
            }
        }
        let (world, types) = (&self.engine.world, &mut self.engine.types);
        let target = |(method, receivers)| Target { method, receivers: Some(types.normal(world, receivers)) };
        Ok(targets.into_iter().map(target).collect())
    }

    /// As [`Interpreter::check_access`], of what is selected.
    fn check_packages(&self, selected: &[MemberId], signature: &str) -> Result<(), GiveUp> {
        let world = &self.engine.world;
        let is_package_private =
            |method: MemberId| world.flags(method) & (access::PUBLIC | access::PROTECTED | access::PRIVATE) == 0;
        for method in selected {
            let package = |class: ClassId| world.class(class).name.rsplit_once('/').map(|(package, _)| package);
            let above = world.chain(method.class).filter_map(|class| world.declared(class, signature));
            let mut elsewhere = above.filter(|other| package(other.class) != package(method.class));
            if elsewhere.any(is_package_private) {
                return Err(GiveUp(format!("{} is its package's own", world.describe(*method))));
            }
        }
        Ok(())
    }

    /// `clone` of an array preserves its type and length.
    fn clone_array(
        &mut self,
        frame: &mut Frame,
        member: &MemberRef,
        receiver: Reference,
    ) -> Result<Option<Next>, GiveUp> {
        let (world, types) = (&self.engine.world, &self.engine.types);
        let is_array = types.get(receiver.types).iter().all(|ty| world.class(ty.class()).array.is_some());
        if &*member.name != "clone" || &*member.descriptor != "()Ljava/lang/Object;" || !is_array {
            return Ok(None);
        }
        frame.push(Value::Ref(receiver));
        Ok(Some(Next::Falls))
    }

    fn construct(
        &mut self,
        pc: usize,
        frame: &mut Frame,
        member: &MemberRef,
        receiver: Reference,
        arguments: Vec<Value>,
    ) -> Result<Next, GiveUp> {
        let signature = format!("{}{}", member.name, member.descriptor);
        let found = self.engine.world.declared(member.class, &signature);
        let target = found.ok_or_else(|| self.missing(member))?;
        let arguments = [vec![Value::Ref(receiver)], arguments].concat();
        let is_own = receiver.this != This::No;
        let targets = [Target { method: target, receivers: Some(receiver.types) }];
        let next = self.call_all(pc, frame, member, &targets, arguments)?;
        let leaks = self.engine.leaks(target);
        if is_own && leaks {
            self.escape(frame, Value::Ref(receiver))?;
        }
        if receiver.this == This::Yes && member.class == self.class {
            frame.assigned = u64::MAX;
        }
        Ok(next)
    }

    /// Calls all targets, and continues if one returns.
    fn call_all(
        &mut self,
        pc: usize,
        frame: &mut Frame,
        member: &MemberRef,
        targets: &[Target],
        mut arguments: Vec<Value>,
    ) -> Result<Next, GiveUp> {
        let mut returns: Option<Value> = None;
        for target in targets {
            if let (Some(types), Some(Value::Ref(receiver))) = (target.receivers, arguments.first_mut()) {
                receiver.types = types;
            }
            let outcome = self.call(pc, frame, target.method, &arguments)?;
            self.raise(pc, frame, outcome.throws)?;
            returns = match (returns, outcome.returns) {
                (Some(a), Some(b)) => Some(join(&self.engine.world, &mut self.engine.types, a, b, false)),
                (a, b) => a.or(b),
            };
        }
        let Some(value) = returns else { return Ok(Next::Ends) };
        match descriptor::return_type(member.descriptor.as_bytes()) {
            b"V" => {}
            b"J" | b"D" => frame.push2(value),
            _ => frame.push(value),
        }
        Ok(Next::Falls)
    }

    fn call(&mut self, pc: usize, frame: &Frame, target: MemberId, arguments: &[Value]) -> Result<Outcome, GiveUp> {
        let signature = self.engine.world.signature(target)?;
        let class = self.engine.world.class(target.class).name.clone();
        if let Some(claim) = trusted::method(&class, &signature)
            && self.applies(claim, target, arguments)
        {
            return self.call_trusted(pc, frame, claim, target, &signature, arguments);
        }
        if &*class == "java/lang/Enum"
            && let Some(returns) = self.ordinal(&signature, arguments)
        {
            return Ok(Outcome { returns, throws: TypeSet::EMPTY });
        }
        let assigned = frame.assigned_statics(self.kind);
        Ok(self.engine.call(Some(self.id), target, arguments, assigned)?.1)
    }

    /// `Enum` stores a constant's number in its constructor. Returns the result of `ordinal`, if that is called.
    fn ordinal(&mut self, signature: &str, arguments: &[Value]) -> Option<Option<Value>> {
        let Some(Value::Ref(receiver)) = arguments.first() else { return None };
        let types = self.engine.types.get(receiver.types).to_vec();
        match (signature, arguments) {
            ("<init>(Ljava/lang/String;I)V", [_, _, number]) => {
                types.into_iter().for_each(|ty| self.engine.write_ordinal(ty.class(), *number));
                None
            }
            ("ordinal()I", _) => {
                let mut ordinal = None;
                for ty in types {
                    let classes = match ty {
                        Type::Exact(class) if !self.engine.world.class(class).is_jdk => vec![class],
                        Type::Below(class) => self.engine.instances(self.id, class),
                        _ => return Some(Some(Value::INT)),
                    };
                    for class in classes {
                        let number = self.engine.read_ordinal(self.id, class);
                        ordinal = match (ordinal, number) {
                            (Some(a), Some(b)) => Some(join(&self.engine.world, &mut self.engine.types, a, b, false)),
                            (a, b) => a.or(b),
                        };
                    }
                }
                Some(ordinal)
            }
            _ => None,
        }
    }

    fn applies(&self, claim: &Trusted, target: MemberId, arguments: &[Value]) -> bool {
        if !claim.own_class_only {
            return true;
        }
        let Some(Value::Ref(receiver)) = arguments.first() else { return false };
        self.engine.types.get(receiver.types).iter().all(|&ty| ty == Type::Exact(target.class))
    }

    fn call_trusted(
        &mut self,
        pc: usize,
        frame: &Frame,
        claim: &Trusted,
        target: MemberId,
        signature: &str,
        arguments: &[Value],
    ) -> Result<Outcome, GiveUp> {
        let mut throws = TypeSet::EMPTY;
        for name in claim.throws {
            throws = self.with_exception(throws, name)?;
        }
        let n_receivers = usize::from(!is_static(self.engine.world.flags(target)));
        let is_null = |value: &Value| matches!(value, Value::Ref(reference) if reference.nullable);
        if claim.wants_arguments && arguments.iter().skip(n_receivers).any(is_null) {
            throws = self.with_exception(throws, super::heap::NULL_POINTER)?;
        }
        if claim.calls_to_string
            && let Some(&argument) = arguments.last()
        {
            throws = self.call_back(pc, frame, argument, TO_STRING, throws)?;
        }
        if claim.calls_hash_code
            && let Some(&receiver) = arguments.first()
        {
            throws = self.call_back(pc, frame, receiver, HASH_CODE, throws)?;
        }
        if claim.ends {
            self.engine.summary(self.id).ends_vm = true;
            return Ok(Outcome { returns: None, throws });
        }
        let result = String::from_utf8_lossy(descriptor::return_type(
            signature.get(signature.find('(').unwrap_or_default()..).unwrap_or_default().as_bytes(),
        ))
        .into_owned();
        let mut value = any_value(&mut self.engine.world, &mut self.engine.types, &result)?;
        if let Value::Ref(reference) = &mut value {
            reference.nullable = !claim.gives;
            if claim.gives_exactly
                && let Some(ty) = self.engine.types.get(reference.types).first().copied()
            {
                reference.types = self.engine.types.of(Type::Exact(ty.class()));
            }
        }
        Ok(Outcome { returns: Some(value), throws })
    }

    fn with_exception(&mut self, thrown: TypeSet, name: &str) -> Result<TypeSet, GiveUp> {
        let class = self.engine.world.load(name)?;
        let exception = self.engine.types.of(Type::Foreign(class));
        Ok(self.engine.types.union(&self.engine.world, thrown, exception))
    }

    /// The library calls a method of an object that the program passed to it. Returns additional exceptions.
    fn call_back(
        &mut self,
        pc: usize,
        frame: &Frame,
        value: Value,
        signature: &str,
        thrown: TypeSet,
    ) -> Result<TypeSet, GiveUp> {
        let Value::Ref(reference) = value else { return Ok(thrown) };
        let mut thrown = thrown;
        for target in self.dispatch(reference.types, signature, true)? {
            let types = target.receivers.unwrap_or(reference.types);
            let receiver = Value::Ref(Reference { nullable: false, types, ..reference });
            let outcome = self.call(pc, frame, target.method, &[receiver])?;
            thrown = self.engine.types.union(&self.engine.world, thrown, outcome.throws);
        }
        Ok(thrown)
    }

    /// String concatenation, which `javac` compiles to `StringConcatFactory`: the text of every argument. A failure to
    /// link is an Error.
    pub(super) fn invoke_dynamic(&mut self, pc: usize, frame: &mut Frame, index: u16) -> Result<Next, GiveUp> {
        let Constant::InvokeDynamic { bootstrap, name_and_type } = self.file.pool.get(index) else {
            return Err(GiveUp("code is malformed".into()));
        };
        let bootstraps = self.file.bootstrap_methods();
        let handle = bootstraps.get(usize::from(bootstrap)).map(|bootstrap| self.file.pool.get(bootstrap.method_ref));
        let Some(Constant::MethodHandle { reference, .. }) = handle else {
            return Err(GiveUp("code is malformed".into()));
        };
        let file = std::rc::Rc::clone(&self.file);
        let factory = self.engine.world.member_at(self.class, &file, reference)?;
        if &*self.engine.world.class(factory.class).name != "java/lang/invoke/StringConcatFactory" {
            let class = &self.engine.world.class(factory.class).name;
            return Err(GiveUp(format!("{class} makes what is called")));
        }
        let (_, text) = file.name_and_type(name_and_type).map_err(GiveUp::from_display)?;
        let text = crate::world::utf8(text)?;
        let mut thrown = TypeSet::EMPTY;
        for argument in self.pop_arguments(frame, &text)? {
            self.escape(frame, argument)?;
            thrown = self.call_back(pc, frame, argument, TO_STRING, thrown)?;
        }
        self.raise(pc, frame, thrown)?;
        let string = self.engine.world.load("java/lang/String")?;
        let string = self.engine.types.of(Type::Exact(string));
        frame.push(Value::Ref(Reference::nonnull(string)));
        Ok(Next::Falls)
    }
}
