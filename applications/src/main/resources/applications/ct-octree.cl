/*
 * Particles are sorted into an octree. A task is a cell with its particles: if these are too many, a work-group sorts
 * them by the eighth of the cell that they are in, and each eighth with particles is a new task; else the cell is a
 * leaf. Each work-group has a deque of tasks, of which it takes the bottom one; one that has nothing to do steals the
 * top one of another [N. S. Arora, R. D. Blumofe, C. G. Plaxton, Thread scheduling for multiprogrammed multiprocessors,
 * 1998]. The root is in the first deque when the kernel begins.
 *
 * A cell is 1 for the root; its eighths are 8 times that and the number of the eighth. The particles of a cell stand
 * one after the other, those of even levels in the first half of order, those of odd ones in the second. The age of a
 * deque has the index of its top task, and, from bit 16 on, how often it has become empty.
 */
#include "environment.h"

#define TOP 0xffffu

/* What may be wrong. */
#define LATE 1u    /* nothing to do for too long, and not all is done */
#define OUTSIDE 2u /* a task or a particle that there is not */
#define NO_ROOM 3u /* a deque is full, or a part of order */

/* A task. */
#define CELL 0
#define FIRST 1
#define COUNT 2

#define SHARED_DEQUES \
    global uint *cells, global uint *firsts, global uint *counts, global atomic_uint *ages, \
    global atomic_uint *bottoms, const uint capacity
#define DEQUES cells, firsts, counts, ages, bottoms, capacity

void report(global atomic_uint *trouble, const uint what)
{
    atomic_store_explicit(trouble, what, memory_order_relaxed, memory_scope_device);
}

void push(const uint cell, const uint first, const uint count, const uint deque, global atomic_uint *trouble,
          SHARED_DEQUES)
{
    const uint bottom = atomic_load_explicit(&bottoms[deque], memory_order_relaxed, memory_scope_device);
    FENCE(0);
    if (bottom >= capacity) {
        report(trouble, NO_ROOM);
        return;
    }
    const uint at = deque * capacity + bottom;
    cells[at] = cell;
    FENCE(1);
    firsts[at] = first;
    FENCE(2);
    counts[at] = count;
    FENCE(3);
    atomic_store_explicit(&bottoms[deque], bottom + 1, memory_order_relaxed, memory_scope_device);
    FENCE(4);
}

/* Whether the work-group whose deque it is gets a task from it. */
int pop(const uint deque, local uint *task, SHARED_DEQUES)
{
    uint bottom = atomic_load_explicit(&bottoms[deque], memory_order_relaxed, memory_scope_device);
    FENCE(5);
    if (bottom == 0)
        return 0;
    --bottom;
    atomic_store_explicit(&bottoms[deque], bottom, memory_order_relaxed, memory_scope_device);
    FENCE(6);
    const uint at = deque * capacity + bottom;
    task[CELL] = cells[at];
    FENCE(7);
    task[FIRST] = firsts[at];
    FENCE(8);
    task[COUNT] = counts[at];
    FENCE(9);
    uint age = atomic_load_explicit(&ages[deque], memory_order_relaxed, memory_scope_device);
    FENCE(10);
    if (bottom > (age & TOP))
        return 1;

    /* It is the last one, and a thief may be after it; or it has already been stolen. */
    atomic_store_explicit(&bottoms[deque], 0, memory_order_relaxed, memory_scope_device);
    FENCE(11);
    const uint empty = (age | TOP) + 1;
    if (bottom == (age & TOP)) {
        const int won = atomic_compare_exchange_strong_explicit(&ages[deque], &age, empty, memory_order_relaxed,
                                                                memory_order_relaxed, memory_scope_device);
        FENCE(12);
        if (won)
            return 1;
    }
    atomic_store_explicit(&ages[deque], empty, memory_order_relaxed, memory_scope_device);
    FENCE(13);
    return 0;
}

/* Whether it gets a task from a deque of another work-group. */
int steal(const uint deque, local uint *task, SHARED_DEQUES)
{
    uint age = atomic_load_explicit(&ages[deque], memory_order_relaxed, memory_scope_device);
    FENCE(14);
    const uint bottom = atomic_load_explicit(&bottoms[deque], memory_order_relaxed, memory_scope_device);
    FENCE(15);
    if (bottom <= (age & TOP))
        return 0;
    const uint at = deque * capacity + (age & TOP);
    task[CELL] = cells[at];
    FENCE(16);
    task[FIRST] = firsts[at];
    FENCE(17);
    task[COUNT] = counts[at];
    FENCE(18);
    const int won = atomic_compare_exchange_strong_explicit(&ages[deque], &age, age + 1, memory_order_relaxed,
                                                            memory_order_relaxed, memory_scope_device);
    FENCE(19);
    return won;
}

/* The next task; one without particles if there will be none. */
void find(local uint *task, const uint group, const uint groups, const uint n, const uint patience,
          global atomic_uint *finished, global atomic_uint *trouble, SHARED_DEQUES)
{
    if (pop(group, task, DEQUES))
        return;
    for (uint i = 1; i < patience; ++i) {
        if ((group + i) % groups != group && steal((group + i) % groups, task, DEQUES))
            return;
        const uint done = atomic_load_explicit(finished, memory_order_relaxed, memory_scope_device);
        FENCE(20);
        if (done >= n || atomic_load_explicit(trouble, memory_order_relaxed, memory_scope_device) != 0) {
            task[COUNT] = 0;
            return;
        }
    }
    report(trouble, LATE);
    task[COUNT] = 0;
}

uint level_of(const uint cell)
{
    uint level = 0;
    for (uint c = cell; c > 1; c /= 8)
        ++level;
    return level;
}

/* The particle that stands there; n if that is none. */
uint particle(global uint *order, const uint at, const uint n, global atomic_uint *trouble)
{
    uint p = order[at];
    FENCE(21);
    if (p >= n) {
        report(trouble, OUTSIDE);
        p = n;
    }
    return p;
}

kernel void partition(global const uint *x, global const uint *y, global const uint *z, const uint n, const uint enough,
                      const uint depth, const uint patience, global uint *order, global uint *leaves,
                      global atomic_uint *placed, global atomic_uint *finished, global atomic_uint *trouble,
                      SHARED_DEQUES, local uint *task, local atomic_uint *cursors, local uint *begins ENVIRONMENT)
{
    ENTER
    uint count;
    do {
        if (ITEM == 0) {
            find(task, GROUP, GROUPS, n, patience, finished, trouble, DEQUES);
            if (task[COUNT] != 0 && (task[CELL] == 0 || level_of(task[CELL]) > depth || task[FIRST] >= n
                    || task[COUNT] > n - task[FIRST])) {
                report(trouble, OUTSIDE);
                task[COUNT] = 0;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        const uint cell = task[CELL], first = task[FIRST];
        count = task[COUNT];
        const uint level = level_of(cell), shift = depth - 1 - level;
        global uint *from = order + (level % 2) * n;
        global uint *to = order + (1 - level % 2) * n;
        const int leaf = count <= enough || level == depth;
        if (leaf) {
            for (uint i = ITEM; i < count; i += ITEMS) {
                const uint p = particle(from, first + i, n, trouble);
                if (p < n) {
                    leaves[p] = cell;
                    atomic_fetch_add_explicit(&placed[p], 1u, memory_order_relaxed, memory_scope_device);
                }
            }
        }
        for (uint eighth = ITEM; eighth < 8; eighth += ITEMS)
            atomic_store_explicit(&cursors[eighth], 0, memory_order_relaxed, memory_scope_work_group);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint i = ITEM; i < count && !leaf; i += ITEMS) {
            const uint p = particle(from, first + i, n, trouble);
            if (p < n) {
                const uint eighth = (x[p] >> shift & 1) * 4 + (y[p] >> shift & 1) * 2 + (z[p] >> shift & 1);
                atomic_fetch_add_explicit(&cursors[eighth], 1u, memory_order_relaxed, memory_scope_work_group);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (ITEM == 0) {
            begins[0] = first;
            for (uint eighth = 0; eighth < 8; ++eighth) {
                begins[eighth + 1] = begins[eighth]
                    + atomic_load_explicit(&cursors[eighth], memory_order_relaxed, memory_scope_work_group);
                atomic_store_explicit(&cursors[eighth], begins[eighth], memory_order_relaxed, memory_scope_work_group);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint i = ITEM; i < count && !leaf; i += ITEMS) {
            const uint p = particle(from, first + i, n, trouble);
            if (p < n) {
                const uint eighth = (x[p] >> shift & 1) * 4 + (y[p] >> shift & 1) * 2 + (z[p] >> shift & 1);
                const uint at = atomic_fetch_add_explicit(&cursors[eighth], 1u, memory_order_relaxed,
                                                          memory_scope_work_group);
                if (at < begins[eighth + 1]) {
                    to[at] = p;
                    FENCE(22);
                } else {
                    report(trouble, NO_ROOM);
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        if (ITEM == 0 && leaf && count != 0) {
            atomic_fetch_add_explicit(finished, count, memory_order_relaxed, memory_scope_device);
            FENCE(23);
        } else if (ITEM == 0 && count != 0) {
            for (uint eighth = 0; eighth < 8; ++eighth) {
                const uint inside = begins[eighth + 1] - begins[eighth];
                if (inside != 0)
                    push(cell * 8 + eighth, begins[eighth], inside, GROUP, trouble, DEQUES);
            }
        }
    } while (count != 0);
}
