#ifndef _FENCEPOST_PTHREAD_H
#define _FENCEPOST_PTHREAD_H
#include <stddef.h>
#include <errno.h>
#include <time.h>
/* Starting a thread is known to the front end, and so are the functions whose names begin with __fencepost. */
typedef __fencepost_handle pthread_t;
typedef struct { int __detached; } pthread_attr_t;
typedef struct { __fencepost_handle __monitor; int __kind; } pthread_mutex_t;
typedef struct { int __kind; } pthread_mutexattr_t;
typedef struct { __fencepost_handle __monitor; } pthread_cond_t;
typedef struct { int __unused; } pthread_condattr_t;
typedef int pthread_once_t;
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_DEFAULT 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_INITIALIZER { __fencepost_monitor(), 0 }
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { __fencepost_monitor(), 1 }
#define PTHREAD_COND_INITIALIZER { __fencepost_monitor() }
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1

static int pthread_join(pthread_t thread, void **result) {
  __fencepost_join(thread);
  if (result) *result = __fencepost_result(thread);
  return 0;
}
static int pthread_detach(pthread_t thread) { return 0; }
static pthread_t pthread_self(void) { return __fencepost_self(); }
static int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
static void pthread_exit(void *value) { __fencepost_end_thread(value); }
static int pthread_attr_init(pthread_attr_t *attributes) { return 0; }
static int pthread_attr_destroy(pthread_attr_t *attributes) { return 0; }
static int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) { return 0; }
static int pthread_attr_setscope(pthread_attr_t *attributes, int scope) { return 0; }
static int pthread_setconcurrency(int level) { return 0; }
static int pthread_yield(void) { return 0; }

static int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  attributes->__kind = 0;
  return 0;
}
static int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int kind) {
  attributes->__kind = kind;
  return 0;
}
static int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) { return 0; }
static int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  mutex->__monitor = __fencepost_monitor();
  mutex->__kind = attributes ? attributes->__kind : 0;
  return 0;
}
static int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  if (__fencepost_is_mine(mutex->__monitor)) __fencepost_fault("pthread_mutex_destroy of a locked mutex");
  mutex->__monitor = 0;
  return 0;
}
static int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (__fencepost_is_mine(mutex->__monitor) && mutex->__kind != PTHREAD_MUTEX_RECURSIVE) {
    if (mutex->__kind == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
    __fencepost_fault("pthread_mutex_lock of a mutex that the thread has locked already");
  }
  __fencepost_lock(mutex->__monitor);
  return 0;
}
static int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (__fencepost_is_mine(mutex->__monitor) && mutex->__kind != PTHREAD_MUTEX_RECURSIVE) return EBUSY;
  return __fencepost_try_lock(mutex->__monitor) ? 0 : EBUSY;
}
static int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  if (mutex->__kind == PTHREAD_MUTEX_ERRORCHECK && __fencepost_is_mine(mutex->__monitor)) return EDEADLK;
  return pthread_mutex_trylock(mutex) ? ETIMEDOUT : 0;
}
static int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (!__fencepost_is_mine(mutex->__monitor)) {
    if (mutex->__kind == PTHREAD_MUTEX_ERRORCHECK) return EPERM;
    __fencepost_fault("pthread_mutex_unlock of a mutex that the thread has not locked");
  }
  __fencepost_unlock(mutex->__monitor);
  return 0;
}

static int pthread_condattr_init(pthread_condattr_t *attributes) { return 0; }
static int pthread_condattr_destroy(pthread_condattr_t *attributes) { return 0; }
static int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  condition->__monitor = __fencepost_monitor();
  return 0;
}
static int pthread_cond_destroy(pthread_cond_t *condition) {
  condition->__monitor = 0;
  return 0;
}
static int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (!__fencepost_is_mine(mutex->__monitor))
    __fencepost_fault("pthread_cond_wait with a mutex that the thread has not locked");
  __fencepost_wait(condition->__monitor, mutex->__monitor);
  return 0;
}
static int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *until) {
  if (!__fencepost_is_mine(mutex->__monitor))
    __fencepost_fault("pthread_cond_timedwait with a mutex that the thread has not locked");
  return __fencepost_timed_wait(condition->__monitor, mutex->__monitor) ? 0 : ETIMEDOUT;
}
static int pthread_cond_signal(pthread_cond_t *condition) {
  __fencepost_wake(condition->__monitor);
  return 0;
}
static int pthread_cond_broadcast(pthread_cond_t *condition) {
  __fencepost_wake_all(condition->__monitor);
  return 0;
}

/* What follows is written with these. */
typedef struct {
  __fencepost_handle __lock;
  unsigned __count, __waiting, __round;
} pthread_barrier_t;
typedef struct { int __unused; } pthread_barrierattr_t;
static int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes,
                                unsigned count) {
  if (count == 0) return EINVAL;
  if (barrier->__lock) __fencepost_fault("pthread_barrier_init of a barrier that is initialised already");
  barrier->__lock = __fencepost_monitor();
  barrier->__count = count;
  barrier->__waiting = 0;
  barrier->__round = 0;
  return 0;
}
static int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  __fencepost_lock(barrier->__lock);
  if (barrier->__waiting) __fencepost_fault("pthread_barrier_destroy of a barrier that threads wait at");
  __fencepost_unlock(barrier->__lock);
  barrier->__lock = 0;
  return 0;
}
static int pthread_barrier_wait(pthread_barrier_t *barrier) {
  __fencepost_lock(barrier->__lock);
  unsigned round = barrier->__round;
  if (++barrier->__waiting == barrier->__count) {
    barrier->__waiting = 0;
    barrier->__round = round ^ 1;
    __fencepost_wake_all(barrier->__lock);
    __fencepost_unlock(barrier->__lock);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  while (barrier->__round == round) __fencepost_patient_wait(barrier->__lock, barrier->__lock);
  __fencepost_unlock(barrier->__lock);
  return 0;
}

typedef struct {
  __fencepost_handle __monitor;
  int __readers;
  __fencepost_handle __writer;
} pthread_rwlock_t;
typedef struct { int __unused; } pthread_rwlockattr_t;
#define PTHREAD_RWLOCK_INITIALIZER { __fencepost_monitor(), 0, 0 }
static int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  lock->__monitor = __fencepost_monitor();
  lock->__readers = 0;
  lock->__writer = 0;
  return 0;
}
static int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  lock->__monitor = 0;
  return 0;
}
static int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  __fencepost_lock(lock->__monitor);
  while (lock->__writer) __fencepost_patient_wait(lock->__monitor, lock->__monitor);
  lock->__readers++;
  __fencepost_unlock(lock->__monitor);
  return 0;
}
static int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  __fencepost_lock(lock->__monitor);
  while (lock->__writer || lock->__readers) __fencepost_patient_wait(lock->__monitor, lock->__monitor);
  lock->__writer = __fencepost_self();
  __fencepost_unlock(lock->__monitor);
  return 0;
}
static int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  int result = EBUSY;
  __fencepost_lock(lock->__monitor);
  if (!lock->__writer) {
    lock->__readers++;
    result = 0;
  }
  __fencepost_unlock(lock->__monitor);
  return result;
}
static int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  int result = EBUSY;
  __fencepost_lock(lock->__monitor);
  if (!lock->__writer && !lock->__readers) {
    lock->__writer = __fencepost_self();
    result = 0;
  }
  __fencepost_unlock(lock->__monitor);
  return result;
}
static int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  __fencepost_lock(lock->__monitor);
  if (lock->__writer) {
    if (lock->__writer != __fencepost_self())
      __fencepost_fault("pthread_rwlock_unlock of a lock that another thread has locked for writing");
    lock->__writer = 0;
  } else if (lock->__readers)
    lock->__readers--;
  else
    __fencepost_fault("pthread_rwlock_unlock of a lock that no thread has");
  __fencepost_wake_all(lock->__monitor);
  __fencepost_unlock(lock->__monitor);
  return 0;
}

typedef _Atomic(int) pthread_spinlock_t;
static int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  atomic_init(lock, 0);
  return 0;
}
static int pthread_spin_destroy(pthread_spinlock_t *lock) { return 0; }
static int pthread_spin_lock(pthread_spinlock_t *lock) {
  while (atomic_exchange_explicit(lock, 1, 2)) ;
  return 0;
}
static int pthread_spin_trylock(pthread_spinlock_t *lock) {
  return atomic_exchange_explicit(lock, 1, 2) ? EBUSY : 0;
}
static int pthread_spin_unlock(pthread_spinlock_t *lock) {
  atomic_store_explicit(lock, 0, 3);
  return 0;
}

static struct { __fencepost_handle __monitor; } __fencepost_once_lock;
static int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  __fencepost_lock(__fencepost_once_lock.__monitor);
  while (*once == 1) __fencepost_patient_wait(__fencepost_once_lock.__monitor, __fencepost_once_lock.__monitor);
  if (*once == 0) {
    *once = 1;
    __fencepost_unlock(__fencepost_once_lock.__monitor);
    routine();
    __fencepost_lock(__fencepost_once_lock.__monitor);
    *once = 2;
    __fencepost_wake_all(__fencepost_once_lock.__monitor);
  }
  __fencepost_unlock(__fencepost_once_lock.__monitor);
  return 0;
}

/* Known by name, so that a run which reaches a call ends there. */
typedef unsigned pthread_key_t;
int pthread_key_create(pthread_key_t *key, void (*destroy)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
int pthread_cancel(pthread_t thread);
int pthread_setcancelstate(int state, int *old);
int pthread_setcanceltype(int type, int *old);
void pthread_testcancel(void);
int pthread_kill(pthread_t thread, int signal);
#endif
