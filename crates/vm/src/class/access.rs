//! Access control at linking (JVMS §5.4.4) and the texts of its errors.

use doppel_classpath::classfile::{access as acc, external};

use super::module::ExportedTo;
use super::vtable::same_package;
use super::{Class, Field, Method};
use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::Chance;

/// Why a reference to a public class is refused.
enum Refusal {
    NotRead,
    NotExported,
}

impl Vm {
    /// Checks that `from` may refer to `class`: in the same package, or public and exported to `from`'s module.
    pub fn check_class_access(&mut self, from: &'static Class, class: &'static Class) -> Step<()> {
        let mut base = class;
        while let Some(element) = base.element() {
            base = element;
        }
        if base.is_primitive() || from == base || same_package(from, base) || is_magic_accessor(from) {
            return Ok(());
        }
        let message = if base.access_flags & acc::PUBLIC != 0 {
            let module = self.module_of(from);
            match self.refused_by_module(&from.java_name(), module, base) {
                Some(message) => message,
                None => return Ok(()),
            }
        } else {
            format!(
                "failed to access class {} from class {} ({})",
                base.java_name(),
                from.java_name(),
                self.joint_description(base, from)
            )
        };
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    /// The class's module; null until java.base is defined.
    fn module_of(&mut self, class: &'static Class) -> Ref {
        if self.modules.java_base.is_null() {
            return Ref::NULL;
        }
        let mirror = self.mirror(class);
        self.heap.read(mirror, self.known.class_module)
    }

    /// The text of the error if the module of the class named `from` cannot access the public class `to`.
    pub fn refused_by_module(&mut self, from: &str, from_module: Ref, to: &'static Class) -> Option<String> {
        let to_module = self.module_of(to);
        let refusal = self.module_refusal(from_module, to_module, to)?;
        let (reader, read) = (self.module_with_hash(from_module), self.module_with_hash(to_module));
        let reason = match refusal {
            Refusal::NotRead => format!("{reader} does not read {read}"),
            Refusal::NotExported => format!("{read} does not export {} to {reader}", to.package().replace('/', ".")),
        };
        Some(format!("class {from} (in {reader}) cannot access class {} (in {read}) because {reason}", to.java_name()))
    }

    fn module_refusal(&self, from: Ref, to: Ref, class: &'static Class) -> Option<Refusal> {
        // There are no modules before java.base is defined.
        if from == to || from.is_null() || to.is_null() {
            return None;
        }
        let (from_is_named, to_is_named) = (self.module_name(from).is_some(), self.module_name(to).is_some());
        let table = &self.modules;
        let reads = !from_is_named
            || to == table.java_base
            || table.reads.contains(&(from, to))
            || (!to_is_named && table.reads.contains(&(from, Ref::NULL)));
        if !reads {
            return Some(Refusal::NotRead);
        }
        let package = self.symbols.lookup(class.package());
        let exported_to = |whom| package.is_some_and(|package| table.exports.contains(&(to, package, whom)));
        let visible = !to_is_named
            || exported_to(ExportedTo::All)
            || exported_to(ExportedTo::One(from))
            || (!from_is_named && exported_to(ExportedTo::AllUnnamed));
        (!visible).then_some(Refusal::NotExported)
    }

    /// `module java.base`, `unnamed module @0x1b6d3586`.
    fn module_with_hash(&mut self, module: Ref) -> String {
        match self.module_name(module) {
            Some(name) => format!("module {name}"),
            None => format!("unnamed module @0x{:x}", self.identity_hash(module)),
        }
    }

    /// Whether `from` may access a member of `owner` with these flags, named through `named` (JVMS §5.4.4).
    pub fn member_accessible(
        &mut self,
        from: &'static Class,
        owner: &'static Class,
        named: &'static Class,
        flags: u16,
    ) -> Step<bool> {
        if flags & acc::PUBLIC != 0 || from == owner {
            return Ok(true);
        }
        if flags & acc::PRIVATE != 0 {
            return Ok(is_magic_accessor(from) || self.nest_mates(from, owner)?);
        }
        if same_package(from, owner) {
            return Ok(true);
        }
        let protected = flags & acc::PROTECTED != 0 && from.is_subtype_of(owner);
        if protected {
            return Ok(flags & acc::STATIC != 0
                || from.is_subtype_of(named)
                || named.is_subtype_of(from)
                || named.is_array());
        }
        Ok(is_magic_accessor(from))
    }

    pub fn check_field_access(
        &mut self,
        from: &'static Class,
        field: &'static Field,
        named: &'static Class,
    ) -> Step<()> {
        if self.member_accessible(from, field.class, named, field.access_flags)? {
            return Ok(());
        }
        let message = format!(
            "class {} tried to access {}field {}.{} ({}){}",
            from.java_name(),
            spaced(visibility(field.access_flags)),
            field.class.java_name(),
            field.name,
            self.joint_description(from, field.class),
            self.nest_errors(from, field.class, field.access_flags)?
        );
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    pub fn check_method_access(
        &mut self,
        from: &'static Class,
        method: &'static Method,
        named: &'static Class,
    ) -> Step<()> {
        if self.member_accessible(from, method.class, named, method.access_flags)? {
            return Ok(());
        }
        // `clone` of an array is public (JLS §10.7).
        if named.is_array() && method.name.as_str() == "clone" {
            return Ok(());
        }
        let message = format!(
            "class {} tried to access {}method '{}' ({}){}",
            from.java_name(),
            spaced(visibility(method.access_flags)),
            external_signature(method),
            self.joint_description(from, method.class),
            self.nest_errors(from, method.class, method.access_flags)?
        );
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    /// `A and B are in unnamed module of loader 'app'`, or two phrases if their places differ.
    pub fn joint_description(&mut self, a: &'static Class, b: &'static Class) -> String {
        let place = self.module_and_loader(a);
        self.joint_description_with(&a.java_name(), &place, b)
    }

    /// Like [`Vm::joint_description`], for a class given by its name and place.
    pub fn joint_description_with(&mut self, name: &str, place: &str, other: &'static Class) -> String {
        let (theirs, other) = (self.module_and_loader(other), other.java_name());
        if place == theirs {
            format!("{name} and {other} are in {place}")
        } else {
            format!("{name} is in {place}; {other} is in {theirs}")
        }
    }

    /// `module java.base of loader 'bootstrap'`, `unnamed module of loader 'app'`.
    pub fn module_and_loader(&mut self, class: &'static Class) -> String {
        let mut base = class;
        while let Some(element) = base.element() {
            base = element;
        }
        let module = self.module_of(base);
        self.place(module, base.loader)
    }

    /// `unnamed module of loader 'app'`.
    pub fn place(&mut self, module: Ref, loader: Ref) -> String {
        let loader = self.loader_description(loader);
        match self.module_name(module) {
            Some(name) => format!("module {name} of loader {loader}"),
            None => format!("unnamed module of loader {loader}"),
        }
    }

    /// The name of a `java.lang.Module`; none if it is unnamed.
    pub fn module_name(&self, module: Ref) -> Option<String> {
        if module.is_null() {
            return Some("java.base".to_owned());
        }
        let field = self.class_of(module).field_named("name")?;
        let name: Ref = self.heap.read(module, field.offset);
        (!name.is_null()).then(|| self.string(name))
    }

    /// `, parent loader 'app'`; empty for the JDK's own loaders.
    pub fn parent_loader(&mut self, loader: Ref) -> String {
        if loader.is_null() || self.class_of(loader).loader.is_null() {
            return String::new();
        }
        let parent = self.get_ref(loader, "parent");
        format!(", parent loader {}", self.loader_description(parent))
    }

    /// `'bootstrap'`, `'app'`, `com.acme.Loader @1b6d3586`, for a message to the program. The hash code in it is text
    /// without a variable, so it counts as nondeterminism.
    pub fn loader_description(&mut self, loader: Ref) -> String {
        if !loader.is_null() && !self.is_named_by_jdk(loader) {
            self.meet_chance(Chance::IdentityHash);
        }
        self.loader_text(loader)
    }

    /// Like [`Vm::loader_description`], for the VM's own use.
    pub fn loader_text(&mut self, loader: Ref) -> String {
        if loader.is_null() {
            return "'bootstrap'".to_owned();
        }
        let name = self.loader_name(loader);
        match (name.is_null(), self.is_named_by_jdk(loader)) {
            (false, true) => format!("'{}'", self.string(name)),
            (false, false) => format!("'{}' @{:x}", self.string(name), self.identity_hash(loader)),
            (true, _) => format!("{} @{:x}", self.class_of(loader).java_name(), self.identity_hash(loader)),
        }
    }

    fn loader_name(&self, loader: Ref) -> Ref {
        let field = self.class_of(loader).field_named("name");
        field.map(|field| self.heap.read::<Ref>(loader, field.offset)).unwrap_or_default()
    }

    fn is_named_by_jdk(&self, loader: Ref) -> bool {
        let is_builtin = self.class_of(loader).name.as_str().starts_with("jdk/internal/loader/ClassLoaders$");
        is_builtin && !self.loader_name(loader).is_null()
    }
}

fn spaced(word: &str) -> String {
    if word.is_empty() { String::new() } else { format!("{word} ") }
}

/// The access modifier as a keyword; empty for package access.
pub fn visibility(flags: u16) -> &'static str {
    match flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED) {
        acc::PUBLIC => "public",
        acc::PRIVATE => "private",
        acc::PROTECTED => "protected",
        _ => "",
    }
}

/// `void pkg.Class.name(int, java.lang.String)`: a method in HotSpot's messages.
pub fn external_signature(method: &Method) -> String {
    external(&method.class.java_name(), method.name.as_str(), method.descriptor.as_str())
}

/// `void name(int)`: a method without its class.
pub fn external_without_class(method: &Method) -> String {
    external::method(method.name.as_str(), method.descriptor.as_str())
}

/// `void pkg.Class.name(int)`, for a method that need not exist.
pub fn external(class: &str, name: &str, descriptor_text: &str) -> String {
    external::method(&format!("{class}.{name}"), descriptor_text)
}

/// Whether a class is or extends the base class of generated reflection code, which passes all access checks.
pub fn is_magic_accessor(class: &Class) -> bool {
    let mut ancestor = Some(class);
    while let Some(class) = ancestor {
        if class.name.as_str() == "jdk/internal/reflect/MagicAccessorImpl" {
            return class.loader.is_null();
        }
        ancestor = class.super_class;
    }
    false
}
