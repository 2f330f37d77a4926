#include <jni.h>
#include <stdio.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_Identity_##name

static jint registered(JNIEnv *env, jobject self, jint x) {
    return x + 1;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    JNIEnv *env;
    (*vm)->GetEnv(vm, (void **) &env, JNI_VERSION_1_8);
    JNINativeMethod method = {"registered", "(I)I", registered};
    (*env)->RegisterNatives(env, (*env)->FindClass(env, "Identity"), &method, 1);
    return JNI_VERSION_1_8;
}

NATIVE(jdouble, kinds)(JNIEnv *env, jclass class, jboolean z, jbyte b, jchar c, jshort s, jint i, jlong l, jfloat f, jdouble d, jobject o) {
    printf("%d %d %d %d %d %ld %f %f\n", z, b, c, s, i, (long) l, f, d);
    fflush(stdout);
    return d * 2;
}

NATIVE(jobject, cycle)(JNIEnv *env, jclass class, jobject node) {
    jclass node_class = (*env)->GetObjectClass(env, node);
    jfieldID l = (*env)->GetFieldID(env, node_class, "l", "J");
    (*env)->SetLongField(env, node, l, (*env)->GetLongField(env, node, l) + 1);
    return (*env)->GetObjectField(env, node, (*env)->GetFieldID(env, node_class, "next", "LIdentity$Node;"));
}

NATIVE(jobject, call)(JNIEnv *env, jclass class, jobject object, jstring name, jstring descriptor) {
    const char *name_text = (*env)->GetStringUTFChars(env, name, NULL);
    const char *descriptor_text = (*env)->GetStringUTFChars(env, descriptor, NULL);
    jmethodID method = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, object), name_text, descriptor_text);
    if (method == NULL) return NULL;
    if (descriptor_text[2] == 'V') {
        (*env)->CallVoidMethod(env, object, method);
        return NULL;
    }
    return (*env)->CallObjectMethod(env, object, method);
}

NATIVE(jclass, classOf)(JNIEnv *env, jclass class, jobject object) {
    return (*env)->GetObjectClass(env, object);
}

NATIVE(jobjectArray, texts)(JNIEnv *env, jclass class, jobjectArray objects) {
    jsize len = (*env)->GetArrayLength(env, objects);
    jobjectArray texts = (*env)->NewObjectArray(env, len, (*env)->FindClass(env, "java/lang/String"), NULL);
    for (jsize i = 0; i < len; i++) {
        jobject object = (*env)->GetObjectArrayElement(env, objects, i);
        jmethodID text = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, object), "toString", "()Ljava/lang/String;");
        (*env)->SetObjectArrayElement(env, texts, i, (*env)->CallObjectMethod(env, object, text));
    }
    return texts;
}

NATIVE(void, swap)(JNIEnv *env, jclass class, jobjectArray array) {
    jobject first = (*env)->GetObjectArrayElement(env, array, 0);
    (*env)->SetObjectArrayElement(env, array, 0, (*env)->GetObjectArrayElement(env, array, 1));
    (*env)->SetObjectArrayElement(env, array, 1, first);
}
