package periscope.cli.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.former.FormerNames;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The options in a file: one on each line, with or without its hyphens, followed by its value. A list may have blanks
 * in place of commas; {@code #} begins a comment. An argument stands behind its name: {@code cycle}.
 */
final class ConfigFile {

  /**
   * {@code CYCLE} and {@code ASKING}: the options and arguments that say which cycles are wanted. If the command line
   * has one, those of the file do not count.
   */
  private static final String CYCLE = "cycle";
  private static final Set<String> ASKING = Set.of(CYCLE, "--relax", "--safe");
  private static final Set<String> NOT_HERE = Set.of("--config", "--help", "--version");
  private static final Pattern LINE = Pattern.compile("[ \\t]*(-{0,2}[A-Za-z][\\w-]*)(?:[ \\t=]+([^#\\r\\n]*))?");
  private static final Pattern COMMENT = Pattern.compile("\\s*(#.*)?");

  private final SourceText text;
  private final CommandSpec command;
  /** The line of each option in the file. */
  private final Map<String, Span> places = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private ConfigFile(SourceText text, CommandSpec command) {
    this.text = text;
    this.command = command;
  }

  /**
   * Reads the options of a file.
   *
   * @param command the command whose options they are
   * @param given   the options on the command line, which replace those of the file
   * @throws InvalidInputException if a line is not an option of the command
   */
  static ConfigFile read(SourceText text, CommandSpec command, Set<String> given) {
    ConfigFile file = new ConfigFile(text, command);
    int start = 0;
    for (String line : text.content().split("\\R", -1)) {
      Span at = new Span(text.content().indexOf(line, start), line.length());
      start = at.offset() + line.length();
      Matcher matcher = LINE.matcher(line);
      if (matcher.lookingAt()) {
        file.take(matcher, at, given);
      } else if (!COMMENT.matcher(line).matches()) {
        throw file.wrong(at, "this is no option", "write one such as 'threads 3', or # in front of a comment");
      }
    }
    return file;
  }

  private void take(Matcher line, Span at, Set<String> given) {
    String word = line.group(1).replaceFirst("^-+", "");
    String value = Optional.ofNullable(line.group(2)).orElse("").strip();
    OptionSpec option = command.optionsMap().get(word.length() == 1 ? "-" + word : renamed(word, value));
    if (command.positionalParameters().stream().anyMatch(p -> word(p).equals(word))) {
      places.put(word, at);
      if (!overruled(word, given)) {
        arguments.addAll(List.of(value.split("\\s+")));
      }
      return;
    } else if (option == null || NOT_HERE.contains(option.longestName())) {
      List<String> known = command.optionsMap().values().stream().map(OptionSpec::longestName).distinct()
          .filter(o -> !NOT_HERE.contains(o)).map(o -> o.substring(2)).collect(Collectors.toList());
      command.positionalParameters().forEach(p -> known.add(word(p)));
      Span name = new Span(at.offset() + line.start(1), line.group(1).length());
      moved(word, value).ifPresent(now -> {
        throw wrong(name, "'" + word + "' is a command of its own now", "write: periscope " + now);
      });
      throw wrong(name, "no option is called '" + word + "'", NearNames.nearestOrAll(word, known));
    } else if (places.put(option.longestName(), at) != null) {
      throw wrong(at, "this option stands here twice", "remove one of the two");
    } else if (!overruled(option.longestName(), given)) {
      add(option, value, at);
    }
  }

  /** The name of an argument in a file. */
  static String word(PositionalParamSpec argument) {
    return argument.paramLabel().toLowerCase(Locale.ROOT);
  }

  /** The current name of an option, which may be written with a former one; notes a former name. */
  private String renamed(String word, String value) {
    List<String> line = List.of("generate", command.name(), "--" + word, value);
    String now = FormerNames.read().rewritten(line, c -> Set.of()).get(2);
    if (!now.equals("--" + word)) {
      notes.add("former names in " + text.name() + ", understood for now; the new form is: " + now.substring(2) + " "
          + value);
    }
    return now;
  }

  /** The command that has replaced an option, with its arguments; empty if the option became no command. */
  private static Optional<String> moved(String word, String value) {
    List<String> line = new ArrayList<>(List.of("generate", "--" + word));
    Stream.of(value.split("\\s+")).filter(v -> !v.isEmpty()).forEach(line::add);
    List<String> now = FormerNames.read().rewritten(line, c -> Set.of());
    return now.contains("--" + word) ? Optional.empty() : Optional.of(String.join(" ", now));
  }

  /** Notes on former names in the file. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * Whether the command line replaces an option of the file: it has the same option, or one that asks for other cycles.
   */
  private static boolean overruled(String option, Set<String> given) {
    boolean asked = given.stream().anyMatch(ASKING::contains);
    boolean edges = given.contains("--relax") || given.contains("--safe");
    boolean size = option.equals("--relax") || option.equals("--safe");
    return given.contains(option) || asked && ASKING.contains(option) && !(edges && size)
        || option.equals("--threads") && given.contains(CYCLE)
        || given.contains("--threads") && option.equals(CYCLE);
  }

  private void add(OptionSpec option, String value, Span at) {
    boolean flag = option.arity().max() == 0;
    if (flag != value.isEmpty()) {
      throw wrong(at, flag ? option.longestName().substring(2) + " takes nothing behind it"
          : "nothing stands behind this option", flag ? "remove what stands there" : "say what it is");
    }
    arguments.add(option.longestName());
    boolean several = option.arity().max() > 1;
    if (several) {
      arguments.addAll(List.of(value.split("[\\s,]+")));
    } else if (!flag) {
      arguments.add(option.splitRegex().isEmpty() ? value : String.join(",", value.split("[\\s,]+")));
    }
  }

  /** The options as arguments for the command. */
  List<String> arguments() {
    return List.copyOf(arguments);
  }

  /** An error about the options, placed at the line that the message speaks of. */
  InvalidInputException wrong(String message) {
    Span at = places.entrySet().stream().filter(p -> message.contains(p.getKey()))
        .min(Comparator.comparingInt(p -> message.indexOf(p.getKey()))).map(Map.Entry::getValue).orElse(Span.NONE);
    return wrong(at, message, "'periscope generate " + command.name() + " --help' lists the options");
  }

  private InvalidInputException wrong(Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
