//! Applies the effects of a call in the side to the VM's heap.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::below::STANDARD;
use doppel_vm::class::Class;
use doppel_vm::heap::{HEADER, Ref};
use doppel_vm::object::array_size;
use doppel_vm::step::{Step, Stop};

use super::ends;
use super::mirror::{Last, Mirror, Mirrored};
use super::session::Session;
use super::update::is_address;
use crate::protocol::{Change, ClassNo, Content, Loader, NewClass, ObjectId, Origin, Reply, Update};

impl Session {
    /// Applies a reply: the value that the call has returned, or the exception that it has thrown. May have to run
    /// again from its start, but then has changed nothing.
    pub fn apply(&mut self, vm: &mut Vm, answer: &Answer, returns: Kind) -> Step<u64> {
        let mirror = &mut self.mirror;
        match &answer.reply {
            Reply::Returned(update, slot) => {
                mirror.apply(vm, update, answer)?;
                mirror.received(vm, returns, *slot)
            }
            Reply::Threw(update, exception) => {
                mirror.apply(vm, update, answer)?;
                let exception = mirror.received(vm, Kind::Ref, u64::from(*exception))?;
                Err(Stop::Throw(Ref::from_slot(exception)))
            }
            Reply::Started | Reply::Loaded | Reply::Released(_) | Reply::Failed(_) => {
                Err(ends::gone(vm, "its answer was unexpected"))
            }
        }
    }
}

/// A reply with assigned numbers: calls made before it is applied get other numbers.
pub struct Answer {
    reply: Reply,
    first_class: usize,
    first_object: ObjectId,
}

impl Mirror {
    /// Assigns the numbers of a reply.
    pub fn take_numbers(&mut self, reply: Reply) -> Answer {
        let (first_class, first_object) = (self.classes.len(), self.objects.len() as ObjectId);
        if let Reply::Returned(update, _) | Reply::Threw(update, _) = &reply {
            self.classes.extend(update.classes.iter().map(|_| None));
            self.objects.extend(update.objects.iter().map(|_| Mirrored::NONE));
        }
        Answer { reply, first_class, first_object }
    }

    fn apply(&mut self, vm: &mut Vm, update: &Update, answer: &Answer) -> Step<()> {
        // Java code may run here, so everything up to here may be repeated.
        let classes = self.resolve_all(vm, update)?;
        self.prepare(vm, update, &classes, answer.first_class)?;
        // From here on nothing is repeated.
        for (no, class) in (answer.first_class..).zip(classes) {
            self.set_class(no as ClassNo, class);
        }
        if update.is_kept {
            vm.note_kept_below();
        }
        for &no in &update.initialized {
            self.take_initialized(vm, no);
        }
        let new = answer.first_object..answer.first_object + update.objects.len() as ObjectId;
        for (id, origin) in new.clone().zip(&update.objects) {
            let (object, last) = self.create(vm, origin)?;
            self.set_object(id, object, last);
            self.note_local(vm, id as usize);
        }
        for change in &update.changes {
            match change {
                Change::Object(id, content) => self.set_content(vm, *id, content, !new.contains(id))?,
                Change::Statics(no, fields) => self.set_statics(vm, *no, fields)?,
                Change::Hash(id, hash) => {
                    let object = self.object(vm, *id)?;
                    vm.set_identity_hash(object, *hash);
                    self.objects[*id as usize].hash = *hash;
                }
                Change::Address(id, memory, offset) => self.set_address(vm, *id, *memory, *offset)?,
                Change::Local(id, value) => self.set_local(vm, *id, *value)?,
                Change::Standard(index, id) => self.set_standard(vm, *index, *id)?,
                Change::Property(name, value) => self.note_property(name, value.as_deref()),
            }
        }
        for (id, origin) in new.zip(&update.objects) {
            let object = self.objects[id as usize].object;
            if matches!(origin, Origin::Instance(_)) && vm.instance_of(object, vm.known.throwable) {
                vm.extend_stack_trace(object)?;
            }
        }
        for (ids, is_entered) in [(&update.entered, true), (&update.left, false)] {
            for &id in ids {
                let object = self.object(vm, id)?;
                if is_entered { vm.monitor_enter(object)? } else { vm.monitor_exit(object)? }
            }
        }
        self.freeze(vm);
        // Objects created here count as compared.
        self.n_compared = self.objects.len();
        vm.heap.watch();
        Ok(())
    }

    /// The local classes that the side has named; none for those that exist only there.
    fn resolve_all(&mut self, vm: &mut Vm, update: &Update) -> Step<Vec<Option<&'static Class>>> {
        update.classes.iter().map(|class| self.resolve(vm, class)).collect()
    }

    fn resolve(&self, vm: &mut Vm, class: &NewClass) -> Step<Option<&'static Class>> {
        if let Some(kind) = Kind::PRIMITIVES.iter().find(|kind| kind.java_name() == class.name) {
            return Ok(vm.known.primitive_by_letter(kind.letter() as u8));
        }
        let loader = match class.loader {
            Loader::Unknown | Loader::Host(_) => return Ok(None),
            Loader::Library if !class.name.starts_with('[') => match vm.load_boot_class(&class.name)? {
                Some(found) => return Ok(Some(found)),
                None => vm.application_loader(),
            },
            Loader::Library | Loader::Application => vm.application_loader(),
            Loader::Object(id) => self.object(vm, id)?,
        };
        let name = vm.symbols.intern(&class.name);
        vm.load_class(loader, name).map(Some)
    }

    /// Performs everything that may run Java code or collect garbage.
    fn prepare(&self, vm: &mut Vm, update: &Update, new: &[Option<&'static Class>], first_class: usize) -> Step<()> {
        let class = |no: ClassNo| match (no as usize).checked_sub(first_class) {
            Some(index) if index < new.len() => new[index],
            _ => self.classes.get(no as usize).copied().flatten(),
        };
        for &no in &update.initialized {
            if let Some(class) = class(no) {
                vm.link_class(class)?;
            }
        }
        let mut n_bytes = 0;
        for origin in &update.objects {
            match *origin {
                Origin::Instance(no) | Origin::Static(no, ..) => {
                    let Some(class) = class(no) else { continue };
                    if vm.is_library(class) {
                        vm.ensure_initialized(class)?;
                    }
                    n_bytes += u64::from(class.instance_size);
                }
                Origin::Array(no, len) => n_bytes += class(no).map_or(0, |class| array_size(class, len)) as u64,
                Origin::Memory(len) => n_bytes += len + u64::from(HEADER),
                _ => {}
            }
        }
        for &id in &update.entered {
            let object = self.objects.get(id as usize).map_or(Ref::NULL, |mirrored| mirrored.object);
            if !object.is_null() && vm.lock_owner(object) != 0 && !vm.holds_lock(object) {
                return Err(ends::gone(vm, "it entered a monitor that another thread owns"));
            }
        }
        for change in &update.changes {
            match change {
                Change::Property(name, value) => vm.ensure_property(name, value.as_deref())?,
                Change::Standard(index, _) => {
                    let class = STANDARD.get(*index as usize).map_or("java/lang/System", |(class, _)| class);
                    let class = vm.boot_class(class)?;
                    vm.ensure_initialized(class)?;
                }
                _ => {}
            }
        }
        vm.check_room_for(n_bytes)
    }

    /// The side has initialised a class of the program for good.
    fn take_initialized(&mut self, vm: &mut Vm, no: ClassNo) {
        let Some(class) = self.classes.get(no as usize).copied().flatten() else { return };
        vm.mirror(class);
        if !super::mirror::has_begun(vm, class) {
            vm.set_initialized_below(class);
        }
        self.share_statics(vm, no, class);
    }

    /// Creates an object that the side has created.
    fn create(&mut self, vm: &mut Vm, origin: &Origin) -> Step<(Ref, Last)> {
        Ok(match origin {
            Origin::Instance(no) => match self.class(*no) {
                Some(class) => {
                    let n_fields = self.layouts.instance(class).len();
                    (vm.new_object(class)?, Last::Fields(vec![0; n_fields]))
                }
                None => (Ref::NULL, Last::Nothing),
            },
            Origin::Array(no, len) => match self.class(*no) {
                Some(class) => (vm.new_array(class, *len)?, Last::of_array(class, *len)),
                None => (Ref::NULL, Last::Nothing),
            },
            Origin::Class(no) => (self.class(*no).map_or(Ref::NULL, |class| vm.mirror(class)), Last::Nothing),
            Origin::Static(no, field, element) => (self.well_known(vm, *no, *field, *element), Last::Nothing),
            Origin::Memory(len) => {
                let memory = vm.new_memory(u32::try_from(*len).unwrap_or(u32::MAX))?;
                (memory, Last::of_array(vm.class_of(memory), vm.heap.array_len(memory)))
            }
            Origin::Method(no, name, descriptor) => self.create_method(vm, *no, name, descriptor)?,
            Origin::CurrentThread => (vm.thread().object, Last::Nothing),
            Origin::SystemLoader => (vm.application_loader(), Last::Nothing),
            Origin::PlatformLoader => (vm.platform_loader(), Last::Nothing),
            Origin::Interned(units) => {
                let string = vm.new_string_utf16(units)?;
                (vm.intern(string)?, Last::Nothing)
            }
            Origin::Loader | Origin::Opaque(_) => (Ref::NULL, Last::Nothing),
        })
    }

    /// The reflection object of a method, still to be filled.
    fn create_method(&mut self, vm: &mut Vm, no: ClassNo, name: &str, descriptor: &str) -> Step<(Ref, Last)> {
        let declaring = self.class(no);
        let Some(method) = declaring.and_then(|class| class.method_named(name, descriptor)) else {
            return Ok((Ref::NULL, Last::Nothing));
        };
        let class = if method.is_init() { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
        let class = vm.boot_class(class)?;
        let object = vm.new_object(class)?;
        vm.set_method_behind(object, method);
        Ok((object, Last::Fields(vec![0; self.layouts.instance(class).len()])))
    }

    /// The thread has a new value for a `ThreadLocal`.
    fn set_local(&mut self, vm: &mut Vm, id: ObjectId, value: Option<ObjectId>) -> Step<()> {
        let local = self.object(vm, id)?;
        let value = value.map(|value| self.object(vm, value)).transpose()?;
        if !vm.set_thread_local(local, value)? {
            return Err(ends::gone(vm, "it set too many thread-local variables"));
        }
        if let Some((_, last)) = self.locals.iter_mut().find(|(known, _)| *known == id) {
            *last = value;
        }
        Ok(())
    }

    /// Makes a direct buffer refer to this memory.
    fn set_address(&mut self, vm: &mut Vm, id: ObjectId, memory: ObjectId, offset: u64) -> Step<()> {
        let (buffer, memory) = (self.object(vm, id)?, self.object(vm, memory)?);
        let address = if memory.is_null() { 0 } else { vm.heap.address_of(memory) + offset };
        let layout = self.layouts.instance(vm.class_of(buffer));
        let Some(index) = layout.iter().position(|field| is_address(field)) else { return Ok(()) };
        vm.heap.write(buffer, layout[index].offset, address);
        if let Last::Fields(last) = &mut self.objects[id as usize].last {
            last[index] = address;
        }
        Ok(())
    }

    fn class(&self, no: ClassNo) -> Option<&'static Class> {
        self.classes.get(no as usize).copied().flatten()
    }

    fn well_known(&mut self, vm: &mut Vm, no: ClassNo, field: u32, element: Option<u32>) -> Ref {
        let Some(class) = self.class(no) else { return Ref::NULL };
        let (mirror, layout) = (vm.mirror(class), self.layouts.statics(class));
        let held: Ref = layout.get(field as usize).map_or(Ref::NULL, |field| vm.heap.read(mirror, field.offset));
        match element {
            None => held,
            Some(index) if !held.is_null() && index < vm.heap.array_len(held) => vm.heap.element(held, index),
            Some(_) => Ref::NULL,
        }
    }

    /// Sets new contents of an object; `is_old`: it existed before the call.
    fn set_content(&mut self, vm: &mut Vm, id: ObjectId, content: &Content, is_old: bool) -> Step<()> {
        let object = self.object(vm, id)?;
        let class = vm.class_of(object);
        let mut last = std::mem::replace(&mut self.objects[id as usize].last, Last::Nothing);
        let write = |vm: &mut Vm, offset: u32, kind: Kind, slot: u64| match is_old {
            true => vm.write_below(object, offset, kind, slot),
            false => {
                vm.heap.write_kind(object, offset, kind, slot);
                Ok(())
            }
        };
        match (content, &mut last) {
            (Content::Fields(fields), Last::Fields(last)) => {
                let layout = self.layouts.instance(class);
                for &(index, slot) in fields {
                    let (Some(field), Some(last)) = (layout.get(index as usize), last.get_mut(index as usize)) else {
                        return Err(ends::gone(vm, "it wrote a field that does not exist"));
                    };
                    *last = self.received(vm, field.kind, slot)?;
                    write(vm, field.offset, field.kind, *last)?;
                }
            }
            (Content::Bytes(start, bytes), Last::Bytes(last)) => {
                let (kind, size) = (class.element_kind(), class.element_size());
                let Some(last) = last.get_mut(*start as usize..*start as usize + bytes.len()) else {
                    return Err(ends::gone(vm, "it wrote elements that do not exist"));
                };
                let pieces = last.chunks_mut(size as usize).zip(bytes.chunks(size as usize));
                for (index, (last, now)) in (0u32..).zip(pieces) {
                    if last != now {
                        last.copy_from_slice(now);
                        let mut slot = [0; 8];
                        slot[..now.len()].copy_from_slice(now);
                        write(vm, HEADER + start + index * size, kind, u64::from_le_bytes(slot))?;
                    }
                }
            }
            (Content::References(start, ids), Last::References(last)) => {
                for (index, &id) in (*start..).zip(ids) {
                    let now = self.object(vm, id)?;
                    let Some(last) = last.get_mut(index as usize) else {
                        return Err(ends::gone(vm, "it wrote elements that do not exist"));
                    };
                    if *last != now {
                        *last = now;
                        write(vm, HEADER + index * Kind::Ref.heap_size(), Kind::Ref, now.slot())?;
                    }
                }
            }
            _ => return Err(ends::gone(vm, "it wrote an object that it cannot reach")),
        }
        self.objects[id as usize].last = last;
        Ok(())
    }

    fn set_statics(&mut self, vm: &mut Vm, no: ClassNo, fields: &[(u32, u64)]) -> Step<()> {
        let Some(class) = self.class(no) else { return Ok(()) };
        let (mirror, layout) = (vm.mirror(class), self.layouts.statics(class));
        let mut last = self.statics.remove(&no).unwrap_or_default();
        for &(index, slot) in fields {
            let (Some(field), Some(last)) = (layout.get(index as usize), last.get_mut(index as usize)) else {
                return Err(ends::gone(vm, "it wrote a static field that does not exist"));
            };
            *last = self.received(vm, field.kind, slot)?;
            vm.write_below(mirror, field.offset, field.kind, *last)?;
        }
        self.statics.insert(no, last);
        Ok(())
    }

    /// Converts a received value to the local form.
    fn received(&self, vm: &Vm, kind: Kind, slot: u64) -> Step<u64> {
        if kind == Kind::Ref { self.object(vm, slot as ObjectId).map(Ref::slot) } else { Ok(slot) }
    }

    /// The object with this number, unless it exists only in the side.
    pub(super) fn object(&self, vm: &Vm, id: ObjectId) -> Step<Ref> {
        match self.objects.get(id as usize) {
            Some(mirrored) if id == 0 || !mirrored.object.is_null() => Ok(mirrored.object),
            _ => Err(ends::gone(vm, "it uses an object that cannot exist outside of it")),
        }
    }
}
