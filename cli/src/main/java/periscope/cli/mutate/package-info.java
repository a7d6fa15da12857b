/**
 * {@code periscope mutate}: which clauses of a model a suite of tests pins down.
 *
 * <p>Duty: read the command line; {@link periscope.verifier.mutation} judges mutants.
 */
package periscope.cli.mutate;
