package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.cli.session.Exit;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of all commands: there are few, each has one meaning, and {@code docs/commands.md} lists them. An option
 * that commands describe in words of their own has its one meaning in {@code option-meanings.txt}. {@code
 * -Dpromote=true} writes the list.
 */
class OptionsTest {

  /**
   * A hundred, and the two of proofs: --unbounded, beside which --events still bounds the search, and --proof; the
   * compiler of a kernel's file, which no other option names; and --progress, since a scheduler is no part of a memory
   * model.
   */
  private static final int MOST = 105;
  private static final Path MEANINGS = Path.of("src/test/resources/option-meanings.txt");
  private static final Path PAGE = Path.of("../docs/commands.md");
  private static final String BEGIN = "| option | meaning | commands |\n|---|---|---|\n";

  /** An option, with the texts that describe it and the commands that have it. */
  private record Known(Set<String> names, Set<String> texts, Set<String> commands) {}

  private static Map<String, Known> options() {
    Map<String, Known> options = new TreeMap<>();
    collect(Periscope.tree(), options);
    return options;
  }

  private static void collect(CommandLine line, Map<String, Known> options) {
    CommandSpec command = line.getCommandSpec();
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        Known known = options.computeIfAbsent(option.longestName(),
            n -> new Known(new TreeSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>()));
        known.names().addAll(List.of(option.names()));
        known.texts().add(text(option));
        known.commands().add(command.qualifiedName().replaceFirst("^periscope ?", ""));
      }
    }
    line.getSubcommands().values().forEach(s -> collect(s, options));
  }

  private static String text(OptionSpec option) {
    String text = String.join(" ", option.description()).replace("${DEFAULT-VALUE}", option.defaultValueString());
    return option.completionCandidates() == null ? text : text.replace("${COMPLETION-CANDIDATES}",
        String.join(", ", option.completionCandidates()));
  }

  private static Map<String, String> meanings() throws IOException {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (String line : Files.readAllLines(MEANINGS)) {
      int blank = line.indexOf(' ');
      assertEquals(null, meanings.put(line.substring(0, blank), line.substring(blank).strip()), "twice: " + line);
    }
    return meanings;
  }

  @Test
  void thereAreFewLongOptions() {
    Set<String> names = options().values().stream().flatMap(o -> o.names().stream()).filter(n -> n.startsWith("--"))
        .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(names.size() <= MOST, names.size() + " long options: " + names);
    assertTrue(names.size() > 50, "only " + names);
  }

  @Test
  void anOptionInSeveralWordsHasOneMeaning() throws IOException {
    Set<String> several = options().entrySet().stream().filter(o -> o.getValue().texts().size() > 1)
        .map(Map.Entry::getKey).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(several, new TreeSet<>(meanings().keySet()), "options that commands describe in words of their own");
  }

  @Test
  void thePageListsEveryOption() throws IOException {
    Map<String, String> meanings = meanings();
    int all = commands(Periscope.tree()).size();
    StringBuilder table = new StringBuilder(BEGIN);
    options().forEach((name, known) -> {
      List<String> names = new ArrayList<>(known.names());
      names.sort((a, b) -> Integer.compare(a.length(), b.length()));
      table.append("| `").append(String.join("`, `", names)).append("` | ")
          .append(meanings.getOrDefault(name, known.texts().iterator().next()).replace("|", "\\|")).append(" | ")
          .append(known.commands().size() >= all ? "all" : known.commands().stream().map(c -> "`" + c + "`")
              .collect(Collectors.joining(", "))).append(" |\n");
    });
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf("\n\n", begin) + 1;
    if (Boolean.getBoolean("promote")) {
      Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
    } else {
      assertEquals(table.toString(), page.substring(begin, end));
    }
  }

  private static List<String> commands(CommandLine line) {
    return Stream.concat(Stream.of(line.getCommandSpec().qualifiedName()),
        line.getSubcommands().values().stream().flatMap(s -> commands(s).stream())).toList();
  }

  @Test
  void theManualPageHasEveryCommandAndOption() {
    Result page = Result.of("completion", "man");
    assertEquals(Exit.OK, page.exit(), page.err());
    List<String> missing = new ArrayList<>();
    commands(Periscope.tree()).stream().filter(c -> !c.equals("periscope"))
        .filter(c -> !page.out().contains(".SS " + c.replace("-", "\\-") + "\n")).forEach(missing::add);
    options().keySet().stream().filter(o -> !Set.of("--help", "--version").contains(o))
        .filter(o -> !page.out().contains("\\fB" + o.replace("-", "\\-") + "\\fR")).forEach(missing::add);
    assertEquals(List.of(), missing);
  }

  @Test
  void theCompletionScriptHasEveryCommand() {
    Result script = Result.of("completion", "bash");
    assertEquals(Exit.OK, script.exit(), script.err());
    assertTrue(script.out().contains("complete -F _complete_periscope"), script.out());
    assertTrue(script.out().contains("bashcompinit"), script.out());
    Periscope.tree().getSubcommands().keySet().forEach(c -> assertTrue(script.out().contains(c), c));
    assertEquals(script.out(), Result.of("completion", "zsh").out());
    assertEquals(Exit.USAGE, Result.of("completion", "fish").exit());
  }
}
