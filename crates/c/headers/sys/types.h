#ifndef _FENCEPOST_SYS_TYPES_H
#define _FENCEPOST_SYS_TYPES_H
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#endif
