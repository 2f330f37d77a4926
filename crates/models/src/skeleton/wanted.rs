//! Finding the method to model.

use doppel_classpath::ClassFile;
use doppel_classpath::classfile::{Member, access as acc, descriptor, mutf8};
use doppel_inputs::{MethodName, java_type};
use doppel_vm::models::Target;

use super::{Classes, SkeletonError};

/// A method and the class that declares it.
pub struct Wanted {
    pub file: ClassFile,
    /// The internal name of the class.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub member: Member,
}

/// The user's request.
struct Asked {
    /// The possible internal names, the likeliest first.
    classes: Vec<String>,
    method: String,
    /// Whether a descriptor matches.
    fits: Box<dyn Fn(&str) -> bool>,
}

/// Parses `pkg.Class.method`, with parameter types in Java's or the JVM's syntax, or without.
fn parse(text: &str) -> Option<Asked> {
    if let Some(target) = Target::parse(text) {
        let (class, method) = (target.class.replace('/', "."), target.method.clone());
        let classes = MethodName { class, method: method.clone(), parameters: None }.class_candidates();
        let fits = move |descriptor: &str| target.is(&target.method, descriptor);
        return Some(Asked { classes, method, fits: Box::new(fits) });
    }
    let name = MethodName::parse(text)?;
    let (classes, method) = (name.class_candidates(), name.method);
    let fits = move |descriptor: &str| {
        let Some(wanted) = &name.parameters else { return true };
        let types: Vec<String> = parameter_types(descriptor);
        types.len() == wanted.len() && types.iter().zip(wanted).all(|(ty, wanted)| is_spelled(ty, wanted))
    };
    Some(Asked { classes, method, fits: Box::new(fits) })
}

/// The package is optional, and a dot may replace the `$` of a nested class.
fn is_spelled(ty: &str, wanted: &str) -> bool {
    let (ty, wanted) = (ty.replace('$', "."), wanted.replace('$', ".").replace("...", "[]"));
    ty.strip_suffix(&wanted).is_some_and(|package| package.is_empty() || package.ends_with('.'))
}

pub fn parameter_types(method_descriptor: &str) -> Vec<String> {
    let types = descriptor::parameters(method_descriptor.as_bytes());
    types.map(|ty| java_type(&String::from_utf8_lossy(ty))).collect()
}

pub fn find(classes: &Classes<'_>, text: &str) -> Result<Wanted, SkeletonError> {
    let asked = parse(text).ok_or_else(|| SkeletonError::NoMethodName(text.to_owned()))?;
    let found = asked.classes.iter().find_map(|name| Some((name.clone(), classes.find(name)?)));
    let Some((named, first)) = found else {
        let class = asked.classes.first().map_or_else(String::new, |class| class.replace('/', "."));
        return Err(SkeletonError::NoSuchClass(class));
    };
    if asked.method.starts_with('<') {
        return Err(SkeletonError::Constructor(text.to_owned()));
    }
    let candidates = candidates(&first, &asked.method);
    let (mut class, mut file) = (named.clone(), first);
    // A model replaces a method that its class declares: find the declaring class.
    loop {
        let mut fitting: Vec<Wanted> = declared(&class, &file).filter(|method| method.name == asked.method).collect();
        fitting.retain(|method| (asked.fits)(&method.descriptor));
        // Compiler-generated bridges are meant only if nothing else matches.
        if fitting.iter().any(|method| method.member.access_flags & acc::SYNTHETIC == 0) {
            fitting.retain(|method| method.member.access_flags & acc::SYNTHETIC == 0);
        }
        match fitting.len() {
            0 => {}
            1 => return fitting.pop().map_or_else(|| Err(SkeletonError::NoMethodName(text.to_owned())), usable),
            _ => {
                let candidates = fitting.iter().map(|method| format!("{}{}", method.name, method.descriptor)).collect();
                let class = class.replace('/', ".");
                return Err(SkeletonError::Ambiguous { class, method: asked.method, candidates });
            }
        }
        let parent = file.super_name().map(mutf8::to_string);
        match parent.and_then(|parent| Some((classes.find(&parent)?, parent))) {
            Some((above, parent)) => (file, class) = (above, parent),
            None => {
                let class = named.replace('/', ".");
                return Err(SkeletonError::NoSuchMethod { class, method: asked.method, candidates });
            }
        }
    }
}

fn usable(method: Wanted) -> Result<Wanted, SkeletonError> {
    if method.member.access_flags & acc::ABSTRACT != 0 {
        return Err(SkeletonError::Abstract(format!("{}.{}", method.class.replace('/', "."), method.name)));
    }
    Ok(method)
}

fn declared<'a>(class: &'a str, file: &'a ClassFile) -> impl Iterator<Item = Wanted> + 'a {
    file.methods.iter().map(|member| Wanted {
        file: file.clone(),
        class: class.to_owned(),
        name: text(file, member.name),
        descriptor: text(file, member.descriptor),
        member: member.clone(),
    })
}

/// The methods of that name, else all methods.
fn candidates(file: &ClassFile, method: &str) -> Vec<String> {
    let all = || file.methods.iter().map(|member| (text(file, member.name), text(file, member.descriptor)));
    let all = || all().filter(|(name, _)| !name.starts_with('<'));
    let shown = |(name, descriptor): (String, String)| format!("{name}({})", parameter_types(&descriptor).join(","));
    let named: Vec<String> = all().filter(|(name, _)| name == method).map(shown).collect();
    if named.is_empty() { all().map(shown).collect() } else { named }
}

fn text(file: &ClassFile, index: u16) -> String {
    file.utf8(index).map(mutf8::to_string).unwrap_or_default()
}
