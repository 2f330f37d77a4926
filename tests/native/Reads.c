#include <jni.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_Reads_##name

static jint element(JNIEnv *env, jintArray array, jsize index) {
    jint value;
    (*env)->GetIntArrayRegion(env, array, index, 1, &value);
    return value;
}

NATIVE(jint, sum)(JNIEnv *env, jclass class, jintArray array) {
    jint sum = 0;
    for (jsize i = 0; i < (*env)->GetArrayLength(env, array); i++) sum += element(env, array, i);
    return sum;
}

NATIVE(jint, square)(JNIEnv *env, jclass class, jint x) {
    return x * x;
}

NATIVE(jboolean, not)(JNIEnv *env, jclass class, jboolean x) {
    return !x;
}

/* Kept, as libraries do: that is not to keep data. */
static jfieldID value_field, copy_field;
static jclass own_class;

NATIVE(void, copy)(JNIEnv *env, jobject self) {
    if (own_class == NULL) {
        own_class = (*env)->NewGlobalRef(env, (*env)->GetObjectClass(env, self));
        value_field = (*env)->GetFieldID(env, own_class, "value", "I");
        copy_field = (*env)->GetFieldID(env, own_class, "copy", "I");
    }
    (*env)->SetIntField(env, self, copy_field, (*env)->GetIntField(env, self, value_field));
}

NATIVE(void, put)(JNIEnv *env, jobject self, jint value) {
    jclass class = (*env)->GetObjectClass(env, self);
    (*env)->SetIntField(env, self, (*env)->GetFieldID(env, class, "value", "I"), value);
}

NATIVE(void, store)(JNIEnv *env, jclass class, jintArray array) {
    jfieldID state = (*env)->GetStaticFieldID(env, class, "state", "I");
    (*env)->SetStaticIntField(env, class, state, element(env, array, 0));
}

NATIVE(void, log)(JNIEnv *env, jclass class, jstring text) {
    (*env)->ReleaseStringUTFChars(env, text, (*env)->GetStringUTFChars(env, text, NULL));
}

NATIVE(void, into)(JNIEnv *env, jclass class, jintArray array, jintArray first) {
    jint value = element(env, array, 0);
    (*env)->SetIntArrayRegion(env, first, 0, 1, &value);
}

static jobject kept_object;

NATIVE(void, keep)(JNIEnv *env, jclass class, jobject reads) {
    kept_object = (*env)->NewGlobalRef(env, reads);
}

NATIVE(jint, kept)(JNIEnv *env, jclass class) {
    return (*env)->GetIntField(env, kept_object, (*env)->GetFieldID(env, class, "value", "I"));
}

static jint remembered;

NATIVE(void, remember)(JNIEnv *env, jclass class, jintArray array) {
    remembered = element(env, array, 0);
}

NATIVE(jint, recall)(JNIEnv *env, jclass class) {
    return remembered;
}
