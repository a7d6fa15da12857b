package periscope.suites.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The modules of ARCHITECTURE.md: a table of their wings and duties, and a list of the modules that each one uses. */
final class ModuleTable {

  static final Path ROOT = Path.of("..");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  /** A row such as {@code | core | `litmus` | the vocabulary |}; a row without a wing belongs to the wing above it. */
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z]*) ?\\| `([a-z-]+)` \\| [^|]+ \\|$");
  /** An item such as {@code - `models` uses litmus, grammars}, with its further lines indented. */
  private static final Pattern USES = Pattern.compile("(?m)^- `([a-z-]+)` uses (.*(?:\n  .*)*)");

  private ModuleTable() {}

  /** A row of the table. */
  record Row(String wing, String module) {}

  /** The modules of the table that have code to ship, in the table's order. */
  static List<Row> rows() throws IOException {
    Set<String> modules = modules();
    List<Row> rows = new ArrayList<>();
    String wing = "";
    for (Matcher m = ROW.matcher(page()); m.find(); ) {
      wing = m.group(1).isEmpty() ? wing : m.group(1);
      if (modules.contains(m.group(2))) {
        rows.add(new Row(wing, m.group(2)));
      }
    }
    return rows;
  }

  /** The modules that each module may use. */
  static Map<String, Set<String>> read() throws IOException {
    Set<String> modules = modules();
    Map<String, Set<String>> table = new TreeMap<>();
    for (Matcher m = USES.matcher(page()); m.find(); ) {
      if (modules.contains(m.group(1))) {
        table.put(m.group(1), named(m.group(2), modules, m.group(1)));
      }
    }
    return table;
  }

  /** The modules that have code to ship. */
  static Set<String> modules() throws IOException {
    return new TreeSet<>(inThePomsOrder());
  }

  /** The modules that have code to ship, in the order of the root pom. */
  static List<String> inThePomsOrder() throws IOException {
    return MODULE.matcher(Files.readString(ROOT.resolve("pom.xml"))).results().map(r -> r.group(1))
        .filter(m -> !m.equals("testing") && Files.isDirectory(ROOT.resolve(m).resolve("src/main/java"))).toList();
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("ARCHITECTURE.md"));
  }

  private static Set<String> named(String list, Set<String> modules, String own) {
    Set<String> named = Pattern.compile("[a-z-]+").matcher(list.replaceAll("\\([^)]*\\)", "")).results()
        .map(r -> r.group()).filter(modules::contains).collect(Collectors.toCollection(TreeSet::new));
    if (list.startsWith("all")) {
      // The page names behind "all" what is built apart.
      Set<String> apart = Set.copyOf(named);
      named.addAll(modules);
      named.removeAll(apart);
      // The languages bring along the modules that they share.
      named.removeAll(Set.of(own, "grammars", "frame", "lang-c"));
    }
    return named;
  }
}
