/*
 * Insertion into a hash table whose buckets are chains, each under a lock. Key k of keys is entry k + 1 of the table;
 * 0 is the end of a chain.
 */
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed

#include "environment.h"
#include "locks/cas.cl"

/* Work-items that may go in lockstep: each of them has a turn of its own, so that none waits for another one's lock. */
#define LANES 64

kernel void insert(global const uint *keys, const uint n, const uint buckets, global uint *heads, global uint *nexts,
                   global atomic_int *mutexes ENVIRONMENT)
{
    ENTER
    for (uint k = GROUP * ITEMS + ITEM; k < n; k += GROUPS * ITEMS) {
        const uint bucket = keys[k] % buckets;
        for (uint turn = 0; turn < LANES && turn < ITEMS; ++turn) {
            if (ITEM % LANES != turn)
                continue;
            lock(&mutexes[bucket]);
            FENCE(0);
            const uint first = heads[bucket];
            FENCE(1);
            nexts[k + 1] = first;
            FENCE(2);
            heads[bucket] = k + 1;
            FENCE(3);
            unlock(&mutexes[bucket]);
            FENCE(4);
        }
    }
}
