//! The fields of a class, in the order that both halves use.

use std::rc::Rc;

use doppel_vm::class::{Class, ClassId, Field};
use rustc_hash::FxHashMap;

use crate::naming;

/// Layouts by class: the superclass first, then in class-file order.
#[derive(Default)]
pub struct Layouts {
    instances: FxHashMap<ClassId, Rc<[&'static Field]>>,
    statics: FxHashMap<ClassId, Rc<[&'static Field]>>,
}

impl Layouts {
    /// The instance fields of a class.
    pub fn instance(&mut self, class: &'static Class) -> Rc<[&'static Field]> {
        let layout = self.instances.entry(class.id).or_insert_with(|| {
            let mut chain: Vec<&'static Class> =
                std::iter::successors(Some(class), |class| class.super_class).collect();
            chain.reverse();
            chain.into_iter().flat_map(|class| declared(class, false)).collect()
        });
        Rc::clone(layout)
    }

    /// The static fields of a class.
    pub fn statics(&mut self, class: &'static Class) -> Rc<[&'static Field]> {
        Rc::clone(self.statics.entry(class.id).or_insert_with(|| declared(class, true).collect()))
    }
}

fn declared(class: &'static Class, is_static: bool) -> impl Iterator<Item = &'static Field> {
    let mut fields: Vec<&'static Field> = class.fields().iter().copied().filter(|field| !field.injected).collect();
    fields.sort_by_key(|field| field.index);
    let name = class.name.as_str();
    fields
        .into_iter()
        .filter(move |field| field.is_static() == is_static && !naming::is_private_to_vm(name, field.name.as_str()))
}
