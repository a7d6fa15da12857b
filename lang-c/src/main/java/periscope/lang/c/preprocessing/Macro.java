package periscope.lang.c.preprocessing;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a name stands for.
 *
 * @param parameters of a macro that takes arguments; empty if it takes none
 * @param body       the text with the names of parameters in it
 */
record Macro(String name, Optional<List<String>> parameters, String body) {

  private static final String NAME = "[A-Za-z_$][\\w$]*";
  private static final Pattern DEFINITION =
      Pattern.compile("\\s*(" + NAME + ")(?:\\(([^()]*)\\)(.*)|(?![\\w$(])(.*))", Pattern.DOTALL);

  /** The next word, number, or other character. */
  static final Pattern TOKEN = Pattern.compile(NAME + "|\\.?\\d(?:[eE][+-]|[\\w.])*|##|.", Pattern.DOTALL);

  /** What stands behind {@code #define}; empty if that defines nothing. */
  static Optional<Macro> of(String definition) {
    Matcher m = DEFINITION.matcher(definition);
    if (!m.matches()) {
      return Optional.empty();
    }
    boolean takes = m.group(2) != null;
    List<String> parameters = !takes || m.group(2).isBlank() ? List.of()
        : Stream.of(m.group(2).split(",", -1)).map(String::strip).toList();
    boolean names = parameters.stream().allMatch(p -> p.matches(NAME))
        && parameters.stream().distinct().count() == parameters.size();
    String body = m.group(takes ? 3 : 4).strip();
    Optional<List<String>> wanted = takes ? Optional.of(parameters) : Optional.empty();
    return names ? Optional.of(new Macro(m.group(1), wanted, body)) : Optional.empty();
  }
}
