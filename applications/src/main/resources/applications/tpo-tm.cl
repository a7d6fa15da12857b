/*
 * Tasks that yield tasks: each work-group has a queue under a lock, takes tasks from it, or else from the queues of
 * others, and puts those that a task yields into it, or, where it is full, into those of others. Task t yields the
 * tasks 2 t and 2 t + 1, as far as there are so many. The first task is in the first queue when the kernel begins.
 *
 * A queue has the tasks that tail has counted and head has not; slot i % capacity is for the one with number i.
 */
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed

#include "environment.h"
#include "locks/cas.cl"

#define NOTHING 0u
#define EMPTY_SLOT 0xffffffffu

/* What may be wrong. */
#define LATE 1u     /* nothing to do for too long, and not all is done */
#define OUTSIDE 2u  /* a task that there is not */
#define NO_ROOM 3u  /* all queues are full */
#define TOO_MANY 4u /* more tasks than there are */

#define SHARED_QUEUES \
    global uint *slots, global uint *heads, global uint *tails, global atomic_int *mutexes, const uint capacity
#define QUEUES slots, heads, tails, mutexes, capacity

void report(global atomic_uint *trouble, const uint what)
{
    atomic_store_explicit(trouble, what, memory_order_relaxed, memory_scope_device);
}

uint take(const uint queue, SHARED_QUEUES)
{
    uint task = NOTHING;
    lock(&mutexes[queue]);
    FENCE(0);
    const uint head = heads[queue];
    FENCE(1);
    const uint tail = tails[queue];
    FENCE(2);
    if (head < tail) {
        task = slots[queue * capacity + head % capacity];
        FENCE(3);
        heads[queue] = head + 1;
        FENCE(4);
        if (task == NOTHING)
            task = EMPTY_SLOT;
    }
    unlock(&mutexes[queue]);
    FENCE(5);
    return task;
}

int put(const uint task, const uint queue, SHARED_QUEUES)
{
    lock(&mutexes[queue]);
    FENCE(6);
    const uint head = heads[queue];
    FENCE(7);
    const uint tail = tails[queue];
    FENCE(8);
    const int room = tail - head < capacity;
    if (room) {
        slots[queue * capacity + tail % capacity] = task;
        FENCE(9);
        tails[queue] = tail + 1;
        FENCE(10);
    }
    unlock(&mutexes[queue]);
    FENCE(11);
    return room;
}

/* The next task; NOTHING if there will be none. */
uint find(const uint group, const uint groups, const uint patience, global atomic_uint *outstanding,
          global atomic_uint *trouble, SHARED_QUEUES)
{
    for (uint i = 0; i < patience; ++i) {
        const uint task = take((group + i) % groups, QUEUES);
        if (task != NOTHING)
            return task;
        const uint left = atomic_load_explicit(outstanding, memory_order_relaxed, memory_scope_device);
        FENCE(12);
        if (left == 0 || atomic_load_explicit(trouble, memory_order_relaxed, memory_scope_device) != 0)
            return NOTHING;
    }
    report(trouble, LATE);
    return NOTHING;
}

void spawn(const uint task, const uint group, const uint groups, global atomic_uint *outstanding,
           global atomic_uint *trouble, SHARED_QUEUES)
{
    atomic_fetch_add_explicit(outstanding, 1u, memory_order_relaxed, memory_scope_device);
    FENCE(13);
    uint i = 0;
    while (i < groups && !put(task, (group + i) % groups, QUEUES))
        ++i;
    if (i == groups)
        report(trouble, NO_ROOM);
}

kernel void work(const uint tasks, const uint patience, global atomic_uint *executed, global atomic_uint *outstanding,
                 global atomic_uint *trouble, SHARED_QUEUES, local uint *next_task ENVIRONMENT)
{
    ENTER
    uint count = 0, task;
    do {
        if (ITEM == 0) {
            uint found = find(GROUP, GROUPS, patience, outstanding, trouble, QUEUES);
            if (found > tasks || count > tasks) {
                report(trouble, found > tasks ? OUTSIDE : TOO_MANY);
                found = NOTHING;
            }
            *next_task = found;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        task = *next_task;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (task != NOTHING) {
            atomic_fetch_add_explicit(&executed[task - 1], 1u, memory_order_relaxed, memory_scope_device);
            if (ITEM == 0) {
                for (uint child = 2 * task; child <= 2 * task + 1 && child <= tasks; ++child)
                    spawn(child, GROUP, GROUPS, outstanding, trouble, QUEUES);
                atomic_fetch_sub_explicit(outstanding, 1u, memory_order_relaxed, memory_scope_device);
                FENCE(14);
            }
        }
        ++count;
    } while (task != NOTHING);
}
