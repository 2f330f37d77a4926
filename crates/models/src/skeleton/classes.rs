//! Class files by name, and how sources can refer to their classes.

use doppel_classpath::classfile::{ParseOptions, access as acc, mutf8};
use doppel_classpath::{ClassFile, ClassPath, Jdk};

/// The classes of a program and of the JDK.
pub struct Classes<'a> {
    class_path: &'a ClassPath,
    jdk: &'a Jdk,
}

impl<'a> Classes<'a> {
    pub fn new(class_path: &'a ClassPath, jdk: &'a Jdk) -> Classes<'a> {
        Classes { class_path, jdk }
    }

    /// A class by its internal name; none if it does not exist or cannot be read.
    pub fn find(&self, name: &str) -> Option<ClassFile> {
        let bytes = match self.jdk.image().find_class(name) {
            Some((_, bytes)) => bytes,
            None => self.class_path.find(&format!("{name}.class"), self.jdk.version).ok()??.bytes,
        };
        let options = ParseOptions { max_major: self.jdk.class_file_major(), trusted: false, preview: true };
        ClassFile::parse_with(bytes, options).ok()
    }

    pub fn is_of_jdk(&self, name: &str) -> bool {
        self.jdk.image().find_class(name).is_some()
    }

    /// The source form of a type in this package (internal form), from its descriptor; none if the class is not
    /// accessible from there, or has no name.
    pub fn spelled(&self, descriptor: &str, package: &str) -> Option<String> {
        let element = descriptor.trim_start_matches('[');
        let brackets = "[]".repeat(descriptor.len() - element.len());
        let name = match element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
            Some(class) => self.name_in(class, package)?,
            None => doppel_inputs::java_type(element),
        };
        Some(format!("{name}{brackets}"))
    }

    /// Like [`Classes::spelled`], for a class by its internal name.
    pub fn name_in(&self, class: &str, package: &str) -> Option<String> {
        let Some(file) = self.find(class) else {
            // It cannot be loaded either; the compiler will report that best.
            return Some(class.replace(['/', '$'], "."));
        };
        let own_package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let is_inside = own_package == package;
        let nesting = file.inner_classes().into_iter().find(|entry| is_class(&file, entry.inner, class));
        let Some(nesting) = nesting else {
            let is_visible = file.access_flags & acc::PUBLIC != 0 && self.is_exported(own_package, class);
            return (is_inside || is_visible).then(|| class.replace('/', "."));
        };
        let is_visible = match nesting.flags & (acc::PUBLIC | acc::PRIVATE) {
            acc::PRIVATE => false,
            acc::PUBLIC => is_inside || self.is_exported(own_package, class),
            _ => is_inside,
        };
        if !is_visible || nesting.outer == 0 || nesting.name == 0 {
            return None;
        }
        let outer = mutf8::to_string(file.class_name(nesting.outer).ok()?);
        let name = mutf8::to_string(file.utf8(nesting.name).ok()?);
        Some(format!("{}.{name}", self.name_in(&outer, package)?))
    }

    /// Whether code outside the JDK may use a package; of the JDK's packages, only those exported to everyone.
    fn is_exported(&self, package: &str, class: &str) -> bool {
        let public = ["java/", "javax/", "org/w3c/dom", "org/xml/sax"];
        !self.is_of_jdk(class) || public.iter().any(|prefix| package.starts_with(prefix))
    }
}

fn is_class(file: &ClassFile, index: u16, name: &str) -> bool {
    file.class_name(index).is_ok_and(|found| mutf8::to_string(found) == name)
}
