//! Finding models in class files, without loading anything.

use doppel_classpath::classfile::{Member, ParseOptions, access as acc, mutf8};
use doppel_classpath::{ClassFile, ClassPath, Jdk};

use super::{Declared, Model, ModelError, Models, Target};

const ANNOTATION: &str = "Ldoppel/Model;";

impl Models {
    /// The models on these class paths, each in the syntax of `-cp`.
    pub fn read(paths: &[String], jdk: &Jdk) -> Result<Models, ModelError> {
        let mut models = Models::default();
        for path in paths {
            let before = models.models.len();
            models.read_path(path, jdk)?;
            if models.models.len() == before {
                return Err(ModelError::NoModels { place: path.clone() });
            }
        }
        models.check_twice()?;
        Ok(models)
    }

    fn read_path(&mut self, path: &str, jdk: &Jdk) -> Result<(), ModelError> {
        let class_path = ClassPath::parse(path);
        for entry in class_path.entries() {
            if !entry.exists() {
                let reason = "there is no such file or directory".to_owned();
                return Err(ModelError::Unreadable { place: entry.display().to_string(), reason });
            }
        }
        let unreadable = |place: &str, reason: String| ModelError::Unreadable { place: place.to_owned(), reason };
        if let Some(error) = class_path.check().into_iter().next() {
            return Err(unreadable(path, error.to_string()));
        }
        let classes = class_path.classes(jdk.version).map_err(|error| unreadable(path, error.to_string()))?;
        for class in classes {
            let found = class_path.find(&format!("{class}.class"), jdk.version);
            let Some(found) = found.map_err(|error| unreadable(&class, error.to_string()))? else { continue };
            let file = parse(found.bytes, jdk).map_err(|reason| unreadable(&class, reason))?;
            self.read_class(&file)?;
        }
        self.places.extend(class_path.entries().iter().cloned());
        Ok(())
    }

    fn read_class(&mut self, file: &ClassFile) -> Result<(), ModelError> {
        for member in &file.methods {
            let Some(text) = file.annotation_string(member.attributes, ANNOTATION, "value") else { continue };
            let (text, class) = (mutf8::to_string(text), mutf8::to_string(file.name()));
            let (name, descriptor) = name_and_descriptor(file, member);
            let named = format!("{}.{name}{descriptor}", class.replace('/', "."));
            let Some(target) = Target::parse(&text) else {
                return Err(ModelError::NoTarget { model: named, text });
            };
            if member.access_flags & acc::STATIC == 0 {
                return Err(ModelError::NotStatic { model: named, target: Box::new(target) });
            }
            if member.code.is_none() {
                return Err(ModelError::NoBody { model: named, target: Box::new(target) });
            }
            self.models.push(Model { class, name, descriptor, target });
        }
        Ok(())
    }

    fn check_twice(&self) -> Result<(), ModelError> {
        for (index, second) in self.models.iter().enumerate() {
            let is_same = |first: &&Model| {
                let (a, b) = (&first.target, &second.target);
                let returns_same = a.returns.is_none() || b.returns.is_none() || a.returns == b.returns;
                (&a.class, &a.method, &a.parameters) == (&b.class, &b.method, &b.parameters) && returns_same
            };
            if let Some(first) = self.models.iter().take(index).find(is_same) {
                let (first, second_name) = (first.to_string(), second.to_string());
                return Err(ModelError::Twice { target: Box::new(second.target.clone()), first, second: second_name });
            }
        }
        Ok(())
    }

    /// Compares each model with the method that it replaces, if the method's class is on the class path or in the JDK.
    /// Returns the models whose class is in neither: another loader may define it.
    pub fn check(&self, class_path: &str, jdk: &Jdk) -> Result<Vec<&Model>, ModelError> {
        let class_path = ClassPath::parse(class_path);
        let models_path = ClassPath::new(self.places.clone());
        let mut not_found = Vec::new();
        for model in &self.models {
            let resource = format!("{}.class", model.target.class);
            let find = |path: &ClassPath| path.find(&resource, jdk.version).ok().flatten().map(|found| found.bytes);
            let in_jdk = jdk.image().find_class(&model.target.class).map(|(_, bytes)| bytes);
            let bytes = in_jdk.or_else(|| find(&class_path)).or_else(|| find(&models_path));
            // A class file that cannot be parsed fails when it is loaded, with the error of `java`.
            match bytes.map(|bytes| parse(bytes, jdk)) {
                Some(Ok(file)) => model.check(&declared(&file))?,
                Some(Err(_)) => {}
                None => not_found.push(model),
            }
        }
        Ok(not_found)
    }
}

fn parse(bytes: doppel_classpath::Bytes, jdk: &Jdk) -> Result<ClassFile, String> {
    let options = ParseOptions { max_major: jdk.class_file_major(), trusted: false, preview: true };
    ClassFile::parse_with(bytes, options).map_err(|error| error.to_string())
}

fn declared(file: &ClassFile) -> Vec<Declared> {
    let methods = file.methods.iter().map(|member| {
        let (name, descriptor) = name_and_descriptor(file, member);
        Declared { name, descriptor, access_flags: member.access_flags }
    });
    methods.collect()
}

fn name_and_descriptor(file: &ClassFile, member: &Member) -> (String, String) {
    let text = |index: u16| file.utf8(index).map(mutf8::to_string).unwrap_or_default();
    (text(member.name), text(member.descriptor))
}
