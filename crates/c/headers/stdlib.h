#ifndef _FENCEPOST_STDLIB_H
#define _FENCEPOST_STDLIB_H
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *memory);
void exit(int code);
void _Exit(int code);
void quick_exit(int code);
void abort(void);
int rand(void);
void srand(unsigned seed);
char *getenv(const char *name);
static int abs(int value) { return value < 0 ? -value : value; }
static long labs(long value) { return value < 0 ? -value : value; }
static int atoi(const char *text) {
  int value = 0, negative = 0;
  while (*text == ' ') text++;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  while (*text >= '0' && *text <= '9') value = value * 10 + (*text++ - '0');
  return negative ? -value : value;
}
static long atol(const char *text) { return atoi(text); }
#endif
