// Stopless' names and barriers. `data` and `status` are the field's value and status in the wide object.
// The mutator that writes has the variables `write_tmp`, `write_success` and `tries`.
//
// With -D TRIES=n the write barrier's loop must end after n rounds. For one collection three are enough: a
// compare-and-swap of the barrier fails only if the collector's has changed the status, which happens twice.

#define INITIAL_VALUE 0

/* where a field's value is */
#define IN_ORIGINAL 0
#define IN_WIDE 1
#define IN_COPY 2

/* what the old object forwards to */
#define FROM_OBJECT 0
#define WIDE_OBJECT 1
#define TO_OBJECT 2

/* Read barrier: read where the value is. */
static inline read(int object, int original, int status, int data, int copy, int result) {
    if (object == FROM_OBJECT) {
        if (from_fwd == FROM_OBJECT)
            result = original;
        else if (from_fwd == WIDE_OBJECT) {
            if (status == IN_ORIGINAL)
                result = original;
            else if (status == IN_WIDE)
                result = data;
            else if (status == IN_COPY)
                result = copy;
        } else if (from_fwd == TO_OBJECT)
            result = copy;
    } else
        result = copy;
}

/* Write barrier: an object that is not yet forwarded is forwarded to a wide one, for all writes go there; a field
   whose value is in the copy already is written there. A compare-and-swap that fails is tried again. */
static inline write(int object, int status, int data, int copy, int value) {
    if (object == FROM_OBJECT) {
        if (from_fwd == FROM_OBJECT)
            CAS_NORET(from_fwd, FROM_OBJECT, WIDE_OBJECT);
        if (from_fwd == WIDE_OBJECT) {
            write_success = 0;
            tries = 0;
            while (!write_success) {
                #ifdef TRIES
                tries = tries + 1;
                McSPIN_assert(tries <= TRIES);
                #endif
                if (status == IN_ORIGINAL) {
                    write_tmp = data;
                    CAS2(data, status, write_tmp, IN_ORIGINAL, value, IN_WIDE, write_success);
                } else if (status == IN_WIDE) {
                    write_tmp = data;
                    CAS2(data, status, write_tmp, IN_WIDE, value, IN_WIDE, write_success);
                } else if (status == IN_COPY) {
                    copy = value;
                    write_success = 1;
                }
            }
        } else if (from_fwd == TO_OBJECT)
            copy = value;
    } else
        copy = value;
}
