package periscope.suites.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The statements in ARCHITECTURE.md and in the charters of packages that can be checked against files. */
class HouseTest {

  private static final Path ROOT = ModuleTable.ROOT;
  private static final int MOST_FILES = 25;
  /** The pages that say where things are in the code. */
  private static final List<String> PAGES =
      List.of("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/where-to-change.md", "docs/glossary.md");

  private static final Pattern DEPENDENCY = Pattern.compile(
      "<dependency><groupId>periscope</groupId><artifactId>([^<]+)</artifactId></dependency>");
  /** An arrow of the picture of modules: a module, and a module that it uses. */
  private static final Pattern ARROW = Pattern.compile("<path class=\"arrow\" data-uses=\"([a-z -]+)\"");
  private static final Pattern BOX = Pattern.compile("<text class=\"name\"[^>]*>([^<]+)<");
  /** The Javadoc of the first type of a file that has one. */
  private static final Pattern TYPE = Pattern.compile(
      "/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*"
          + "(?:public |abstract |final |sealed )*(?:class|record|interface|enum) ");
  private static final Pattern NO_NOUN = Pattern.compile(
      "^[\\s*]*(?:What|That|Whether|Which|Those|Who|Where|How|Why|Of|Something)\\b");
  /** A class with its package, such as {@code `cli/verify/Summary`}. */
  private static final Pattern NAMED = Pattern.compile("`([a-z][a-z/0-9]*/[A-Z]\\w*[a-z]\\w*)");
  /**
   * A class without its package, such as {@code `FenceMnemonics`} or {@code `Prefixes.of`}, on pages that name only
   * classes.
   */
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)*`");
  /** A list of charters, such as {@code Charters: `semantics`, `lang/c`.}, possibly on several lines. */
  private static final Pattern CHARTERS = Pattern.compile("Charters?:((?:\\s+`[a-z/]+`,?)+)");
  private static final Pattern LINK = Pattern.compile("\\{@link[\\s*]+([\\w.]+)");

  @Test
  void theTableOfModulesIsThatOfThePoms() throws IOException {
    Map<String, Set<String>> poms = new TreeMap<>();
    for (String module : ModuleTable.modules()) {
      Matcher m = DEPENDENCY.matcher(Files.readString(ROOT.resolve(module).resolve("pom.xml")));
      poms.put(module, m.results().map(r -> r.group(1)).filter(d -> !d.equals("testing"))
          .collect(Collectors.toCollection(TreeSet::new)));
    }
    assertEquals(poms, ModuleTable.read(), "what the poms say, and what the table of ARCHITECTURE.md says");
  }

  @Test
  void theTableHasTheModulesInTheOrderOfThePom() throws IOException {
    assertEquals(ModuleTable.inThePomsOrder(), ModuleTable.rows().stream().map(ModuleTable.Row::module).toList());
  }

  /** The arrows of the picture are the uses that do not follow from others. */
  @Test
  void thePictureShowsTheTable() throws IOException {
    Map<String, Set<String>> uses = ModuleTable.read();
    Set<String> arrows = new TreeSet<>();
    uses.forEach((module, used) -> used.stream()
        .filter(u -> used.stream().noneMatch(v -> !v.equals(u) && reached(uses, v).contains(u)))
        .forEach(u -> arrows.add(module + " " + u)));
    String picture = Files.readString(ROOT.resolve("docs/pictures/modules.svg"));
    assertEquals(arrows, ARROW.matcher(picture).results().map(r -> r.group(1))
        .collect(Collectors.toCollection(TreeSet::new)));
    assertEquals(ModuleTable.modules(), BOX.matcher(picture).results().map(r -> r.group(1))
        .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static Set<String> reached(Map<String, Set<String>> uses, String module) {
    return Stream.concat(Stream.of(module), uses.get(module).stream().flatMap(u -> reached(uses, u).stream()))
        .collect(Collectors.toSet());
  }

  /** A module uses modules of its wing and of earlier wings, except where the page names an exception. */
  @Test
  void wingsDependOnEarlierWings() throws IOException {
    Map<String, String> wings = new LinkedHashMap<>();
    ModuleTable.rows().forEach(r -> wings.put(r.module(), r.wing()));
    List<String> order = wings.values().stream().distinct().toList();
    assertEquals(List.of("core", "languages", "engines", "verify", "devices", "faces"), order);
    List<String> against = new ArrayList<>();
    ModuleTable.read().forEach((module, uses) -> uses.stream()
        .filter(used -> order.indexOf(wings.get(used)) > order.indexOf(wings.get(module)))
        .forEach(used -> against.add(module + " uses " + used)));
    assertEquals(List.of("reports uses results"), against);
  }

  /** The page fits on ten screens of 40 lines, each line short enough for a screen. */
  @Test
  void theArchitectureIsShort() throws IOException {
    List<String> lines = Files.readAllLines(ROOT.resolve("ARCHITECTURE.md"));
    assertTrue(lines.size() <= 400, lines.size() + " lines");
    assertEquals(List.of(), lines.stream().filter(l -> l.length() > 160).toList(), "lines of more than 160 characters");
  }

  @Test
  void noPackageIsTooFull() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Path charter : charters()) {
      try (Stream<Path> files = Files.list(charter.getParent())) {
        int count = (int) files.filter(f -> f.toString().endsWith(".java") && !f.endsWith("package-info.java")).count();
        if (count > MOST_FILES) {
          found.put(name(charter), count);
        }
      }
    }
    assertEquals(Map.of(), found, "packages of more than " + MOST_FILES + " files");
  }

  /** Links in charters lead to existing types. Checkstyle makes sure that each package has a charter. */
  @Test
  void whatChartersLinkToIsThere() throws IOException {
    int links = 0;
    List<String> broken = new ArrayList<>();
    for (Path charter : charters()) {
      String text = Files.readString(charter);
      for (Matcher m = LINK.matcher(text); m.find(); links++) {
        if (!resolves(m.group(1), name(charter), text)) {
          broken.add(name(charter) + " links to " + m.group(1));
        }
      }
    }
    assertEquals(List.of(), broken, "links to what is not there");
    assertTrue(links > 50, "only " + links + " links");
  }

  /** The Javadoc of a type begins with a noun that says what the type is, not with a question word or a pronoun. */
  @Test
  void javadocBeginsWithANoun() throws IOException {
    List<String> wrong = new ArrayList<>();
    int types = 0;
    for (String module : ModuleTable.modules()) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          Matcher type = TYPE.matcher(Files.readString(file));
          if (type.find()) {
            types++;
            if (NO_NOUN.matcher(type.group(1)).find()) {
              wrong.add(module + " " + file.getFileName() + ":" + type.group(1).lines().limit(2)
                  .collect(Collectors.joining()));
            }
          }
        }
      }
    }
    assertEquals(List.of(), wrong, "types whose Javadoc begins with no noun");
    assertTrue(types > 1000, "only " + types + " types");
  }

  @Test
  void chartersBeginWithANoun() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path charter : charters()) {
      String text = Files.readString(charter);
      if (NO_NOUN.matcher(text.substring(text.indexOf("/**") + "/**".length())).find()) {
        wrong.add(name(charter));
      }
    }
    assertEquals(List.of(), wrong, "charters that begin with no noun");
  }

  /** Classes that a page names with their package, or with the end of it, exist. */
  @Test
  void whatThePagesNameIsThere() throws IOException {
    List<String> sources = new ArrayList<>();
    for (String module : ModuleTable.modules()) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
        files.filter(f -> f.toString().endsWith(".java")).forEach(f -> sources.add(f.toString().replace('\\', '/')));
      }
    }
    List<String> missing = new ArrayList<>();
    int named = 0;
    for (String page : PAGES) {
      for (Matcher m = NAMED.matcher(Files.readString(ROOT.resolve(page))); m.find(); named++) {
        String end = "/" + m.group(1) + ".java";
        if (sources.stream().noneMatch(s -> s.endsWith(end))) {
          missing.add(page + " names " + m.group(1));
        }
      }
    }
    assertEquals(List.of(), missing, "classes that are not there");
    assertTrue(named > 50, "only " + named + " names");
  }

  @Test
  void classesOfTheIndexesAreThere() throws IOException {
    Set<String> classes = new TreeSet<>();
    for (String module : ModuleTable.modules()) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
        files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".java"))
            .forEach(f -> classes.add(f.replace(".java", "")));
      }
    }
    List<String> missing = new ArrayList<>();
    for (String page : List.of("docs/where-to-change.md", "docs/glossary.md")) {
      CLASS.matcher(Files.readString(ROOT.resolve(page))).results().map(m -> m.group(1))
          .filter(name -> !classes.contains(name)).forEach(name -> missing.add(page + " names " + name));
    }
    assertEquals(List.of(), missing, "classes that are not there");
  }

  @Test
  void chartersOfIdeasAreThere() throws IOException {
    Set<String> packages = charters().stream().map(HouseTest::name).collect(Collectors.toSet());
    List<String> missing = new ArrayList<>();
    int named = 0;
    for (Matcher m = CHARTERS.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md"))); m.find(); ) {
      for (String path : m.group(1).replaceAll("[`\\s]", "").split(",")) {
        named++;
        if (!packages.contains("periscope." + path.replace('/', '.'))) {
          missing.add(path);
        }
      }
    }
    assertEquals(List.of(), missing, "charters that are not there");
    assertTrue(named > 20, "only " + named + " charters");
  }

  private static boolean resolves(String target, String in, String text) {
    Matcher imported = Pattern.compile("import ([\\w.]+\\." + target.split("\\.")[0] + ");").matcher(text);
    String head = imported.find() ? imported.group(1) : target;
    String rest = imported.reset().find() ? target.substring(target.split("\\.")[0].length()) : "";
    return exists(head + rest) || exists(in + "." + target) || exists("java.lang." + target);
  }

  /** Whether a class or a package of this name exists in any module, those included that are built apart. */
  private static boolean exists(String name) {
    try {
      for (String module : ModuleTable.modules()) {
        if (Files.exists(ROOT.resolve(module).resolve("src/main/java").resolve(name.replace('.', '/') + ".java"))) {
          return true;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String tried = name; tried.contains("."); ) {
      try {
        Class.forName(tried, false, HouseTest.class.getClassLoader());
        return true;
      } catch (ClassNotFoundException e) {
        // A class inside another one has a dollar sign where the text has a dot.
        int dot = tried.lastIndexOf('.');
        tried = tried.substring(0, dot) + "$" + tried.substring(dot + 1);
      }
    }
    return HouseTest.class.getClassLoader().getResource(name.replace('.', '/')) != null;
  }

  private static List<Path> charters() throws IOException {
    List<Path> charters = new ArrayList<>();
    for (String module : ModuleTable.modules()) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        files.filter(f -> f.endsWith("package-info.java")).forEach(charters::add);
      }
    }
    return charters;
  }

  private static String name(Path charter) {
    String path = charter.getParent().toString().replace('\\', '/');
    return path.substring(path.indexOf("java/") + "java/".length()).replace('/', '.');
  }
}
