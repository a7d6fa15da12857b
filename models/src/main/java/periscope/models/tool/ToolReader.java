package periscope.models.tool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Statement;
import periscope.models.tool.Sign.Force;
import periscope.models.tool.Sign.Look;
import periscope.models.tool.Sign.Part;
import periscope.models.tool.ToolNames.Use;
import periscope.models.xtext.CatReader;

/**
 * Reads the description of a tool. Lines with {@code #} are comments; the first word of any other line gives its kind:
 * <ul>
 * <li>{@code called WORDS}: the tool's name in sentences;
 * <li>{@code sign}, {@code hint}, {@code never} and the parts of a file to examine, with {@code +} between several:
 * {@link Sign};
 * <li>{@code library FILES}: the tool itself provides these files, and the names below contain their definitions;
 * <li>{@code missing includes}: the tool ignores includes whose files do not exist;
 * <li>{@code names LANGUAGE}: the following lines are about names for tests of that language; {@code names all} after
 * the others: for tests of every language;
 * <li>{@code same NAMES}: these names have Periscope's meanings;
 * <li>{@code refused NAME: REASON}: the tool has the name, and Periscope cannot give it its meaning;
 * <li>{@code chosen NAME = orders(EXPRESSION)}: an order that executions choose;
 * <li>{@code applied NAME(PARAMETER) = EXPRESSION}: the name's meaning as a function, if it is also the name of a
 * relation;
 * <li>{@code subtracted NAME = EXPRESSION}: the name's meaning to the right of a difference;
 * <li>{@code outside_unless CHECK}: excludes tests that the tool does not have; {@code holds CHECK}: the tool assumes
 * this of every model;
 * <li>{@code updates apart}, {@code coherence partial}: {@link ToolNames};
 * <li>any other line: {@code NAME = EXPRESSION} or {@code NAME(PARAMETER) = EXPRESSION}.
 * </ul>
 */
final class ToolReader {

  private static final String ALL = "all";

  private final CatReader reader;
  private final String id;
  private final SourceText text;
  private final Map<String, List<String>> sections = new LinkedHashMap<>();
  private final List<Sign> signs = new ArrayList<>();
  private String called;
  private final Set<String> library = new HashSet<>();
  private boolean missingIncludes;

  private ToolReader(CatReader reader, String id, SourceText text) {
    this.reader = reader;
    this.id = id;
    this.text = text;
    called = id;
  }

  static Tool read(CatReader reader, String id, SourceText text) {
    return new ToolReader(reader, id, text).tool();
  }

  private Tool tool() {
    List<String> section = null;
    for (String line : text.content().lines().map(String::trim).filter(l -> !l.isEmpty() && !l.startsWith("#"))
        .toList()) {
      String rest = line.substring(line.indexOf(' ') + 1);
      if (line.startsWith("names ")) {
        section = sections.computeIfAbsent(rest, r -> new ArrayList<>());
      } else if (section != null) {
        section.add(line);
      } else {
        head(line.substring(0, line.indexOf(' ')), rest);
      }
    }
    List<String> all = sections.getOrDefault(ALL, List.of());
    Map<String, ToolNames> names = new LinkedHashMap<>();
    sections.keySet().stream().filter(l -> !l.equals(ALL)).forEach(l -> names.put(l, names(sections.get(l), all)));
    return new Tool(id, called, signs, names, library, missingIncludes);
  }

  private void head(String word, String rest) {
    switch (word) {
      case "called" -> called = rest;
      case "missing" -> missingIncludes = true;
      case "library" -> library.addAll(List.of(rest.split(" ")));
      case "sign", "hint", "never" -> signs.add(new Sign(Force.valueOf(word.toUpperCase(Locale.ROOT)), parts(rest)));
      default -> throw new IllegalStateException("no such line in " + text.name() + ": " + word + " " + rest);
    }
  }

  private static List<Part> parts(String line) {
    List<Part> parts = new ArrayList<>();
    for (String part : line.split(Pattern.quote(" + "))) {
      List<String> words = Arrays.asList(part.split(" "));
      parts.add(new Part(Look.valueOf(words.get(0).toUpperCase(Locale.ROOT)), words.subList(1, words.size())));
    }
    return parts;
  }

  private ToolNames names(List<String> own, List<String> all) {
    List<ToolNames.Definition> definitions = new ArrayList<>();
    List<Statement> checks = new ArrayList<>();
    Map<String, String> refused = new LinkedHashMap<>();
    Set<String> options = new HashSet<>();
    List<String> lines = new ArrayList<>(own);
    lines.addAll(all);
    for (String line : lines) {
      if (line.startsWith("same ")) {
        Arrays.stream(line.substring("same ".length()).split(" "))
            .forEach(n -> definitions.add(defined(n, n + " = " + n)));
      } else if (line.startsWith("refused ")) {
        refused.put(line.substring("refused ".length(), line.indexOf(':')), line.substring(line.indexOf(':') + 2));
      } else if (line.equals("updates apart") || line.equals("coherence partial")) {
        options.add(line);
      } else if (line.startsWith("chosen ")) {
        String name = line.split("[ (]")[1];
        definitions.add(new ToolNames.Definition(name, Use.ALONE,
            statement("with " + line.substring(7).replaceFirst("=", "from"))));
      } else if (line.startsWith("applied ") || line.startsWith("subtracted ")) {
        Use use = line.startsWith("applied ") ? Use.APPLIED : Use.SUBTRACTED;
        definitions.add(new ToolNames.Definition(line.split("[ (]")[1], use,
            statement("let " + line.substring(line.indexOf(' ') + 1))));
      } else if (line.startsWith("outside_unless ") || line.startsWith("holds ")) {
        checks.add(statement(line.replaceFirst("^holds ", "")));
      } else {
        definitions.add(defined(line.split("[ (]")[0], line));
      }
    }
    boolean apart = options.contains("updates apart");
    return new ToolNames(definitions, checks, text, refused, apart, options.contains("coherence partial"));
  }

  private ToolNames.Definition defined(String name, String definition) {
    return new ToolNames.Definition(name, Use.ALONE, statement("let " + definition));
  }

  private Statement statement(String line) {
    return reader.read(new SourceText(text.name(), line)).statements().get(0);
  }
}
