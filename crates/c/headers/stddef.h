#ifndef _FENCEPOST_STDDEF_H
#define _FENCEPOST_STDDEF_H
typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef long ssize_t;
typedef int wchar_t;
typedef void *__fencepost_handle;
#ifndef NULL
#define NULL ((void *)0)
#endif
#define offsetof(type, member) __builtin_offsetof(type, member)
typedef long max_align_t;
#endif
