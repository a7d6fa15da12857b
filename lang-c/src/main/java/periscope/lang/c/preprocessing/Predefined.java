package periscope.lang.c.preprocessing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The macros and operators that the compilers of a language define before a text begins.
 *
 * @param macros    for each name, or name with parameters, its replacement; a name that is its own replacement has a
 *                  known meaning and a value that differs between compilers
 * @param operators the operators that conditions may use, such as {@code __has_builtin}
 * @param known     the names for which such an operator is 1
 */
public record Predefined(Map<String, String> macros, Set<String> operators, Set<String> known) {

  /** No macros and no operators. */
  public static final Predefined NOTHING = new Predefined(Map.of(), Set.of(), Set.of());

  public Predefined {
    operators = Set.copyOf(operators);
    known = Set.copyOf(known);
  }

  /**
   * Reads definitions.
   *
   * @param lines on each line a name, or a name with parameters, and its replacement
   * @param same  names that are their own replacement, separated by blanks
   */
  public static Map<String, String> macros(String lines, String same) {
    Map<String, String> all = new LinkedHashMap<>();
    lines.lines().filter(l -> !l.isBlank()).map(String::strip).forEach(line -> {
      int blank = line.indexOf(' ');
      all.put(blank < 0 ? line : line.substring(0, blank), blank < 0 ? "" : line.substring(blank + 1).strip());
    });
    Set.of(same.strip().split("\\s+")).forEach(name -> all.put(name, name));
    return all;
  }
}
