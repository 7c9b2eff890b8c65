#ifndef _FENCEPOST_SEMAPHORE_H
#define _FENCEPOST_SEMAPHORE_H
#include <stddef.h>
#include <errno.h>
typedef struct {
  __fencepost_handle __monitor;
  unsigned __value;
} sem_t;
static int sem_init(sem_t *semaphore, int shared, unsigned value) {
  semaphore->__monitor = __fencepost_monitor();
  semaphore->__value = value;
  return 0;
}
static int sem_destroy(sem_t *semaphore) {
  semaphore->__monitor = 0;
  return 0;
}
static int sem_wait(sem_t *semaphore) {
  __fencepost_lock(semaphore->__monitor);
  while (semaphore->__value == 0) __fencepost_patient_wait(semaphore->__monitor, semaphore->__monitor);
  semaphore->__value--;
  __fencepost_unlock(semaphore->__monitor);
  return 0;
}
static int sem_trywait(sem_t *semaphore) {
  int result = -1;
  __fencepost_lock(semaphore->__monitor);
  if (semaphore->__value) {
    semaphore->__value--;
    result = 0;
  }
  __fencepost_unlock(semaphore->__monitor);
  return result;
}
static int sem_post(sem_t *semaphore) {
  __fencepost_lock(semaphore->__monitor);
  semaphore->__value++;
  __fencepost_wake_all(semaphore->__monitor);
  __fencepost_unlock(semaphore->__monitor);
  return 0;
}
static int sem_getvalue(sem_t *semaphore, int *value) {
  __fencepost_lock(semaphore->__monitor);
  *value = semaphore->__value;
  __fencepost_unlock(semaphore->__monitor);
  return 0;
}
#endif
