//! Virtual method tables and the selection of interface methods (JVMS §5.4.5, §5.4.6).

use doppel_classpath::classfile::access as acc;
use doppel_classpath::classfile::opcodes::INVOKEVIRTUAL;

use super::{Class, Method, overpass};
use crate::Vm;
use crate::step::Step;
use crate::symbol::Sym;

/// The vtable of a class: the superclass's, with overridden entries replaced and new methods appended.
pub fn build(class: &'static Class) -> Vec<&'static Method> {
    let mut table: Vec<&'static Method> = class.super_class.map_or(Vec::new(), |parent| parent.vtable().to_vec());
    if class.is_interface() {
        return table;
    }
    let inherited = table.len();
    for &method in class.methods() {
        if method.is_static() || method.is_private() || method.is_init() {
            continue;
        }
        let mut own_index = None;
        for (index, entry) in table[..inherited].iter_mut().enumerate() {
            if entry.name == method.name && entry.descriptor == method.descriptor && overrides(method, entry) {
                *entry = method;
                own_index.get_or_insert(index as u32);
            }
        }
        let index = own_index.unwrap_or_else(|| {
            table.push(method);
            table.len() as u32 - 1
        });
        method.vtable_index.set(Some(index));
    }
    table
}

/// Whether `method` overrides the inherited `entry` of the same name and descriptor (JVMS §5.4.5).
fn overrides(method: &Method, entry: &Method) -> bool {
    if entry.access_flags & (acc::PUBLIC | acc::PROTECTED) != 0 {
        return true;
    }
    same_package(method.class, entry.class)
}

/// The package in a class's name, empty for none.
pub fn package_of(name: Sym) -> &'static str {
    name.as_str().rsplit_once('/').map_or("", |(package, _)| package)
}

/// Whether two classes are in the same run-time package (JVMS §5.3).
pub fn same_package(a: &Class, b: &Class) -> bool {
    a.loader == b.loader && a.package() == b.package()
}

impl Class {
    /// Method resolution without access checks (JVMS §5.4.3.3 and §5.4.3.4): superclasses, then superinterfaces.
    pub fn lookup_method(&'static self, vm: &Vm, name: Sym, descriptor: Sym) -> Option<&'static Method> {
        if let Some(found) = self.lookup_in_chain(name, descriptor) {
            return Some(found);
        }
        match self.maximally_specific(vm, name, descriptor) {
            Specific::One(method) | Specific::Abstract(method) => Some(method),
            Specific::Conflict(methods) => methods.first().copied(),
            Specific::None => None,
        }
    }

    /// A method declared by this class or a superclass.
    pub fn lookup_in_chain(&self, name: Sym, descriptor: Sym) -> Option<&'static Method> {
        let mine = self.declared_method(name, descriptor);
        mine.or_else(|| self.super_class.and_then(|parent| parent.lookup_in_chain(name, descriptor)))
    }

    /// The maximally-specific superinterface method of this name and descriptor (JVMS §5.4.3.3).
    pub fn maximally_specific(&'static self, vm: &Vm, name: Sym, descriptor: Sym) -> Specific {
        let all = self.all_interfaces.iter().filter_map(|&id| vm.class(id).declared_method(name, descriptor));
        let candidates: Vec<&'static Method> =
            all.filter(|method| !method.is_private() && !method.is_static()).collect();
        let shadowed = |method: &&'static Method| {
            candidates.iter().any(|other| other.class != method.class && other.class.is_subtype_of(method.class))
        };
        let specific: Vec<&'static Method> = candidates.iter().copied().filter(|method| !shadowed(method)).collect();
        let concrete: Vec<&'static Method> = specific.iter().copied().filter(|method| !method.is_abstract()).collect();
        match concrete.as_slice() {
            [one] => Specific::One(one),
            [] => specific.first().map_or(Specific::None, |method| Specific::Abstract(method)),
            _ => {
                let order = overpass::interfaces_in_order(self);
                let mut all = specific;
                all.sort_by_key(|method| order.iter().position(|&id| id == method.class.id));
                Specific::Conflict(all)
            }
        }
    }
}

/// The result of the search among superinterfaces.
pub enum Specific {
    None,
    One(&'static Method),
    Abstract(&'static Method),
    /// Several candidates, of which at least two are default methods.
    Conflict(Vec<&'static Method>),
}

/// The origin of an interface method selection; it determines what happens if no implementation exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selector {
    /// The instruction of the top frame, at its first execution.
    Instruction,
    /// The instruction of the top frame, after it was executed with another receiver class.
    Again,
    /// Like `invokevirtual` on a class that inherits the method from an interface: `linkToVirtual`, reflection.
    Virtual,
    LinkToInterface,
}

impl Vm {
    /// The method that a call of `declared`, a method of an interface, selects on a receiver of this class (JVMS
    /// §5.4.6).
    pub fn select_interface_method(
        &mut self,
        receiver: &'static Class,
        declared: &'static Method,
        selector: Selector,
    ) -> Step<&'static Method> {
        if let Some(&Some(found)) = receiver.itable.borrow().get(&declared.id) {
            return Ok(found);
        }
        self.check_implements(receiver, declared.class)?;
        let found = self.select(receiver, declared, selector)?;
        if found.overpass.is_none() {
            receiver.itable.borrow_mut().insert(declared.id, Some(found));
        }
        Ok(found)
    }

    /// Checks that the receiver of an interface call implements the interface.
    pub fn check_implements(&mut self, receiver: &'static Class, interface: &'static Class) -> Step<()> {
        if receiver.is_subtype_of(interface) {
            return Ok(());
        }
        let (receiver, interface) = (receiver.java_name(), interface.java_name());
        let message = format!("Class {receiver} does not implement the requested interface {interface}");
        Err(self.exception("java/lang/IncompatibleClassChangeError", &message))
    }

    fn select(
        &mut self,
        receiver: &'static Class,
        declared: &'static Method,
        selector: Selector,
    ) -> Step<&'static Method> {
        if declared.is_private() {
            return Ok(declared);
        }
        let mut class = Some(receiver);
        while let Some(current) = class {
            if let Some(found) = current.declared_method(declared.name, declared.descriptor)
                && !found.is_static()
                && !found.is_private()
            {
                if !found.is_public() && !current.is_interface() {
                    // HotSpot's itable then holds a method that throws without a message.
                    return Err(match selector {
                        Selector::Again => self.exception_without_message("java/lang/IllegalAccessError"),
                        _ => self.inaccessible_implementation(receiver, found),
                    });
                }
                return if found.is_abstract() { self.select_none(receiver, declared, selector) } else { Ok(found) };
            }
            class = current.super_class;
        }
        match receiver.maximally_specific(self, declared.name, declared.descriptor) {
            Specific::One(method) => Ok(method),
            _ => self.select_none(receiver, declared, selector),
        }
    }

    /// There is no implementation: a virtual call runs the overpass method if there is one; on older JDKs, an interface
    /// call throws instead.
    fn select_none(
        &mut self,
        receiver: &'static Class,
        declared: &'static Method,
        selector: Selector,
    ) -> Step<&'static Method> {
        let is_virtual = match selector {
            _ if self.release.overpasses_of_interfaces => true,
            Selector::Instruction | Selector::Again => self.at_invokevirtual(),
            selector => selector == Selector::Virtual,
        };
        let abstract_in_chain = receiver.lookup_in_chain(declared.name, declared.descriptor).is_some();
        if is_virtual
            && !abstract_in_chain
            && let Some(overpass) = self.overpass(receiver, declared)
        {
            return Ok(overpass);
        }
        Err(match selector {
            Selector::LinkToInterface => self.exception_without_message("java/lang/AbstractMethodError"),
            _ => self.abstract_method(receiver, declared),
        })
    }

    /// Whether the top frame executes an `invokevirtual`.
    fn at_invokevirtual(&mut self) -> bool {
        self.frames().first().is_some_and(|&(method, bci)| {
            let opcode = usize::try_from(bci).ok().and_then(|bci| method.bytecode()?.get(bci).copied());
            opcode == Some(INVOKEVIRTUAL)
        })
    }

    /// `AbstractMethodError` with HotSpot's text.
    pub fn abstract_method(&mut self, receiver: &'static Class, method: &'static Method) -> crate::step::Stop {
        let declared = super::access::external_without_class(method);
        let owner = match method.class {
            class if class.is_interface() => "interface",
            class if class.is_abstract() => "abstract class",
            _ => "class",
        };
        let modifier = if method.is_abstract() { "abstract " } else { "" };
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{modifier}{declared}' \
             of {owner} {}.",
            receiver.java_name(),
            method.class.java_name()
        );
        self.exception("java/lang/AbstractMethodError", &message)
    }

    fn inaccessible_implementation(&mut self, receiver: &Class, found: &'static Method) -> crate::step::Stop {
        let (name, descriptor) = (found.name.as_str(), found.descriptor.as_str());
        let message = format!("'{}'", super::access::external(&receiver.java_name(), name, descriptor));
        self.exception("java/lang/IllegalAccessError", &message)
    }
}
