/*
 * Micro-benchmarks of [STRESS], section 3.1: message passing, load buffering and store buffering, between the first
 * work-items of two work-groups, on two words of memory that have a distance. Each waits for some rounds first, so that
 * stress is up when it begins.
 *
 * setup[0] is the word y, setup[1] and setup[2] are the rounds; x is word 0.
 */
#include "environment.h"

#define READ(word) atomic_load_explicit(&memory[word], memory_order_relaxed, memory_scope_device)
#define WRITE(word) atomic_store_explicit(&memory[word], 1u, memory_order_relaxed, memory_scope_device)

#define BEGIN \
    ENTER \
    volatile local uint waited; \
    if (ITEM == 0) { \
        const uint y = setup[0], rounds = setup[1 + GROUP]; \
        for (uint i = 0; i < rounds; ++i) \
            waited = i;
#define END }

kernel void mp(global atomic_uint *memory, global const uint *setup, global uint *seen ENVIRONMENT)
{
    BEGIN
    if (GROUP == 0) {
        WRITE(0);
        WRITE(y);
    } else {
        const uint first = READ(y), second = READ(0);
        seen[0] = first;
        seen[1] = second;
    }
    END
}

kernel void lb(global atomic_uint *memory, global const uint *setup, global uint *seen ENVIRONMENT)
{
    BEGIN
    if (GROUP == 0) {
        const uint r = READ(0);
        WRITE(y);
        seen[0] = r;
    } else {
        const uint r = READ(y);
        WRITE(0);
        seen[1] = r;
    }
    END
}

kernel void sb(global atomic_uint *memory, global const uint *setup, global uint *seen ENVIRONMENT)
{
    BEGIN
    if (GROUP == 0) {
        WRITE(0);
        const uint r = READ(y);
        seen[0] = r;
    } else {
        WRITE(y);
        const uint r = READ(0);
        seen[1] = r;
    }
    END
}
