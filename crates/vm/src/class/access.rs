//! Access control at linking (JVMS §5.4.4) and the texts of its errors.

use doppel_classpath::classfile::{access as acc, descriptor};

use super::vtable::same_package;
use super::{Class, Field, Method};
use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;

impl Vm {
    /// Whether `from` may refer to `class`: public, or in the same package. Modules are checked by reflection only.
    pub fn class_accessible(&mut self, from: &'static Class, class: &'static Class) -> bool {
        let mut base = class;
        while let Some(element) = base.element() {
            base = element;
        }
        base.is_primitive()
            || base.access_flags & acc::PUBLIC != 0
            || same_package(from, base)
            || from == base
            || is_magic_accessor(from)
    }

    pub fn check_class_access(&mut self, from: &'static Class, class: &'static Class) -> Step<()> {
        if self.class_accessible(from, class) {
            return Ok(());
        }
        let message = format!(
            "failed to access class {} from class {} ({})",
            class.java_name(),
            from.java_name(),
            self.joint_description(from, class)
        );
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    /// Whether `from` may use a member with these flags of `owner`, named through `named` (JVMS §5.4.4).
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

    /// Whether two classes are in one nest (JVMS §5.4.4).
    pub fn nest_mates(&mut self, a: &'static Class, b: &'static Class) -> Step<bool> {
        if a == b {
            return Ok(true);
        }
        Ok(self.nest_host(a)? == self.nest_host(b)?)
    }

    /// The host of a class's nest; itself if it claims none or the claim does not hold.
    pub fn nest_host(&mut self, class: &'static Class) -> Step<&'static Class> {
        if let Some(host) = class.nest_host.get() {
            return Ok(host);
        }
        if let Some(host) = class.host {
            let host = self.nest_host(host)?;
            class.nest_host.set(Some(host));
            return Ok(host);
        }
        let mut host = class;
        if let Some(file) = class.file.as_ref()
            && let Some(index) = file.nest_host()
            && let Ok(name) = file.class_name(index)
        {
            let name = self.symbols.intern_mutf8(name);
            let claimed = self.load_class_for_linking(class.loader, name)?;
            let agrees = claimed.file.as_ref().is_some_and(|theirs| {
                let mut members = theirs.nest_members().into_iter();
                members.any(|member| theirs.class_name(member).is_ok_and(|text| text == class.name.as_str().as_bytes()))
            });
            if agrees && same_package(class, claimed) {
                host = claimed;
            }
        }
        class.nest_host.set(Some(host));
        Ok(host)
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
            "class {} tried to access {}field {}.{} ({})",
            from.java_name(),
            spaced(visibility(field.access_flags)),
            field.class.java_name(),
            field.name,
            self.joint_description(from, field.class)
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
            "class {} tried to access {}method '{}' ({})",
            from.java_name(),
            spaced(visibility(method.access_flags)),
            external_signature(method),
            self.joint_description(from, method.class)
        );
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    /// `A and B are in unnamed module of loader 'app'`, or each by itself if they differ.
    pub fn joint_description(&mut self, a: &'static Class, b: &'static Class) -> String {
        let (mine, theirs) = (self.module_and_loader(a), self.module_and_loader(b));
        if mine == theirs {
            format!("{} and {} are in {mine}", a.java_name(), b.java_name())
        } else {
            format!("{} is in {mine}; {} is in {theirs}", a.java_name(), b.java_name())
        }
    }

    /// `module java.base of loader 'bootstrap'`, `unnamed module of loader 'app'`.
    pub fn module_and_loader(&mut self, class: &'static Class) -> String {
        let mut base = class;
        while let Some(element) = base.element() {
            base = element;
        }
        let mirror = self.mirror(base);
        let module: Ref = self.heap.read(mirror, self.known.class_module);
        let loader = self.loader_description(base.loader);
        match self.module_name(module) {
            Some(name) => format!("module {name} of loader {loader}"),
            None => format!("unnamed module of loader {loader}"),
        }
    }

    /// The name of a `java.lang.Module`; none if unnamed.
    pub fn module_name(&self, module: Ref) -> Option<String> {
        if module.is_null() {
            return Some("java.base".to_owned());
        }
        let field = self.class_of(module).field_named("name")?;
        let name: Ref = self.heap.read(module, field.offset);
        (!name.is_null()).then(|| self.string(name))
    }

    /// `, parent loader 'app'`; nothing for the JDK's own loaders.
    pub fn parent_loader(&self, loader: Ref) -> String {
        if loader.is_null() || self.class_of(loader).loader.is_null() {
            return String::new();
        }
        format!(", parent loader {}", self.loader_description(self.get_ref(loader, "parent")))
    }

    /// `'bootstrap'`, `'app'`, `com.acme.Loader @1b6d3586`.
    pub fn loader_description(&self, loader: Ref) -> String {
        if loader.is_null() {
            return "'bootstrap'".to_owned();
        }
        let class = self.class_of(loader);
        let field = class.field_named("name");
        let name = field.map(|field| self.heap.read::<Ref>(loader, field.offset)).unwrap_or_default();
        let builtin = class.name.as_str().starts_with("jdk/internal/loader/ClassLoaders$");
        match (name.is_null(), builtin) {
            (false, true) => format!("'{}'", self.string(name)),
            (false, false) => format!("'{}' @{:x}", self.string(name), self.heap.identity_hash(loader)),
            (true, _) => format!("{} @{:x}", class.java_name(), self.heap.identity_hash(loader)),
        }
    }
}

fn spaced(word: &str) -> String {
    if word.is_empty() { String::new() } else { format!("{word} ") }
}

/// The access modifier as a word; empty for package access.
pub fn visibility(flags: u16) -> &'static str {
    match flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED) {
        acc::PUBLIC => "public",
        acc::PRIVATE => "private",
        acc::PROTECTED => "protected",
        _ => "",
    }
}

/// `void pkg.Class.name(int, java.lang.String)`, as HotSpot names a method in messages.
pub fn external_signature(method: &Method) -> String {
    external(&method.class.java_name(), method.name.as_str(), method.descriptor.as_str())
}

/// `void name(int)`, the method by itself.
pub fn external_without_class(method: &Method) -> String {
    external("", method.name.as_str(), method.descriptor.as_str()).replacen(" .", " ", 1)
}

pub fn external(class: &str, name: &str, descriptor_text: &str) -> String {
    let params: Vec<String> = descriptor::parameters(descriptor_text.as_bytes())
        .map(|part| external_type(&String::from_utf8_lossy(part)))
        .collect();
    let returns = descriptor_text.rsplit(')').next().unwrap_or("V");
    format!("{} {class}.{name}({})", external_type(returns), params.join(", "))
}

/// `int[]` for `[I`, `java.lang.String` for `Ljava/lang/String;`.
pub fn external_type(descriptor_text: &str) -> String {
    let dims = descriptor_text.bytes().take_while(|&byte| byte == b'[').count();
    let base = descriptor_text.get(dims..).unwrap_or_default();
    let name = match base.as_bytes() {
        [b'L', .., b';'] => base[1..base.len() - 1].replace('/', "."),
        [letter] => {
            crate::kind::Kind::of_descriptor(*letter).map_or(base.to_owned(), |kind| kind.java_name().to_owned())
        }
        _ => base.replace('/', "."),
    };
    format!("{name}{}", "[]".repeat(dims))
}

/// Whether a class is, or extends, the one that code generated for reflection extends to be let through everywhere.
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
