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
#endif
