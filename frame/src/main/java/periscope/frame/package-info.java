/**
 * The frame of litmus tests: initial state, placement, filter, list of locations and condition; {@link
 * periscope.frame.text} has the header.
 *
 * <p>Duty: read what surrounds the instructions of a test, from the syntax tree of the one grammar that the grammars of
 * languages inherit ({@link periscope.frame.xtext}) to the vocabulary of {@code litmus}. Nouns: {@link
 * periscope.frame.InitialState}, {@link periscope.frame.Placements} with the {@link periscope.frame.PlaceWords} of a
 * language, {@link periscope.frame.ConditionReader} with the {@link periscope.frame.ConditionNames} of a test, {@link
 * periscope.frame.ThreadNumbers}, {@link periscope.frame.Numerals}.
 *
 * <p>Invariants: knows no language and no instruction. A message about the frame has the same words in all languages;
 * a language gives its words for places and types, and hints.
 */
package periscope.frame;
