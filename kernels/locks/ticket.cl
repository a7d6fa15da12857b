/* A lock that serves in the order of asking, and a counter that it guards. */

#ifndef ACQUIRE
#define ACQUIRE memory_order_acquire
#endif
#ifndef RELEASE
#define RELEASE memory_order_release
#endif
#ifndef SCOPE
#define SCOPE memory_scope_device
#endif

void lock(global atomic_uint *next, global atomic_uint *serving)
{
    const uint ticket = atomic_fetch_add_explicit(next, 1u, memory_order_relaxed, SCOPE);
    while (atomic_load_explicit(serving, ACQUIRE, SCOPE) != ticket)
        ;
}
void unlock(global atomic_uint *serving)
{
    const uint now = atomic_load_explicit(serving, memory_order_relaxed, SCOPE);
    atomic_store_explicit(serving, now + 1, RELEASE, SCOPE);
}

/* launch count on 1x2 forall (counter=2) */
kernel void count(global atomic_uint *next, global atomic_uint *serving, global int *counter)
{
    lock(next, serving);
    *counter = *counter + 1;
    unlock(serving);
}
