/**
 * What programs a search goes through: {@link periscope.verifier.program.Operations} are what they are made of, each a
 * {@link periscope.verifier.program.Choice}; a {@link periscope.verifier.program.Bound} says how large they are; a
 * {@link periscope.verifier.program.Shape} says where threads run, and a {@link periscope.verifier.program.Layout} how
 * many operations each has besides; a {@link periscope.verifier.program.FoundProgram} is one of them with an outcome,
 * {@link periscope.verifier.program.Neighbours} are programs like it.
 * {@link periscope.verifier.program.Translation} says what programs are compiled to.
 *
 * <p>Invariants: everything here is immutable and knows neither models of behaviour nor searches. Programs are told
 * apart up to renaming threads and locations. Written values differ, so that an outcome tells what each read reads
 * from.
 */
package periscope.verifier.program;
