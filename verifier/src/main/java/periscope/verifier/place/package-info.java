/**
 * Places of counterexamples in files.
 *
 * <p>Duty: find the lines of source and code whose instructions take part in a counterexample. Noun: {@link
 * periscope.verifier.place.InstructionPlaces}.
 *
 * <p>Invariant: a line is named only if an event of a shown execution stands in it.
 */
package periscope.verifier.place;
