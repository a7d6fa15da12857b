package periscope.engines.work;

/**
 * A question as a text that any process can read.
 *
 * @param kind     name of the {@link WorkKind}
 * @param question the question, as this kind writes it
 */
public record Work(String kind, String question) {}
