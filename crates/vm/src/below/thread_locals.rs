//! The calling thread's values of `ThreadLocal`s, which uninstrumented code shares.

use doppel_inputs::Kind;

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;

const ENTRY: &str = "java/lang/ThreadLocal$ThreadLocalMap$Entry";
/// The initial capacity of `ThreadLocal.ThreadLocalMap`.
const CAPACITY: u32 = 16;
const THRESHOLD: i32 = 10;

impl Vm {
    /// Whether an object is a `ThreadLocal`.
    pub fn is_thread_local(&self, object: Ref) -> bool {
        let mut chain = std::iter::successors(Some(self.class_of(object)), |class| class.super_class);
        chain.any(|class| class.name.as_str() == "java/lang/ThreadLocal")
    }

    /// The running thread's value of a `ThreadLocal`; none if it has no value yet.
    pub fn thread_local(&mut self, local: Ref) -> Option<Ref> {
        let table = self.thread_local_table(local)?;
        let (entry, _) = self.find_thread_local(table, local)?;
        (!entry.is_null()).then(|| self.get_ref(entry, "value"))
    }

    /// Sets or removes the running thread's value of a `ThreadLocal`. False if the table has no room.
    pub fn set_thread_local(&mut self, local: Ref, value: Option<Ref>) -> Step<bool> {
        let table = match self.thread_local_table(local) {
            Some(table) => table,
            None if value.is_none() => return Ok(true),
            None => self.new_thread_local_map(local)?,
        };
        let Some((entry, index)) = self.find_thread_local(table, local) else { return Ok(value.is_none()) };
        match (entry.is_null(), value) {
            (true, None) => {}
            (true, Some(value)) => {
                let map = self.thread_local_map(local);
                let class = self.boot_class(ENTRY)?;
                let queue = self.static_reference("java/lang/ref/ReferenceQueue", "NULL");
                let entry = self.new_object(class)?;
                self.set_ref(entry, "referent", local);
                self.set_ref(entry, "queue", queue);
                self.set_ref(entry, "value", value);
                self.heap.set_element(table, index, entry);
                let size = self.get_int(map, "size");
                self.set_int(map, "size", size + 1);
            }
            (false, Some(value)) => {
                if let Some(field) = self.class_of(entry).field_named("value") {
                    self.write_below(entry, field.offset, Kind::Ref, value.slot())?;
                }
            }
            (false, None) => {
                // As if the key had been collected: the table handles such entries.
                self.set_ref(entry, "referent", Ref::NULL);
                self.set_ref(entry, "value", Ref::NULL);
            }
        }
        Ok(true)
    }

    /// The field of the thread that holds the map of a `ThreadLocal`.
    fn thread_local_field(&self, local: Ref) -> &'static str {
        let mut chain = std::iter::successors(Some(self.class_of(local)), |class| class.super_class);
        match chain.any(|class| class.name.as_str() == "java/lang/InheritableThreadLocal") {
            true => "inheritableThreadLocals",
            false => "threadLocals",
        }
    }

    fn thread_local_map(&mut self, local: Ref) -> Ref {
        let (thread, field) = (self.thread().object, self.thread_local_field(local));
        self.get_ref(thread, field)
    }

    fn thread_local_table(&mut self, local: Ref) -> Option<Ref> {
        let map = self.thread_local_map(local);
        Some(map).filter(|map| !map.is_null()).map(|map| self.get_ref(map, "table")).filter(|table| !table.is_null())
    }

    fn new_thread_local_map(&mut self, local: Ref) -> Step<Ref> {
        let entry = self.boot_class(ENTRY)?;
        let array = self.array_class_of(entry)?;
        let class = self.boot_class("java/lang/ThreadLocal$ThreadLocalMap")?;
        let (map, table) = (self.new_object(class)?, self.new_array(array, CAPACITY)?);
        self.set_ref(map, "table", table);
        self.set_int(map, "threshold", THRESHOLD);
        let (thread, field) = (self.thread().object, self.thread_local_field(local));
        self.set_ref(thread, field, map);
        Ok(table)
    }

    /// The entry of a `ThreadLocal`, or null and its place; none if the table is full.
    fn find_thread_local(&self, table: Ref, local: Ref) -> Option<(Ref, u32)> {
        let len = self.heap.array_len(table);
        let start = self.get_int(local, "threadLocalHashCode") as u32;
        // One place always stays free, or the search for a missing key would never end.
        let mut places = (0..len.saturating_sub(1)).map(|step| start.wrapping_add(step) & (len - 1));
        places.find_map(|index| {
            let entry: Ref = self.heap.element(table, index);
            let is_it = entry.is_null() || self.get_ref(entry, "referent") == local;
            is_it.then_some((entry, index))
        })
    }
}
