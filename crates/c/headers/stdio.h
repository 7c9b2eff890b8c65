#ifndef _FENCEPOST_STDIO_H
#define _FENCEPOST_STDIO_H
#include <stddef.h>
#include <stdarg.h>
/* Printing is known to the front end, which puts the text together with these. */
typedef struct { int __unused; } FILE;
#define stdin ((FILE *)0)
#define stdout ((FILE *)1)
#define stderr ((FILE *)2)
#define EOF (-1)
#define BUFSIZ 8192
int printf(const char *format, ...);
int vprintf(const char *format, __fencepost_list list);
int vfprintf(FILE *stream, const char *format, __fencepost_list list);
int vsprintf(char *to, const char *format, __fencepost_list list);
int vsnprintf(char *to, size_t size, const char *format, __fencepost_list list);
int fprintf(FILE *stream, const char *format, ...);
int snprintf(char *to, size_t size, const char *format, ...);
int sprintf(char *to, const char *format, ...);
int puts(const char *text);
int putchar(int unit);
int fflush(FILE *stream);
void perror(const char *text);
int scanf(const char *format, ...);
int getchar(void);

static int __fencepost_strlen(const char *text) {
  int length = 0;
  if (!text) return 6;
  while (text[length]) length++;
  return length;
}
static int __fencepost_append(__fencepost_handle text, int at, __fencepost_handle source) {
  int length = __fencepost_length(source);
  for (int i = 0; i < length; i++) __fencepost_put(text, at + i, __fencepost_get(source, i));
  return at + length;
}
static __fencepost_handle __fencepost_trim(__fencepost_handle text, int length) {
  __fencepost_handle result = __fencepost_text(length);
  for (int i = 0; i < length; i++) __fencepost_put(result, i, __fencepost_get(text, i));
  return result;
}
static int __fencepost_copy_text(__fencepost_handle text, int length, char *to, unsigned long size) {
  int i = 0;
  if (!size) return length;
  for (; i < length && (unsigned long)i + 1 < size; i++) to[i] = (char)__fencepost_get(text, i);
  to[i] = 0;
  return length;
}
static int __fencepost_pad(__fencepost_handle text, int at, int unit, int count) {
  for (; count > 0; count--) __fencepost_put(text, at++, unit);
  return at;
}
static int __fencepost_put_char(__fencepost_handle text, int at, int unit, int flags, int width) {
  if (!(flags & 2)) at = __fencepost_pad(text, at, ' ', width - 1);
  __fencepost_put(text, at++, unit);
  if (flags & 2) at = __fencepost_pad(text, at, ' ', width - 1);
  return at;
}
static int __fencepost_put_string(__fencepost_handle text, int at, const char *source, int flags, int width,
                                  int precision) {
  if (!source) source = "(null)";
  int length = 0;
  while ((precision < 0 || length < precision) && source[length]) length++;
  if (!(flags & 2)) at = __fencepost_pad(text, at, ' ', width - length);
  for (int i = 0; i < length; i++) __fencepost_put(text, at++, (unsigned char)source[i]);
  if (flags & 2) at = __fencepost_pad(text, at, ' ', width - length);
  return at;
}
static int __fencepost_put_padded(__fencepost_handle text, int at, __fencepost_handle source, int flags,
                                  int width) {
  int length = __fencepost_length(source), start = 0, sign = 0, zeros = 0;
  if (__fencepost_get(source, 0) == '-') {
    sign = '-';
    start = 1;
  } else if (flags & 8) {
    sign = '+';
  } else if (flags & 16) {
    sign = ' ';
  }
  int first = __fencepost_get(source, start);
  int whole = length - start + (sign != 0);
  if (flags & 4 && !(flags & 2) && first >= '0' && first <= '9' && width > whole) {
    zeros = width - whole;
    whole = width;
  }
  if (!(flags & 2)) at = __fencepost_pad(text, at, ' ', width - whole);
  if (sign) __fencepost_put(text, at++, sign);
  at = __fencepost_pad(text, at, '0', zeros);
  for (int i = start; i < length; i++) __fencepost_put(text, at++, __fencepost_get(source, i));
  length = whole;
  if (flags & 2) at = __fencepost_pad(text, at, ' ', width - length);
  return at;
}
static int __fencepost_put_pointer(__fencepost_handle text, int at, int real, int width) {
  return __fencepost_put_string(text, at, real ? "(pointer)" : "(nil)", 0, width, -1);
}
/* flags: 2 left, 4 zeros, 8 plus, 16 space, 32 other form, 64 capitals, 128 signed */
static int __fencepost_put_number(__fencepost_handle text, int at, unsigned long value, int base, int flags,
                                  int width, int precision) {
  int sign = 0, digits = 0, prefix = 0, zeros;
  if (flags & 128) {
    if ((long)value < 0) {
      sign = '-';
      value = -value;
    } else if (flags & 8) {
      sign = '+';
    } else if (flags & 16) {
      sign = ' ';
    }
  }
  for (unsigned long rest = value; rest; rest = rest / base) digits++;
  if (digits == 0 && precision != 0) digits = 1;
  if (flags & 32 && base == 16 && value) prefix = 2;
  zeros = precision > digits ? precision - digits : 0;
  if (flags & 32 && base == 8 && zeros == 0 && value) zeros = 1;
  int length = digits + zeros + prefix + (sign != 0);
  if (flags & 4 && !(flags & 2) && precision < 0 && width > length) {
    zeros += width - length;
    length = width;
  }
  if (!(flags & 2)) at = __fencepost_pad(text, at, ' ', width - length);
  if (sign) __fencepost_put(text, at++, sign);
  if (prefix) {
    __fencepost_put(text, at++, '0');
    __fencepost_put(text, at++, flags & 64 ? 'X' : 'x');
  }
  at = __fencepost_pad(text, at, '0', zeros);
  for (int i = digits - 1; i >= 0; i--) {
    int digit = value % base;
    __fencepost_put(text, at + i, digit < 10 ? '0' + digit : (flags & 64 ? 'A' : 'a') + digit - 10);
    value = value / base;
  }
  at += digits;
  if (flags & 2) at = __fencepost_pad(text, at, ' ', width - length);
  return at;
}
#endif
