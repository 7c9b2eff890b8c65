#ifndef _FENCEPOST_STDARG_H
#define _FENCEPOST_STDARG_H
/* A function with a variable number of arguments gets a pointer to an array of the others: kind 1 is an integer of 32
   bits, 2 one of 64 bits, 3 a double, 4 a pointer. The front end puts them there. */
typedef struct { int kind; long number; double real; void *pointer; } __fencepost_argument;
typedef struct { __fencepost_argument *at; } __fencepost_list[1];
typedef __fencepost_list va_list;
#define va_start(list, last) ((void)((list)->at = (__fencepost_argument *)__fencepost_rest()))
#define va_end(list) ((void)((list)->at = 0))
#define va_copy(to, from) ((void)((to)->at = (from)->at))
#define va_arg(list, type) __builtin_va_arg(list, type)
static __fencepost_argument *__fencepost_next(__fencepost_list list, int kind) {
  __fencepost_argument *argument = list->at;
  if (argument->kind != kind) __fencepost_unsupported("`va_arg` of another type than the argument has");
  list->at = argument + 1;
  return argument;
}
static long __fencepost_next_number(__fencepost_list list, int kind) { return __fencepost_next(list, kind)->number; }
static double __fencepost_next_real(__fencepost_list list, int kind) { return __fencepost_next(list, kind)->real; }
static void *__fencepost_next_pointer(__fencepost_list list, int kind) { return __fencepost_next(list, kind)->pointer; }
#endif
