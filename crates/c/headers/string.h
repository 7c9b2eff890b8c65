#ifndef _FENCEPOST_STRING_H
#define _FENCEPOST_STRING_H
#include <stddef.h>
void *memset(void *memory, int byte, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
int memcmp(const void *a, const void *b, size_t size);
static size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}
static int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}
static int strncmp(const char *a, const char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (!a[i]) return 0;
  }
  return 0;
}
static char *strcpy(char *to, const char *from) {
  size_t i = 0;
  do to[i] = from[i];
  while (from[i++]);
  return to;
}
static char *strncpy(char *to, const char *from, size_t size) {
  size_t i = 0;
  for (; i < size && from[i]; i++) to[i] = from[i];
  for (; i < size; i++) to[i] = 0;
  return to;
}
static char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}
static char *strncat(char *to, const char *from, size_t size) {
  size_t end = strlen(to), i = 0;
  for (; i < size && from[i]; i++) to[end + i] = from[i];
  to[end + i] = 0;
  return to;
}
static size_t strnlen(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length]) length++;
  return length;
}
static char *strrchr(const char *text, int unit) {
  const char *found = 0;
  for (;; text++) {
    if (*text == (char)unit) found = text;
    if (!*text) return (char *)found;
  }
}
static char *strstr(const char *text, const char *part) {
  size_t length = strlen(part);
  for (;; text++) {
    if (!strncmp(text, part, length)) return (char *)text;
    if (!*text) return 0;
  }
}
static char *strdup(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  return strcpy(copy, text);
}
static char *strchr(const char *text, int unit) {
  for (;; text++) {
    if (*text == (char)unit) return (char *)text;
    if (!*text) return 0;
  }
}
#endif
