/**
 * Dependencies between the accesses of a text, and the dependencies that a compiler kept.
 *
 * <p>Nouns: {@link periscope.semantics.dependency.TextDependencies} are the dependencies of one text, {@link
 * periscope.semantics.dependency.KeptDependencies} compare a source with its compiled form, by a {@link
 * periscope.semantics.dependency.Matching} of their accesses.
 */
package periscope.semantics.dependency;
