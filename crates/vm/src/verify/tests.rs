//! The JDK's own classes, which `javac` made, are right: both verifiers must accept every method of them.

use std::rc::Rc;

use doppel_classpath::Jdk;
use doppel_inputs::End;
use doppel_world::World;

use super::{Fail, Inference, Verifier};
use crate::class::Method;
use crate::library::Library;
use crate::release::Release;
use crate::step::Stop;
use crate::{Config, Vm};

/// Classes are loaded, and nothing is executed.
static NOTHING: Library = Library {
    natives: || Box::new(std::iter::empty()),
    inputs: &[],
    summaries: || Box::new(std::iter::empty()),
    write_back: |_| Ok(()),
    system_property: |_, _| None,
    describe_frame: |_, _, _, _| Ok(()),
};

/// What inference says of newer instructions: call sites, dynamic constants, private methods of interfaces.
const NEWER: [&str; 2] =
    ["invokedynamic bytecode is not supported in this class file version", "Illegal type in constant pool"];

fn complaint(fail: Fail, method: &'static Method, release: &Release) -> Option<String> {
    let what = match fail {
        // Classes of modules that are not the bootstrap loader's cannot be loaded without Java code.
        Fail::Stop(Stop::End(end)) => match *end {
            End::Internal(text) if text.contains("NoClassDefFoundError") => return None,
            end => format!("{end:?}"),
        },
        Fail::Stop(_) => return None,
        Fail::Format(text) | Fail::BrokenTable(text) => text,
        Fail::TooComplex => "too complex".to_owned(),
        // Which class files that are old enough for inference cannot have.
        Fail::Verify(message, _) if NEWER.contains(&message.as_str()) => return None,
        Fail::Verify(message, context) => {
            let code = method.code_attribute()?;
            super::report::text(&message, &context, method, code, release)
        }
    };
    Some(format!("{}: {what}", method.display()))
}

#[test]
fn what_javac_makes_is_accepted() {
    let jdk = Rc::new(Jdk::locate(None).expect("an installed JDK"));
    let mut vm = Vm::new(Rc::clone(&jdk), Config::new(&NOTHING), World::new()).expect("a VM");
    let mut complaints = Vec::new();
    let mut n_methods = 0;
    for resource in jdk.image().resources("java.base") {
        let Some(name) = resource.strip_suffix(".class").filter(|name| *name != "module-info") else { continue };
        let Ok(Some(class)) = vm.load_boot_class(name) else { continue };
        for &method in class.methods() {
            let (Some(file), Some(code), Some(bytes)) =
                (class.file.as_ref(), method.code_attribute(), method.bytecode())
            else {
                continue;
            };
            n_methods += 1;
            for fail in [
                Verifier::new(&mut vm, method, file, code, bytes).check().err(),
                Inference::new(&mut vm, method, file, code, bytes).infer().err(),
            ] {
                complaints.extend(fail.and_then(|fail| complaint(fail, method, &vm.release)));
            }
        }
    }
    assert!(n_methods > 50_000, "only {n_methods} methods");
    let shown: Vec<&str> = complaints.iter().take(5).map(String::as_str).collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), shown.join("\n"));
}
