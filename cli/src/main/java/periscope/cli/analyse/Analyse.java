package periscope.cli.analyse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.results.DatabaseOption;
import periscope.cli.session.Exit;
import periscope.cli.session.NamedValues;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.source.NearNames;
import periscope.reports.analysis.AnalyseJson;
import periscope.reports.analysis.Analysis;
import periscope.reports.analysis.Answers;
import periscope.reports.analysis.Charts;
import periscope.reports.analysis.Section;
import periscope.reports.json.Json;
import periscope.reports.picture.PictureFiles;
import periscope.reports.picture.PictureFormat;
import periscope.results.analysis.Bugs;
import periscope.results.analysis.Durations;
import periscope.results.analysis.Reproducibility;
import periscope.results.data.Observation;
import periscope.results.store.ResultStore;
import periscope.results.store.StoreProblem;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope analyse}: it says what the counts in a database of results mean. */
@picocli.CommandLine.Command(
    name = "analyse",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Say what results mean: rates, correlations, similarities, clusters, mutants, bugs.",
    footer = {"", "WHAT is one or more of",
      "  summary          devices, instances and weak outcomes of each vendor",
      "  rates            the largest share of weak outcomes of each test",
      "  correlation      a conformance test beside its mutants, over configurations",
      "  similarity       how alike devices behave: cosines over equal configurations",
      "  clusters         groups of devices that behave alike: k-means",
      "  mutants          which mutants were killed, and how fast",
      "  reproducibility  what would be seen again within a time",
      "  bugs             conformance tests that were weak, what a model forbids",
      "  time             how long devices were busy", "",
      "Exit code 1 means that bugs has a violation; 3 that what was asked has no answer in this database.", "",
      "Examples:", "  periscope analyse", "  periscope analyse rates --only vendor=arm --emit csv",
      "  periscope analyse similarity clusters --picture pictures"})
public final class Analyse implements Subcommand {

  private static final String CSV = "csv";

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "WHAT", arity = "0..*", description = "what to ask; everything without it")
  private List<String> what = List.of();

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--only", paramLabel = "NAME=VALUE",
      description = "only results of some runs: run=N, several with commas; vendor=NAME; framework=NAME, such as "
          + "webgpu; "
          + "environment=NAME; repeatable")
  private List<String> only = List.of();

  @Option(names = "--confidence", paramLabel = "SHARE", defaultValue = "" + Reproducibility.CONFIDENCE,
      description = "of reproducibility: the wanted probability, between 0 and 1, of seeing a weak outcome again "
          + "within --duration (default: ${DEFAULT-VALUE})")
  private double confidence;

  @Option(names = "--duration", paramLabel = "SECONDS", defaultValue = "" + (int) Reproducibility.SECONDS,
      description = "of reproducibility: the seconds within which a test should show a weak outcome (default: "
          + "${DEFAULT-VALUE})")
  private double duration;

  @Option(names = "-k", paramLabel = "K",
      description = "the number of groups of devices, in place of the number at the elbow of the inertia")
  private Optional<Integer> clusters = Optional.empty();

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
      description = "the seed of clusters (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(names = "--any-configuration",
      description = "for similarity and clusters: compare configurations by number, whatever their parameters")
  private boolean any;

  @Option(names = "--json", description = "print the answers as JSON (docs/schemas/analyse.schema.json)")
  private boolean json;

  @Option(names = "--emit", paramLabel = "FORM", description = "csv: print the answer as a table with commas; of one "
      + "WHAT only")
  private Optional<String> form = Optional.empty();

  @Option(names = "--picture", paramLabel = "FOLDER",
      description = "draw the answers to rates, correlation, similarity, clusters and time, as far as WHAT asks for "
          + "them, as SVG")
  private Optional<Path> picture = Optional.empty();

  public Analyse(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    check();
    List<Analysis> asked = what.isEmpty() ? List.of(Analysis.values()) : what.stream().map(this::of).toList();
    List<Observation> observations = observations();
    Durations.Plausible plausible = Durations.plausible(observations);
    Answers answers = new Answers(plausible, new Answers.Questions(confidence, duration, clusters, seed, any));
    List<Section> sections = asked.stream().map(answers::section).toList();
    if (json) {
      session.terminal().line(Json.print(
          AnalyseJson.of(database.file().toString(), observations.size(), plausible.replaced(), sections)));
    } else if (form.isPresent()) {
      sections.get(0).csv().forEach(session.terminal()::line);
      sections.get(0).notes().forEach(n -> session.terminal().note(n));
    } else {
      show(sections);
    }
    picture.ifPresent(folder -> draw(folder, answers, asked));
    return exit(sections);
  }

  private void check() {
    if (!(confidence > 0 && confidence < 1)) {
      throw new ParameterException(spec.commandLine(), "--confidence wants a share between 0 and 1, not " + confidence);
    } else if (!(duration > 0)) {
      throw new ParameterException(spec.commandLine(), "--duration wants a number of seconds above 0, not " + duration);
    } else if (clusters.isPresent() && clusters.get() < 1) {
      throw new ParameterException(spec.commandLine(), "-k wants a number from 1 on, not " + clusters.get());
    } else if (form.filter(f -> !f.equals(CSV)).isPresent()) {
      throw new ParameterException(spec.commandLine(), "--emit has no '" + form.get() + "', only csv");
    } else if (form.isPresent() && json) {
      throw new ParameterException(spec.commandLine(), "give one of --emit and --json");
    } else if (form.isPresent() && what.size() != 1) {
      throw new ParameterException(spec.commandLine(), "--emit csv wants one WHAT: "
          + String.join(", ", Analysis.words()));
    }
  }

  private Analysis of(String word) {
    if (!Analysis.words().contains(word)) {
      throw new ParameterException(spec.commandLine(), "there is no analysis '" + word + "'; "
          + NearNames.nearestOrAll(word, Analysis.words()));
    }
    return Analysis.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private List<Observation> observations() {
    List<Observation> all = new ArrayList<>();
    NamedValues chosen = NamedValues.read(spec, "--only", only, List.of("run", "vendor", "framework", "environment"));
    Set<Long> runs = runs(chosen.text("run"));
    try (ResultStore store = database.existing()) {
      store.observations(o -> {
        if (wanted(o, chosen, runs)) {
          all.add(o);
        }
      });
    }
    if (all.isEmpty()) {
      throw StoreProblem.of(database.file(), only.isEmpty() ? "the database has no results"
          : "no result is what was asked for",
          "'periscope results list' shows what there is");
    }
    return all;
  }

  /** The numbers of the runs in a list such as {@code 1,2}; empty if no run is named. */
  private Set<Long> runs(Optional<String> numbers) {
    return numbers.stream().flatMap(n -> Stream.of(n.split(",", -1))).map(n -> {
      if (!n.strip().matches("\\d{1,18}")) {
        throw new ParameterException(spec.commandLine(), "--only run wants numbers of runs, such as run=3,4, not '"
            + n + "'");
      }
      return Long.valueOf(n.strip());
    }).collect(Collectors.toSet());
  }

  private static boolean wanted(Observation o, NamedValues chosen, Set<Long> runs) {
    return (runs.isEmpty() || runs.contains(o.run()))
        && chosen.text("vendor").map(v -> v.equalsIgnoreCase(o.about().device().maker())
            || v.equalsIgnoreCase(o.about().device().vendor())).orElse(true)
        && chosen.text("framework").map(f -> f.equalsIgnoreCase(o.about().framework())).orElse(true)
        && chosen.text("environment")
            .map(e -> o.about().surroundings().environment().filter(e::equals).isPresent()).orElse(true);
  }

  private void show(List<Section> sections) {
    Terminal terminal = session.terminal();
    boolean first = true;
    for (Section section : sections) {
      if (section.tables().isEmpty() && what.isEmpty() && section.analysis() != Analysis.BUGS) {
        continue;
      }
      terminal.line((first ? "" : "\n") + terminal.colours().strong(section.analysis().word()));
      first = false;
      section.lines().forEach(terminal::line);
    }
  }

  private void draw(Path folder, Answers answers, List<Analysis> asked) {
    PictureFiles files = PictureOptions.files(spec, PictureFormat.SVG, folder, 2);
    Charts charts = new Charts(answers, (name, chart) -> files.write(files.base(name), chart));
    try {
      for (Analysis analysis : asked) {
        charts.draw(analysis);
      }
    } catch (IOException e) {
      throw StoreProblem.of(folder, "the pictures cannot be written: " + e.getMessage(), "name another folder");
    }
    session.terminal().note(files.told());
  }

  private int exit(List<Section> sections) {
    boolean violated = sections.stream().flatMap(s -> s.records().stream())
        .anyMatch(r -> r instanceof Bugs.Bug bug && bug.violation());
    boolean silent = !what.isEmpty() && sections.stream()
        .anyMatch(s -> s.records().isEmpty() && s.analysis() != Analysis.BUGS);
    return violated ? Exit.FAILS : silent ? Exit.UNKNOWN : Exit.OK;
  }
}
