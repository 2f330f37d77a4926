#include <fcntl.h>
#include <jni.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

JNIEXPORT void JNICALL Java_Faults_fault(JNIEnv *env, jclass class, jstring kind, jint x) {
    const char *text = (*env)->GetStringUTFChars(env, kind, NULL);
    if (x == 0) return;
    if (strcmp(text, "segv") == 0) *(volatile int *) 8 = 1;
    if (strcmp(text, "abort") == 0) abort();
    if (strcmp(text, "kill") == 0) kill(getpid(), SIGKILL);
    if (strcmp(text, "hang") == 0) for (;;) pause();
    if (strcmp(text, "traced") == 0) ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    if (strcmp(text, "exit") == 0) {
        printf("in a buffer\n");
        exit(7);
    }
    if (strcmp(text, "denied") == 0 && open("/tmp/doppel-faults-denied", O_CREAT | O_WRONLY, 0600) < 0) exit(3);
    if (strcmp(text, "quit") == 0) {
        (*env)->CallStaticVoidMethod(env, class, (*env)->GetStaticMethodID(env, class, "quit", "()V"));
    }
}

JNIEXPORT jboolean JNICALL Java_Faults_canWrite(JNIEnv *env, jclass class, jstring path) {
    int fd = open((*env)->GetStringUTFChars(env, path, NULL), O_CREAT | O_WRONLY, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

JNIEXPORT jboolean JNICALL Java_Faults_canConnect(JNIEnv *env, jclass class) {
    /* Nothing is sent: there need not be anybody. */
    struct sockaddr_in address = {AF_INET, htons(9), {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    int result = fd < 0 ? -1 : connect(fd, (struct sockaddr *) &address, sizeof address);
    if (fd >= 0) close(fd);
    return result == 0;
}
