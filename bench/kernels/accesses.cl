/* Each of 2,048 work-items reads and writes an element of its own a thousand times. */
/* launch accesses on 64x32 { out = 0; } forall (out=63528960) */
kernel void accesses(global int *in, global atomic_int *out)
{
    int g = get_global_id(0);
    for (int i = 0; i < 1000; i++)
        in[g] = in[g] + i % 64;
    atomic_fetch_add_explicit(out, in[g], memory_order_relaxed, memory_scope_device);
}
