#include <assert.h>
#include <pthread.h>

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int ready;

void *consume(void *unused) {
  pthread_mutex_lock(&gate);
  if (!ready)
    pthread_cond_wait(&filled, &gate);
  assert(ready);
  pthread_mutex_unlock(&gate);
  return 0;
}

int main(void) {
  pthread_t consumer;
  pthread_create(&consumer, 0, consume, 0);
  pthread_mutex_lock(&gate);
  ready = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&gate);
  pthread_join(consumer, 0);
  return 0;
}
