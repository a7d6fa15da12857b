/*
 * A step of an n-body simulation after Barnes and Hut, in the plane and in whole numbers. Work-groups put bodies into a
 * tree, whose cells have four quarters each; then they sum up the bodies of each cell from the bottom up, give each
 * cell its place in the order of bodies from the top down, and compute where the bodies go.
 *
 * Nodes are bodies, from 1 on, and behind them cells, the first of them the root. Cells are drawn as they are needed,
 * so that those in a cell have higher numbers. What is to be done in a phase is drawn in chunks, one after the other:
 * who waits for a chunk waits for a work-group that has begun. Phases take the place of launches, and end with fences
 * that always stand. Within a phase nothing waits for a work-item of the same work-group but at barriers.
 */
#include "environment.h"

#define NOTHING 0u
#define LOCKED 0xffffffffu

/* What may be wrong. */
#define LATE 1u    /* waited for too long */
#define OUTSIDE 2u /* a cell that is too small, a node or a place that there is not */
#define NO_ROOM 3u /* more cells than there may be */

#define BUILDING 0
#define SUMMING 1
#define SORTING 2
#define MOVING 3

#define WAITING 1u
#define STOPPED 2u

/* As deep as a tree may be, and what may be left to be looked at on the way down. */
#define DEPTH 12
#define STACK (3 * DEPTH + 1)

#define BODIES global const uint *x, global const uint *y, global const uint *masses, const uint n
#define CELLS \
    global atomic_uint *children, global uint *lefts, global uint *lows, global uint *halves, \
    global atomic_uint *used, const uint room

void report(global atomic_uint *trouble, const uint what)
{
    atomic_store_explicit(trouble, what, memory_order_relaxed, memory_scope_device);
}

/* The next chunk of a phase; the one before it, if there was one, is done. */
uint draw(const uint item, const uint before, global atomic_uint *drawn, global atomic_uint *done, local uint *chunk)
{
    FULL_FENCE;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (item == 0) {
        if (before != 0)
            atomic_fetch_add_explicit(done, 1u, memory_order_relaxed, memory_scope_device);
        *chunk = atomic_fetch_add_explicit(drawn, 1u, memory_order_relaxed, memory_scope_device);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *chunk;
}

/* Waits until all chunks of a phase are done. */
void end_phase(const uint item, const uint chunks, const uint patience, global atomic_uint *done,
               global atomic_uint *trouble)
{
    if (item == 0) {
        uint i = 0;
        while (i < patience && atomic_load_explicit(done, memory_order_relaxed, memory_scope_device) < chunks)
            ++i;
        if (i == patience)
            report(trouble, LATE);
    }
    FULL_FENCE;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    FULL_FENCE;
}

/* Whether some work-item of the work-group has to wait. */
uint any(const uint item, const uint items, const int waits, local uint *waiting, local uint *state,
         global atomic_uint *trouble)
{
    waiting[item] = waits ? WAITING : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        uint how = atomic_load_explicit(trouble, memory_order_relaxed, memory_scope_device) != 0 ? STOPPED : 0;
        for (uint i = 0; i < items; ++i)
            how |= waiting[i];
        *state = how;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *state;
}

uint quarter(const uint x, const uint y, const uint left, const uint low, const uint half_side)
{
    return (x >= left + half_side ? 1 : 0) + (y >= low + half_side ? 2 : 0);
}

/*
 * A cell, not yet seen by others, with two bodies that are in one quarter of another cell, or in a quarter of a quarter
 * and so on; NOTHING if there is none.
 */
uint split(const uint body, const uint other, uint left, uint low, uint half_side, global atomic_uint *trouble, BODIES,
           CELLS)
{
    uint top = NOTHING, cell = 0, mine, others;
    do {
        mine = quarter(x[body], y[body], left, low, half_side);
        left += mine % 2 * half_side;
        low += mine / 2 * half_side;
        half_side /= 2;
        const uint fresh = atomic_fetch_add_explicit(used, 1u, memory_order_relaxed, memory_scope_device);
        FENCE(0);
        if (fresh >= room || half_side == 0) {
            report(trouble, fresh >= room ? NO_ROOM : OUTSIDE);
            return NOTHING;
        }
        lefts[fresh] = left;
        FENCE(1);
        lows[fresh] = low;
        FENCE(2);
        halves[fresh] = half_side;
        FENCE(3);
        if (top == NOTHING) {
            top = n + 1 + fresh;
        } else {
            atomic_store_explicit(&children[4 * cell + mine], n + 1 + fresh, memory_order_relaxed,
                                  memory_scope_device);
            FENCE(4);
        }
        cell = fresh;
        mine = quarter(x[body], y[body], left, low, half_side);
        others = quarter(x[other], y[other], left, low, half_side);
    } while (mine == others);
    atomic_store_explicit(&children[4 * cell + others], other + 1, memory_order_relaxed, memory_scope_device);
    FENCE(5);
    atomic_store_explicit(&children[4 * cell + mine], body + 1, memory_order_relaxed, memory_scope_device);
    FENCE(6);
    return top;
}

/* Puts a body into the tree. Whoever finds a quarter locked looks again, after all that it goes in lockstep with. */
void insert(const uint body, const uint patience, global atomic_uint *trouble, BODIES, CELLS)
{
    uint cell = 0;
    for (uint i = 0; i < patience; ++i) {
        const uint left = lefts[cell];
        FENCE(7);
        const uint low = lows[cell];
        FENCE(8);
        const uint half_side = halves[cell];
        FENCE(9);
        if (half_side == 0) {
            report(trouble, OUTSIDE);
            return;
        }
        global atomic_uint *child = &children[4 * cell + quarter(x[body], y[body], left, low, half_side)];
        uint node = atomic_load_explicit(child, memory_order_relaxed, memory_scope_device);
        FENCE(10);
        if (node == LOCKED)
            continue;
        if (node > n) {
            cell = node - n - 1;
            continue;
        }
        const uint seen = node;
        const int locked = atomic_compare_exchange_strong_explicit(child, &node, LOCKED, memory_order_relaxed,
                                                                   memory_order_relaxed, memory_scope_device);
        FENCE(11);
        if (locked) {
            uint fresh = body + 1;
            if (seen != NOTHING)
                fresh = split(body, seen - 1, left, low, half_side, trouble, x, y, masses, n, children, lefts, lows,
                              halves, used, room);
            atomic_store_explicit(child, fresh == NOTHING ? seen : fresh, memory_order_relaxed, memory_scope_device);
            FENCE(12);
            return;
        }
    }
    report(trouble, LATE);
}

/* What is in a quarter of a cell, when the tree is built. */
uint node_of(global atomic_uint *tree, const uint cell, const uint q, const uint last,
             global atomic_uint *trouble)
{
    const uint node = atomic_load_explicit(&tree[4 * cell + q], memory_order_relaxed, memory_scope_device);
    if (node > last)
        report(trouble, OUTSIDE);
    return node > last ? NOTHING : node;
}

/* Sums up what is in a cell, if all cells in it are summed up: whether it did. */
int sum_up(const uint cell, global uint *counts, global uint *sums_x, global uint *sums_y, global atomic_uint *ready,
           global atomic_uint *tree, const uint last, global atomic_uint *trouble, BODIES)
{
    uint mass = 0, count = 0, sum_x = 0, sum_y = 0;
    for (uint q = 0; q < 4; ++q) {
        const uint node = node_of(tree, cell, q, last, trouble);
        if (node > n) {
            const uint inner = node - n - 1;
            const uint its = atomic_load_explicit(&ready[inner], memory_order_relaxed, memory_scope_device);
            FENCE(13);
            if (its == 0)
                return 0;
            mass += its;
            count += counts[inner];
            FENCE(14);
            sum_x += sums_x[inner];
            FENCE(15);
            sum_y += sums_y[inner];
            FENCE(16);
        } else if (node != NOTHING) {
            mass += masses[node - 1];
            count += 1;
            sum_x += masses[node - 1] * x[node - 1];
            sum_y += masses[node - 1] * y[node - 1];
        }
    }
    counts[cell] = count;
    FENCE(17);
    sums_x[cell] = sum_x;
    FENCE(18);
    sums_y[cell] = sum_y;
    FENCE(19);
    atomic_store_explicit(&ready[cell], mass, memory_order_relaxed, memory_scope_device);
    FENCE(20);
    return 1;
}

/* Puts the bodies of a cell in order, and tells the cells in it where they begin, once its own begin is known. */
int sort(const uint cell, const uint n, global uint *counts, global atomic_uint *begins, global uint *order,
         global atomic_uint *tree, const uint last, global atomic_uint *trouble)
{
    uint begin = atomic_load_explicit(&begins[cell], memory_order_relaxed, memory_scope_device);
    FENCE(21);
    if (begin == 0)
        return 0;
    for (uint q = 0; q < 4; ++q) {
        const uint node = node_of(tree, cell, q, last, trouble);
        if (node > n) {
            atomic_store_explicit(&begins[node - n - 1], begin, memory_order_relaxed, memory_scope_device);
            FENCE(22);
            begin += counts[node - n - 1];
        } else if (node != NOTHING) {
            if (begin > n)
                report(trouble, OUTSIDE);
            else
                order[begin - 1] = node - 1;
            ++begin;
        }
    }
    return 1;
}

/* Where a body goes: cells that are far for their size pull as one. */
void move(const uint body, global int *moved_x, global int *moved_y, global const uint *sums_x,
          global const uint *sums_y, global const uint *halves, global atomic_uint *ready,
          global atomic_uint *tree, const uint last, global atomic_uint *trouble, BODIES)
{
    uint stack[STACK];
    uint height = 1;
    int force_x = 0, force_y = 0;
    stack[0] = n + 1;
    while (height > 0) {
        const uint node = stack[--height];
        const uint cell = node > n ? node - n - 1 : 0;
        const uint mass = node > n ? atomic_load_explicit(&ready[cell], memory_order_relaxed, memory_scope_device)
            : masses[node - 1];
        if (mass == 0)
            continue;
        const int dx = (int)(node > n ? sums_x[cell] / mass : x[node - 1]) - (int)x[body];
        const int dy = (int)(node > n ? sums_y[cell] / mass : y[node - 1]) - (int)y[body];
        const int distance = dx * dx + dy * dy;
        const int side = node > n ? 2 * (int)halves[cell] : 0;
        if (side * side <= distance) {
            force_x += dx * (int)mass * 16 / (distance + 1);
            force_y += dy * (int)mass * 16 / (distance + 1);
            continue;
        }
        for (uint q = 0; q < 4; ++q) {
            const uint child = node_of(tree, cell, q, last, trouble);
            if (child != NOTHING && height < STACK)
                stack[height++] = child;
            else if (child != NOTHING)
                report(trouble, OUTSIDE);
        }
    }
    moved_x[body] = (int)x[body] * 16 + force_x;
    moved_y[body] = (int)y[body] * 16 + force_y;
}

kernel void simulate(BODIES, const uint patience, global atomic_uint *drawn, global atomic_uint *done, CELLS,
                     global uint *counts, global uint *sums_x, global uint *sums_y, global atomic_uint *ready,
                     global atomic_uint *begins, global uint *order, global int *moved_x, global int *moved_y,
                     global atomic_uint *trouble, local uint *chunk, local uint *waiting, local uint *state ENVIRONMENT)
{
    ENTER
    const uint bodies = (n + ITEMS - 1) / ITEMS;
    for (uint c = draw(ITEM, 0, &drawn[BUILDING], &done[BUILDING], chunk); c < bodies;
         c = draw(ITEM, 1, &drawn[BUILDING], &done[BUILDING], chunk)) {
        const uint body = c * ITEMS + ITEM;
        if (body < n)
            insert(body, patience, trouble, x, y, masses, n, children, lefts, lows, halves, used, room);
    }
    end_phase(ITEM, bodies, patience, &done[BUILDING], trouble);

    const uint all = min(atomic_load_explicit(used, memory_order_relaxed, memory_scope_device), room);
    const uint cells = (all + ITEMS - 1) / ITEMS, last = n + all;
    for (uint c = draw(ITEM, 0, &drawn[SUMMING], &done[SUMMING], chunk); c < cells;
         c = draw(ITEM, 1, &drawn[SUMMING], &done[SUMMING], chunk)) {
        const uint cell = all - 1 - (c * ITEMS + ITEM);
        int waits = c * ITEMS + ITEM < all;
        uint i = 0, how;
        do {
            if (waits)
                waits = !sum_up(cell, counts, sums_x, sums_y, ready, children, last, trouble, x, y, masses, n);
            how = any(ITEM, ITEMS, waits, waiting, state, trouble);
        } while (how == WAITING && ++i < patience);
        if (how == WAITING)
            report(trouble, LATE);
    }
    end_phase(ITEM, cells, patience, &done[SUMMING], trouble);

    for (uint c = draw(ITEM, 0, &drawn[SORTING], &done[SORTING], chunk); c < cells;
         c = draw(ITEM, 1, &drawn[SORTING], &done[SORTING], chunk)) {
        const uint cell = c * ITEMS + ITEM;
        int waits = cell < all;
        uint i = 0, how;
        do {
            if (waits)
                waits = !sort(cell, n, counts, begins, order, children, last, trouble);
            how = any(ITEM, ITEMS, waits, waiting, state, trouble);
        } while (how == WAITING && ++i < patience);
        if (how == WAITING)
            report(trouble, LATE);
    }
    end_phase(ITEM, cells, patience, &done[SORTING], trouble);

    for (uint c = draw(ITEM, 0, &drawn[MOVING], &done[MOVING], chunk); c < bodies;
         c = draw(ITEM, 1, &drawn[MOVING], &done[MOVING], chunk)) {
        const uint place = c * ITEMS + ITEM;
        if (place < n && order[place] < n)
            move(order[place], moved_x, moved_y, sums_x, sums_y, halves, ready, children, last, trouble, x, y, masses,
                 n);
    }
}
