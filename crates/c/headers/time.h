#ifndef _FENCEPOST_TIME_H
#define _FENCEPOST_TIME_H
#include <stddef.h>
typedef long time_t;
typedef long clock_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCKS_PER_SEC 1000000L
int nanosleep(const struct timespec *time, struct timespec *left);
time_t time(time_t *result);
clock_t clock(void);
#endif
