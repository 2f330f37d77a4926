//! Models replace methods once the class library is initialised.
//!
//! Not earlier, because the library calls its own methods while it starts, and while it loads the models' classes. So
//! these are loaded and initialised first; then all defined classes get their models, and so do classes defined later.

use std::sync::Arc;

use doppel_inputs::{End, Unsupported};

use super::{Declared, Model, ModelError};
use crate::Vm;
use crate::class::{Class, ClassId, Method};
use crate::heap::Ref;
use crate::interp;
use crate::step::{Ended, Step, Stop};

impl Vm {
    /// Loads the models with the application's loader, and lets them replace their methods from now on.
    pub(crate) fn activate_models(&mut self, loader: Ref) -> Result<(), End> {
        if self.config.models.is_empty() {
            return Ok(());
        }
        let models = Arc::clone(&self.config.models);
        for place in &models.places {
            self.append_to_class_path(loader, &place.to_string_lossy())?;
        }
        let mut methods = Vec::with_capacity(models.models.len());
        for model in &models.models {
            methods.push(self.load_model(loader, model)?);
        }
        self.models.methods = methods;
        self.models.loader = loader;
        for id in 1..self.dictionary.n_classes() {
            if let Some(class) = self.dictionary.get(ClassId(id as u32)) {
                self.bind_models(class).map_err(|stop| self.end_of(stop))?;
            }
        }
        Ok(())
    }

    /// Appends as agents do, so that the property `java.class.path` stays as the user set it.
    fn append_to_class_path(&mut self, loader: Ref, place: &str) -> Result<(), End> {
        let (name, descriptor) = ("appendToClassPathForInstrumentation", "(Ljava/lang/String;)V");
        let Some(method) = self.class_of(loader).method_named(name, descriptor) else {
            let at = "boot".to_owned();
            let what = Unsupported::Feature("models together with a custom system class loader".to_owned());
            return Err(End::Unsupported { what, at });
        };
        let place = self.boot_step(|vm| vm.new_string(place))?;
        match self.call(method, &[loader.slot(), place.slot()])? {
            Ended::Returned(_) => Ok(()),
            Ended::Threw(exception) => Err(End::Internal(self.exception_text(exception))),
        }
    }

    fn load_model(&mut self, loader: Ref, model: &Model) -> Result<&'static Method, End> {
        let name = self.symbols.intern(&model.class);
        let class = self.model_step(model, |vm| vm.load_class_for_linking(loader, name))?;
        self.model_step(model, |vm| vm.ensure_initialized(class))?;
        let method = class.method_named(&model.name, &model.descriptor).filter(|method| method.is_static());
        method.ok_or_else(|| {
            let exception = "the application has another class of that name".to_owned();
            self.bad_model(ModelError::NotLoaded { model: model.to_string(), exception })
        })
    }

    /// Like [`Vm::boot_step`]; exceptions are errors of the model.
    fn model_step<T>(&mut self, model: &Model, mut attempt: impl FnMut(&mut Vm) -> Step<T>) -> Result<T, End> {
        loop {
            let exception = match attempt(self) {
                Ok(value) => return Ok(value),
                Err(Stop::Retry) => match self.run_call()? {
                    Ended::Returned(_) => continue,
                    Ended::Threw(exception) => exception,
                },
                Err(Stop::Throw(exception)) => exception,
                Err(stop) => return Err(self.end_of(stop)),
            };
            let exception = self.exception_text(exception);
            return Err(self.bad_model(ModelError::NotLoaded { model: model.to_string(), exception }));
        }
    }

    /// `java.lang.NoClassDefFoundError: a/B`, followed by its causes.
    pub(crate) fn exception_text(&mut self, exception: Ref) -> String {
        let message: Ref = self.heap.read(exception, self.known.throwable_message);
        let mut text = self.class_of(exception).java_name();
        if !message.is_null() {
            text = format!("{text}: {}", self.string(message));
        }
        let cause: Ref = self.heap.read(exception, self.known.throwable_cause);
        match cause {
            Ref::NULL => text,
            cause if cause == exception => text,
            cause => format!("{text}, caused by {}", self.exception_text(cause)),
        }
    }

    fn bad_model(&mut self, error: ModelError) -> End {
        let at = self.frames().first().map_or_else(|| "start".to_owned(), |(method, _)| method.display());
        End::Unsupported { what: Unsupported::Model(error.to_string()), at }
    }

    /// The methods that models have replaced in a call on any path.
    pub fn executed_models(&self) -> impl Iterator<Item = &'static Method> + '_ {
        let methods = self.models.methods.iter().filter_map(|model| model.stands_for.get());
        methods.filter(|method| method.model_calls.get() > 0)
    }

    /// Whether a class is not part of the program but belongs to models.
    pub fn is_model_class(&self, class: &Class) -> bool {
        !class.loader.is_null() && self.config.models.has_class(class.name.as_str())
    }

    /// Whether the models' loader finds the classes that this class refers to. It asks the library's loaders first.
    fn sees_same_classes(&self, class: &Class) -> bool {
        class.loader == self.models.loader || self.is_library(class)
    }

    /// Binds models to the methods of a class, which is being defined or was defined before.
    pub(crate) fn bind_models(&mut self, class: &'static Class) -> Step<()> {
        if self.models.methods.is_empty() {
            return Ok(());
        }
        let models = Arc::clone(&self.config.models);
        for (index, model) in models.of_class(class.name.as_str()) {
            let declared = |method: &&'static Method| Declared {
                name: method.name.as_str().to_owned(),
                descriptor: method.descriptor.as_str().to_owned(),
                access_flags: method.access_flags,
            };
            let methods: Vec<Declared> = class.methods().iter().map(declared).collect();
            model.check(&methods).map_err(|error| self.bad_model(error))?;
            let is_it = |method: &&&'static Method| model.target.is(method.name.as_str(), method.descriptor.as_str());
            let (Some(method), Some(code)) = (class.methods().iter().find(is_it), self.models.methods.get(index))
            else {
                continue;
            };
            if !self.sees_same_classes(class) && !model.has_library_types() {
                let reason = "is of a class loader of its own: what is not of the JDK must be an Object in the model";
                return Err(self.bad_model(ModelError::cannot(model, reason)).into());
            }
            if method.flags.returns_input {
                let reason = "cannot have a model and be named by --symbolic return: as well";
                return Err(self.bad_model(ModelError::cannot(model, reason)).into());
            }
            method.model.set(Some(code));
            code.stands_for.set(Some(method));
            method.entry.set(interp::model_entry());
        }
        Ok(())
    }
}
