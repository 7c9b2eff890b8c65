// A message is written, then a flag. Relaxed atomics do not order the two: under pso the flag may
// be seen before the message, which is a data race. `release` and `acquire` repair it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

int message;
atomic_int ready;

static void *sender(void *unused) {
    message = 42;
    atomic_store_explicit(&ready, 1, STORE);
    return NULL;
}

static void *receiver(void *unused) {
    if (atomic_load_explicit(&ready, LOAD))
        assert(message == 42);
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, sender, NULL);
    pthread_create(&second, NULL, receiver, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}
