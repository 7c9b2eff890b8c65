#ifndef _FENCEPOST_STDALIGN_H
#define _FENCEPOST_STDALIGN_H
#define alignas _Alignas
#define alignof _Alignof
#endif
