/**
 * Runs every program for the machine of [RSP], or a sample of them, one by one (Thm. 1,
 * bounded).
 *
 * <p>Nouns: the {@link periscope.verifier.soundness.exhaustive.Alphabet} is what programs are made of; the {@link
 * periscope.verifier.soundness.exhaustive.ProgramSpace} of one placement numbers every {@link
 * periscope.verifier.soundness.exhaustive.ThreadProgram} that a program can have and knows which programs are the same
 * up to renaming threads and locations; the {@link periscope.verifier.soundness.exhaustive.SourceOracle} says what the
 * source model allows, the {@link periscope.verifier.soundness.exhaustive.TargetOracle} what the machine shows; each
 * {@link periscope.verifier.soundness.exhaustive.Worker} compares the two; {@link
 * periscope.verifier.soundness.exhaustive.MachineEnumeration} spreads the work.
 *
 * <p>Invariants: outcomes are packed into one {@code long} without loss. Stored values are distinct and too far apart
 * for increments to confuse them, so that an outcome tells what each read read from. The number of programs is known
 * beforehand from Burnside's lemma; having checked any other number is an internal error.
 */
package periscope.verifier.soundness.exhaustive;

