#ifndef _FENCEPOST_THREADS_H
#define _FENCEPOST_THREADS_H
#include <pthread.h>
typedef pthread_t thrd_t;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef pthread_once_t once_flag;
typedef int (*thrd_start_t)(void *);
#define ONCE_FLAG_INIT 0
#define thread_local _Thread_local
enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };
static int thrd_join(thrd_t thread, int *result) {
  __fencepost_join(thread);
  if (result) *result = (int)(long)__fencepost_result(thread);
  return thrd_success;
}
static int thrd_detach(thrd_t thread) { return thrd_success; }
static thrd_t thrd_current(void) { return __fencepost_self(); }
static int thrd_equal(thrd_t a, thrd_t b) { return a == b; }
static void thrd_exit(int value) { __fencepost_end_thread((void *)(long)value); }
static int mtx_init(mtx_t *mutex, int kind) {
  mutex->__monitor = __fencepost_monitor();
  mutex->__kind = kind & 1;
  return thrd_success;
}
static void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(mutex); }
static int mtx_lock(mtx_t *mutex) {
  pthread_mutex_lock(mutex);
  return thrd_success;
}
static int mtx_trylock(mtx_t *mutex) { return pthread_mutex_trylock(mutex) ? thrd_busy : thrd_success; }
static int mtx_timedlock(mtx_t *mutex, const struct timespec *until) {
  return pthread_mutex_trylock(mutex) ? thrd_timedout : thrd_success;
}
static int mtx_unlock(mtx_t *mutex) {
  pthread_mutex_unlock(mutex);
  return thrd_success;
}
static int cnd_init(cnd_t *condition) {
  condition->__monitor = __fencepost_monitor();
  return thrd_success;
}
static void cnd_destroy(cnd_t *condition) {}
static int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  pthread_cond_wait(condition, mutex);
  return thrd_success;
}
static int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *until) {
  return pthread_cond_timedwait(condition, mutex, until) ? thrd_timedout : thrd_success;
}
static int cnd_signal(cnd_t *condition) {
  __fencepost_wake(condition->__monitor);
  return thrd_success;
}
static int cnd_broadcast(cnd_t *condition) {
  __fencepost_wake_all(condition->__monitor);
  return thrd_success;
}
static void call_once(once_flag *once, void (*routine)(void)) { pthread_once(once, routine); }
#endif
