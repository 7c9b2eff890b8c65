#ifndef _FENCEPOST_UNISTD_H
#define _FENCEPOST_UNISTD_H
#include <stddef.h>
typedef int pid_t;
typedef unsigned useconds_t;
unsigned sleep(unsigned seconds);
int usleep(useconds_t time);
void _exit(int code);
#endif
