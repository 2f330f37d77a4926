//! Reflected methods and constructors. Their index in their class is internal to the JVM, so they are identified by
//! class, name and descriptor, none of which initialises the class.

use doppel_inputs::Kind;
use jni_sys::{jclass, jobject};

use super::super::env::{Value, as_jvalue};
use super::{Last, Objects};
use crate::protocol::{ClassNo, Origin};

const CONSTRUCTOR: &str = "<init>";

impl Objects {
    /// A copy of this JVM's reflection object for a method, still to be filled.
    pub(super) unsafe fn create_method(
        &mut self,
        no: ClassNo,
        name: &str,
        descriptor: &str,
    ) -> Result<(jobject, ClassNo, Last), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let class = self.classes.get(no)?.class;
            let (list, ty) = match name {
                CONSTRUCTOR => ("getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;"),
                _ => ("getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;"),
            };
            let list = env.method(self.class_class, list, ty, false)?;
            let args = [as_jvalue(Value::Slot(0))];
            let Value::Object(all) = env.call(self.class_class, list, Some(class), &args, Kind::Ref) else {
                return Err("methods".into());
            };
            env.check("methods of a class")?;
            for index in 0..env.array_length(all) {
                let method = env.element(all, index);
                if self.described(method)? == (name.to_owned(), descriptor.to_owned()) {
                    return self.copy_of(method);
                }
                env.delete_local(method);
            }
            Err(format!("{} has no method {name}{descriptor} in the side JVM", self.classes.get(no)?.name))
        }
    }

    unsafe fn copy_of(&mut self, method: jobject) -> Result<(jobject, ClassNo, Last), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let class = env.class_of(method);
            let no = self.class_no(class)?;
            let object = env.allocate(class)?;
            for field in self.jvmti.fields(class)?.iter().filter(|field| field.name == "slot") {
                env.set_field(object, field.id, Kind::Int, env.field(method, field.id, Kind::Int));
            }
            let n_fields = self.classes.layout(no)?.len();
            Ok((object, no, Last::Fields(vec![0; n_fields])))
        }
    }

    /// How doppel obtains a reflected method that was created here.
    pub(super) unsafe fn origin_of_method(&mut self, method: jobject) -> Result<Origin, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let (name, descriptor) = self.described(method)?;
            let declaring = self.part(method, "clazz")?;
            let no = self.class_no(declaring)?;
            self.env.delete_local(declaring);
            Ok(Origin::Method(no, name, descriptor))
        }
    }

    /// Name and descriptor.
    unsafe fn described(&self, method: jobject) -> Result<(String, String), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let parameters = self.part(method, "parameterTypes")?;
            let mut descriptor = "(".to_owned();
            for index in 0..env.array_length(parameters) {
                descriptor += &self.signature_of(env.element(parameters, index));
            }
            env.delete_local(parameters);
            descriptor.push(')');
            match self.part(method, "returnType") {
                Ok(returns) => {
                    descriptor += &self.signature_of(returns);
                    let name = self.part(method, "name")?;
                    Ok((env.text(name), descriptor))
                }
                // A constructor.
                Err(_) => Ok((CONSTRUCTOR.to_owned(), descriptor + "V")),
            }
        }
    }

    /// Takes ownership of a local reference.
    unsafe fn signature_of(&self, class: jclass) -> String {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let signature = self.jvmti.signature(class);
            self.env.delete_local(class);
            signature
        }
    }

    /// The value of an internal field of a reflection object.
    unsafe fn part(&self, method: jobject, name: &str) -> Result<jobject, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = self.env.class_of(method);
            let field = self.jvmti.fields(class)?.into_iter().find(|field| field.name == name);
            self.env.delete_local(class);
            match field.map(|field| self.env.field(method, field.id, Kind::Ref)) {
                Some(Value::Object(part)) => Ok(part),
                _ => Err(format!("a method without {name}")),
            }
        }
    }
}
