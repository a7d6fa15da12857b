package periscope.results.data;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The parameters of one configuration, by their public names such as {@code testingWorkgroups}.
 *
 * @param values the values as text; the order in which a source states parameters does not matter
 */
public record Parameters(SortedMap<String, String> values) {

  /** No known parameter. */
  public static final Parameters NONE = new Parameters(new TreeMap<>());

  public Parameters {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  public static Parameters of(Map<String, ? extends Object> values) {
    TreeMap<String, String> all = new TreeMap<>();
    values.forEach((k, v) -> all.put(k, v.toString()));
    return new Parameters(all);
  }

  /** Copy with one more parameter. */
  public Parameters with(String name, String value) {
    TreeMap<String, String> all = new TreeMap<>(values);
    all.put(name, value);
    return new Parameters(all);
  }

  /** The value of a parameter as a whole number; empty if it is missing or no whole number. */
  public OptionalLong whole(String name) {
    try {
      return values.containsKey(name) ? OptionalLong.of(new BigDecimal(values.get(name)).longValueExact())
          : OptionalLong.empty();
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** Number of launches of a test; the parameter has two names in use. */
  public OptionalLong iterations() {
    OptionalLong told = whole("iterations");
    return told.isPresent() ? told : whole("testIterations");
  }

  /**
   * Expected number of instances of a test: launches times testing work-groups times their size; empty if one of these
   * is unknown.
   */
  public OptionalLong instances() {
    OptionalLong groups = whole("testingWorkgroups");
    OptionalLong size = whole("workgroupSize");
    if (iterations().isEmpty() || groups.isEmpty() || size.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Math.multiplyExact(
          Math.multiplyExact(iterations().getAsLong(), groups.getAsLong()), size.getAsLong()));
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  /** All parameters on one line: {@code name=value}, separated by blanks. Equal parameters give equal texts. */
  public String text() {
    return values.entrySet().stream().map(e -> escaped(e.getKey()) + "=" + escaped(e.getValue()))
        .collect(Collectors.joining(" "));
  }

  /** The parameters with a text of {@link #text}. */
  public static Parameters parse(String text) {
    TreeMap<String, String> values = new TreeMap<>();
    for (String word : text.split(" ")) {
      int at = word.indexOf('=');
      if (at >= 0) {
        values.put(plain(word.substring(0, at)), plain(word.substring(at + 1)));
      }
    }
    return new Parameters(values);
  }

  private static String escaped(String word) {
    return word.replace("%", "%25").replace(" ", "%20").replace("=", "%3D");
  }

  private static String plain(String word) {
    return word.replace("%3D", "=").replace("%20", " ").replace("%25", "%");
  }
}
