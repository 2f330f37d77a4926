#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <jni.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <unistd.h>

static int result(long returned) {
    return returned < 0 ? -errno : 0;
}

/* A process that stays when its parent has gone, and has no group in common with it. */
static int leave_behind(void) {
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            execl("/bin/sleep", "doppel-escaped", "300", (char *) 0);
            for (;;) {
                pause();
            }
        }
        _exit(0);
    }
    return result(child);
}

JNIEXPORT jint JNICALL Java_Escapes_attempt(JNIEnv *env, jclass class, jint what) {
    char name[256];
    struct rlimit limit;
    switch (what) {
    case 0:
        return leave_behind();
    case 1: {
        int memory = shmget(IPC_PRIVATE, 4096, 0600);
        if (memory >= 0) {
            shmctl(memory, IPC_RMID, 0);
        }
        return result(memory);
    }
    case 2:
        gethostname(name, sizeof name);
        return result(sethostname(name, __builtin_strlen(name)));
    case 3:
        return result(prlimit(getppid(), RLIMIT_NOFILE, 0, &limit));
    default:
        return result(ptrace(PTRACE_TRACEME, 0, 0, 0));
    }
}

JNIEXPORT jint JNICALL Java_Escapes_read(JNIEnv *env, jclass class, jstring path) {
    const char *text = (*env)->GetStringUTFChars(env, path, 0);
    int file = open(text, O_RDONLY);
    (*env)->ReleaseStringUTFChars(env, path, text);
    char first = 0;
    return file < 0 || read(file, &first, 1) < 0 ? -errno : first;
}
