// Stopless (Pizlo, Frampton, Petrank, Steensgaard, ISMM 2007): a concurrent copying collector without handshakes.
//
// Between the old object and its copy stands a *wide* object, in which each field has a status beside it, and both
// change together by a double-word compare-and-swap. The status says where the field's value is:
//   IN_ORIGINAL   in the old object
//   IN_WIDE       in the wide object
//   IN_COPY       in the copy
// The collector
//   1. forwards the old object to the wide one;
//   2. moves the value there, if no write of the mutator has come first;
//   3. copies it to the final copy and sets the status to IN_COPY if it has not changed meanwhile; else again;
//   4. forwards the old object to the copy, and flips the mutator's root.
// What must hold: the mutator reads what it has written last.
//
// Under `tso` and `pso` it does: each compare-and-swap is a fence. Under `pso-weak-cas` the status may say IN_COPY
// before the copy is in memory.
//
//   fencepost check stopless.c --model pso              holds
//   fencepost check stopless.c --model pso-weak-cas     violated
// With -D ONE_COPY the collector tries step 3 once, as in the tables of the McSPIN paper.

#include "stdbool.h"
#include "atomic.h"
#include "wide.h"

int main() {
    int from_fwd = FROM_OBJECT;                        // old object
    int from_data = INITIAL_VALUE;
    int wide_status = IN_ORIGINAL, wide_data;          // wide object
    int to_data;                                       // copy
    int root = FROM_OBJECT;                            // the mutator's pointer to the object

    #pragma McSPIN parallel sections
    {
        /* collector */
        #pragma McSPIN section
        {
            int x;
            int success = 0;

            CAS_NORET(from_fwd, FROM_OBJECT, WIDE_OBJECT);
            x = wide_data;
            CAS2_NORET(wide_status, wide_data, IN_ORIGINAL, x, IN_WIDE, from_data);

            #ifdef ONE_COPY
            #pragma McSPIN loop 1
            #endif
            while (!success) {
                x = wide_data;
                to_data = x;
                CAS2(wide_status, wide_data, IN_WIDE, x, IN_COPY, x, success);
            }
            from_fwd = TO_OBJECT;
            root = from_fwd; // flip
        }

        /* mutator */
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
                    read(root, from_data, wide_status, wide_data, to_data, readval);
                    McSPIN_assert(readval == last_written);
                } else {
                    last_written = 1 - last_written;
                    write(root, wide_status, wide_data, to_data, last_written);
                }
            }
        }
    }
}
