// A wrong Chicken: the collector asks for the handshake and does not wait for it.
//
// The mutator's write barrier may have found no mark before the collector sets it. It then writes to the old object
// after the collector has copied the body and forwarded the object. This goes wrong under every model.
//
//   fencepost check chicken_bug.c --model sc     violated

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
