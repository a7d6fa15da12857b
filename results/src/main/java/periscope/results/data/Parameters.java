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
 * @param values as text; the same parameters are equal in whatever order they were told
 */
public record Parameters(SortedMap<String, String> values) {

  /** No parameter was told. */
  public static final Parameters NONE = new Parameters(new TreeMap<>());

  public Parameters {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  public static Parameters of(Map<String, ? extends Object> values) {
    TreeMap<String, String> all = new TreeMap<>();
    values.forEach((k, v) -> all.put(k, v.toString()));
    return new Parameters(all);
  }

  /** The same with one more. */
  public Parameters with(String name, String value) {
    TreeMap<String, String> all = new TreeMap<>(values);
    all.put(name, value);
    return new Parameters(all);
  }

  /** The whole number of that name, if there is one. */
  public OptionalLong whole(String name) {
    try {
      return values.containsKey(name) ? OptionalLong.of(new BigDecimal(values.get(name)).longValueExact())
          : OptionalLong.empty();
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** How often a test was launched; two names are in use. */
  public OptionalLong iterations() {
    OptionalLong told = whole("iterations");
    return told.isPresent() ? told : whole("testIterations");
  }

  /** How many instances a test has to come to, where the parameters say: launches, testing work-groups, their size. */
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

  /** All on one line: {@code name=value}, with blanks between. The same text for the same parameters. */
  public String text() {
    return values.entrySet().stream().map(e -> escaped(e.getKey()) + "=" + escaped(e.getValue()))
        .collect(Collectors.joining(" "));
  }

  /** What {@link #text} wrote. */
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
