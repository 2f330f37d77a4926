#include <jni.h>
#include <stdlib.h>
#include <string.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_Buffers_##name

static signed char variable[16];

NATIVE(jlong, sum)(JNIEnv *env, jclass class, jobject buffer) {
    signed char *bytes = (*env)->GetDirectBufferAddress(env, buffer);
    jlong sum = 0;
    for (jlong i = 0; i < (*env)->GetDirectBufferCapacity(env, buffer); i++) sum += bytes[i];
    return sum;
}

NATIVE(void, fill)(JNIEnv *env, jclass class, jobject buffer, jbyte value) {
    memset((*env)->GetDirectBufferAddress(env, buffer), value, (*env)->GetDirectBufferCapacity(env, buffer));
}

NATIVE(jlong, address)(JNIEnv *env, jclass class, jobject buffer) {
    return (jlong) (*env)->GetDirectBufferAddress(env, buffer);
}

NATIVE(jobject, allocated)(JNIEnv *env, jclass class, jint capacity) {
    void *bytes = malloc(capacity);
    memset(bytes, 1, capacity);
    return (*env)->NewDirectByteBuffer(env, bytes, capacity);
}

NATIVE(jobject, variable)(JNIEnv *env, jclass class) {
    return (*env)->NewDirectByteBuffer(env, variable, sizeof variable);
}

NATIVE(void, increment)(JNIEnv *env, jclass class) {
    variable[0]++;
}

NATIVE(jobject, call)(JNIEnv *env, jclass class, jstring name) {
    jmethodID method = (*env)->GetStaticMethodID(
        env, class, (*env)->GetStringUTFChars(env, name, NULL), "()Ljava/lang/Object;");
    return (*env)->CallStaticObjectMethod(env, class, method);
}
