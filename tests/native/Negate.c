#include <jni.h>

JNIEXPORT void JNICALL Java_Negate_negate(JNIEnv *env, jobject self) {
    jfieldID f = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, self), "f", "I");
    (*env)->SetIntField(env, self, f, -(*env)->GetIntField(env, self, f));
}
