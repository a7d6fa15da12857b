/*
 * A barrier for all work-groups of a launch, which must all be there at once, and a relaxation that uses it: in each step
 * every cell becomes the mean of its neighbours, which other work-groups wrote in the step before. The barrier's words are
 * zero before the launch. Needs OpenCL C 2.0 (-cl-std=CL2.0).
 */

struct grid_barrier {
    atomic_uint arrived;
    atomic_uint generation;
};

void grid_sync(volatile global struct grid_barrier *b)
{
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_scope_device);
    if (get_local_linear_id() == 0) {
        uint generation = atomic_load_explicit(&b->generation, memory_order_relaxed, memory_scope_device);
        uint arrived = atomic_fetch_add_explicit(&b->arrived, 1u, memory_order_acq_rel, memory_scope_device);
        if (arrived == get_num_groups(0) - 1) {
            atomic_store_explicit(&b->arrived, 0u, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(&b->generation, generation + 1, memory_order_release, memory_scope_device);
        } else {
            while (atomic_load_explicit(&b->generation, memory_order_acquire, memory_scope_device) == generation) { }
        }
    }
    work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_scope_device);
}

kernel void relax(global float *cells, global float *next, const uint steps, volatile global struct grid_barrier *b)
{
    const size_t i = get_global_id(0), last = get_global_size(0) - 1;
    for (uint s = 0; s < steps; ++s) {
        const float left = i == 0 ? cells[last] : cells[i - 1];
        const float right = i == last ? cells[0] : cells[i + 1];
        next[i] = 0.5f * (left + right);
        grid_sync(b);
        global float *swapped = cells;
        cells = next;
        next = swapped;
    }
}
