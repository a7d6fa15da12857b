package periscope.web.play;

import java.util.List;
import java.util.Optional;

/** The tests, models and mappings that come with Periscope, for visitors to choose from. */
public interface Shipped {

  /**
   * One shipped thing.
   *
   * @param language what it is for; of a mapping, from which language to which
   * @param usual    of a model, whether it is asked about its language where none is named
   */
  record Item(String name, String title, String language, boolean usual) {

    /** One that nobody asks unless it is named. */
    public Item(String name, String title, String language) {
      this(name, title, language, false);
    }
  }

  /** All of a sort, in the order of {@code periscope list}. */
  List<Item> all(ThingKind sort);

  /** The text of one. */
  Optional<String> text(ThingKind sort, String name);
}
