/**
 * The search that runs every program on the machine of [RSP], or a sample of programs, one by one (Thm. 1, bounded).
 *
 * <p>Nouns: the {@link periscope.verifier.soundness.exhaustive.Alphabet} has the parts of programs; the {@link
 * periscope.verifier.soundness.exhaustive.ProgramSpace} of one placement numbers every {@link
 * periscope.verifier.soundness.exhaustive.ThreadProgram} that a program can have and knows which programs are the same
 * up to renaming threads and locations; the {@link periscope.verifier.soundness.exhaustive.SourceOracle} has the
 * outcomes that the source model allows, the {@link periscope.verifier.soundness.exhaustive.TargetOracle} the outcomes
 * that the machine shows; each {@link periscope.verifier.soundness.exhaustive.Worker} compares the two; {@link
 * periscope.verifier.soundness.exhaustive.MachineEnumeration} goes through the sizes and merges answers.
 *
 * <p>A size is cut into {@link periscope.verifier.soundness.exhaustive.SearchUnit}s in one place, the {@link
 * periscope.verifier.soundness.exhaustive.RequestedPrograms}; a {@link
 * periscope.verifier.soundness.exhaustive.UnitChecker} answers a unit, and a {@link
 * periscope.verifier.soundness.exhaustive.Crew} has units answered. Units and their answers depend on the request
 * alone, neither on workers nor on order, and the search adds the answer to each unit once.
 *
 * <p>Invariants: outcomes are packed into one {@code long} without loss. Stored values are distinct and too far apart
 * for increments to confuse them, so that an outcome shows the write that each read reads from. The number of programs
 * is known beforehand from Burnside's lemma; having checked any other number is an internal error.
 *
 * <p>Programs that compile alike run once: numbers of threads make threads with the same compiled code neighbours, and
 * the machine runs once for all of their programs. Of symmetric programs the search checks one representative.
 */
package periscope.verifier.soundness.exhaustive;
