/*
 * A lock that serves in the order of asking, and a list that it guards: every work-group appends some numbers of its
 * own, one for each time that it holds the lock. Needs OpenCL C 2.0 (-cl-std=CL2.0). The lock and the list are zero
 * before the launch.
 */

typedef struct {
    atomic_uint next;
    atomic_uint serving;
} ticket_lock_t;

typedef struct {
    uint length;
    uint last;
} list_t;

void lock(__global ticket_lock_t *l)
{
    const uint ticket = atomic_fetch_add_explicit(&l->next, 1u, memory_order_relaxed, memory_scope_device);
    while (atomic_load_explicit(&l->serving, memory_order_acquire, memory_scope_device) != ticket)
        ;
}

void unlock(__global ticket_lock_t *l)
{
    const uint now = atomic_load_explicit(&l->serving, memory_order_relaxed, memory_scope_device);
    atomic_store_explicit(&l->serving, now + 1, memory_order_release, memory_scope_device);
}

__kernel void append(__global ticket_lock_t *l, __global list_t *list, __global uint *items, const uint rounds)
{
    if (get_local_id(0) != 0)
        return;
    for (uint r = 0; r < rounds; r++) {
        lock(l);
        items[list->length] = get_group_id(0) * rounds + r;
        list->last = get_group_id(0);
        list->length++;
        unlock(l);
    }
}
