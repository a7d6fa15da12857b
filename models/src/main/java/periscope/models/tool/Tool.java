package periscope.models.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A tool that models were published for.
 *
 * @param id              the tool's name for {@code --cat-of}
 * @param called          the tool's name in sentences
 * @param signs           signs by which its models are recognised
 * @param names           the meanings of its names, by the language of the tests' vocabulary
 * @param library         files that the tool itself provides; {@code names} contains their definitions, so an include
 *                        of them needs no file
 * @param missingIncludes whether the tool ignores an include whose file does not exist
 */
public record Tool(
    String id, String called, List<Sign> signs, Map<String, ToolNames> names, Set<String> library,
    boolean missingIncludes) {
  public Tool {
    library = Set.copyOf(library);
    signs = List.copyOf(signs);
    names = Map.copyOf(names);
  }

  /** The meanings of the tool's names for tests of a language; empty if the tool has no tests of the language. */
  public Optional<ToolNames> names(String language) {
    return Optional.ofNullable(names.get(language));
  }
}
