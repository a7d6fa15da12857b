void lock(global atomic_int *l)
{
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(l, &expected, 1, memory_order_acquire, memory_order_relaxed,
                                                    memory_scope_device))
        expected = 0;
}

/* launch count on 2x1 { n; } forall (n=2) */
kernel void count(global atomic_int *l, global int *n, local int *seen)
{
    lock(l);
    *n += 1;
    atomic_store_explicit(l, 0, memory_order_release, memory_scope_work_group);
    seen[get_local_id(0)] = *n;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 2; i++)
        n[0] = seen[i];
}
