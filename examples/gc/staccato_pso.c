// Staccato (McCloskey, Bacon, Cheng, Grove, 2008): Chicken's protocol with fences, for machines as weak as POWER.
//
// The collector moves one object while a mutator reads and writes it:
//   1. mark the object as being copied;
//   2. fence and handshake: from now on the mutator's write barrier sees the mark, and what the mutator wrote
//      before is in memory;
//   3. copy the body;
//   4. fence and handshake: the copy is in memory before any mutator may be sent there;
//   5. with one compare-and-swap, forward the object to its copy and take the mark away. It fails if the mutator
//      has taken the mark away in order to write; then start again;
//   6. flip: the mutator's root points to the copy.
// What must hold: the mutator reads what it has written last.
//
// This is the variant for PSO of the McSPIN paper: the collector's fence after its first wait and the mutator's
// fence after the checkpoint are gone. Both would keep reads in order, and PSO does that anyway.
//
//   fencepost check staccato_pso.c --model pso-weak-cas     holds
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
                McSPIN_fence();
                start_handshake(hs_req);
                wait_for_handshake(hs_req);
                to_body = from_body;
                McSPIN_fence();
                start_handshake(hs_req);
                wait_for_handshake(hs_req);
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
    McSPIN_fence();
    if (request == true)
        request = false;
}
