/* A lock that is taken by a compare-exchange, and a counter that it guards. */

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
    int expected;
    do {
        expected = 0;
    } while (!atomic_compare_exchange_strong_explicit(l, &expected, 1, ACQUIRE, memory_order_relaxed, SCOPE));
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
