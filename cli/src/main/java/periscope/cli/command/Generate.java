package periscope.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.generate.cycle.Between;
import periscope.generate.cycle.CriticalCycles;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CycleReader;
import periscope.generate.cycle.CycleTest;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.Mode;
import periscope.generate.cycle.Placing;
import periscope.generate.cycle.Tags;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code periscope generate}: tests from cycles. */
@picocli.CommandLine.Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    description = {"Write litmus tests from cycles of relations, as diy does: of one that is given, or of all critical "
        + "cycles with so many threads.",
      "",
      "Or, with --mutants, the conformance tests and mutants of MC Mutants.",
      "",
      "Or, with --minimal-for, every small test that a model forbids and of which each single weakening is allowed.",
      "",
      "Or, with --for, the regression tests of a mapping: for each instruction of each row the smallest program that "
          + "needs it.",
      "",
      "Edges are Rfe, Rfi, Fre, Fri, Coe, Coi, and PodRR to PosWW, with a dependency DpAddrdR, DpDatadW, DpCtrldW, or "
          + "with a fence Fsc.dvdWR, Membar.gldRR, and so on; between them stand the orders of accesses, such as Na, "
          + "Rlx, Acq.wg, Rel.dv, Sc.dv.rmw."},
    footer = {"", "Examples:", "  periscope generate \"PodWW Rel Rfe Acq PodRR Fre\" --order Na",
      "  periscope generate --threads 3 --placement all -o tests",
      "  periscope generate --threads 2 --edges po,membar.cta,membar.gl --language ptx --order Na -o tests",
      "  periscope generate --mutants --language opencl -o tests",
      "  periscope generate --for rsp-proposed -o tests"})
public final class Generate implements Subcommand {

  /** What instructions are written in. */
  private static final Map<String, String> HEADERS = new LinkedHashMap<>();

  static {
    HEADERS.put("cuda", "CUDA");
    HEADERS.put("opencl", "OPENCL");
    HEADERS.put("llvm", "LLVM");
    HEADERS.put("ptx", "PTX");
  }

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "CYCLE", description = "a cycle; what is named before an edge, or behind "
      + "the last, is the order of the access there")
  private Optional<String> written = Optional.empty();

  @Option(names = "--threads", paramLabel = "N", description = "instead of a cycle: all critical ones with N threads")
  private Optional<Integer> threads = Optional.empty();

  @Option(names = "--mutants", description = "instead of a cycle: 20 conformance tests of relaxed atomics, and 32 "
      + "mutants, each a test with one ordering less")
  private boolean mutants;

  @Option(names = "--language", paramLabel = "NAME", defaultValue = "cuda",
      description = "cuda, opencl, llvm or ptx (default: ${DEFAULT-VALUE})")
  private String language;

  @Option(names = "--order", paramLabel = "LIST", split = ",", defaultValue = "Rlx",
      description = "what accesses are for which the cycle says nothing: Na, Rlx, Acq, Rel, Sc, Vol, Ca, Cg, with a "
          + "scope and .rmw behind, such as Rel.wg or Rlx.dv.rmw; each choice that fits is a test (default: "
          + "${DEFAULT-VALUE})")
  private List<String> orders = List.of();

  @Option(names = "--scope", paramLabel = "SCOPE", defaultValue = "dv",
      description = "scope of atomic accesses that name none: wg, dv or all (default: ${DEFAULT-VALUE})")
  private String scope;

  @Option(names = "--edges", paramLabel = "LIST", split = ",", defaultValue = "po",
      description = "with --threads: what may stand between two accesses of a thread: po, addr, data, ctrl, a fence "
          + "such as fsc.dv or membar.cta; each choice is a test (default: ${DEFAULT-VALUE})")
  private List<String> between = List.of();

  @Option(names = "--placement", paramLabel = "WHERE", defaultValue = "different",
      description = "work-groups of the threads: different, same, all ways of sharing them, or devices: all ways of "
          + "sharing these, too (default: ${DEFAULT-VALUE})")
  private String placement;

  @Option(names = "--regions", paramLabel = "WHICH", defaultValue = "global",
      description = "memory of the locations: global, local (shared, in CUDA and PTX) where one work-group has all of "
          + "their accesses, or all choices (default: ${DEFAULT-VALUE})")
  private String regions;

  @Mixin
  private MinimalOptions minimal = new MinimalOptions();

  @Mixin
  private TableOptions table = new TableOptions();

  @Option(names = {"-o", "--out"}, paramLabel = "FOLDER", description = "write a file for each test into this folder")
  private Optional<Path> folder = Optional.empty();

  public Generate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    table.check();
    if (table.asked()) {
      return table.run(session, this::write);
    }
    if (Stream.of(written.isPresent(), threads.isPresent(), mutants, minimal.asked()).filter(given -> given)
        .count() != 1) {
      throw new ParameterException(spec.commandLine(),
          "give one of a CYCLE, --threads for all critical ones, --mutants, --minimal-for, and --for");
    }
    minimal.check();
    if (minimal.asked()) {
      String chosen = HEADERS.get(one("--language", language, HEADERS.keySet()));
      LitmusLanguage its = session.languages().ofHeader(minimal.header(session, chosen));
      return minimal.run(session, its, tests -> write(printed(tests, its)));
    }
    if (mutants) {
      refuse("--mutants has its own", "--order", "--scope", "--edges", "--placement", "--regions");
    } else if (written.isPresent()) {
      refuse("a CYCLE says what stands between its accesses, and needs no", "--edges");
    }
    LitmusLanguage in = session.languages().ofHeader(HEADERS.get(one("--language", language, HEADERS.keySet())));
    return mutants ? mutants(in) : cycles(in);
  }

  /** What would be passed over. */
  private void refuse(String why, String... options) {
    Stream.of(options).filter(o -> spec.commandLine().getParseResult().hasMatchedOption(o)).findFirst().ifPresent(o -> {
      throw new ParameterException(spec.commandLine(), why + " " + o.substring(2));
    });
  }

  private int mutants(LitmusLanguage in) {
    if (in.source().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--mutants has no " + in.header() + ": take --language cuda, opencl or llvm");
    }
    List<Family> families = Mutators.families(in.header());
    Map<String, String> tests = new LinkedHashMap<>();
    families.forEach(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream())
        .forEach(t -> tests.put(t.name(), in.print(t))));
    write(tests);
    session.terminal().note(
        families.size() + " conformance tests, " + (tests.size() - families.size()) + " mutants");
    return Exit.OK;
  }

  private int cycles(LitmusLanguage in) {
    Placing placing = new Placing(chosen("--placement", placement, Placing.Threads.values()),
        chosen("--regions", regions, Placing.Regions.values()));
    Scope usual = Tags.SCOPES.get(one("--scope", scope, Tags.SCOPES.keySet()));
    List<Mode> modes = modes(usual);
    Map<String, String> tests = new LinkedHashMap<>();
    List<SourceText> texts = texts();
    for (SourceText text : texts) {
      for (DecoratedCycle cycle : CycleReader.read(text, modes, usual)) {
        for (DecoratedCycle placed : cycle.placed(placing)) {
          String name = placed.name(in.header());
          if (tests.put(name, printed(placed, in, text)) != null) {
            throw new IllegalStateException("two tests are called " + name);
          }
        }
      }
    }
    if (tests.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "no test is like that: a location is local only where one "
          + "work-group has all of its accesses; --placement same, or all, puts threads together");
    }
    write(tests);
    session.terminal().note(texts.size() + (texts.size() == 1 ? " cycle, " : " cycles, ") + tests.size()
        + (tests.size() == 1 ? " test" : " tests"));
    return Exit.OK;
  }

  private List<Mode> modes(Scope usual) {
    try {
      return CycleReader.modes(orders, usual);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--order: " + e.getMessage());
    }
  }

  private List<SourceText> texts() {
    if (written.isPresent()) {
      return List.of(new SourceText("cycle", written.get()));
    } else if (threads.get() < 2 || threads.get() > 6) {
      throw new ParameterException(spec.commandLine(), "--threads wants a number from 2 to 6, not " + threads.get());
    }
    Map<String, Between> words = Between.words();
    List<Between> choices = between.stream().map(w -> words.get(one("--edges", w, words.keySet()))).toList();
    List<Cycle> cycles = Between.choices(CriticalCycles.of(threads.get()), choices);
    if (cycles.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "no cycle with " + threads.get() + " threads has only "
          + String.join(", ", between) + " within its threads");
    }
    return cycles.stream().map(c -> new SourceText("cycle", c.toString())).toList();
  }

  private <E extends Enum<E>> E chosen(String option, String given, E[] values) {
    List<String> words = Stream.of(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
    return values[words.indexOf(one(option, given, words))];
  }

  private String one(String option, String given, Iterable<String> known) {
    List<String> all = new ArrayList<>();
    known.forEach(all::add);
    if (!all.contains(given)) {
      throw new ParameterException(
          spec.commandLine(), option + " has no '" + given + "': " + NearNames.nearestOrAll(given, all));
    }
    return given;
  }

  private static Map<String, String> printed(Map<String, LitmusTest> tests, LitmusLanguage in) {
    Map<String, String> printed = new LinkedHashMap<>();
    tests.forEach((name, test) -> printed.put(name, in.print(test)));
    return printed;
  }

  /** Not every language has every access, or a way of writing it. */
  private static String printed(DecoratedCycle decorated, LitmusLanguage in, SourceText text) {
    try {
      return in.print(CycleTest.of(decorated, in.header()));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, e.getMessage(),
          "take another cycle, or another --language"));
    }
  }

  private void write(Map<String, String> tests) {
    Terminal terminal = session.terminal();
    if (folder.isEmpty()) {
      terminal.line(String.join("\n", tests.values()).stripTrailing());
      return;
    }
    try {
      Files.createDirectories(folder.get());
      for (Map.Entry<String, String> test : tests.entrySet()) {
        Files.writeString(folder.get().resolve(test.getKey() + ".litmus"), test.getValue(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the tests cannot be written: " + e.getMessage());
    }
  }
}
