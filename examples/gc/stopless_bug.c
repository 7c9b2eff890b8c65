// A wrong Stopless: the compare-and-swap that sets the status to IN_COPY looks at the status alone.
//
// A write of the mutator that comes after the collector has read the value and before the status changes stays in
// the wide object and is lost. This goes wrong under every model.
//
//   fencepost check stopless_bug.c --model sc     violated

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
                CAS(wide_status, IN_WIDE, IN_COPY, success);
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
