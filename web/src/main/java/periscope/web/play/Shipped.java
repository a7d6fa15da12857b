package periscope.web.play;

import java.util.List;
import java.util.Optional;

/** What comes with Periscope, as visitors choose from it. */
public interface Shipped {

  /**
   * One shipped thing.
   *
   * @param language what it is for; of a mapping, from which language to which
   */
  record Item(String name, String title, String language) {}

  /** All of a sort, in the order of {@code periscope list}. */
  List<Item> all(Sort sort);

  /** The text of one. */
  Optional<String> text(Sort sort, String name);
}
