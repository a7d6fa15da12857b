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
 * Options as a file has them: one on each line, without or with its hyphens, and what it is given behind it. A list may
 * have blanks in place of commas; {@code #} begins a comment. Arguments stand behind their names: {@code cycle}.
 */
final class ConfigFile {

  /** Options and arguments that say which cycles are wanted; one on the command line leaves no room for others. */
  private static final String CYCLE = "cycle";
  private static final Set<String> ASKING = Set.of(CYCLE, "--relax", "--safe");
  private static final Set<String> NOT_HERE = Set.of("--config", "--help", "--version");
  private static final Pattern LINE = Pattern.compile("[ \\t]*(-{0,2}[A-Za-z][\\w-]*)(?:[ \\t=]+([^#\\r\\n]*))?");
  private static final Pattern COMMENT = Pattern.compile("\\s*(#.*)?");

  private final SourceText text;
  private final CommandSpec command;
  /** For each option of the file where its line stands. */
  private final Map<String, Span> places = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();

  private ConfigFile(SourceText text, CommandSpec command) {
    this.text = text;
    this.command = command;
  }

  /**
   * The options of a file.
   *
   * @param command whose options they are
   * @param given   options that the command line has, which count in their place
   * @throws InvalidInputException if a line is none
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
    OptionSpec option = command.optionsMap().get(word.length() == 1 ? "-" + word : renamed(command, "--" + word));
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
      throw wrong(new Span(at.offset() + line.start(1), line.group(1).length()), "no option is called '" + word + "'",
          NearNames.nearestOrAll(word, known));
    } else if (places.put(option.longestName(), at) != null) {
      throw wrong(at, "this option stands here twice", "remove one of the two");
    } else if (!overruled(option.longestName(), given)) {
      add(option, value, at);
    }
  }

  /** The word of an argument in a file. */
  static String word(PositionalParamSpec argument) {
    return argument.paramLabel().toLowerCase(Locale.ROOT);
  }

  /** The name of today for an option, which may have a former one. */
  private static String renamed(CommandSpec command, String option) {
    List<String> line = List.of("generate", command.name(), option, "");
    return FormerNames.read().rewritten(line, c -> Set.of()).get(2);
  }

  /** Whether the command line says it, or asks for something else. */
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

  /** As the command takes them. */
  List<String> arguments() {
    return List.copyOf(arguments);
  }

  /** What is wrong with the options, where the line stands that the message speaks of. */
  InvalidInputException wrong(String message) {
    Span at = places.entrySet().stream().filter(p -> message.contains(p.getKey()))
        .min(Comparator.comparingInt(p -> message.indexOf(p.getKey()))).map(Map.Entry::getValue).orElse(Span.NONE);
    return wrong(at, message, "'periscope generate " + command.name() + " --help' lists the options");
  }

  private InvalidInputException wrong(Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
