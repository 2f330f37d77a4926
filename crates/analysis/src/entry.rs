//! The entry of a program, and whether an exception that leaves it violates a property.

use doppel_classpath::classfile::{access, descriptor};

use crate::engine::Engine;
use crate::fields::any_value;
use crate::summary::MethodId;
use crate::types::Type;
use crate::value::{Reference, Value};
use crate::world::{ClassId, MemberId, World};
use crate::{Analysis, Entry, GiveUp, Program, Proof, Property};

/// Everything that the program may do.
pub fn fixed_point<'a>(program: &Program<'a>) -> Result<Engine<'a>, GiveUp> {
    let mut engine = Engine::new(World::new(program.jdk, program.class_path)?);
    start(&mut engine, &program.entry)?;
    engine.run()?;
    Ok(engine)
}

pub fn prove(program: &Program<'_>, property: Property) -> Result<Proof, GiveUp> {
    let mut engine = fixed_point(program)?;
    match property {
        Property::FailedAssertion if engine.makes_assertion_error => {
            Err(GiveUp("an AssertionError may be made".into()))
        }
        Property::FailedAssertion => Ok(()),
        Property::UncaughtRuntimeException => {
            let runtime_exception = engine.world.load("java/lang/RuntimeException")?;
            match engine.roots.iter().find_map(|&root| culprit(&engine, root, runtime_exception)) {
                Some(culprit) => Err(GiveUp(format!("{culprit} may be left uncaught"))),
                None => Ok(()),
            }
        }
    }?;
    Ok(Proof { by: Analysis::Exceptions, n_methods: engine.methods.len() })
}

/// A type of exception that leaves the method.
fn culprit(engine: &Engine<'_>, root: MethodId, class: ClassId) -> Option<String> {
    let thrown = engine.methods[root.0 as usize].throws;
    if !engine.types.may_be(&engine.world, thrown, class) {
        return None;
    }
    let names = engine.types.get(thrown).iter().map(|ty| engine.world.class(ty.class()).name.replace('/', "."));
    Some(names.collect::<Vec<_>>().join(" or "))
}

/// Calls the entry, including the main class's initialiser: its exception is the first that a user sees.
fn start(engine: &mut Engine<'_>, entry: &Entry) -> Result<(), GiveUp> {
    let (class, method, arguments) = match entry {
        Entry::Main(class) => {
            let class = engine.world.load(&class.replace('.', "/"))?;
            let chain: Vec<ClassId> = engine.world.chain(class).collect();
            let main = "main([Ljava/lang/String;)V";
            let found = chain.into_iter().find_map(|class| engine.world.declared(class, main));
            let found = found.filter(|&main| engine.world.flags(main) & access::PUBLIC != 0);
            let strings = engine.world.load("[Ljava/lang/String;")?;
            let strings = engine.types.of(Type::Exact(strings));
            (class, found, vec![Value::Ref(Reference::nonnull(strings))])
        }
        Entry::Method { class, method, parameters } => {
            let class = engine.world.load(&class.replace('.', "/"))?;
            let method = only_method(&engine.world, class, method, parameters.as_deref())?;
            (class, Some(method), any_arguments(engine, method)?)
        }
    };
    let method = method.filter(|&method| engine.world.flags(method) & access::STATIC != 0);
    let method = method.ok_or_else(|| GiveUp("the entry is no static method".into()))?;
    if engine.world.class(class).is_jdk {
        return Err(GiveUp("the entry is the JDK's".into()));
    }
    engine.initialize(None, class, 0)?;
    engine.roots = (0..engine.methods.len() as u32).map(MethodId).collect();
    let (main, _) = engine.call(None, method, &arguments, 0)?;
    engine.roots.push(main);
    Ok(())
}

/// The only method of that name with those parameters.
pub fn only_method(
    world: &World<'_>,
    class: ClassId,
    name: &str,
    parameters: Option<&[String]>,
) -> Result<MemberId, GiveUp> {
    let file = world.class(class).file.as_deref();
    let methods = (0u16..).zip(file.iter().flat_map(|file| &file.methods));
    let is_it = |index: u16| {
        let signature = world.signature(MemberId { class, index }).unwrap_or_default();
        let (found, rest) = signature.split_at(signature.find('(').unwrap_or_default());
        let types = || descriptor::parameters(rest.as_bytes()).map(java_type);
        found == name && parameters.is_none_or(|parameters| types().eq(parameters.iter().cloned()))
    };
    let found: Vec<u16> = methods.map(|(index, _)| index).filter(|&index| is_it(index)).collect();
    match found[..] {
        [index] => Ok(MemberId { class, index }),
        _ => Err(GiveUp(format!("there are {} methods {name}", found.len()))),
    }
}

/// A type in Java syntax.
fn java_type(descriptor: &[u8]) -> String {
    let text = String::from_utf8_lossy(descriptor);
    let element = text.trim_start_matches('[');
    let name = match element {
        "Z" => "boolean".into(),
        "B" => "byte".into(),
        "C" => "char".into(),
        "S" => "short".into(),
        "I" => "int".into(),
        "J" => "long".into(),
        "F" => "float".into(),
        "D" => "double".into(),
        class => class.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
    };
    name + &"[]".repeat(text.len() - element.len())
}

/// Arbitrary arguments. Objects of the program's own classes, whose constructors have inputs of their own, are left to
/// the search.
fn any_arguments(engine: &mut Engine<'_>, method: MemberId) -> Result<Vec<Value>, GiveUp> {
    let signature = engine.world.signature(method)?;
    let text = signature.get(signature.find('(').unwrap_or_default()..).unwrap_or_default();
    let mut arguments = Vec::new();
    for parameter in descriptor::parameters(text.as_bytes()) {
        let parameter = crate::world::utf8(parameter)?;
        let value = any_value(&mut engine.world, &mut engine.types, &parameter)?;
        if let Value::Ref(reference) = value {
            let element = parameter.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';');
            let is_own = parameter.ends_with(';') && {
                let element = engine.world.load(element)?;
                !engine.world.class(element).is_jdk
            };
            let types = engine.types.get(reference.types);
            if is_own || !types.iter().all(|ty| matches!(ty, Type::Exact(_))) {
                return Err(GiveUp(format!("a parameter is {parameter}")));
            }
        }
        arguments.push(value);
        if descriptor::slots(parameter.as_bytes()) == 2 {
            arguments.push(Value::Unset);
        }
    }
    Ok(arguments)
}
