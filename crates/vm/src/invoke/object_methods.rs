//! `equals`, `hashCode` and `toString` of records, equivalent to those that `java.lang.runtime.ObjectMethods` links.
//!
//! `equals` compares the components from last to first, like the JDK's nested `guardWithTest`s; the other two go from
//! first to last.

use doppel_classpath::classfile::{access as acc, opcodes as op};
use doppel_inputs::Kind;

use super::assembler::{ClassWriter, CodeWriter, Label, VERSION_WITH_BRANCHES};
use super::convert::wrapper;
use super::signature::kind_of;

const OBJECTS: &str = "java/util/Objects";
const BUILDER: &str = "java/lang/StringBuilder";

/// A record component: its field.
#[derive(Clone, Debug)]
pub struct Component {
    pub name: String,
    pub descriptor: String,
}

/// One call site of `ObjectMethods.bootstrap`.
#[derive(Clone, Debug)]
pub struct ObjectMethod {
    /// The name of the class to create.
    pub class_name: String,
    /// `equals`, `hashCode` or `toString`.
    pub method: String,
    /// The internal name of the record class.
    pub record: String,
    /// The `Class.getSimpleName()` of the record class.
    pub simple_name: String,
    pub components: Vec<Component>,
    /// Labels of the components in `toString`.
    pub labels: Vec<String>,
}

impl ObjectMethod {
    /// The required descriptor of the call site.
    pub fn descriptor(&self) -> Option<String> {
        let record = &self.record;
        Some(match self.method.as_str() {
            "equals" => format!("(L{record};Ljava/lang/Object;)Z"),
            "hashCode" => format!("(L{record};)I"),
            "toString" => format!("(L{record};)Ljava/lang/String;"),
            _ => return None,
        })
    }

    /// Assembles a class with the static method called [`ObjectMethod::method`].
    pub fn assemble(&self) -> Option<Vec<u8>> {
        let flags = acc::SUPER | acc::FINAL | acc::SYNTHETIC;
        let mut class = ClassWriter::new(VERSION_WITH_BRANCHES, flags, &self.class_name, "java/lang/Object", &[]);
        let descriptor = self.descriptor()?;
        class.method(acc::STATIC, &self.method, &descriptor, &[], |code| match self.method.as_str() {
            "equals" => self.equals(code),
            "hashCode" => self.hash_code(code),
            _ => self.to_string(code),
        });
        class.finish()
    }

    fn get(&self, code: &mut CodeWriter, local: u16, component: &Component) {
        code.load(Kind::Ref, local);
        code.getfield(&self.record, &component.name, &component.descriptor);
    }

    fn equals(&self, code: &mut CodeWriter) {
        let (mut same, mut different) = (Label::default(), Label::default());
        code.load(Kind::Ref, 0);
        code.load(Kind::Ref, 1);
        code.branch(op::IF_ACMPEQ, 2, &mut same);
        code.load(Kind::Ref, 1);
        code.instanceof(&self.record);
        code.branch(op::IFEQ, 1, &mut different);
        let other = code.new_local(Kind::Ref);
        code.load(Kind::Ref, 1);
        code.checkcast(&self.record);
        code.store(Kind::Ref, other);
        for component in self.components.iter().rev() {
            self.get(code, 0, component);
            self.get(code, other, component);
            let kind = kind_of(&component.descriptor);
            match kind {
                Kind::Ref => {
                    code.invokestatic(OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
                    code.branch(op::IFEQ, 1, &mut different);
                }
                Kind::Float | Kind::Double => {
                    let letter = kind.letter();
                    code.invokestatic(wrapper(kind), "compare", &format!("({letter}{letter})I"));
                    code.branch(op::IFNE, 1, &mut different);
                }
                Kind::Long => {
                    code.op(op::LCMP, 4, 1);
                    code.branch(op::IFNE, 1, &mut different);
                }
                _ => code.branch(op::IF_ICMPNE, 2, &mut different),
            }
        }
        code.bind(same);
        code.int(1);
        code.return_(Kind::Int);
        code.bind(different);
        code.int(0);
        code.return_(Kind::Int);
    }

    fn hash_code(&self, code: &mut CodeWriter) {
        code.int(0);
        for component in &self.components {
            code.int(31);
            code.op(op::IMUL, 2, 1);
            self.get(code, 0, component);
            let kind = kind_of(&component.descriptor);
            match kind {
                Kind::Ref => code.invokestatic(OBJECTS, "hashCode", "(Ljava/lang/Object;)I"),
                _ => code.invokestatic(wrapper(kind), "hashCode", &format!("({})I", kind.letter())),
            }
            code.op(op::IADD, 2, 1);
        }
        code.return_(Kind::Int);
    }

    fn to_string(&self, code: &mut CodeWriter) {
        code.new_(BUILDER);
        code.dup();
        code.invoke(op::INVOKESPECIAL, BUILDER, "<init>", "()V", false);
        for (i, (component, label)) in self.components.iter().zip(&self.labels).enumerate() {
            let opening = if i == 0 { format!("{}[", self.simple_name) } else { ", ".to_owned() };
            code.string(&format!("{opening}{label}="));
            append(code);
            self.get(code, 0, component);
            let kind = kind_of(&component.descriptor);
            match kind {
                Kind::Ref => code.invokestatic(OBJECTS, "toString", "(Ljava/lang/Object;)Ljava/lang/String;"),
                _ => code.invokestatic(wrapper(kind), "toString", &format!("({})Ljava/lang/String;", kind.letter())),
            }
            append(code);
        }
        code.string(&if self.components.is_empty() { format!("{}[]", self.simple_name) } else { "]".to_owned() });
        append(code);
        code.invoke(op::INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
        code.return_(Kind::Ref);
    }
}

fn append(code: &mut CodeWriter) {
    code.invoke(op::INVOKEVIRTUAL, BUILDER, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;", false);
}
