/*
 * The sum of a vector in one launch: each work-group leaves the sum of its part, and draws a ticket; the one that draws
 * the last ticket adds up all parts.
 */
#include "environment.h"

void sum_up(const uint item, const uint items, local int *sums)
{
    for (uint width = items / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < width)
            sums[item] += sums[item + width];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void reduce(global const int *in, const uint n, global int *parts, global atomic_uint *tickets,
                   global int *total, local int *sums, local uint *last ENVIRONMENT)
{
    ENTER
    int sum = 0;
    for (uint i = GROUP * ITEMS + ITEM; i < n; i += GROUPS * ITEMS)
        sum += in[i];
    sums[ITEM] = sum;
    sum_up(ITEM, ITEMS, sums);

    if (ITEM == 0) {
        parts[GROUP] = sums[0];
        FENCE(0);
        const uint ticket = atomic_fetch_add_explicit(tickets, 1u, memory_order_relaxed, memory_scope_device);
        FENCE(1);
        *last = ticket == GROUPS - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*last == 0)
        return;

    sum = 0;
    for (uint i = ITEM; i < GROUPS; i += ITEMS) {
        sum += parts[i];
        FENCE(2);
    }
    sums[ITEM] = sum;
    sum_up(ITEM, ITEMS, sums);
    if (ITEM == 0)
        *total = sums[0];
}
