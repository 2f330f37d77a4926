//! What verification needs to know about other classes.

/// A loaded class, by a number that its [`Hierarchy`] assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassId(pub u32);

/// A field or a method of a class.
#[derive(Clone, Copy, Debug)]
pub struct MemberOf {
    /// The class that declares it.
    pub class: ClassId,
    pub access_flags: u16,
}

/// A class could not be loaded, or not yet. The [`Hierarchy`] knows why.
#[derive(Clone, Copy, Debug)]
pub struct Interrupted;

/// The classes that the current class can see. Names are internal ones, arrays have descriptors; texts live as long as
/// the classes, `'c`.
pub trait Hierarchy<'c> {
    /// Stores a text that lives as long as the classes.
    fn keep(&mut self, text: &str) -> &'c str;

    /// The class of this name in the loader of the current class. The only method that loads anything.
    fn load(&mut self, name: &str) -> Result<ClassId, Interrupted>;

    fn name(&self, class: ClassId) -> &'c str;

    /// The name in Java's form: `java.lang.String`.
    fn java_name(&self, class: ClassId) -> String;

    fn is_interface(&self, class: ClassId) -> bool;

    fn super_class(&self, class: ClassId) -> Option<ClassId>;

    fn is_subtype(&self, class: ClassId, ancestor: ClassId) -> bool;

    /// Whether both are in the same run-time package (JVMS §5.3).
    fn is_same_package(&self, a: ClassId, b: ClassId) -> bool;

    /// The access flags of a field that the class declares itself.
    fn declared_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<u16>;

    /// The access flags of a method that the class declares itself.
    fn declared_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<u16>;

    /// The field that a reference resolves to (JVMS §5.4.3.2), without access checks.
    fn resolve_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MemberOf>;

    /// The same for a method (JVMS §5.4.3.3).
    fn resolve_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MemberOf>;
}
