/*
 * Inclusive prefix sums in one pass. A work-group takes the next tile, sums it up, and publishes the sum; then it looks
 * back over the tiles before it, adding sums, until it meets one whose whole prefix is known. A tile only waits for
 * tiles that were taken before it. Needs OpenCL C 2.0 (-cl-std=CL2.0).
 *
 * tiles[0] counts the tiles taken; status is zero before the launch.
 */

#ifndef TILE
#define TILE 64
#endif

#define EMPTY     0u
#define AGGREGATE 1u
#define PREFIX    2u

typedef struct {
    atomic_uint status;
    uint aggregate;
    uint prefix;
} tile_t;

static uint look_back(__global tile_t *tiles, uint tile)
{
    uint sum = 0;
    while (tile > 0) {
        __global tile_t *before = &tiles[tile - 1];
        uint status;
        do {
            status = atomic_load_explicit(&before->status, memory_order_acquire, memory_scope_device);
        } while (status == EMPTY);

        if (status == PREFIX)
            return sum + before->prefix;
        sum += before->aggregate;
        --tile;
    }
    return sum;
}

__kernel void scan(__global const uint *in, __global uint *out, const uint length,
                   __global atomic_uint *taken, __global tile_t *tiles)
{
    __local uint tile, before;
    __local uint sums[TILE];
    const uint me = get_local_id(0);

    if (me == 0)
        tile = atomic_fetch_add_explicit(taken, 1u, memory_order_relaxed, memory_scope_device);
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint at = tile * TILE + me;
    sums[me] = at < length ? in[at] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint reach = 1; reach < TILE; reach <<= 1) {
        uint other = me >= reach ? sums[me - reach] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[me] += other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (me == 0) {
        const uint aggregate = sums[TILE - 1];
        __global tile_t *mine = &tiles[tile];
        if (tile > 0) {
            mine->aggregate = aggregate;
            atomic_store_explicit(&mine->status, AGGREGATE, memory_order_release, memory_scope_device);
        }
        before = look_back(tiles, tile);
        mine->prefix = before + aggregate;
        atomic_store_explicit(&mine->status, PREFIX, memory_order_release, memory_scope_device);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (at < length)
        out[at] = before + sums[me];
}
