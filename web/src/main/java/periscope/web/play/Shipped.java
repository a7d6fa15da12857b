package periscope.web.play;

import java.util.List;
import java.util.Optional;

/** The tests, models and mappings that come with Periscope, for visitors to choose from. */
public interface Shipped {

  /**
   * A shipped test, model or mapping.
   *
   * @param language its language; for a mapping, its source and target language
   * @param usual    for a model, whether it is the default model of its language
   */
  record Item(String name, String title, String language, boolean usual) {

    /** An item that is no default model. */
    public Item(String name, String title, String language) {
      this(name, title, language, false);
    }
  }

  /** All items of a kind, in the order of {@code periscope list}. */
  List<Item> all(ThingKind sort);

  /** The text of an item; empty if there is none with the name. */
  Optional<String> text(ThingKind sort, String name);
}
