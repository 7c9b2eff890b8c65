/* Can be included several times, each time as NDEBUG says. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __fencepost_assert_fail(#condition))
#endif
#ifndef static_assert
#define static_assert _Static_assert
#endif
