#ifndef _FENCEPOST_SCHED_H
#define _FENCEPOST_SCHED_H
int sched_yield(void);
#endif
