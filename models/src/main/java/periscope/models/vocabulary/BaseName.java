package periscope.models.vocabulary;

/**
 * A name that a language provides to models.
 *
 * @param name    the name in the notation of models
 * @param type    set or relation
 * @param origin  the source of its value
 * @param meaning its meaning, in one line
 */
public record BaseName(String name, Type type, Origin origin, String meaning) {

  /** The type of a name or expression. */
  public enum Type {
    SET("set"),
    RELATION("relation");

    private final String word;

    Type(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** The source of a name's value. */
  public enum Origin {
    /** The event structure alone. */
    EVENTS,
    /** The execution: {@code rf} and {@code co}. */
    EXECUTION,
    /** A definition in {@link Vocabulary#definitions()}. */
    DEFINITION,
    /**
     * A definition in {@link Vocabulary#definitions()} that gives another name, used by published models, to a set or
     * relation.
     */
    SYNONYM
  }
}
