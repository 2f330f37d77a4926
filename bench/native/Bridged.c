#include <jni.h>

JNIEXPORT jint JNICALL Java_Bridged_add(JNIEnv *env, jclass class, jint x, jint y) {
    return x + y;
}

JNIEXPORT jint JNICALL Java_Bridged_first(JNIEnv *env, jclass class, jintArray array) {
    jint value;
    (*env)->GetIntArrayRegion(env, array, 0, 1, &value);
    return value;
}

JNIEXPORT jint JNICALL Java_Bridged_length(JNIEnv *env, jclass class, jstring text) {
    return (*env)->GetStringLength(env, text);
}
