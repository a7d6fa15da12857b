/**
 * The names that a language provides to the models that judge it.
 *
 * <p>Duty: the names that a model may use without defining them, and their values for a given event structure. Nouns:
 * {@link periscope.models.vocabulary.Vocabulary}, {@link periscope.models.vocabulary.BaseName}. Invariant: {@code rf}
 * and {@code co} are the only primitive names whose value depends on the execution and not on the event structure
 * alone. Source: [RSP], Fig. 2.
 */
package periscope.models.vocabulary;
