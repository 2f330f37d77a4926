#include <jni.h>
#include <stdlib.h>

JNIEXPORT void JNICALL Java_L_complex(JNIEnv *env, jobject self) {
    jfieldID f = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, self), "f", "I");
    (*env)->SetIntField(env, self, f, abs((*env)->GetIntField(env, self, f)));
}
