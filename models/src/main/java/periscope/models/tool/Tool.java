package periscope.models.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A tool that models were published for.
 *
 * @param id              what {@code --cat-of} calls it
 * @param called          its name for people
 * @param signs           signs by which its models are recognised
 * @param names           the meanings of its names, by the language of the tests' vocabulary
 * @param library         files that it has itself; its names have what they define, so that nothing is missing without
 *     them
 * @param missingIncludes whether it passes over an include of any file that is not there
 */
public record Tool(
    String id, String called, List<Sign> signs, Map<String, ToolNames> names, Set<String> library,
    boolean missingIncludes) {
  public Tool {
    library = Set.copyOf(library);
    signs = List.copyOf(signs);
    names = Map.copyOf(names);
  }

  /** What its names mean for tests of a language; empty if it has no such tests. */
  public Optional<ToolNames> names(String language) {
    return Optional.ofNullable(names.get(language));
  }
}
