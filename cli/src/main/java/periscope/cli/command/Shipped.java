package periscope.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import periscope.cli.run.ListDevices;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.mappings.Mappings;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.json.Json;
import periscope.reports.text.Titles;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope list}: it lists the files that come with Periscope. */
@picocli.CommandLine.Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the models, mappings and tests that come with periscope, or this machine's devices.",
    footer = {"", "Examples:", "  periscope list mappings", "  periscope list devices --json"})
public final class Shipped implements Subcommand {

  /** A kind of shipped file that the command lists. */
  enum Kind {
    MODELS,
    MAPPINGS,
    TESTS
  }

  private static final String DEVICES = "devices";

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "KIND", arity = "0..1",
      description = "models, mappings, tests, or devices, which run tests (default: all but devices)")
  private String written;

  @Option(names = "--json",
      description = "print the list as JSON (docs/schemas/list.schema.json, "
          + "of devices docs/schemas/devices.schema.json)")
  private boolean json;

  public Shipped(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (DEVICES.equalsIgnoreCase(written) || DEVICES.equalsIgnoreCase(written + "s")) {
      new ListDevices(session).list(json);
      return Exit.OK;
    }
    Terminal terminal = session.terminal();
    List<Kind> kinds = written == null ? List.of(Kind.values()) : List.of(kind());
    if (json) {
      terminal.line(Json.print(ListJson.of(session, kinds)));
      return Exit.OK;
    }
    for (Kind one : kinds) {
      if (written == null) {
        String name = one.name().toLowerCase(Locale.ROOT);
        terminal.line((one == kinds.get(0) ? "" : "\n") + terminal.colours().strong(name));
      }
      show(one);
    }
    return Exit.OK;
  }

  /**
   * Lists files of one kind: mappings under the languages that they translate, tests under their language, and
   * models under each language that lists them.
   */
  private void show(Kind kind) {
    Terminal terminal = session.terminal();
    Map<String, String> titles = titles(kind);
    Map<String, List<List<String>>> groups = new LinkedHashMap<>();
    titles.forEach((name, title) -> groups.computeIfAbsent(group(kind, name), g -> new ArrayList<>())
        .add(row(name, title)));
    if (kind == Kind.MODELS) {
      groups.replaceAll((language, first) -> Vocabularies.language(language).orElseThrow().listed().stream()
          .map(m -> row(m, titles.get(m))).toList());
    }
    groups.forEach((group, rows) -> {
      terminal.line(indent() + group);
      TextTable.hanging(rows, Prose.WIDTH).forEach(terminal::line);
    });
  }

  private List<String> row(String name, String title) {
    return List.of(indent() + "  " + name, title);
  }

  private String group(Kind kind, String name) {
    return switch (kind) {
      case MODELS -> session.inputs().models().language(name).orElse("");
      case MAPPINGS -> Titles.languages(name);
      case TESTS -> session.inputs().sources().shipped().folder(name);
    };
  }

  private Kind kind() {
    List<String> names = Stream.of(Kind.values()).map(k -> k.name().toLowerCase(Locale.ROOT)).toList();
    String word = written.toLowerCase(Locale.ROOT);
    int index = Math.max(names.indexOf(word), names.indexOf(word + "s"));
    if (index < 0) {
      String message = "periscope lists " + String.join(", ", names) + ", " + DEVICES + ", not '" + written + "'"
          + (word.matches("compilers?") ? "; 'periscope extract --help' names the compilers" : "");
      throw new ParameterException(spec.commandLine(), message);
    }
    return Kind.values()[index];
  }

  private String indent() {
    return written == null ? "  " : "";
  }

  private Map<String, String> titles(Kind of) {
    Map<String, String> titles = new LinkedHashMap<>();
    switch (of) {
      case MODELS -> session.inputs().models().shipped().forEach(n -> titles.put(n, Titles.model(n)
          + (Vocabularies.loadBuffering(n) ? "; load buffering allowed" : "; no load buffering")));
      case MAPPINGS -> Mappings.shipped().forEach(n -> titles.put(n, Titles.mapping(n)));
      case TESTS -> session.inputs().sources().shipped().names()
          .forEach(n -> titles.put(n, Titles.test(session.inputs().sources().test(n).content())));
    }
    return titles;
  }
}
