// Staccato with two mutators: staccato.c, where the object has two fields, and each mutator reads and writes its own.
//
// There is one header, so a write to either field takes the object away from the collector, also while the other
// mutator is in the middle of a barrier. The collector asks both mutators to pass a checkpoint and waits for both.
// What must hold: each mutator reads what it has written last.
//
//   fencepost check staccato_two_mutators.c --model pso-weak-cas     holds

#include "stdbool.h"
#include "atomic.h"
#include "barriers.h"

int main() {
    int hs_req_a, hs_req_b;                   // handshakes
    int from_header_fwd, from_header_copying; // heap: one header, a field for each mutator
    int from_a, from_b, to_a, to_b;
    int root_a, root_b;                       // the mutators' pointers to the object

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
                start_handshake(hs_req_a);
                start_handshake(hs_req_b);
                wait_for_handshake(hs_req_a);
                wait_for_handshake(hs_req_b);
                McSPIN_fence();
                to_a = from_a;
                to_b = from_b;
                McSPIN_fence();
                start_handshake(hs_req_a);
                start_handshake(hs_req_b);
                wait_for_handshake(hs_req_a);
                wait_for_handshake(hs_req_b);
                CAS2(from_header_fwd, from_header_copying, FROM_OBJECT, true, TO_OBJECT, false, success);
            }
            root_a = from_header_fwd; // flip
            root_b = from_header_fwd;
        }

        /* mutator a */
        #pragma McSPIN section
        {
            int last_written = INITIAL_VALUE;
            int readval;

            while (true) {
                #pragma McSPIN nondeterministic
                {
                    ack_handshake(hs_req_a);
                }
                #pragma McSPIN nondeterministic
                {
                    last_written = 1 - last_written;
                    write(root_a, from_a, to_a, last_written);
                } else {
                    read(root_a, from_a, to_a, readval);
                    McSPIN_assert(readval == last_written);
                }
                #pragma McSPIN nondeterministic
                {
                    ack_handshake(hs_req_a);
                }
            }
        }

        /* mutator b */
        #pragma McSPIN section
        {
            int last_written = INITIAL_VALUE;
            int readval;

            while (true) {
                #pragma McSPIN nondeterministic
                {
                    ack_handshake(hs_req_b);
                }
                #pragma McSPIN nondeterministic
                {
                    last_written = 1 - last_written;
                    write(root_b, from_b, to_b, last_written);
                } else {
                    read(root_b, from_b, to_b, readval);
                    McSPIN_assert(readval == last_written);
                }
                #pragma McSPIN nondeterministic
                {
                    ack_handshake(hs_req_b);
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
