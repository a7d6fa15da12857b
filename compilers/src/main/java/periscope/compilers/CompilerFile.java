package periscope.compilers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import periscope.compilers.output.OutputLanguage;
import periscope.compilers.unit.UnitForm;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Languages;
import periscope.process.Limits;

/**
 * Reader of a file that describes a compiler. Lines with {@code #} are comments; the first word of any other line is
 * its kind:
 *
 * <ul>
 *   <li>{@code compiler WORDS}: source, target and program, in words;
 *   <li>{@code from LANGUAGE}, {@code to LANGUAGE}: source and target language, as mapping tables name them;
 *   <li>{@code form NAME}: the source form of operations ({@link UnitForm});
 *   <li>{@code version PROGRAM ARGUMENTS}: the command that prints the version, and {@code version-line EXPRESSION} for
 *       the line of its output;
 *   <li>{@code compile PROGRAM ARGUMENTS}: a command with {@code {input}}, {@code {output}} and {@code {level}}; with
 *       several such lines, each command compiles the output of the one before;
 *   <li>{@code operation PROGRAM ARGUMENTS}: the same for units of single operations, where their code is read at
 *       another place of the compiler than that of whole tests;
 *   <li>{@code kernels SUFFIX PROGRAM ARGUMENTS}: a command that compiles files of kernels with a suffix to LLVM IR or
 *       PTX, with {@code {options}} for macros and folders of included files, and {@code kernels-level NAME ARGUMENTS}
 *       for the arguments of {@code {level}} there; the first level is the default;
 *   <li>{@code level NAME ARGUMENTS}: the arguments for {@code {level}}; the first level is the default;
 *   <li>{@code limits SECONDS MEGABYTES}: limits of a call, if they are not {@link Limits#USUAL}.
 * </ul>
 *
 * <p>Blanks separate arguments; an argument with blanks stands in double quotes.
 */
final class CompilerFile {

  private static final Set<String> WORDS =
      Set.of("compiler", "from", "to", "form", "version", "version-line", "compile", "operation", "kernels",
      "kernels-level", "level", "limits");
  /** Target languages whose assembly Periscope reads. */
  private static final List<String> READ = OutputLanguage.ALL.stream().map(OutputLanguage::name).toList();
  private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private final SourceText text;
  private final Map<String, String> said = new LinkedHashMap<>();
  private final Map<String, Span> places = new LinkedHashMap<>();
  private final List<List<String>> commands = new ArrayList<>();
  private final List<List<String>> operations = new ArrayList<>();
  private final Map<String, List<String>> kernels = new LinkedHashMap<>();
  private final Map<String, List<String>> kernelLevels = new LinkedHashMap<>();
  private final Map<String, List<String>> levels = new LinkedHashMap<>();

  private CompilerFile(SourceText text) {
    this.text = text;
  }

  /**
   * The compiler that a file describes.
   *
   * @param name name of the compiler on the command line
   * @throws InvalidInputException if a required line is missing, or a line is unknown or wrong
   */
  static TestedCompiler read(String name, SourceText text) {
    return new CompilerFile(text).compiler(name);
  }

  private TestedCompiler compiler(String name) {
    lines();
    String from = known("from", Languages.sources().stream().map(l -> l.name()).toList());
    String to = known("to", READ);
    String form = known("form", UnitForm.all().stream().map(UnitForm::name).toList());
    needed("compile");
    commands.forEach(c -> complete(c, "compile"));
    operations.forEach(c -> complete(c, "operation"));
    kernels.values().forEach(c -> complete(c, "kernels"));
    if (!kernels.isEmpty() && kernelLevels.isEmpty()) {
      kernelLevels.put("usual", List.of());
    }
    if (levels.isEmpty()) {
      levels.put("usual", List.of());
    } else if (commands.stream().noneMatch(c -> c.contains(TestedCompiler.LEVEL))) {
      throw wrong(places.get("compile"), "there are levels, and the command does not say where they go",
          "write {level} as an argument of its own");
    }
    return new TestedCompiler(name, needed("compiler"), from, to, form, arguments(needed("version")), line(), commands,
        operations, new KernelCommands(kernels, kernelLevels), levels, limits(), text);
  }

  private void complete(List<String> command, String word) {
    for (String placeholder : List.of(TestedCompiler.INPUT, TestedCompiler.OUTPUT)) {
      if (command.stream().noneMatch(a -> a.contains(placeholder))) {
        throw wrong(places.get(word), "the command does not say where " + placeholder + " goes",
            "write " + placeholder + " for the file that is "
                + (placeholder.equals(TestedCompiler.INPUT) ? "compiled" : "written"));
      }
    }
  }

  private void lines() {
    int start = 0;
    for (String line : text.content().split("\n", -1)) {
      String stripped = line.strip();
      Span at = new Span(start + line.indexOf(stripped), stripped.length());
      start += line.length() + 1;
      if (stripped.isEmpty() || stripped.startsWith("#")) {
        continue;
      }
      String word = stripped.split("\\s+", 2)[0];
      String rest = stripped.substring(word.length()).strip();
      if (!WORDS.contains(word)) {
        throw wrong(at, "no line of a compiler's file starts with '" + word + "'",
            NearNames.nearestOrAll(word, WORDS.stream().sorted().toList()));
      } else if (rest.isEmpty()) {
        throw wrong(at, "nothing stands behind '" + word + "'", "docs/compilers.md says what each line is");
      } else if (word.equals("level")) {
        String level = rest.split("\\s+", 2)[0];
        levels.put(level, arguments(rest.substring(level.length())));
      } else if (word.equals("kernels") || word.equals("kernels-level")) {
        String first = rest.split("\\s+", 2)[0];
        (word.equals("kernels") ? kernels : kernelLevels).put(first, arguments(rest.substring(first.length())));
      } else if (word.equals("compile") || word.equals("operation")) {
        said.put(word, rest);
        (word.equals("compile") ? commands : operations).add(arguments(rest));
      } else if (said.putIfAbsent(word, rest) != null) {
        throw wrong(at, "'" + word + "' stands twice", "remove one of the two lines");
      }
      places.putIfAbsent(word, at);
    }
  }

  private String needed(String word) {
    return Optional.ofNullable(said.get(word)).orElseThrow(() -> wrong(Span.NONE,
        "this file does not say '" + word + "'",
        "a compiler's file has lines that start with compiler, from, to, form, version and compile"));
  }

  private String known(String word, List<String> all) {
    String name = needed(word);
    if (!all.contains(name)) {
      throw wrong(places.get(word), "'" + name + "' is nothing that a compiler can be " + word,
          NearNames.nearestOrAll(name, all));
    }
    return name;
  }

  private Limits limits() {
    Matcher numbers = Pattern.compile("(\\d{1,6})\\s+(\\d{1,7})").matcher(said.getOrDefault("limits", ""));
    if (!said.containsKey("limits")) {
      return Limits.USUAL;
    } else if (!numbers.matches() || Integer.parseInt(numbers.group(1)) < 1 || Integer.parseInt(numbers.group(2)) < 1) {
      throw wrong(places.get("limits"), "limits are two numbers, seconds and megabytes", "such as: limits 60 4096");
    }
    return new Limits(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)), Limits.USUAL.characters(),
        Limits.USUAL.stop());
  }

  private Optional<Pattern> line() {
    try {
      return Optional.ofNullable(said.get("version-line")).map(Pattern::compile);
    } catch (PatternSyntaxException e) {
      throw wrong(places.get("version-line"), "this is no regular expression: " + e.getDescription(), "");
    }
  }

  private static List<String> arguments(String words) {
    List<String> all = new ArrayList<>();
    for (Matcher m = ARGUMENT.matcher(words); m.find(); ) {
      all.add(m.group(1) != null ? m.group(1) : m.group(2));
    }
    return all.stream().collect(Collectors.toUnmodifiableList());
  }

  private InvalidInputException wrong(Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
