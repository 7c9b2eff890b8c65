// The core of Dekker's algorithm: each thread announces itself and looks for the other. With
// release and acquire both may miss the other, on x86 too.
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag0, flag1;
atomic_int alone0, alone1;

static void *first(void *unused) {
    atomic_store_explicit(&flag0, 1, memory_order_release);
    atomic_store(&alone0, !atomic_load_explicit(&flag1, memory_order_acquire));
    return NULL;
}

static void *second(void *unused) {
    atomic_store_explicit(&flag1, 1, memory_order_release);
    atomic_store(&alone1, !atomic_load_explicit(&flag0, memory_order_acquire));
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
