/*
 * Counts how often each byte occurs. Every work-group counts in local memory first, and adds what it found to the
 * histogram at the end, so that few atomic operations go to global memory. The histogram is zero before the launch.
 */

#ifndef BINS
#define BINS 256
#endif

__kernel void histogram(__global const uchar *data, const uint length, __global uint *histogram)
{
    __local uint counts[BINS];

    for (uint b = get_local_id(0); b < BINS; b += get_local_size(0))
        counts[b] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = get_global_id(0); i < length; i += get_global_size(0))
        atomic_inc(&counts[data[i] % BINS]);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint b = get_local_id(0); b < BINS; b += get_local_size(0)) {
        const uint count = counts[b];
        if (count != 0)
            atomic_add(&histogram[b], count);
    }
}
