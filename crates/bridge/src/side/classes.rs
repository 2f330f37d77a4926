//! The classes that either half has named, and their fields.

use doppel_inputs::Kind;
use jni_sys::{jclass, jfieldID, jmethodID, jobject};

use super::env::{Env, Value, as_jvalue};
use super::jvmti::{DeclaredField, Jvmti};
use super::objects::Footprint;
use super::raw::Extent;
use crate::naming;
use crate::protocol::{ClassNo, Loader, NewClass, ObjectId};

pub struct SideClass {
    /// A global reference.
    pub class: jclass,
    /// The internal name, or the descriptor of an array.
    pub name: String,
    pub loader: Loader,
    /// The element kind of an array.
    pub element: Option<Kind>,
    /// The instance fields, superclass first; none until needed.
    layout: Option<Vec<SideField>>,
    statics: Option<Vec<SideField>>,
    /// Whether instances use their identity hash code.
    hashes_identity: Option<bool>,
    /// The last exchanged static fields, if they are shared.
    pub shared: Option<Vec<u64>>,
    /// The static fields in memory.
    pub footprint: Footprint,
    /// The place of the fields in instances.
    pub extent: Option<Extent>,
}

#[derive(Clone, Copy)]
pub struct SideField {
    pub id: jfieldID,
    pub kind: Kind,
    pub is_final: bool,
    /// For a buffer: whether the field holds the address of the off-heap memory.
    pub is_address: bool,
}

pub struct Classes {
    env: Env,
    jvmti: Jvmti,
    /// Classes by number; 0 is none.
    list: Vec<SideClass>,
    pub system_loader: jobject,
    pub platform_loader: jobject,
    class_class: jclass,
    for_name: jmethodID,
    /// `hashCode` of `Object` and of `Enum`.
    identity_hashes: [jmethodID; 2],
}

impl Classes {
    pub unsafe fn new(env: Env, jvmti: Jvmti) -> Result<Classes, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class_class = env.global(env.boot_class("java/lang/Class")?);
            let descriptor = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
            let for_name = env.method(class_class, "forName", descriptor, true)?;
            let loader_class = env.boot_class("java/lang/ClassLoader")?;
            let loader = |name: &str| -> Result<jobject, String> {
                let method = env.method(loader_class, name, "()Ljava/lang/ClassLoader;", true)?;
                let Value::Object(loader) = env.call(loader_class, method, None, &[], Kind::Ref) else {
                    return Err(name.into());
                };
                env.check(name)?;
                Ok(env.global(loader))
            };
            let nothing = SideClass {
                class: std::ptr::null_mut(),
                name: String::new(),
                loader: Loader::Unknown,
                element: None,
                layout: None,
                statics: None,
                hashes_identity: None,
                shared: None,
                footprint: Footprint::default(),
                extent: None,
            };
            Ok(Classes {
                env,
                jvmti,
                list: vec![nothing],
                system_loader: loader("getSystemClassLoader")?,
                platform_loader: loader("getPlatformClassLoader")?,
                class_class,
                for_name,
                identity_hashes: [
                    env.method(env.boot_class("java/lang/Object")?, "hashCode", "()I", false)?,
                    env.method(env.boot_class("java/lang/Enum")?, "hashCode", "()I", false)?,
                ],
            })
        }
    }

    pub fn len(&self) -> ClassNo {
        self.list.len() as ClassNo
    }

    pub fn get(&self, no: ClassNo) -> Result<&SideClass, String> {
        self.list.get(no as usize).ok_or_else(|| format!("no class has the number {no}"))
    }

    pub fn get_mut(&mut self, no: ClassNo) -> Result<&mut SideClass, String> {
        self.list.get_mut(no as usize).ok_or_else(|| format!("no class has the number {no}"))
    }

    /// Adds a class that doppel has named; `loader` is its loader object.
    pub unsafe fn add_named(&mut self, new: &NewClass, loader: jobject) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let found = match &new.bytes {
                Some(bytes) if matches!(new.loader, Loader::Host(_)) => self.define_hidden(new, bytes)?,
                Some(bytes) => self.define(new, loader, bytes)?,
                None => self.find(&new.name, loader, false)?,
            };
            self.add(found, new.name.clone(), new.loader);
            self.env.delete_local(found);
            Ok(())
        }
    }

    /// Adds a class to the table; returns its number.
    pub unsafe fn add(&mut self, class: jclass, name: String, loader: Loader) -> ClassNo {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let no = self.len();
            // The object may already have a number.
            let object = self.jvmti.tag(class) as u32;
            self.jvmti.set_tag(class, u64::from(no) << 32 | u64::from(object));
            let element = name.strip_prefix('[').and_then(|element| Kind::of_descriptor(*element.as_bytes().first()?));
            self.list.push(SideClass {
                class: self.env.global(class),
                name,
                loader,
                element,
                layout: None,
                statics: None,
                hashes_identity: None,
                shared: None,
                footprint: Footprint::default(),
                extent: None,
            });
            no
        }
    }

    /// The number of a class, if it has one.
    pub unsafe fn number(&self, class: jclass) -> Option<ClassNo> {
        // SAFETY: the contract of `crate::side`.
        unsafe { Some((self.jvmti.tag(class) >> 32) as ClassNo).filter(|no| *no != 0) }
    }

    /// The class of this name that a loader has, or loads.
    unsafe fn find(&self, name: &str, loader: jobject, initialize: bool) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if let Some(kind) = Kind::PRIMITIVES.iter().find(|kind| kind.java_name() == name) {
                return self.primitive(*kind);
            }
            let text = self.env.new_text(&name.replace('/', "."));
            let args = [Value::Object(text), Value::Slot(u64::from(initialize)), Value::Object(loader)].map(as_jvalue);
            let found = self.env.call(self.class_class, self.for_name, None, &args, Kind::Ref);
            self.env.check(&format!("class {name}"))?;
            self.env.delete_local(text);
            match found {
                Value::Object(class) => Ok(class),
                Value::Slot(_) => Err(format!("class {name}")),
            }
        }
    }

    /// A class of the JDK, by its name.
    pub unsafe fn library_class(&self, name: &str) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe { self.find(name, self.platform_loader, false) }
    }

    unsafe fn primitive(&self, kind: Kind) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
            let method = self.env.method(self.class_class, "getPrimitiveClass", descriptor, true)?;
            let text = self.env.new_text(kind.java_name());
            let found = self.env.call(self.class_class, method, None, &[as_jvalue(Value::Object(text))], Kind::Ref);
            self.env.check(kind.java_name())?;
            match found {
                Value::Object(class) => Ok(class),
                Value::Slot(_) => Err(kind.java_name().to_owned()),
            }
        }
    }

    /// Defines a class with an empty initialiser; if it exists already, empties its initialiser.
    unsafe fn define(&self, new: &NewClass, loader: jobject, bytes: &[u8]) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let loader_class = self.env.boot_class("java/lang/ClassLoader")?;
            let method =
                self.env.method(loader_class, "findLoadedClass", "(Ljava/lang/String;)Ljava/lang/Class;", false)?;
            let text = self.env.new_text(&new.name.replace('/', "."));
            let found = self.env.call(loader_class, method, Some(loader), &[as_jvalue(Value::Object(text))], Kind::Ref);
            self.env.check(&new.name)?;
            match found {
                Value::Object(class) if !class.is_null() => {
                    if !self.jvmti.is_initialized(class) {
                        self.jvmti.redefine(class, bytes)?;
                    }
                    Ok(class)
                }
                _ => self.env.define_class(&new.name, loader, bytes),
            }
        }
    }

    /// Defines a hidden class like `Lookup.defineHiddenClass`.
    unsafe fn define_hidden(&self, new: &NewClass, bytes: &[u8]) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            const NESTMATE: u64 = 1;
            const HIDDEN: u64 = 2;
            const STRONG: u64 = 4;
            let Loader::Host(host) = new.loader else { return Err(new.name.clone()) };
            let (env, host) = (self.env, self.get(host)?.class);
            let loader_class = env.boot_class("java/lang/ClassLoader")?;
            let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;\
                          ZILjava/lang/Object;)Ljava/lang/Class;";
            let define = env.method(loader_class, "defineClass0", descriptor, true)?;
            let array = env.new_array(Kind::Byte, std::ptr::null_mut(), bytes.len() as u32)?;
            env.set_bytes(array, Kind::Byte, 0, bytes)?;
            let null = Value::Object(std::ptr::null_mut());
            // The name in the class file, without the suffix that distinguishes hidden classes.
            let name = env.new_text(new.name.split('+').next().unwrap_or_default());
            let args = [
                Value::Object(self.jvmti.loader(host)),
                Value::Object(host),
                Value::Object(name),
                Value::Object(array),
                Value::Slot(0),
                Value::Slot(bytes.len() as u64),
                null,
                Value::Slot(1),
                Value::Slot(NESTMATE | HIDDEN | STRONG),
                null,
            ];
            let defined = env.call(loader_class, define, None, &args.map(as_jvalue), Kind::Ref);
            env.check(&format!("{} cannot be defined", new.name))?;
            match defined {
                Value::Object(class) => Ok(class),
                Value::Slot(_) => Err(new.name.clone()),
            }
        }
    }

    /// Removes the initialiser of a class.
    pub unsafe fn hollow(&self, no: ClassNo, bytes: &[u8]) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = self.get(no)?.class;
            if self.jvmti.is_initialized(class) { Ok(()) } else { self.jvmti.redefine(class, bytes) }
        }
    }

    /// Makes sure that a class is initialised.
    pub unsafe fn initialize(&self, no: ClassNo) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = self.get(no)?;
            let loader = self.jvmti.loader(class.class);
            let found = self.find(&class.name, loader, true)?;
            self.env.delete_local(found);
            Ok(())
        }
    }

    /// Whether instances of a class use their identity hash code.
    pub unsafe fn hashes_identity(&mut self, no: ClassNo) -> Result<bool, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if let Some(known) = self.get(no)?.hashes_identity {
                return Ok(known);
            }
            let class = self.get(no)?.class;
            let method = self.env.method(class, "hashCode", "()I", false)?;
            let is_it = self.identity_hashes.contains(&method);
            self.get_mut(no)?.hashes_identity = Some(is_it);
            Ok(is_it)
        }
    }

    /// The instance fields of a class.
    pub unsafe fn layout(&mut self, no: ClassNo) -> Result<&[SideField], String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if self.get(no)?.layout.is_none() {
                let mut chain = Vec::new();
                let mut class = self.get(no)?.class;
                while !class.is_null() {
                    chain.push(class);
                    class = self.env.super_class(class);
                }
                let mut layout = Vec::new();
                for class in chain.into_iter().rev() {
                    let fields = self.declared(class)?;
                    layout.extend(fields.iter().filter(|field| !field.is_static).map(SideField::of));
                }
                self.get_mut(no)?.layout = Some(layout);
            }
            Ok(self.get(no)?.layout.as_deref().unwrap_or_default())
        }
    }

    /// The static fields of a class.
    pub unsafe fn statics(&mut self, no: ClassNo) -> Result<&[SideField], String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if self.get(no)?.statics.is_none() {
                let fields = self.declared(self.get(no)?.class)?;
                let statics = fields.iter().filter(|field| field.is_static).map(SideField::of).collect();
                self.get_mut(no)?.statics = Some(statics);
            }
            Ok(self.get(no)?.statics.as_deref().unwrap_or_default())
        }
    }

    unsafe fn declared(&self, class: jclass) -> Result<Vec<DeclaredField>, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let name = internal_name(&self.jvmti.signature(class));
            let mut fields = self.jvmti.fields(class)?;
            fields.iter_mut().for_each(|field| field.is_buffers = name == "java/nio/Buffer");
            fields.retain(|field| !naming::is_private_to_vm(&name, &field.name));
            Ok(fields)
        }
    }

    /// The defining loader of a class; loader objects have numbers.
    pub unsafe fn loader_of(&self, class: jclass) -> Loader {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let loader = self.jvmti.loader(class);
            let kind = if loader.is_null() || self.env.is_same(loader, self.platform_loader) {
                Loader::Library
            } else if self.env.is_same(loader, self.system_loader) {
                Loader::Application
            } else {
                match self.jvmti.tag(loader) as ObjectId {
                    0 => Loader::Unknown,
                    id => Loader::Object(id),
                }
            };
            self.env.delete_local(loader);
            kind
        }
    }

    /// The classes of the program whose initialisation doppel does not know, in order.
    pub fn unshared(&self) -> Vec<ClassNo> {
        let is_own = |loader: Loader| matches!(loader, Loader::Application | Loader::Object(_));
        let own = |class: &SideClass| is_own(class.loader) && class.element.is_none();
        let unshared = |class: &SideClass| class.shared.is_none() && !class.class.is_null();
        (0..).zip(&self.list).filter(|(_, class)| own(class) && unshared(class)).map(|(no, _)| no).collect()
    }

    /// The classes whose static fields are shared.
    pub fn shared(&self) -> Vec<ClassNo> {
        (0..).zip(&self.list).filter(|(_, class)| class.shared.is_some()).map(|(no, _)| no).collect()
    }
}

impl SideField {
    fn of(field: &DeclaredField) -> SideField {
        let kind = field.descriptor.as_bytes().first().and_then(|first| Kind::of_descriptor(*first));
        // No other field of buffers has this name.
        let is_address = field.is_buffers && field.name == "address";
        SideField { id: field.id, kind: kind.unwrap_or(Kind::Void), is_final: field.is_final, is_address }
    }
}

/// The name of a class from its descriptor; arrays keep theirs.
pub fn internal_name(descriptor: &str) -> String {
    match descriptor.as_bytes() {
        [b'L', .., b';'] => descriptor[1..descriptor.len() - 1].to_owned(),
        [letter] => {
            Kind::of_descriptor(*letter).map_or_else(|| descriptor.to_owned(), |kind| kind.java_name().to_owned())
        }
        _ => descriptor.to_owned(),
    }
}
