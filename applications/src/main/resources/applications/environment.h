/*
 * What every application is written with: where a work-item is, where fences may stand, and, if the launch has more
 * work-groups than the application asks for, stress by the others ([STRESS], sections 3 and 4).
 *
 *   kernel void f(global int *x ENVIRONMENT) { ENTER ... }
 *
 * GROUP of GROUPS and ITEM of ITEMS say where a work-item is, in place of OpenCL's functions: they may be shuffled.
 * FENCE(n) is site n, a fence for the device or nothing, as FENCE_n is defined from outside; or a mark, which orders
 * nothing, and leaves a step in a run: a load of what nobody writes. Then SITES is defined, as many as there are.
 */

#define FENCE(site) FENCE_##site
#define FULL_FENCE atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device)
#define NO_FENCE ((void)0)

#ifdef SITES
global atomic_int site_marks[SITES];
#define MARK(site) atomic_load_explicit(&site_marks[site], memory_order_relaxed, memory_scope_device)
#endif

#ifndef STRESSED

#define ENVIRONMENT
#define ENTER \
    const uint GROUP = get_group_id(0), GROUPS = get_num_groups(0); \
    const uint ITEM = get_local_id(0), ITEMS = get_local_size(0); \
    (void)GROUP, (void)GROUPS, (void)ITEM, (void)ITEMS;

#else

/* What a launch is told, word by word. */
#define PLAN_GROUPS 0     /* work-groups of the application */
#define PLAN_STRESSING 1  /* work-groups that stress; those behind them end at once */
#define PLAN_STRATEGY 2
#define PLAN_ROUNDS 3     /* of the loop of a work-item that stresses */
#define PLAN_SEED 4
#define PLAN_SIZE 5       /* words of scratch memory */
#define PLAN_SPREAD 6     /* how many words are stressed at once */
#define PLAN_WARP 7       /* work-items of a sub-group, which stay together */
#define PLAN_TARGETS 8    /* these words */
#define PLAN_WARPS 72     /* which sub-group each is, of a work-group */

#define SYSTEMATIC 1
#define RANDOM 2
#define CACHE 3

/* What SEQUENCE is made of. */
#define LD sum += *word;
#define ST *word = round;

#define ENVIRONMENT , global const uint *plan, global const uint *shuffled, global volatile uint *scratch
#define ENTER \
    const uint GROUPS = plan[PLAN_GROUPS], ITEMS = get_local_size(0), GROUP = shuffled[get_group_id(0)]; \
    if (GROUP >= GROUPS) { \
        stress(GROUP - GROUPS, plan, scratch); \
        return; \
    } \
    const uint ITEM = plan[PLAN_WARPS + get_local_id(0) / plan[PLAN_WARP]] * plan[PLAN_WARP] \
        + get_local_id(0) % plan[PLAN_WARP]; \
    (void)GROUP, (void)GROUPS, (void)ITEM, (void)ITEMS;

uint next(uint state)
{
    state ^= state << 13;
    state ^= state >> 17;
    return state ^ state << 5;
}

void stress(uint number, global const uint *plan, global volatile uint *scratch)
{
    const uint strategy = plan[PLAN_STRATEGY], size = plan[PLAN_SIZE];
    const uint rounds = number < plan[PLAN_STRESSING] ? plan[PLAN_ROUNDS] : 0;
    const uint id = number * (uint)get_local_size(0) + (uint)get_local_id(0);
    uint sum = 0;
    if (strategy == SYSTEMATIC) {
        global volatile uint *word = scratch + plan[PLAN_TARGETS + id % plan[PLAN_SPREAD]];
        for (uint round = 0; round < rounds; ++round) {
            SEQUENCE
        }
    } else if (strategy == RANDOM) {
        uint state = next(plan[PLAN_SEED] + id * 2654435761u | 1u);
        for (uint round = 0; round < rounds; ++round) {
            state = next(state);
            global volatile uint *word = scratch + (state >> 1) % size;
            if ((state & 1u) != 0) {
                ST
            } else {
                LD
            }
        }
    } else {
        for (uint round = 0; round < rounds; ++round) {
            global volatile uint *word = scratch + (id + round) % size;
            LD
            ST
        }
    }
    if (sum == 1u)
        scratch[0] = sum;
}

#endif
