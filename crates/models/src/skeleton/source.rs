//! Writing the source.

use std::fmt::Write;

use doppel_classpath::classfile::{access as acc, descriptor, mutf8};

use super::wanted::{Wanted, parameter_types};
use super::{Classes, Skeleton};

/// The package for models of the JDK's methods.
const OUTSIDE: &str = "models";

const OBJECT: &str = "Object";

/// A parameter of the model.
struct Parameter {
    ty: String,
    name: String,
    /// Its actual type, if sources cannot name it.
    hidden: Option<String>,
}

pub fn write(classes: &Classes<'_>, method: &Wanted) -> Skeleton {
    let package = match method.class.rsplit_once('/') {
        _ if classes.is_of_jdk(&method.class) => OUTSIDE,
        Some((package, _)) => package,
        None => "",
    };
    let parameters = parameters(classes, method, package);
    let returns = descriptor::return_type(method.descriptor.as_bytes());
    let returns = String::from_utf8_lossy(returns).into_owned();
    let returned = if returns == "V" { Some("void".to_owned()) } else { classes.spelled(&returns, package) };
    let simple = method.class.rsplit('/').next().unwrap_or_default().replace('$', "");
    let class = format!("{}Models", if is_identifier(&simple) { simple.as_str() } else { "Some" });
    let target = format!("{}.{}{}", method.class.replace('/', "."), method.name, method.descriptor);

    let mut text = String::new();
    if !package.is_empty() {
        let _ = writeln!(text, "package {};\n", package.replace('/', "."));
    }
    text.push_str("import doppel.Model;\n");
    let fields = private_fields(classes, method, package);
    if !fields.is_empty() {
        text.push_str("import java.lang.reflect.Field;\n");
    }
    let shown = format!(
        "{}.{}({})",
        method.class.replace('/', "."),
        method.name,
        parameter_types(&method.descriptor).join(", ")
    );
    let _ = write!(
        text,
        "\n/**\n * What doppel executes in the place of {{@code {shown}}}.\n *\n * <p>Compile it with the program's classes and \
         doppel-api.jar (<code>doppel api --out lib</code>) on the class path, then\n * <pre>\n * doppel models check --models \
         CLASSES -cp ... '{target}'\n * doppel run --models CLASSES -cp ... Main\n * </pre>\n */\npublic class {class} {{\n"
    );
    text.push_str(&fields);
    let _ = writeln!(text, "    @Model(\"{target}\")");
    let list: Vec<String> = parameters.iter().map(|parameter| format!("{} {}", parameter.ty, parameter.name)).collect();
    let throws = thrown(classes, method, package);
    let _ = writeln!(
        text,
        "    public static {} {}({}){throws} {{",
        returned.as_deref().unwrap_or(OBJECT),
        method_name(method, &parameters),
        list.join(", ")
    );
    text.push_str(&advice(method, &parameters, returned.is_none().then_some(returns.as_str())));
    let _ = writeln!(text, "        throw new UnsupportedOperationException(\"{target}\");\n    }}\n}}");
    let directory = if package.is_empty() { String::new() } else { format!("{package}/") };
    Skeleton { path: format!("{directory}{class}.java"), source: text }
}

fn parameters(classes: &Classes<'_>, method: &Wanted, package: &str) -> Vec<Parameter> {
    let receiver = (method.member.access_flags & acc::STATIC == 0).then(|| format!("L{};", method.class));
    let types = descriptor::parameters(method.descriptor.as_bytes()).map(|ty| String::from_utf8_lossy(ty).into_owned());
    let mut names: Vec<String> = receiver.iter().map(|_| "receiver".to_owned()).collect();
    names.extend(declared_names(method));
    let all = receiver.clone().into_iter().chain(types).enumerate();
    let parameter = |(index, ty): (usize, String)| {
        let spelled = classes.spelled(&ty, package);
        let hidden = spelled.is_none().then(|| doppel_inputs::java_type(&ty));
        let given = names.get(index).filter(|name| is_identifier(name)).cloned();
        let name = given.unwrap_or_else(|| format!("arg{}", index - usize::from(receiver.is_some())));
        Parameter { ty: spelled.unwrap_or_else(|| OBJECT.to_owned()), name, hidden }
    };
    all.map(parameter).collect()
}

/// The names in `MethodParameters` (JVMS §4.7.24) if it covers all parameters, else those of the code's variables.
/// Empty if a name is missing.
fn declared_names(method: &Wanted) -> Vec<String> {
    let file = &method.file;
    let n_parameters = descriptor::parameters(method.descriptor.as_bytes()).count();
    let text = |index: u16| file.utf8(index).ok().map(mutf8::to_string).filter(|name| name != "receiver");
    if let Some([count, entries @ ..]) = file.attribute(method.member.attributes, "MethodParameters")
        && usize::from(*count) == n_parameters
    {
        let name = |entry: &[u8; 4]| text(u16::from_be_bytes([entry[0], entry[1]]));
        return entries.as_chunks::<4>().0.iter().map(name).collect::<Option<_>>().unwrap_or_default();
    }
    let variables = method.member.code.as_ref().map(|code| code.local_variables(file)).unwrap_or_default();
    let mut slot = u16::from(method.member.access_flags & acc::STATIC == 0);
    let mut names = Vec::new();
    for ty in descriptor::parameters(method.descriptor.as_bytes()) {
        let variable = variables.iter().find(|variable| variable.start_pc == 0 && variable.index == slot);
        match variable.and_then(|variable| text(variable.name)) {
            Some(name) => names.push(name),
            None => return Vec::new(),
        }
        slot += descriptor::slots(ty);
    }
    names
}

/// The declared checked exceptions (JVMS §4.7.5).
fn thrown(classes: &Classes<'_>, method: &Wanted, package: &str) -> String {
    let Some([_, _, entries @ ..]) = method.file.attribute(method.member.attributes, "Exceptions") else {
        return String::new();
    };
    let class = |entry: &[u8; 2]| {
        let name = method.file.class_name(u16::from_be_bytes(*entry)).ok()?;
        // A class that sources cannot name is still an exception.
        let name = classes.name_in(&mutf8::to_string(name), package);
        Some(name.unwrap_or_else(|| "Exception".to_owned()))
    };
    let names: Vec<String> = entries.as_chunks::<2>().0.iter().filter_map(class).collect();
    if names.is_empty() { String::new() } else { format!(" throws {}", names.join(", ")) }
}

/// Reflective fields for fields of the class that the model cannot access in Java.
fn private_fields(classes: &Classes<'_>, method: &Wanted, package: &str) -> String {
    // The JDK does not permit reflection on its private fields.
    let own = classes.name_in(&method.class, package).filter(|_| !classes.is_of_jdk(&method.class));
    let (Some(own), file) = (own, &method.file) else { return String::new() };
    let text = |index: u16| file.utf8(index).map(mutf8::to_string).unwrap_or_default();
    let is_hidden = |flags: u16| flags & acc::PRIVATE != 0 && flags & acc::SYNTHETIC == 0;
    let hidden = file.fields.iter().filter(|field| is_hidden(field.access_flags) && field.constant_value == 0);
    let mut lines = String::new();
    for field in hidden {
        let (name, ty) = (text(field.name), doppel_inputs::java_type(&text(field.descriptor)));
        if is_identifier(&name) {
            let _ = writeln!(
                lines,
                "    /** {{@code {ty} {name}}}, which is private: use {{@code get}} and {{@code set}}. */"
            );
            let _ = writeln!(lines, "    private static final Field {} = field(\"{name}\");\n", constant(&name));
        }
    }
    if lines.is_empty() {
        return lines;
    }
    lines
        + &format!(
            "    private static Field field(String name) {{\n        try {{\n            Field field = \
         {own}.class.getDeclaredField(name);\n            field.setAccessible(true);\n            return field;\n        \
         }} catch (NoSuchFieldException e) {{\n            throw new AssertionError(e);\n        }}\n    }}\n\n"
        )
}

/// `maxLength` as `MAX_LENGTH_FIELD`.
fn constant(name: &str) -> String {
    let mut constant = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !constant.is_empty() && !constant.ends_with('_') {
            constant.push('_');
        }
        constant.extend(letter.to_uppercase());
    }
    // Names that differ only in case would collide.
    let is_plain = name.chars().all(|letter| !letter.is_uppercase() && letter != '_');
    if is_plain { constant } else { format!("{constant}_{}", name.len()) }
}

fn advice(method: &Wanted, parameters: &[Parameter], hidden_return: Option<&str>) -> String {
    let mut lines = vec![
        "Do what the method does to its arguments, to everything reachable from them and to static fields, and return or throw".to_owned(),
        "the same. The body is executed symbolically: every branch is a path of its own, so the fewer, the better. In it,".to_owned(),
        format!("a call of {} calls the real method.", method.name),
    ];
    for parameter in parameters {
        if let Some(hidden) = &parameter.hidden {
            lines.push(format!("{} is of class {hidden}, which cannot be named here.", parameter.name));
        }
    }
    if let Some(hidden) = hidden_return {
        let ty = doppel_inputs::java_type(hidden);
        lines.push(format!("It returns an object of class {ty}, which cannot be named here."));
    }
    lines.into_iter().map(|line| format!("        // {line}\n")).collect()
}

/// The method's own name, unless a static method cannot have it because every object has such a method.
fn method_name(method: &Wanted, parameters: &[Parameter]) -> String {
    let types: Vec<&str> = parameters.iter().map(|parameter| parameter.ty.as_str()).collect();
    let is_taken = match types.as_slice() {
        [] => ["toString", "hashCode", "getClass", "notify", "notifyAll", "clone", "finalize", "wait"]
            .contains(&method.name.as_str()),
        [OBJECT] => method.name == "equals",
        ["long"] | ["long", "int"] => method.name == "wait",
        _ => false,
    };
    if is_identifier(&method.name) && !is_taken { method.name.clone() } else { "model".to_owned() }
}

/// Whether sources can use a name.
fn is_identifier(name: &str) -> bool {
    const KEYWORDS: &str = " abstract assert boolean break byte case catch char class const continue default do double else enum \
        extends final finally float for goto if implements import instanceof int interface long native new package private \
        protected public return short static strictfp super switch synchronized this throw throws transient try void volatile \
        while true false null _ ";
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_' || letter == '$';
    name.chars().next().is_some_and(is_letter)
        && name.chars().all(|letter| is_letter(letter) || letter.is_ascii_digit())
        && !KEYWORDS.contains(&format!(" {name} "))
}
