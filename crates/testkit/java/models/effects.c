#include <jni.h>

static jfieldID field(JNIEnv *env, jclass class, const char *name, const char *type) {
    return (*env)->GetFieldID(env, class, name, type);
}

JNIEXPORT void JNICALL Java_n_Native_negate(JNIEnv *env, jobject this) {
    jfieldID x = field(env, (*env)->GetObjectClass(env, this), "x", "I");
    (*env)->SetIntField(env, this, x, -(*env)->GetIntField(env, this, x));
}

JNIEXPORT jint JNICALL Java_n_Native_clamp(JNIEnv *env, jclass class, jint value, jint low, jint high) {
    return value < low ? low : value > high ? high : value;
}

JNIEXPORT void JNICALL Java_n_Native_fill(JNIEnv *env, jclass class, jintArray array, jint value) {
    if (array == NULL) {
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/NullPointerException"), "array");
        return;
    }
    jsize length = (*env)->GetArrayLength(env, array);
    jint *elements = (*env)->GetIntArrayElements(env, array, NULL);
    for (jsize i = 0; i < length; i++) {
        elements[i] = value + i;
    }
    (*env)->ReleaseIntArrayElements(env, array, elements, 0);
}

JNIEXPORT jobject JNICALL Java_n_Native_same(JNIEnv *env, jobject this, jobject other, jboolean first) {
    return first ? this : other;
}

JNIEXPORT jstring JNICALL Java_n_Native_greet(JNIEnv *env, jclass class, jstring name) {
    jchar text[80] = {'h', 'i', ' '};
    if (name == NULL) {
        return NULL;
    }
    jsize length = (*env)->GetStringLength(env, name);
    if (length > 70) {
        length = 70;
    }
    (*env)->GetStringRegion(env, name, 0, length, text + 3);
    return (*env)->NewString(env, text, length + 3);
}

JNIEXPORT jint JNICALL Java_n_Native_link(JNIEnv *env, jobject this, jobject other) {
    jclass class = (*env)->GetObjectClass(env, this);
    (*env)->SetObjectField(env, this, field(env, class, "next", "Ln/Native;"), other);
    if (other == NULL) {
        return 0;
    }
    jfieldID x = field(env, class, "x", "I");
    (*env)->SetIntField(env, other, x, (*env)->GetIntField(env, other, x) + 1);
    return (*env)->GetIntField(env, other, x);
}

JNIEXPORT jint JNICALL Java_n_Native_count(JNIEnv *env, jclass class, jint by) {
    jfieldID counter = (*env)->GetStaticFieldID(env, class, "counter", "I");
    jint value = (*env)->GetStaticIntField(env, class, counter) + by;
    (*env)->SetStaticIntField(env, class, counter, value);
    return value;
}

JNIEXPORT jlong JNICALL Java_n_Native_parse(JNIEnv *env, jclass class, jstring text) {
    jlong value = 0;
    jsize length = text == NULL ? 0 : (*env)->GetStringLength(env, text);
    for (jsize i = 0; i < length; i++) {
        jchar digit;
        (*env)->GetStringRegion(env, text, i, 1, &digit);
        if (digit < '0' || digit > '9') {
            (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/NumberFormatException"), "not a digit");
            return 0;
        }
        value = value * 10 + (digit - '0');
    }
    return value;
}

JNIEXPORT void JNICALL Java_n_Native_hide(JNIEnv *env, jobject this, jint value) {
    (*env)->SetIntField(env, this, field(env, (*env)->GetObjectClass(env, this), "hidden", "I"), value);
}

JNIEXPORT void JNICALL Java_n_Figure1_00024L_complex(JNIEnv *env, jobject this) {
    jfieldID f = field(env, (*env)->GetObjectClass(env, this), "f", "I");
    jint value = (*env)->GetIntField(env, this, f);
    (*env)->SetIntField(env, this, f, value < 0 ? (jint) (0u - (unsigned) value) : value);
}
