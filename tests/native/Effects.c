#include <jni.h>
#include <stdio.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_Effects_##name

static jobject kept;

NATIVE(void, arrays)(JNIEnv *env, jclass class, jintArray ints, jbyteArray bytes, jobjectArray nested, jbooleanArray flags) {
    jint *elements = (*env)->GetIntArrayElements(env, ints, NULL);
    for (int i = 0; i < 5; i++) elements[i] = i * 1000;
    (*env)->ReleaseIntArrayElements(env, ints, elements, 0);
    jbyte byte = -7;
    (*env)->SetByteArrayRegion(env, bytes, 1, 1, &byte);
    jobject second = (*env)->GetObjectArrayElement(env, nested, 1);
    jdouble number = 2.5;
    (*env)->SetDoubleArrayRegion(env, second, 0, 1, &number);
    (*env)->SetObjectArrayElement(env, nested, 0, second);
    (*env)->SetObjectArrayElement(env, nested, 1, NULL);
    jboolean flag = JNI_TRUE;
    (*env)->SetBooleanArrayRegion(env, flags, 1, 1, &flag);
}

NATIVE(void, statics)(JNIEnv *env, jclass class) {
    jfieldID count = (*env)->GetStaticFieldID(env, class, "count", "I");
    (*env)->SetStaticIntField(env, class, count, (*env)->GetStaticIntField(env, class, count) + 10);
    jobject shared = (*env)->GetStaticObjectField(env, class, (*env)->GetStaticFieldID(env, class, "shared", "LEffects$Inner;"));
    (*env)->SetIntField(env, shared, (*env)->GetFieldID(env, (*env)->GetObjectClass(env, shared), "value", "I"), 99);
}

NATIVE(void, fields)(JNIEnv *env, jclass class, jobject outer) {
    jclass outer_class = (*env)->GetObjectClass(env, outer);
    jfieldID field = (*env)->GetFieldID(env, outer_class, "inner", "LEffects$Inner;");
    jobject inner = (*env)->GetObjectField(env, outer, field);
    jclass inner_class = (*env)->GetObjectClass(env, inner);
    jfieldID value = (*env)->GetFieldID(env, inner_class, "value", "I");
    (*env)->SetIntField(env, inner, value, (*env)->GetIntField(env, inner, value) + 1);
    jobject other = (*env)->NewObject(env, inner_class, (*env)->GetMethodID(env, inner_class, "<init>", "()V"));
    (*env)->SetIntField(env, other, value, -1);
    (*env)->SetObjectField(env, outer, field, other);
    jobject names = (*env)->GetObjectField(env, outer, (*env)->GetFieldID(env, outer_class, "names", "[Ljava/lang/String;"));
    (*env)->SetObjectArrayElement(env, names, 1, (*env)->NewStringUTF(env, "other"));
}

NATIVE(jobject, same)(JNIEnv *env, jclass class, jobject object) {
    return object;
}

NATIVE(jintArray, squares)(JNIEnv *env, jclass class, jint n) {
    jintArray array = (*env)->NewIntArray(env, n);
    for (jint i = 0; i < n; i++) {
        jint square = i * i;
        (*env)->SetIntArrayRegion(env, array, i, 1, &square);
    }
    return array;
}

NATIVE(jobject, chain)(JNIEnv *env, jclass class, jint n) {
    jclass inner = (*env)->FindClass(env, "Effects$Inner");
    jobject next = NULL;
    for (jint i = n; i > 0; i--) {
        jobject object = (*env)->AllocObject(env, inner);
        (*env)->SetIntField(env, object, (*env)->GetFieldID(env, inner, "value", "I"), i);
        (*env)->SetObjectField(env, object, (*env)->GetFieldID(env, inner, "next", "LEffects$Inner;"), next);
        next = object;
    }
    return next;
}

NATIVE(jstring, greet)(JNIEnv *env, jclass class, jstring name) {
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    char greeting[100];
    snprintf(greeting, sizeof greeting, "hello %s", text);
    (*env)->ReleaseStringUTFChars(env, name, text);
    return (*env)->NewStringUTF(env, greeting);
}

NATIVE(void, fail)(JNIEnv *env, jclass class, jstring message) {
    const char *text = (*env)->GetStringUTFChars(env, message, NULL);
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), text);
}

NATIVE(jint, callBack)(JNIEnv *env, jobject self, jint x) {
    return (*env)->CallIntMethod(env, self, (*env)->GetMethodID(env, (*env)->GetObjectClass(env, self), "twice", "(I)I"), x);
}

NATIVE(void, keep)(JNIEnv *env, jclass class, jobject inner) {
    kept = (*env)->NewGlobalRef(env, inner);
}

NATIVE(void, poke)(JNIEnv *env, jclass class, jint by) {
    jfieldID value = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, kept), "value", "I");
    (*env)->SetIntField(env, kept, value, (*env)->GetIntField(env, kept, value) + by);
}

NATIVE(void, print)(JNIEnv *env, jclass class, jstring text) {
    printf("%s\n", (*env)->GetStringUTFChars(env, text, NULL));
    fflush(stdout);
    // Written at the program's end, as under java.
    printf("in a buffer\n");
}
