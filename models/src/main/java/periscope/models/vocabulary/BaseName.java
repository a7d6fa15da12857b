package periscope.models.vocabulary;

/**
 * A name that a language provides to models.
 *
 * @param name    as models write it
 * @param type    what it stands for
 * @param origin  where its value comes from
 * @param meaning in one line
 */
public record BaseName(String name, Type type, Origin origin, String meaning) {

  /** What a name or expression stands for. */
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

  /** Where the value of a name comes from. */
  public enum Origin {
    /** The event structure alone. */
    EVENTS,
    /** The execution: {@code rf} and {@code co}. */
    EXECUTION,
    /** A definition in {@link Vocabulary#definitions()}. */
    DEFINITION,
    /** The same, of a name that published models use for another one. */
    SYNONYM
  }
}
