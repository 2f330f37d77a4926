//! What is known of a method, for all calls together.

use doppel_classpath::classfile::ClassFile;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::TypeSet;
use crate::value::Value;
use crate::world::MemberId;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId(pub u32);

/// A method that may be called.
pub struct Summary {
    pub method: MemberId,
    pub file: Rc<ClassFile>,
    pub kind: Kind,
    /// The slots of its arguments, receiver first; none as long as nobody calls it.
    pub arguments: Option<Vec<Value>>,
    /// How often the arguments have changed.
    pub n_changes: u32,
    /// What it returns, something if it returns nothing; none as long as it does not return.
    pub returns: Option<Value>,
    /// How often that has changed.
    pub n_returns: u32,
    pub throws: TypeSet,
    /// Of a constructor: whether others may see the object before it ends.
    pub leaks: bool,
    /// Whether it calls what ends the VM.
    pub ends_vm: bool,
    /// Who must be looked at again if the above changes.
    pub callers: FxHashSet<MethodId>,
    /// What it calls; of a class initialiser, with the static fields that certainly have their value by then, as bits.
    pub calls: FxHashMap<MethodId, u64>,
    /// Static fields of the application that it reads.
    pub reads: FxHashSet<MemberId>,
}

/// What is special about a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Ordinary,
    /// `<init>` of the application's: which of its class's fields have their value is followed.
    Constructor,
    /// `<clinit>` of the application's: likewise.
    Initializer,
}
