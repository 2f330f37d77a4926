//! The classes of lambdas and method references, equivalent to those of `InnerClassLambdaMetafactory`.
//!
//! Differences from the JDK's classes: version 52 instead of 59, and capturing lambdas have a private synthetic static
//! method [`FACTORY`] in place of the constructor's method handle.

use doppel_classpath::classfile::{access as acc, opcodes as op};
use doppel_inputs::Kind;

use super::assembler::{ClassWriter, CodeWriter, VERSION_WITHOUT_BRANCHES};
use super::convert::{box_if_primitive, convert, is_plausible};
use super::reference_kind as kind;
use super::signature::{Signature, descriptor_of, kind_of};

/// Creates an instance from the captured values.
pub const FACTORY: &str = "get$Lambda";

const OBJECT: &str = "java/lang/Object";
const SERIALIZED_LAMBDA: &str = "java/lang/invoke/SerializedLambda";
const NOT_SERIALIZABLE: &str = "java/io/NotSerializableException";

/// One call site of `LambdaMetafactory`, all names and descriptors as text.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The name of the class to create, `Caller$$Lambda$1`.
    pub name: String,
    /// The functional interface first, then marker interfaces; no duplicates.
    pub interfaces: Vec<String>,
    /// The descriptor of the call site: from captured values to the functional interface.
    pub factory: String,
    pub method: String,
    /// The erased descriptor of the interface's method.
    pub erased: String,
    /// The descriptor with type variables substituted.
    pub instantiated: String,
    /// Further descriptors that forward to the implementation.
    pub bridges: Vec<String>,
    pub implementation: Implementation,
    pub serialization: Serialization,
}

/// The method that a lambda calls.
#[derive(Clone, Debug)]
pub struct Implementation {
    /// A reference kind other than `invokeSpecial`.
    pub kind: u8,
    pub class: String,
    pub interface: bool,
    pub name: String,
    pub descriptor: String,
}

/// How instances are serialised.
#[derive(Clone, Debug)]
pub enum Serialization {
    /// The interface is not serialisable.
    None,
    /// The lambda is serialisable: `writeReplace` creates a `SerializedLambda`.
    Replaced { capturing_class: String, kind: u8, declaring_class: String },
    /// The interface is serialisable, but the lambda was not meant to be.
    Refused,
}

impl Implementation {
    /// The parameters including the receiver, and the result, as in the method handle's type.
    fn handle_type(&self) -> Option<(Vec<String>, String)> {
        let signature = Signature::parse(&self.descriptor)?;
        let mut params: Vec<String> = signature.params.iter().map(|ty| (*ty).to_owned()).collect();
        let class = descriptor_of(&self.class);
        match self.kind {
            kind::INVOKE_VIRTUAL | kind::INVOKE_INTERFACE => params.insert(0, class),
            kind::NEW_INVOKE_SPECIAL => return Some((params, class)),
            _ => {}
        }
        Some((params, signature.returns.to_owned()))
    }

    fn opcode(&self) -> Option<u8> {
        Some(match self.kind {
            kind::INVOKE_STATIC => op::INVOKESTATIC,
            kind::NEW_INVOKE_SPECIAL => op::INVOKESPECIAL,
            kind::INVOKE_VIRTUAL => op::INVOKEVIRTUAL,
            kind::INVOKE_INTERFACE => op::INVOKEINTERFACE,
            _ => return None,
        })
    }
}

/// Assembles the class; none if the metafactory might reject the arguments.
pub fn assemble(lambda: &Lambda) -> Option<Vec<u8>> {
    let factory = Signature::parse(&lambda.factory)?;
    let captured = &factory.params;
    let interfaces: Vec<&str> = lambda.interfaces.iter().map(String::as_str).collect();
    let flags = acc::SUPER | acc::FINAL | acc::SYNTHETIC;
    let mut class = ClassWriter::new(VERSION_WITHOUT_BRANCHES, flags, &lambda.name, OBJECT, &interfaces);
    for (i, ty) in captured.iter().enumerate() {
        class.field(acc::PRIVATE | acc::FINAL, &field_name(i), ty);
    }
    constructor(&mut class, &lambda.name, captured);
    for descriptor in std::iter::once(&lambda.erased).chain(&lambda.bridges) {
        forward(&mut class, lambda, captured, descriptor)?;
    }
    match &lambda.serialization {
        Serialization::None => {}
        Serialization::Replaced { capturing_class, kind, declaring_class } => {
            write_replace(&mut class, lambda, captured, capturing_class, *kind, declaring_class);
        }
        Serialization::Refused => {
            refuse(&mut class, "writeObject", "(Ljava/io/ObjectOutputStream;)V");
            refuse(&mut class, "readObject", "(Ljava/io/ObjectInputStream;)V");
        }
    }
    if !captured.is_empty() {
        factory_method(&mut class, lambda, captured);
    }
    class.finish()
}

fn field_name(i: usize) -> String {
    format!("arg${}", i + 1)
}

fn constructor_descriptor(captured: &[&str]) -> String {
    format!("({})V", captured.concat())
}

fn constructor(class: &mut ClassWriter, name: &str, captured: &[&str]) {
    class.method(acc::PRIVATE, "<init>", &constructor_descriptor(captured), &[], |code| {
        code.load(Kind::Ref, 0);
        code.invoke(op::INVOKESPECIAL, OBJECT, "<init>", "()V", false);
        let mut local = 1;
        for (i, ty) in captured.iter().enumerate() {
            code.load(Kind::Ref, 0);
            code.load(kind_of(ty), local);
            code.putfield(name, &field_name(i), ty);
            local += kind_of(ty).slots();
        }
        code.return_(Kind::Void);
    });
}

fn factory_method(class: &mut ClassWriter, lambda: &Lambda, captured: &[&str]) {
    let flags = acc::PRIVATE | acc::STATIC | acc::SYNTHETIC;
    class.method(flags, FACTORY, &lambda.factory, &[], |code| {
        code.new_(&lambda.name);
        code.dup();
        load_all(code, captured, 0);
        code.invoke(op::INVOKESPECIAL, &lambda.name, "<init>", &constructor_descriptor(captured), false);
        code.return_(Kind::Ref);
    });
}

fn load_all(code: &mut CodeWriter, types: &[&str], first: u16) {
    let mut local = first;
    for ty in types {
        code.load(kind_of(ty), local);
        local += kind_of(ty).slots();
    }
}

/// A method of the interface: passes on the captured values and the converted arguments, and converts the result.
fn forward(class: &mut ClassWriter, lambda: &Lambda, captured: &[&str], descriptor: &str) -> Option<()> {
    let implementation = &lambda.implementation;
    let opcode = implementation.opcode()?;
    let (impl_params, impl_returns) = implementation.handle_type()?;
    let method = Signature::parse(descriptor)?;
    let instantiated = Signature::parse(&lambda.instantiated)?;
    check(captured, &method, &instantiated, &impl_params, &impl_returns)?;

    class.method(acc::PUBLIC, &lambda.method, descriptor, &[], |code| {
        if implementation.kind == kind::NEW_INVOKE_SPECIAL {
            code.new_(&implementation.class);
            code.dup();
        }
        for (i, ty) in captured.iter().enumerate() {
            code.load(Kind::Ref, 0);
            code.getfield(&lambda.name, &field_name(i), ty);
        }
        let mut local = 1;
        for ((from, to), functional) in
            method.params.iter().zip(&impl_params[captured.len()..]).zip(&instantiated.params)
        {
            code.load(kind_of(from), local);
            local += kind_of(from).slots();
            convert(code, from, to, functional);
        }
        code.invoke(
            opcode,
            &implementation.class,
            &implementation.name,
            &implementation.descriptor,
            implementation.interface,
        );
        convert(code, &impl_returns, method.returns, method.returns);
        code.return_(kind_of(method.returns));
    });
    Some(())
}

/// The part of the metafactory's validation that needs no classes.
fn check(
    captured: &[&str],
    method: &Signature,
    instantiated: &Signature,
    impl_params: &[String],
    impl_returns: &str,
) -> Option<()> {
    let arities =
        impl_params.len() == captured.len() + method.params.len() && instantiated.params.len() == method.params.len();
    let returns = if method.returns == "V" || instantiated.returns == "V" {
        method.returns == instantiated.returns
    } else {
        impl_returns != "V"
            && is_plausible(impl_returns, instantiated.returns)
            && is_plausible(impl_returns, method.returns)
    };
    let params = arities
        && instantiated.params.iter().zip(&impl_params[captured.len()..]).all(|(from, to)| is_plausible(from, to))
        && method.params.iter().zip(&instantiated.params).all(|(from, to)| kind_of(from) == kind_of(to));
    (arities && returns && params).then_some(())
}

fn write_replace(
    class: &mut ClassWriter,
    lambda: &Lambda,
    captured: &[&str],
    capturing: &str,
    kind: u8,
    declaring: &str,
) {
    const STRING: &str = "Ljava/lang/String;";
    let descriptor =
        format!("(Ljava/lang/Class;{STRING}{STRING}{STRING}I{STRING}{STRING}{STRING}{STRING}[Ljava/lang/Object;)V");
    class.method(acc::PRIVATE | acc::FINAL, "writeReplace", "()Ljava/lang/Object;", &[], |code| {
        code.new_(SERIALIZED_LAMBDA);
        code.dup();
        code.class_constant(capturing);
        code.string(&lambda.interfaces[0]);
        code.string(&lambda.method);
        code.string(&lambda.erased);
        code.int(i32::from(kind));
        code.string(declaring);
        code.string(&lambda.implementation.name);
        code.string(&lambda.implementation.descriptor);
        code.string(&lambda.instantiated);
        code.int(captured.len() as i32);
        code.new_array(OBJECT);
        for (i, ty) in captured.iter().enumerate() {
            code.dup();
            code.int(i as i32);
            code.load(Kind::Ref, 0);
            code.getfield(&lambda.name, &field_name(i), ty);
            box_if_primitive(code, ty);
            code.op(op::AASTORE, 3, 0);
        }
        code.invoke(op::INVOKESPECIAL, SERIALIZED_LAMBDA, "<init>", &descriptor, false);
        code.return_(Kind::Ref);
    });
}

fn refuse(class: &mut ClassWriter, name: &str, descriptor: &str) {
    class.method(acc::PRIVATE | acc::FINAL, name, descriptor, &[NOT_SERIALIZABLE], |code| {
        code.new_(NOT_SERIALIZABLE);
        code.dup();
        code.string("Non-serializable lambda");
        code.invoke(op::INVOKESPECIAL, NOT_SERIALIZABLE, "<init>", "(Ljava/lang/String;)V", false);
        code.op(op::ATHROW, 1, 0);
    });
}
