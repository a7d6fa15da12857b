/*
 * The barrier between work-groups of [S. Xiao, W. Feng, Inter-block GPU communication via fast barrier synchronization,
 * IPDPS 2010]: work-item i of group 0 waits for the flag of group i + 1, and lowers it once all are there. After it,
 * each work-item sums up what all of them wrote before it. Flags are 0 before the launch.
 */

#ifndef ACQUIRE
#define ACQUIRE memory_order_acquire
#endif
#ifndef RELEASE
#define RELEASE memory_order_release
#endif
#ifndef SCOPE
#define SCOPE memory_scope_device
#endif
#ifndef FENCE
#define FENCE CLK_GLOBAL_MEM_FENCE
#endif

void xf(global atomic_uint *flags)
{
    const uint me = get_local_id(0), group = get_group_id(0);
    if (group == 0) {
        if (me + 1 < get_num_groups(0))
            while (atomic_load_explicit(&flags[me + 1], ACQUIRE, SCOPE) == 0)
                ;
        barrier(FENCE);
        if (me + 1 < get_num_groups(0))
            atomic_store_explicit(&flags[me + 1], 0, RELEASE, SCOPE);
    } else {
        barrier(FENCE);
        if (me == 0) {
            atomic_store_explicit(&flags[group], 1, RELEASE, SCOPE);
            while (atomic_load_explicit(&flags[group], ACQUIRE, SCOPE) == 1)
                ;
        }
        barrier(FENCE);
    }
}

kernel void sum(global atomic_uint *flags, global uint *in, global uint *out)
{
    const uint i = get_global_id(0);
    in[i] = 1;
    xf(flags);
    for (uint j = 0; j < get_global_size(0); j++)
        out[i] += in[j];
}
