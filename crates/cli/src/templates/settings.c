// Settings that are read once, by the first thread that needs them. The double-checked lock that sees to that is broken.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
atomic_int ready;
atomic_int port;

int get_port(void) {
  if (!atomic_load_explicit(&ready, memory_order_relaxed)) {
    pthread_mutex_lock(&gate);
    if (!atomic_load_explicit(&ready, memory_order_relaxed)) {
      atomic_store_explicit(&port, 8080, memory_order_relaxed);
      atomic_store_explicit(&ready, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&gate);
  }
  return atomic_load_explicit(&port, memory_order_relaxed);
}

void *use(void *unused) {
  int found = get_port();
  assert(found == 8080);
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, use, 0);
  use(0);
  pthread_join(other, 0);
  return 0;
}
