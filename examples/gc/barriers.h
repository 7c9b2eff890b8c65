// What Chicken and Staccato have in common: the heap's names, the handshake's two sides, and the barriers.
//
// An object has a header and a body. The header says where the object lives now (`from_header_fwd`) and whether the
// collector is copying it (`from_header_copying`); both are bits of one word, so one compare-and-swap changes them
// together. The copy's header never changes: it forwards to itself and is not being copied. `from` and `to` are the
// field of the old and of the new object that an access is about.

#define INITIAL_VALUE 0

#define FROM_OBJECT 0
#define TO_OBJECT 1

/* The collector asks a mutator to pass a checkpoint … */
static inline start_handshake(int request) {
    request = true;
}

/* … and waits until it has. */
static inline wait_for_handshake(int request) {
    while (request != false)
        ;
}

/* Read barrier: read where the object lives. */
static inline read(int object, int from, int to, int result) {
    if (object == FROM_OBJECT) {
        if (from_header_fwd == FROM_OBJECT)
            result = from;
        else
            result = to;
    } else
        result = to;
}

/* Write barrier: an object that is being copied is first taken away from the collector, whose own
   compare-and-swap then fails; after that, write where the object lives. */
static inline write(int object, int from, int to, int value) {
    if (object == FROM_OBJECT) {
        if (from_header_copying == true)
            CAS2_NORET(from_header_fwd, from_header_copying, FROM_OBJECT, true, FROM_OBJECT, false);
        if (from_header_fwd == FROM_OBJECT)
            from = value;
        else
            to = value;
    } else
        to = value;
}
