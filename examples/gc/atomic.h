// Compare-and-swap for the collectors, on one variable and on two at once.
//
// Parameters are passed by name: `target` is the caller's variable, which is written. Two variables that change
// together stand for a double word, or for two bit fields of one header word.
//
// An atomic block is one step: no other process comes between its reads and its writes. Whether it is a fence as
// well is for the memory model to say. Under `tso` and `pso` it is, as `lock cmpxchg` is; under `pso-weak-cas` it
// is not, as the compare-and-swap of the POWER manual is not. So one text serves both; McSPIN's had to be written
// once with fences around the block and once without.

/* Writes `replacement` if the target is as expected; `done` says whether it was. */
static inline CAS(int target, int expected, int replacement, int done) {
    #pragma McSPIN attribute atomic
    {
        if (target == expected) {
            target = replacement;
            done = 1;
        } else
            done = 0;
    }
}

/* The same for two variables: both are as expected and both are written, or neither is written. */
static inline CAS2(int first, int second, int expected1, int expected2, int replacement1, int replacement2, int done) {
    #pragma McSPIN attribute atomic
    {
        if (first == expected1) {
            if (second == expected2) {
                first = replacement1;
                second = replacement2;
                done = 1;
            } else
                done = 0;
        } else
            done = 0;
    }
}

/* For callers that need not know whether it was done. */
static inline CAS_NORET(int target, int expected, int replacement) {
    #pragma McSPIN attribute atomic
    {
        if (target == expected)
            target = replacement;
    }
}

static inline CAS2_NORET(int first, int second, int expected1, int expected2, int replacement1, int replacement2) {
    #pragma McSPIN attribute atomic
    {
        if (first == expected1)
            if (second == expected2) {
                first = replacement1;
                second = replacement2;
            }
    }
}
