// A wrong Staccato: the mutator has a checkpoint in the middle of its write barrier.
//
// The barrier finds no mark; then it passes the checkpoint, which tells the collector that no barrier is under way;
// then it writes to the old object, after the copy. This goes wrong under every model.
//
//   fencepost check staccato_barrier_bug.c --model sc     violated

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
                McSPIN_fence();
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
                    write_with_checkpoint(root, from_body, to_body, last_written);
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
    McSPIN_fence();
}

/* The write barrier of barriers.h, and a checkpoint where none may be. */
static inline write_with_checkpoint(int object, int from, int to, int value) {
    if (object == FROM_OBJECT) {
        if (from_header_copying == true)
            CAS2_NORET(from_header_fwd, from_header_copying, FROM_OBJECT, true, FROM_OBJECT, false);
        if (from_header_fwd == FROM_OBJECT) {
            ack_handshake(hs_req);
            from = value;
        } else
            to = value;
    } else
        to = value;
}
