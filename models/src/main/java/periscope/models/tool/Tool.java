package periscope.models.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool that models were published for.
 *
 * @param id              what {@code --cat-of} calls it
 * @param called          what people call it
 * @param signs           how its models are recognised
 * @param names           what its names mean, by the language of the tests' vocabulary
 * @param missingIncludes whether it passes over an include of a file that is not there
 */
public record Tool(String id, String called, List<Sign> signs, Map<String, Names> names, boolean missingIncludes) {
  public Tool {
    signs = List.copyOf(signs);
    names = Map.copyOf(names);
  }

  /** What its names mean for tests of a language; empty if it has no such tests. */
  public Optional<Names> names(String language) {
    return Optional.ofNullable(names.get(language));
  }
}
