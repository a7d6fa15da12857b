/* A lock that is looked at before it is taken by an exchange (test and test-and-set), and a counter that it guards. */

#ifndef ACQUIRE
#define ACQUIRE memory_order_acquire
#endif
#ifndef RELEASE
#define RELEASE memory_order_release
#endif
#ifndef SCOPE
#define SCOPE memory_scope_device
#endif

void lock(global atomic_int *l)
{
    while (1) {
        while (atomic_load_explicit(l, memory_order_relaxed, SCOPE) == 1)
            ;
        if (atomic_exchange_explicit(l, 1, ACQUIRE, SCOPE) == 0)
            return;
    }
}

void unlock(global atomic_int *l)
{
    atomic_store_explicit(l, 0, RELEASE, SCOPE);
}

/* launch count on 1x2 forall (counter=2) */
kernel void count(global atomic_int *l, global int *counter)
{
    lock(l);
    *counter = *counter + 1;
    unlock(l);
}
