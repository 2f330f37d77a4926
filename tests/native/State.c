#include <jni.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_State_##name
#define TEXT(string) (*env)->GetStringUTFChars(env, string, NULL)

static jweak weak;

NATIVE(jobject, call)(JNIEnv *env, jclass class, jstring name) {
    jmethodID method = (*env)->GetStaticMethodID(env, class, TEXT(name), "()Ljava/lang/Object;");
    return (*env)->CallStaticObjectMethod(env, class, method);
}

NATIVE(jint, invoke)(JNIEnv *env, jclass class, jobject method, jobject state, jint x) {
    return (*env)->CallIntMethod(env, state, (*env)->FromReflectedMethod(env, method), x);
}

NATIVE(jobject, reflected)(JNIEnv *env, jclass class, jclass owner, jstring name, jstring descriptor) {
    jmethodID method = (*env)->GetMethodID(env, owner, TEXT(name), TEXT(descriptor));
    return (*env)->ToReflectedMethod(env, owner, method, JNI_FALSE);
}

NATIVE(void, keepWeakly)(JNIEnv *env, jclass class, jobject object) {
    weak = (*env)->NewWeakGlobalRef(env, object);
}

NATIVE(jobject, keptWeakly)(JNIEnv *env, jclass class) {
    return (*env)->NewLocalRef(env, weak);
}

NATIVE(void, enter)(JNIEnv *env, jclass class, jobject object) {
    (*env)->MonitorEnter(env, object);
}

NATIVE(void, leave)(JNIEnv *env, jclass class, jobject object) {
    (*env)->MonitorExit(env, object);
}

NATIVE(void, set)(JNIEnv *env, jclass class, jobject state, jint value) {
    (*env)->SetIntField(env, state, (*env)->GetFieldID(env, class, "value", "I"), value);
}

NATIVE(void, setStatic)(JNIEnv *env, jclass class, jclass owner, jstring name, jstring descriptor, jobject value) {
    jfieldID field = (*env)->GetStaticFieldID(env, owner, TEXT(name), TEXT(descriptor));
    (*env)->SetStaticObjectField(env, owner, field, value);
}

NATIVE(void, notifyThis)(JNIEnv *env, jobject self) {
    jclass class = (*env)->GetObjectClass(env, self);
    (*env)->CallVoidMethod(env, self, (*env)->GetMethodID(env, class, "notify", "()V"));
}
