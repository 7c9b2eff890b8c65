#ifndef _FENCEPOST_ERRNO_H
#define _FENCEPOST_ERRNO_H
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define EDEADLK 35
#define EOVERFLOW 75
#define ETIMEDOUT 110
#endif
