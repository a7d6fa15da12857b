package periscope.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The table of modules in ARCHITECTURE.md. */
final class ModuleTable {

  static final Path ROOT = Path.of("..");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\|[^|]*\\| ([^|]*) \\|");

  private ModuleTable() {}

  /** The modules that each module may use. */
  static Map<String, Set<String>> read() throws IOException {
    Set<String> modules = modules();
    Map<String, Set<String>> table = new TreeMap<>();
    for (Matcher m = ROW.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md"))); m.find(); ) {
      if (modules.contains(m.group(1))) {
        table.put(m.group(1), named(m.group(2), modules, m.group(1)));
      }
    }
    return table;
  }

  /** The modules that have code to ship. */
  static Set<String> modules() throws IOException {
    return MODULE.matcher(Files.readString(ROOT.resolve("pom.xml"))).results().map(r -> r.group(1))
        .filter(m -> !m.equals("testing") && Files.isDirectory(ROOT.resolve(m).resolve("src/main/java")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> named(String cell, Set<String> modules, String own) {
    Set<String> named = Pattern.compile("[a-z-]+").matcher(cell.replaceAll("\\([^)]*\\)", "")).results()
        .map(r -> r.group()).filter(modules::contains).collect(Collectors.toCollection(TreeSet::new));
    if (cell.strip().equals("all")) {
      named.addAll(modules);
      // The languages bring along the modules that they share.
      named.removeAll(Set.of(own, "grammars", "lang-c"));
    }
    return named;
  }
}
