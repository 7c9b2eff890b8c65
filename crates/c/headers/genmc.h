#ifndef _FENCEPOST_GENMC_H
#define _FENCEPOST_GENMC_H
/* What programs written for GenMC use, as far as it means something here. */
#include <stddef.h>
void __VERIFIER_assume(int condition);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_error(void);
typedef __fencepost_handle __VERIFIER_thread_t;
static __VERIFIER_thread_t __VERIFIER_spawn(void *(*routine)(void *), void *argument) {
  __VERIFIER_thread_t thread;
  pthread_create(&thread, 0, routine, argument);
  return thread;
}
#define __VERIFIER_spawn_symmetric(routine, argument, other) __VERIFIER_spawn(routine, argument)
static void *__VERIFIER_join(__VERIFIER_thread_t thread) {
  __fencepost_join(thread);
  return __fencepost_result(thread);
}
#define __VERIFIER_join_symmetric(thread) ((void)__VERIFIER_join(thread))
#define __VERIFIER_loop_begin() ((void)0)
#define __VERIFIER_spin_start() ((void)0)
#define __VERIFIER_spin_end(condition) ((void)(condition))
#define __VERIFIER_local_write(statement) do { statement; } while (0)
#define __VERIFIER_final_write(statement) do { statement; } while (0)
#define __VERIFIER_final_CAS(statement) (statement)
#define __VERIFIER_helped_CAS(statement) do { statement; } while (0)
#define __VERIFIER_helping_CAS(statement) do { statement; } while (0)
#define __VERIFIER_speculative_read(value) (value)
#define __VERIFIER_confirming_read(value) (value)
#define __VERIFIER_confirming_CAS(value) (value)
#define __VERIFIER_optional(statement) do { statement; } while (0)

/* Hazard pointers. Protecting is one step: what the pointer leads to is read and protected at once, as it is when an
   implementation has checked that the pointer has not changed meanwhile. A retired node is freed when nothing protects
   it any more: the functions that are one step give the node that is to be freed. */
typedef struct __fencepost_hazard {
  void *node;
  struct __fencepost_hazard *next;
} __VERIFIER_hp_t;
static __VERIFIER_hp_t *__fencepost_hazards, *__fencepost_retired;
static void *__fencepost_reclaimed(void *node) {
  __VERIFIER_hp_t *before = 0;
  if (!node) return 0;
  for (__VERIFIER_hp_t *it = __fencepost_hazards; it; it = it->next)
    if (it->node == node) return 0;
  for (__VERIFIER_hp_t *it = __fencepost_retired; it; it = it->next) {
    if (it->node == node) {
      if (before) before->next = it->next;
      else __fencepost_retired = it->next;
      return node;
    }
    before = it;
  }
  return 0;
}
static void __VERIFIER_atomic_hp_link(__VERIFIER_hp_t *hazard) {
  hazard->next = __fencepost_hazards;
  __fencepost_hazards = hazard;
}
static void *__VERIFIER_atomic_hp_set(__VERIFIER_hp_t *hazard, void **from, void **reclaimed) {
  void *before = hazard->node;
  hazard->node = from ? __atomic_load_n(from, __ATOMIC_ACQUIRE) : 0;
  *reclaimed = before == hazard->node ? 0 : __fencepost_reclaimed(before);
  return hazard->node;
}
static void *__VERIFIER_atomic_hp_unlink(__VERIFIER_hp_t *hazard) {
  __VERIFIER_hp_t *before = 0;
  for (__VERIFIER_hp_t *it = __fencepost_hazards; it && it != hazard; it = it->next) before = it;
  if (before) before->next = hazard->next;
  else __fencepost_hazards = hazard->next;
  return __fencepost_reclaimed(hazard->node);
}
static void *__VERIFIER_atomic_hp_retire(__VERIFIER_hp_t *retired) {
  for (__VERIFIER_hp_t *it = __fencepost_retired; it; it = it->next)
    if (it->node == retired->node) __fencepost_fault("__VERIFIER_hp_retire of what has been retired already");
  retired->next = __fencepost_retired;
  __fencepost_retired = retired;
  return __fencepost_reclaimed(retired->node);
}
static __VERIFIER_hp_t *__VERIFIER_hp_alloc(void) {
  __VERIFIER_hp_t *hazard = calloc(1, sizeof(__VERIFIER_hp_t));
  __VERIFIER_atomic_hp_link(hazard);
  return hazard;
}
static void *__fencepost_hp_set(__VERIFIER_hp_t *hazard, void **from) {
  void *reclaimed;
  void *node = __VERIFIER_atomic_hp_set(hazard, from, &reclaimed);
  if (reclaimed) free(reclaimed);
  return node;
}
#define __VERIFIER_hp_protect(hazard, from) __fencepost_hp_set(hazard, (void **)(from))
static void __VERIFIER_hp_clear(__VERIFIER_hp_t *hazard) { __fencepost_hp_set(hazard, 0); }
static void __VERIFIER_hp_free(__VERIFIER_hp_t *hazard) {
  void *reclaimed = __VERIFIER_atomic_hp_unlink(hazard);
  free(hazard);
  if (reclaimed) free(reclaimed);
}
static void __VERIFIER_hp_retire(void *node) {
  if (!node) return;
  __VERIFIER_hp_t *retired = calloc(1, sizeof(__VERIFIER_hp_t));
  retired->node = node;
  void *reclaimed = __VERIFIER_atomic_hp_retire(retired);
  if (reclaimed) free(reclaimed);
}
#endif
