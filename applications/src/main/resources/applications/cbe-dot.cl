/*
 * The dot product of two vectors: each work-group sums up its part in local memory, and its first work-item adds the
 * sum to the result, under a lock.
 */
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed

#include "environment.h"
#include "locks/cas.cl"

kernel void dot_product(global const int *a, global const int *b, const uint n, global int *result,
                        global atomic_int *mutex, local int *sums ENVIRONMENT)
{
    ENTER
    int sum = 0;
    for (uint i = GROUP * ITEMS + ITEM; i < n; i += GROUPS * ITEMS)
        sum += a[i] * b[i];
    sums[ITEM] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint width = ITEMS / 2; width > 0; width /= 2) {
        if (ITEM < width)
            sums[ITEM] += sums[ITEM + width];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (ITEM == 0) {
        lock(mutex);
        FENCE(0);
        const int before = *result;
        FENCE(1);
        *result = before + sums[0];
        FENCE(2);
        unlock(mutex);
        FENCE(3);
    }
}
