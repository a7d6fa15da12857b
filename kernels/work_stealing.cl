/*
 * A deque from which one work-group takes tasks at the bottom and all others steal at the top [D. Chase, Y. Lev,
 * Dynamic circular work-stealing deque, 2005; orders as in N. M. Le et al., Correct and efficient work-stealing for weak
 * memory models, 2013]. The array does not grow: there are never more than TASKS tasks. A task is done by adding 1 to its
 * element of done. Needs OpenCL C 2.0 (-cl-std=CL2.0). Everything is zero before the launch.
 */

#ifndef TASKS
#define TASKS 64
#endif

#define NOTHING (-1)
#define LOST    (-2)

typedef struct {
    atomic_int top;
    atomic_int bottom;
    atomic_int tasks[TASKS];
} deque_t;

inline void push(global deque_t *d, int task)
{
    int b = atomic_load_explicit(&d->bottom, memory_order_relaxed, memory_scope_device);
    atomic_store_explicit(&d->tasks[b % TASKS], task, memory_order_relaxed, memory_scope_device);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
    atomic_store_explicit(&d->bottom, b + 1, memory_order_relaxed, memory_scope_device);
}

inline int pop(global deque_t *d)
{
    int b = atomic_load_explicit(&d->bottom, memory_order_relaxed, memory_scope_device) - 1;
    atomic_store_explicit(&d->bottom, b, memory_order_relaxed, memory_scope_device);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
    int t = atomic_load_explicit(&d->top, memory_order_relaxed, memory_scope_device);
    int task = NOTHING;
    if (t <= b) {
        task = atomic_load_explicit(&d->tasks[b % TASKS], memory_order_relaxed, memory_scope_device);
        if (t == b) {
            /* The last one: a thief may be after it, too. */
            if (!atomic_compare_exchange_strong_explicit(&d->top, &t, t + 1, memory_order_seq_cst,
                                                         memory_order_relaxed, memory_scope_device))
                task = NOTHING;
            atomic_store_explicit(&d->bottom, b + 1, memory_order_relaxed, memory_scope_device);
        }
    } else {
        atomic_store_explicit(&d->bottom, b + 1, memory_order_relaxed, memory_scope_device);
    }
    return task;
}

inline int steal(global deque_t *d)
{
    int t = atomic_load_explicit(&d->top, memory_order_acquire, memory_scope_device);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
    int b = atomic_load_explicit(&d->bottom, memory_order_acquire, memory_scope_device);
    if (t >= b)
        return NOTHING;
    int task = atomic_load_explicit(&d->tasks[t % TASKS], memory_order_relaxed, memory_scope_device);
    return atomic_compare_exchange_strong_explicit(&d->top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed,
                                                   memory_scope_device) ? task : LOST;
}

kernel void run(global deque_t *d, const int tasks, const int tries, global int *done)
{
    if (get_local_id(0) != 0)
        return;
    if (get_group_id(0) == 0) {
        for (int i = 0; i < tasks; ++i) {
            push(d, i);
            if (i % 3 == 2) {
                int task = pop(d);
                if (task >= 0)
                    done[task] += 1;
            }
        }
        int task;
        while ((task = pop(d)) != NOTHING)
            done[task] += 1;
    } else {
        for (int i = 0; i < tries; ++i) {
            int task = steal(d);
            switch (task) {
            case NOTHING:
            case LOST:
                break;
            default:
                done[task] += 1;
            }
        }
    }
}
