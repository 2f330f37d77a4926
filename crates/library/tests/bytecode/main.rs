//! Tests of the interpreter on hand-written methods, whose bytecode is given byte by byte.

mod arithmetic;
mod control;
mod host_stack;
mod maps;
mod rejects;
mod shape;
use std::rc::Rc;

use doppel_classpath::Jdk;
use doppel_library::LIBRARY;
use doppel_world::World;

use doppel_vm::class::define::DefineRequest;
use doppel_vm::class::{Class, Method};
use doppel_vm::step::Ended;
use doppel_vm::{Config, Vm};

/// Writes class files: constants in order of their addition, static methods with any code at all.
struct Assembler {
    major: u16,
    pool: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    /// Longs and doubles take two numbers.
    n_constants: u16,
}

const STATIC: u16 = 0x0009;
const CODE: u16 = 1;
const THIS: u16 = 3;
const OBJECT: u16 = 5;

impl Assembler {
    fn new(major: u16) -> Assembler {
        let mut assembler = Assembler { major, pool: Vec::new(), methods: Vec::new(), n_constants: 1 };
        assembler.utf8("Code");
        assembler.class("Made");
        assembler.class("java/lang/Object");
        assembler
    }

    fn constant(&mut self, tag: u8, parts: &[u16]) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(parts.iter().flat_map(|part| part.to_be_bytes()));
        self.pool.push(bytes);
        self.n_constants += 1;
        self.n_constants - 1
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let index = self.constant(1, &[text.len() as u16]);
        self.pool.last_mut().expect("just added").extend(text.bytes());
        index
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(7, &[name])
    }

    fn method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.constant(12, &[name, descriptor]);
        self.constant(10, &[class, name_and_type])
    }

    fn method(&mut self, descriptor: &str, max_stack: u16, max_locals: u16, code: &[u8]) {
        self.method_catching(descriptor, max_stack, max_locals, code, &[]);
    }

    /// Exception table entries: start, end, handler, catch type.
    fn method_catching(
        &mut self,
        descriptor: &str,
        max_stack: u16,
        max_locals: u16,
        code: &[u8],
        catches: &[[u16; 4]],
    ) {
        let (name, descriptor) = (self.utf8(&format!("m{}", self.methods.len())), self.utf8(descriptor));
        let mut bytes: Vec<u8> =
            [STATIC, name, descriptor, 1, CODE].iter().flat_map(|half| half.to_be_bytes()).collect();
        bytes.extend((12 + code.len() as u32 + 8 * catches.len() as u32).to_be_bytes());
        bytes.extend([max_stack, max_locals].iter().flat_map(|half| half.to_be_bytes()));
        bytes.extend((code.len() as u32).to_be_bytes());
        bytes.extend(code);
        bytes.extend((catches.len() as u16).to_be_bytes());
        bytes.extend(catches.iter().flatten().flat_map(|half| half.to_be_bytes()));
        bytes.extend([0, 0]);
        self.methods.push(bytes);
    }

    fn finish(self) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend(self.n_constants.to_be_bytes());
        bytes.extend(self.pool.concat());
        bytes.extend([0x0021, THIS, OBJECT, 0, 0].iter().flat_map(|half: &u16| half.to_be_bytes()));
        bytes.extend((self.methods.len() as u16).to_be_bytes());
        bytes.extend(self.methods.concat());
        bytes.extend([0, 0]);
        bytes
    }
}

/// A booted VM with one class made of these methods.
struct Bench {
    vm: Vm,
    class: &'static Class,
}

impl Bench {
    fn new(assembler: Assembler) -> Bench {
        let jdk = Rc::new(Jdk::locate(None).expect("a JDK"));
        let mut vm = Vm::new(jdk, Config::new(&LIBRARY), World::new()).unwrap_or_else(|end| panic!("{end:?}"));
        vm.boot().unwrap_or_else(|end| panic!("{end:?}"));
        let bytes = assembler.finish();
        let class = vm
            .boot_step(|vm| {
                let request = DefineRequest { name: Some("Made"), bytes: bytes.clone(), ..DefineRequest::default() };
                vm.define_class(request)
            })
            .unwrap_or_else(|end| panic!("{end:?}"));
        vm.boot_step(|vm| vm.ensure_initialized(class)).unwrap_or_else(|end| panic!("{end:?}"));
        Bench { vm, class }
    }

    fn method(&self, index: usize) -> &'static Method {
        self.class.methods()[index]
    }

    /// Calls method `index`; the class of the exception if it throws.
    fn call(&mut self, index: usize, args: &[u64]) -> Result<u64, &'static str> {
        match self.vm.call(self.method(index), args) {
            Ok(Ended::Returned(slot)) => Ok(slot),
            Ok(Ended::Threw(exception)) => Err(self.vm.class_of(exception).name.as_str()),
            Err(end) => panic!("{end:?}"),
        }
    }
}

/// Class files of this version have no stack maps, and may have subroutines.
const OLD: u16 = 48;
