//! The classes that a program can reach, read when they are first named: the JDK's, then those of the class path, in
//! the order of the application class loader.

use std::rc::Rc;

use doppel_classpath::classfile::{ClassFile, Constant, ParseOptions, access};
use doppel_classpath::{ClassPath, Jdk};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::GiveUp;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ClassId(pub u32);

/// A class from a class file, or an array class.
pub struct Class {
    /// The internal name, or an array's descriptor.
    pub name: Rc<str>,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub is_jdk: bool,
    pub is_interface: bool,
    /// It has no subclasses.
    pub is_final: bool,
    /// None for arrays.
    pub file: Option<Rc<ClassFile>>,
    pub array: Option<Component>,
    /// Itself and all supertypes.
    ancestors: FxHashSet<ClassId>,
    /// Methods by name and descriptor: `length()I`.
    methods: FxHashMap<Box<str>, u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    Primitive(u8),
    Class(ClassId),
}

/// A field or a method, by its index in the class that declares it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MemberId {
    pub class: ClassId,
    pub index: u16,
}

/// A symbolic reference to a field or method.
#[derive(Clone, Debug)]
pub struct MemberRef {
    pub class: ClassId,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

pub struct World<'a> {
    jdk: &'a Jdk,
    class_path: ClassPath,
    classes: Vec<Class>,
    by_name: FxHashMap<Rc<str>, ClassId>,
    members: FxHashMap<(ClassId, u16), MemberRef>,
    /// The names of classes whose superclasses are being read.
    loading: Vec<Rc<str>>,
}

/// Longer chains of superclasses are not analysed: the lookup recurses on the host's stack.
const MAX_DEPTH: usize = 100;

pub const OBJECT: ClassId = ClassId(0);

impl<'a> World<'a> {
    pub fn new(jdk: &'a Jdk, class_path: &str) -> Result<World<'a>, GiveUp> {
        let mut world = World {
            jdk,
            class_path: ClassPath::parse(class_path),
            classes: Vec::new(),
            by_name: FxHashMap::default(),
            members: FxHashMap::default(),
            loading: Vec::new(),
        };
        world.load("java/lang/Object")?;
        Ok(world)
    }

    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// The class of this internal name or array descriptor.
    pub fn load(&mut self, name: &str) -> Result<ClassId, GiveUp> {
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        if let Some(component) = name.strip_prefix('[') {
            return self.load_array(name, component);
        }
        if self.loading.len() > MAX_DEPTH || self.loading.iter().any(|loading| **loading == *name) {
            return Err(GiveUp(format!("the classes above {name} are too many")));
        }
        self.loading.push(name.into());
        let read = self.read(name);
        self.loading.pop();
        let class = read?;
        Ok(self.add(class))
    }

    fn add(&mut self, mut class: Class) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        class.ancestors.insert(id);
        self.by_name.insert(class.name.clone(), id);
        self.classes.push(class);
        id
    }

    fn read(&mut self, name: &str) -> Result<Class, GiveUp> {
        let of_jdk = self.jdk.image().find_class(name).map(|(_, bytes)| bytes);
        let is_jdk = of_jdk.is_some();
        // The winner depends on modules, packages and loaders; `java` packages always belong to the JDK.
        let of_path = match is_jdk && name.starts_with("java/") {
            true => None,
            false => self.class_path.find(&format!("{name}.class"), self.jdk.version).map_err(GiveUp::from_display)?,
        };
        let bytes = match (of_jdk, of_path) {
            (Some(_), Some(_)) => return Err(GiveUp(format!("{name} is in the JDK and on the class path"))),
            (Some(bytes), None) => bytes,
            (None, Some(found)) => found.bytes,
            (None, None) => return Err(GiveUp(format!("there is no class {name}"))),
        };
        let options = ParseOptions { max_major: self.jdk.class_file_major(), trusted: is_jdk, preview: true };
        let file = ClassFile::parse_named(bytes, options, name.as_bytes())
            .map_err(|_| GiveUp(format!("{name} is malformed")))?;
        let mut above = Vec::new();
        for &index in &file.interfaces {
            above.push(self.load(&utf8(file.class_name(index).unwrap_or_default())?)?);
        }
        let interfaces = above.clone();
        let super_class = match file.super_name() {
            Some(name) => Some(self.load(&utf8(name)?)?),
            None => None,
        };
        above.extend(super_class);
        let ancestors = above.iter().flat_map(|&id| self.class(id).ancestors.iter().copied()).collect();
        let mut methods = FxHashMap::default();
        for (index, method) in (0u16..).zip(&file.methods) {
            let name = utf8(file.utf8(method.name).unwrap_or_default())?;
            let descriptor = utf8(file.utf8(method.descriptor).unwrap_or_default())?;
            methods.insert(format!("{name}{descriptor}").into(), index);
        }
        let has = |flag| file.access_flags & flag != 0;
        Ok(Class {
            name: name.into(),
            super_class,
            interfaces,
            is_jdk,
            is_interface: has(access::INTERFACE),
            is_final: has(access::FINAL),
            file: Some(Rc::new(file)),
            array: None,
            ancestors,
            methods,
        })
    }

    fn load_array(&mut self, name: &str, component: &str) -> Result<ClassId, GiveUp> {
        let (component, is_final) = match component.as_bytes() {
            [b'L', ..] => {
                let id = self.load(component.get(1..component.len() - 1).unwrap_or_default())?;
                (Component::Class(id), self.class(id).is_final)
            }
            [b'[', ..] => {
                let id = self.load(component)?;
                (Component::Class(id), self.class(id).is_final)
            }
            [primitive] => (Component::Primitive(*primitive), true),
            _ => return Err(GiveUp(format!("{name} is no type"))),
        };
        let interfaces = vec![self.load("java/lang/Cloneable")?, self.load("java/io/Serializable")?];
        let ancestors = interfaces.iter().copied().chain([OBJECT]).collect();
        let class = Class {
            name: name.into(),
            super_class: Some(OBJECT),
            interfaces,
            is_jdk: true,
            // As the verifier sees it: an array of an interface type may hold anything.
            is_interface: matches!(component, Component::Class(id) if self.class(id).is_interface),
            is_final,
            file: None,
            array: Some(component),
            ancestors,
            methods: FxHashMap::default(),
        };
        Ok(self.add(class))
    }

    /// JVMS §4.10.1.2 and §6.5 *checkcast*, on classes.
    pub fn is_subclass(&self, child: ClassId, parent: ClassId) -> bool {
        let (below, above) = (self.class(child), self.class(parent));
        if below.ancestors.contains(&parent) {
            return true;
        }
        match (below.array, above.array) {
            (Some(Component::Class(child)), Some(Component::Class(parent))) => self.is_subclass(child, parent),
            _ => false,
        }
    }

    /// The method of this name and descriptor that the class itself declares.
    pub fn declared(&self, class: ClassId, signature: &str) -> Option<MemberId> {
        self.class(class).methods.get(signature).map(|&index| MemberId { class, index })
    }

    /// Itself and its superclasses.
    pub fn chain(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        std::iter::successors(Some(class), |&class| self.class(class).super_class)
    }

    /// Itself and all superclasses and superinterfaces.
    pub fn ancestors(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        self.class(class).ancestors.iter().copied()
    }

    pub fn flags(&self, method: MemberId) -> u16 {
        let file = self.class(method.class).file.as_ref();
        file.and_then(|file| file.methods.get(usize::from(method.index))).map_or(0, |method| method.access_flags)
    }

    /// The name with its descriptor.
    pub fn signature(&self, method: MemberId) -> Result<String, GiveUp> {
        let member_name = |file: &ClassFile| {
            let member = file.methods.get(usize::from(method.index))?;
            Some((file.utf8(member.name).ok()?.to_vec(), file.utf8(member.descriptor).ok()?.to_vec()))
        };
        let found = self.class(method.class).file.as_deref().and_then(member_name);
        let (name, descriptor) = found.ok_or_else(|| GiveUp("a method is missing".into()))?;
        Ok(format!("{}{}", utf8(&name)?, utf8(&descriptor)?))
    }

    /// `pkg/Class.method(I)V`, for messages.
    pub fn describe(&self, method: MemberId) -> String {
        format!("{}.{}", self.class(method.class).name, self.signature(method).unwrap_or_default())
    }

    /// What a `CONSTANT_Class` names.
    pub fn class_at(&mut self, file: &ClassFile, index: u16) -> Result<ClassId, GiveUp> {
        let name = utf8(file.class_name(index).map_err(GiveUp::from_display)?)?;
        self.load(&name)
    }

    /// What a `CONSTANT_Fieldref`, `Methodref` or `InterfaceMethodref` of a class names.
    pub fn member_at(&mut self, from: ClassId, file: &ClassFile, index: u16) -> Result<MemberRef, GiveUp> {
        if let Some(known) = self.members.get(&(from, index)) {
            return Ok(known.clone());
        }
        let (Constant::Field { class, name_and_type }
        | Constant::Method { class, name_and_type }
        | Constant::InterfaceMethod { class, name_and_type }) = file.pool.get(index)
        else {
            return Err(GiveUp("a constant is not the one expected".into()));
        };
        let (name, descriptor) = file.name_and_type(name_and_type).map_err(GiveUp::from_display)?;
        let (name, descriptor) = (utf8(name)?.into(), utf8(descriptor)?.into());
        let member = MemberRef { class: self.class_at(file, class)?, name, descriptor };
        self.members.insert((from, index), member.clone());
        Ok(member)
    }

    /// JVMS §5.4.3.2.
    pub fn resolve_field(&self, field: &MemberRef) -> Option<MemberId> {
        let declared = |class: ClassId| {
            let file = self.class(class).file.as_deref()?;
            let is_it = |member: &doppel_classpath::classfile::Member| {
                file.utf8(member.name).is_ok_and(|name| name == field.name.as_bytes())
                    && file.utf8(member.descriptor).is_ok_and(|text| text == field.descriptor.as_bytes())
            };
            let index = file.fields.iter().position(is_it)?;
            Some(MemberId { class, index: index as u16 })
        };
        // A class, its superinterfaces, then the same of its superclass.
        self.chain(field.class).find_map(|class| {
            declared(class).or_else(|| {
                let above = self.class(class).interfaces.iter();
                above.flat_map(|&interface| self.ancestors(interface)).find_map(declared)
            })
        })
    }

    /// The possible targets of a call of `signature` on an instance of `class`: one, unless several interfaces have one
    /// and none is most specific. Empty if there is none, or only abstract ones: an Error.
    pub fn select(&self, class: ClassId, signature: &str) -> Vec<MemberId> {
        let in_chain = || self.chain(class).filter_map(|class| self.declared(class, signature));
        let lacks = |flags: u16| move |method: &MemberId| self.flags(*method) & flags == 0;
        // A private method overrides nothing.
        let overriding = in_chain().find(lacks(access::STATIC | access::PRIVATE));
        if let Some(method) = overriding.or_else(|| in_chain().find(lacks(access::STATIC))) {
            return if self.flags(method) & access::ABSTRACT == 0 { vec![method] } else { Vec::new() };
        }
        let interfaces = self.ancestors(class).filter(|&class| self.class(class).is_interface);
        let declared = interfaces.filter_map(|interface| self.declared(interface, signature));
        let usable = |method: &MemberId| self.flags(*method) & (access::STATIC | access::PRIVATE) == 0;
        let mut found: Vec<MemberId> = declared.filter(usable).collect();
        found.sort_unstable();
        let all = found.clone();
        // Less specific and abstract methods do not count.
        let is_below = |other: ClassId, class: ClassId| other != class && self.is_subclass(other, class);
        found.retain(|method| !all.iter().any(|other| is_below(other.class, method.class)));
        found.retain(|&method| self.flags(method) & access::ABSTRACT == 0);
        found
    }
}

/// Names are modified UTF-8; the few that are not valid UTF-8 are left to the VM.
pub fn utf8(bytes: &[u8]) -> Result<String, GiveUp> {
    String::from_utf8(bytes.to_vec()).map_err(|_| GiveUp("a name is not UTF-8".into()))
}
