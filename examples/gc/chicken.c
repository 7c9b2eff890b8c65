// Chicken (Pizlo, Petrank, Steensgaard, PLDI 2008): a concurrent copying collector, without fences of its own.
//
// The collector moves one object while a mutator reads and writes it:
//   1. mark the object as being copied;
//   2. handshake: from now on the mutator's write barrier sees the mark;
//   3. copy the body;
//   4. with one compare-and-swap, forward the object to its copy and take the mark away. It fails if the mutator
//      has taken the mark away in order to write; then start again;
//   5. flip: the mutator's root points to the copy.
// What must hold: the mutator reads what it has written last.
//
// Under `tso` it does. Under `pso` the mark of step 1 may come after the request of step 2: the mutator passes its
// checkpoint, does not see the mark, and writes to the old object behind the copy's back.
//
//   fencepost check chicken.c --model tso     holds
//   fencepost check chicken.c --model pso     violated
// With -D ONE_COPY the collector does not start again, as in the tables of the McSPIN paper.

#include "stdbool.h"
#include "atomic.h"
#include "barriers.h"

int main() {
    int hs_req;                                                   // handshake: asked by the collector
    int from_header_fwd, from_header_copying, from_body, to_body; // heap
    int root;                                                     // the mutator's pointer to the object

    #pragma McSPIN parallel sections
    {
        /* collector */
        #pragma McSPIN section
        {
            int success = 0;

            #ifdef ONE_COPY
            #pragma McSPIN loop 1
            #endif
            while (success == 0) {
                from_header_copying = true;
                start_handshake(hs_req);
                wait_for_handshake(hs_req);
                to_body = from_body;
                CAS2(from_header_fwd, from_header_copying, FROM_OBJECT, true, TO_OBJECT, false, success);
            }
            root = from_header_fwd; // flip
        }

        /* mutator */
        #pragma McSPIN section
        {
            int last_written = INITIAL_VALUE;
            int readval;

            while (true) {
                #pragma McSPIN nondeterministic
                {
                    ack_handshake(hs_req);
                }
                #pragma McSPIN nondeterministic
                {
                    last_written = 1 - last_written;
                    write(root, from_body, to_body, last_written);
                } else {
                    read(root, from_body, to_body, readval);
                    McSPIN_assert(readval == last_written);
                }
                #pragma McSPIN nondeterministic
                {
                    ack_handshake(hs_req);
                }
            }
        }
    }
}

/* Checkpoint: the mutator is between two accesses, and says so if it is asked. */
static inline ack_handshake(int request) {
    if (request == true)
        request = false;
}
