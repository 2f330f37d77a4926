#include <jni.h>

static int n_loads;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    n_loads++;
    return JNI_VERSION_1_8;
}

JNIEXPORT jint JNICALL Java_Linking_present(JNIEnv *env, jclass class) {
    return n_loads;
}
