// Stopless with two mutators: stopless.c, where the object has two fields, and each mutator reads and writes its own.
//
// The collector moves one field after the other; a field's mutator goes on while the other one is moved.
// What must hold: each mutator reads what it has written last.
//
//   fencepost check stopless_two_mutators.c --model tso              holds
//   fencepost check stopless_two_mutators.c --model pso-weak-cas     violated

#include "stdbool.h"
#include "atomic.h"
#include "wide.h"

int main() {
    int from_fwd = FROM_OBJECT;                                     // old object
    int from_a = INITIAL_VALUE, from_b = INITIAL_VALUE;
    int status_a = IN_ORIGINAL, wide_a, status_b = IN_ORIGINAL, wide_b; // wide object
    int to_a, to_b;                                                 // copy
    int root_a = FROM_OBJECT, root_b = FROM_OBJECT;                 // the mutators' pointers to the object

    #pragma McSPIN parallel sections
    {
        /* collector */
        #pragma McSPIN section
        {
            int x;
            int success;

            CAS_NORET(from_fwd, FROM_OBJECT, WIDE_OBJECT);

            /* field a */
            x = wide_a;
            CAS2_NORET(status_a, wide_a, IN_ORIGINAL, x, IN_WIDE, from_a);
            success = 0;
            #ifdef ONE_COPY
            #pragma McSPIN loop 1
            #endif
            while (!success) {
                x = wide_a;
                to_a = x;
                CAS2(status_a, wide_a, IN_WIDE, x, IN_COPY, x, success);
            }

            /* field b */
            x = wide_b;
            CAS2_NORET(status_b, wide_b, IN_ORIGINAL, x, IN_WIDE, from_b);
            success = 0;
            #ifdef ONE_COPY
            #pragma McSPIN loop 1
            #endif
            while (!success) {
                x = wide_b;
                to_b = x;
                CAS2(status_b, wide_b, IN_WIDE, x, IN_COPY, x, success);
            }

            from_fwd = TO_OBJECT;
            root_a = from_fwd; // flip
            root_b = from_fwd;
        }

        /* mutator a */
        #pragma McSPIN section
        {
            int last_written = INITIAL_VALUE;
            int readval;
            int write_tmp;
            int write_success;
            int tries;

            while (true) {
                #pragma McSPIN nondeterministic
                {
                    read(root_a, from_a, status_a, wide_a, to_a, readval);
                    McSPIN_assert(readval == last_written);
                } else {
                    last_written = 1 - last_written;
                    write(root_a, status_a, wide_a, to_a, last_written);
                }
            }
        }

        /* mutator b */
        #pragma McSPIN section
        {
            int last_written = INITIAL_VALUE;
            int readval;
            int write_tmp;
            int write_success;
            int tries;

            while (true) {
                #pragma McSPIN nondeterministic
                {
                    read(root_b, from_b, status_b, wide_b, to_b, readval);
                    McSPIN_assert(readval == last_written);
                } else {
                    last_written = 1 - last_written;
                    write(root_b, status_b, wide_b, to_b, last_written);
                }
            }
        }
    }
}
