/**
 * Models with one clause changed.
 *
 * <p>Duty: {@link periscope.models.mutation.Mutations} changes one clause of a model at a time, each change a
 * {@link periscope.models.mutation.Mutation} of one {@link periscope.models.mutation.Kind}; a
 * {@link periscope.models.mutation.Fingerprint} tells which of the changed models judge all executions by the same
 * computations, so that one stands for all.
 *
 * <p>Invariants: a mutation differs from its model in one statement, and in one place of it. Everything here is pure.
 *
 * <p>Source: mutation analysis of programs, [HINTS], with the operators of {@code .cat} in place of a programming
 * language's.
 */
package periscope.models.mutation;
