#ifndef _FENCEPOST_STDNORETURN_H
#define _FENCEPOST_STDNORETURN_H
#define noreturn _Noreturn
#endif
