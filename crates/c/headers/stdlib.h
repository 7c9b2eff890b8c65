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
static long long llabs(long long value) { return value < 0 ? -value : value; }
static int __fencepost_is_space(int unit) { return unit == ' ' || (unit >= '\t' && unit <= '\r'); }
/* The digits are subtracted: the least number has no counterpart with the other sign. */
static long atol(const char *text) {
  long value = 0;
  int negative = 0;
  while (__fencepost_is_space(*text)) text++;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  while (*text >= '0' && *text <= '9') value = value * 10 - (*text++ - '0');
  return negative ? value : -value;
}
static long long atoll(const char *text) { return atol(text); }
static int atoi(const char *text) {
  int value = 0, negative = 0;
  while (__fencepost_is_space(*text)) text++;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  while (*text >= '0' && *text <= '9') value = value * 10 - (*text++ - '0');
  return negative ? value : -value;
}
/* Known by name, so that a run which reaches a call ends there. */
double atof(const char *text);
double strtod(const char *text, char **end);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
void qsort(void *first, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *first, size_t count, size_t size,
              int (*compare)(const void *, const void *));
int atexit(void (*routine)(void));
int system(const char *command);
#endif
