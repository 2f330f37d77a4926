//! The parser: one pass over a class file, JVMS §4.1 and §4.8.
//!
//! Checks run in HotSpot's order, so that of several faults the same one is reported.

use super::attributes::AttributeSpan;
use super::checks::{self, SeenAttributes};
use super::constant_pool::{Constant, ConstantPool, tag};
use super::error::invalid_index;
use super::reader::Reader;
use super::{Bytes, ClassFile, Code, ExceptionEntry, FormatError, FormatErrorKind, Member, access, mutf8};

/// How to parse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    /// The newest class file version accepted; 61 is Java 17.
    pub max_major: u16,
    /// Leaves out the checks of names, modifiers and duplicates, as for the JDK's own classes.
    /// Whatever later code relies on for safety is checked all the same.
    pub trusted: bool,
    /// Accepts class files of the newest version that use preview features.
    pub preview: bool,
}

impl Default for ParseOptions {
    fn default() -> ParseOptions {
        ParseOptions { max_major: 61, trusted: false, preview: false }
    }
}

type Result<T> = std::result::Result<T, FormatError>;

/// What HotSpot calls a class whose name it does not know yet.
const UNKNOWN_CLASS: &[u8] = b"<Unknown>";

pub(super) fn parse(bytes: Bytes, options: ParseOptions, expected: Option<&[u8]>) -> Result<ClassFile> {
    // Offsets are u32: a larger file could not be addressed.
    if u32::try_from(bytes.len()).is_err() {
        return Err(FormatError::truncated());
    }
    let mut parser = Parser {
        bytes: &bytes,
        reader: Reader::new(&bytes, 0),
        pool: ConstantPool::default(),
        name: expected.unwrap_or(UNKNOWN_CLASS),
        expected,
        major: 0,
        options,
        unusual_tag: 0,
        is_interface: false,
    };
    let class = parser.class()?;
    let pool = parser.pool;
    Ok(ClassFile {
        minor: class.minor,
        major: class.major,
        pool,
        access_flags: class.access_flags,
        this_class: class.this_class,
        super_class: class.super_class,
        interfaces: class.interfaces,
        fields: class.fields,
        methods: class.methods,
        attributes: class.attributes,
        bytes,
    })
}

/// A [`ClassFile`] without what the parser still borrows.
struct Parts {
    minor: u16,
    major: u16,
    access_flags: u16,
    this_class: u16,
    super_class: u16,
    interfaces: Vec<u16>,
    fields: Vec<Member>,
    methods: Vec<Member>,
    attributes: AttributeSpan,
}

pub(super) struct Parser<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) reader: Reader<'a>,
    pub(super) pool: ConstantPool,
    /// The name in messages: the requested one until `this_class` is known.
    pub(super) name: &'a [u8],
    pub(super) expected: Option<&'a [u8]>,
    pub(super) major: u16,
    pub(super) options: ParseOptions,
    /// The tag of the last `CONSTANT_Module` or `CONSTANT_Package`, which only module descriptors may have.
    unusual_tag: u8,
    pub(super) is_interface: bool,
}

impl<'a> Parser<'a> {
    fn class(&mut self) -> Result<Parts> {
        // As HotSpot: magic and version must be there before either is looked at.
        if self.bytes.len() < 8 {
            return Err(FormatError::truncated());
        }
        let magic = self.reader.u4()?;
        if magic != 0xCAFE_BABE {
            return Err(self.error(format!("Incompatible magic value {magic} in class file")));
        }
        let (minor, major) = (self.reader.u2()?, self.reader.u2()?);
        self.major = major;
        checks::version(self.name, major, minor, self.options)?;
        self.constant_pool()?;
        if self.unusual_tag == 0 {
            self.check_constants()?;
        }
        let access_flags = self.class_access_flags()?;
        if self.unusual_tag != 0 {
            self.check_constants()?;
        }
        let this_class = self.this_class()?;
        let super_class = self.super_class(access_flags)?;
        let interfaces = self.interfaces()?;
        let fields = self.fields()?;
        let methods = self.methods()?;
        let attributes = checks::class_attributes(self, access_flags)?;
        if !self.reader.at_end() {
            return Err(self.error("Extra bytes at the end of class file"));
        }
        if self.is_interface && self.pool.class_name(self.bytes, super_class) != Some(b"java/lang/Object") {
            return Err(self.error("Interfaces must have java.lang.Object as superclass in class file"));
        }
        Ok(Parts { minor, major, access_flags, this_class, super_class, interfaces, fields, methods, attributes })
    }

    /// "`what` `class name`", the shape of most of HotSpot's messages.
    #[cold]
    pub(super) fn error(&self, what: impl AsRef<str>) -> FormatError {
        FormatError::new(FormatErrorKind::ClassFormat, format!("{} {}", what.as_ref(), mutf8::to_string(self.name)))
    }

    #[cold]
    pub(super) fn invalid_index(&self, index: u16) -> FormatError {
        invalid_index(index, self.name)
    }

    pub(super) fn utf8(&self, index: u16) -> Result<&'a [u8]> {
        self.pool.utf8(self.bytes, index).ok_or_else(|| self.invalid_index(index))
    }

    pub(super) fn is_class(&self, index: u16) -> bool {
        matches!(self.pool.get(index), Constant::Class(_))
    }

    fn constant_pool(&mut self) -> Result<()> {
        let count = self.reader.u2()?;
        if count == 0 {
            return Err(self.error("Illegal constant pool size 0 in class file"));
        }
        let mut entries = Vec::with_capacity(usize::from(count));
        entries.push(Constant::Unusable);
        while entries.len() < usize::from(count) {
            let constant = self.constant()?;
            entries.push(constant);
            let is_wide = matches!(constant, Constant::Long(_) | Constant::Double(_));
            if is_wide {
                if entries.len() >= usize::from(count) {
                    return Err(self.error(format!("Invalid constant pool entry {} in class file", entries.len() - 1)));
                }
                entries.push(Constant::Unusable);
            }
        }
        self.pool = ConstantPool::new(entries);
        Ok(())
    }

    fn check_constants(&self) -> Result<()> {
        checks::constant_references(self)?;
        if self.options.trusted { Ok(()) } else { checks::constant_names(self) }
    }

    #[inline]
    fn constant(&mut self) -> Result<Constant> {
        let tag = self.reader.u1()?;
        let oldest = match tag {
            tag::METHOD_HANDLE | tag::METHOD_TYPE | tag::INVOKE_DYNAMIC => 51,
            tag::DYNAMIC => 55,
            _ => 0,
        };
        if self.major < oldest {
            return Err(self.error(format!("Class file version does not support constant tag {tag} in class file")));
        }
        let reader = &mut self.reader;
        Ok(match tag {
            tag::UTF8 => {
                let len = reader.u2()?;
                let start = reader.position() as u32;
                let text = reader.take(usize::from(len))?;
                if !self.options.trusted && !mutf8::is_valid_in_version(text, self.major) {
                    return Err(self.error("Illegal UTF8 string in constant pool in class file"));
                }
                Constant::Utf8 { start, len }
            }
            tag::INTEGER => Constant::Integer(reader.u4()? as i32),
            tag::FLOAT => Constant::Float(reader.u4()?),
            tag::LONG => Constant::Long(reader.u8()? as i64),
            tag::DOUBLE => Constant::Double(reader.u8()?),
            tag::CLASS => Constant::Class(reader.u2()?),
            tag::STRING => Constant::String(reader.u2()?),
            tag::FIELD => Constant::Field { class: reader.u2()?, name_and_type: reader.u2()? },
            tag::METHOD => Constant::Method { class: reader.u2()?, name_and_type: reader.u2()? },
            tag::INTERFACE_METHOD => Constant::InterfaceMethod { class: reader.u2()?, name_and_type: reader.u2()? },
            tag::NAME_AND_TYPE => Constant::NameAndType { name: reader.u2()?, descriptor: reader.u2()? },
            tag::METHOD_HANDLE => Constant::MethodHandle { kind: reader.u1()?, reference: reader.u2()? },
            tag::METHOD_TYPE => Constant::MethodType(reader.u2()?),
            tag::DYNAMIC => Constant::Dynamic { bootstrap: reader.u2()?, name_and_type: reader.u2()? },
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic { bootstrap: reader.u2()?, name_and_type: reader.u2()? },
            tag::MODULE | tag::PACKAGE if self.major >= 53 => {
                self.unusual_tag = tag;
                let name = reader.u2()?;
                if tag == tag::MODULE { Constant::Module(name) } else { Constant::Package(name) }
            }
            _ => return Err(self.error(format!("Unknown constant tag {tag} in class file"))),
        })
    }

    fn class_access_flags(&mut self) -> Result<u16> {
        let module = if self.major >= 53 { access::MODULE } else { 0 };
        let mut flags = self.reader.u2()? & (checks::RECOGNIZED_CLASS | module);
        if flags & access::INTERFACE != 0 && self.major < 50 {
            flags |= access::ABSTRACT;
        }
        let is_descriptor = flags & access::MODULE != 0 && self.expected.is_none();
        if !is_descriptor {
            checks::class_modifiers(self, flags)?;
        }
        if self.unusual_tag != 0 && flags & access::MODULE == 0 {
            return Err(self.error(format!("Unknown constant tag {} in class file", self.unusual_tag)));
        }
        self.is_interface = flags & access::INTERFACE != 0;
        Ok(flags)
    }

    fn this_class(&mut self) -> Result<u16> {
        let this_class = self.reader.u2()?;
        let name = self.pool.class_name(self.bytes, this_class).ok_or_else(|| {
            self.error(format!("Invalid this class index {this_class} in constant pool in class file"))
        })?;
        if name.first() == Some(&b'[') {
            return Err(self.error("Bad class name in class file"));
        }
        if let Some(expected) = self.expected.filter(|expected| *expected != name) {
            let (expected, name) = (mutf8::to_string(expected), mutf8::to_string(name));
            return Err(FormatError::new(FormatErrorKind::NoClassDefFound, format!("{expected} (wrong name: {name})")));
        }
        self.name = name;
        Ok(this_class)
    }

    fn super_class(&mut self, access_flags: u16) -> Result<u16> {
        let super_class = self.reader.u2()?;
        if super_class == 0 {
            if self.name != b"java/lang/Object" && access_flags & access::MODULE == 0 {
                return Err(self.error(format!("Invalid superclass index {super_class} in class file")));
            }
            return Ok(0);
        }
        let name = self
            .pool
            .class_name(self.bytes, super_class)
            .ok_or_else(|| self.error(format!("Invalid superclass index {super_class} in class file")))?;
        if name.first() == Some(&b'[') {
            return Err(self.error("Bad superclass name in class file"));
        }
        Ok(super_class)
    }

    fn interfaces(&mut self) -> Result<Vec<u16>> {
        let count = self.reader.u2()?;
        let mut interfaces = Vec::with_capacity(usize::from(count).min(64));
        for _ in 0..count {
            let index = self.reader.u2()?;
            let name = self.pool.class_name(self.bytes, index).ok_or_else(|| {
                self.error(format!("Interface name has bad constant pool index {index} in class file"))
            })?;
            if name.first() == Some(&b'[') {
                return Err(self.error("Bad interface name in class file"));
            }
            interfaces.push(index);
        }
        if !self.options.trusted {
            checks::duplicate_interfaces(self, &interfaces)?;
        }
        Ok(interfaces)
    }

    fn fields(&mut self) -> Result<Vec<Member>> {
        let count = self.reader.u2()?;
        let mut fields = Vec::with_capacity(usize::from(count).min(1024));
        for _ in 0..count {
            let access_flags = self.reader.u2()? & access::OF_FIELDS;
            checks::field_modifiers(self, access_flags)?;
            let (name, descriptor) = (self.reader.u2()?, self.reader.u2()?);
            checks::field_name_and_type(self, name, descriptor)?;
            let mut constant_value = 0;
            let mut seen = SeenAttributes::default();
            let attributes = self.attribute_table("Invalid field attribute index", |parser, attribute, len| {
                if access_flags & access::STATIC != 0 && attribute == b"ConstantValue" {
                    constant_value = parser.constant_value(constant_value, len, descriptor)?;
                } else if !parser.options.trusted {
                    checks::field_attribute(parser, &mut seen, attribute, len)?;
                }
                Ok(())
            })?;
            fields.push(Member { access_flags, name, descriptor, attributes, code: None, constant_value });
        }
        if !self.options.trusted {
            checks::duplicate_members(self, &fields, "field")?;
        }
        Ok(fields)
    }

    fn methods(&mut self) -> Result<Vec<Member>> {
        let count = self.reader.u2()?;
        let mut methods = Vec::with_capacity(usize::from(count).min(1024));
        for _ in 0..count {
            methods.push(self.method()?);
        }
        if !self.options.trusted {
            checks::duplicate_members(self, &methods, "method")?;
        }
        Ok(methods)
    }

    fn method(&mut self) -> Result<Member> {
        let (flags, name, descriptor) = (self.reader.u2()?, self.reader.u2()?, self.reader.u2()?);
        let (access_flags, argument_slots) = checks::method_header(self, flags, name, descriptor)?;
        let has_no_body = access_flags & (access::NATIVE | access::ABSTRACT) != 0;
        let mut code = None;
        let mut seen = SeenAttributes::default();
        let attributes = self.attribute_table("Invalid method attribute name index", |parser, attribute, len| {
            if attribute == b"Code" {
                if has_no_body {
                    return Err(parser.error("Code attribute in native or abstract methods in class file"));
                }
                if code.is_some() {
                    return Err(parser.error("Multiple Code attributes in class file"));
                }
                code = Some(parser.code(len, argument_slots)?);
            } else if !parser.options.trusted {
                checks::method_attribute(parser, &mut seen, attribute, len)?;
            }
            Ok(())
        })?;
        if code.is_none() && !has_no_body {
            return Err(self.error("Absent Code attribute in method that is not native or abstract in class file"));
        }
        if let Some(code) = code.as_ref().filter(|_| !self.options.trusted) {
            checks::local_variable_tables(self, code)?;
        }
        Ok(Member { access_flags, name, descriptor, attributes, code, constant_value: 0 })
    }

    /// Walks an attribute table. `visit` sees each name and length with the reader at the contents,
    /// and may read there. `bad_name` is what HotSpot says before an index that is no name.
    #[inline]
    pub(super) fn attribute_table(
        &mut self,
        bad_name: &str,
        mut visit: impl FnMut(&mut Parser<'a>, &'a [u8], u32) -> Result<()>,
    ) -> Result<AttributeSpan> {
        let start = self.reader.position() as u32;
        for _ in 0..self.reader.u2()? {
            let name_idx = self.reader.u2()?;
            let len = self.reader.u4()?;
            let Some(name) = self.pool.utf8(self.bytes, name_idx) else {
                return Err(self.error(format!("{bad_name} {name_idx} in class file")));
            };
            let contents = self.reader.clone();
            visit(self, name, len)?;
            self.reader = contents;
            self.reader.take(len as usize)?;
        }
        Ok(AttributeSpan { start, end: self.reader.position() as u32 })
    }

    fn constant_value(&mut self, seen: u16, len: u32, descriptor: u16) -> Result<u16> {
        if seen != 0 {
            return Err(self.error("Duplicate ConstantValue attribute in class file"));
        }
        if len != 2 {
            return Err(self.error(format!("Invalid ConstantValue field attribute length {len} in class file")));
        }
        let index = self.reader.u2()?;
        checks::constant_value(self, index, descriptor)?;
        Ok(index)
    }

    fn code(&mut self, len: u32, argument_slots: u32) -> Result<Code> {
        let contents = self.reader.position();
        let (max_stack, max_locals) = (self.reader.u2()?, self.reader.u2()?);
        let code_len = self.reader.u4()?;
        checks::code_header(self, code_len, max_locals, argument_slots)?;
        let start = self.reader.position() as u32;
        self.reader.take(code_len as usize)?;
        let exception_table = self.exception_table(code_len)?;
        let mut seen = SeenAttributes::default();
        let attributes = self.attribute_table("Invalid code attribute name index", |parser, attribute, len| {
            if parser.options.trusted {
                return Ok(());
            }
            checks::code_attribute(parser, &mut seen, attribute, len, code_len, max_locals)
        })?;
        if self.reader.position() - contents != len as usize {
            return Err(self.error("Code segment has wrong length in class file"));
        }
        Ok(Code { max_stack, max_locals, bytecode: start..start + code_len, exception_table, attributes })
    }

    fn exception_table(&mut self, code_len: u32) -> Result<Vec<ExceptionEntry>> {
        let count = self.reader.u2()?;
        self.reader.clone().take(usize::from(count) * 8)?;
        let mut table = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let entry = ExceptionEntry {
                start_pc: self.reader.u2()?,
                end_pc: self.reader.u2()?,
                handler_pc: self.reader.u2()?,
                catch_type: self.reader.u2()?,
            };
            checks::exception_entry(self, &entry, code_len)?;
            table.push(entry);
        }
        Ok(table)
    }
}
