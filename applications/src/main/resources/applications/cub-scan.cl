/*
 * Inclusive prefix sums in one pass, with decoupled look-back. A work-group draws the next tile, publishes its sum, and
 * adds up what the tiles before it have published, from the nearest on, until one has its whole prefix. It only waits
 * for tiles that were drawn before, by work-groups that have begun.
 *
 * A tile's flag says which of its values there is.
 */
#include "environment.h"

#define EMPTY 0u
#define AGGREGATE 1u
#define PREFIX 2u

void publish(global uint *values, const uint value, global atomic_uint *flags, const uint flag, const uint tile)
{
    values[tile] = value;
    FENCE(0);
    atomic_store_explicit(&flags[tile], flag, memory_order_relaxed, memory_scope_device);
    FENCE(1);
}

uint look_back(global atomic_uint *flags, global uint *aggregates, global uint *prefixes, const uint tile)
{
    uint sum = 0;
    for (uint t = tile; t > 0; --t) {
        uint flag;
        do {
            flag = atomic_load_explicit(&flags[t - 1], memory_order_relaxed, memory_scope_device);
        } while (flag == EMPTY);
        FENCE(2);
        if (flag == PREFIX) {
            sum += prefixes[t - 1];
            FENCE(3);
            return sum;
        }
        sum += aggregates[t - 1];
        FENCE(4);
    }
    return sum;
}

kernel void scan(global const uint *in, global uint *out, global atomic_uint *drawn, global atomic_uint *flags,
                 global uint *aggregates, global uint *prefixes, local uint *sums, local uint *tile, local uint *before
                 ENVIRONMENT)
{
    ENTER
    if (ITEM == 0) {
        *tile = atomic_fetch_add_explicit(drawn, 1u, memory_order_relaxed, memory_scope_device);
        FENCE(5);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint at = *tile * ITEMS + ITEM;
    sums[ITEM] = in[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint reach = 1; reach < ITEMS; reach *= 2) {
        const uint other = ITEM >= reach ? sums[ITEM - reach] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[ITEM] += other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (ITEM == 0) {
        const uint aggregate = sums[ITEMS - 1];
        publish(aggregates, aggregate, flags, AGGREGATE, *tile);
        *before = look_back(flags, aggregates, prefixes, *tile);
        publish(prefixes, *before + aggregate, flags, PREFIX, *tile);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[at] = *before + sums[ITEM];
}
