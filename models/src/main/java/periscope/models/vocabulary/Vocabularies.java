package periscope.models.vocabulary;

import java.util.List;
import java.util.Optional;

/** The vocabulary of each language that models judge. */
public final class Vocabularies {

  /** Every vocabulary. */
  public static final List<Vocabulary> ALL = List.of(new OpenClVocabulary(), new PtxVocabulary());

  private Vocabularies() {}

  /** The vocabulary for tests of the language with that name in mapping files; none for machine languages. */
  public static Optional<Vocabulary> of(String language) {
    return switch (language) {
      case "opencl-rsp", "cuda" -> Optional.of(ALL.get(0));
      case "ptx" -> Optional.of(ALL.get(1));
      default -> Optional.empty();
    };
  }
}
