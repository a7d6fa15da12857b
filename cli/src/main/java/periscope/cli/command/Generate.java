package periscope.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.generate.cycle.CriticalCycles;
import periscope.generate.cycle.CriticalCycles.Fence;
import periscope.generate.cycle.CycleReader;
import periscope.generate.cycle.CycleTest;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.Tags;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.MemoryOrder;
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
      "Edges are Rfe, Rfi, Fre, Fri, Coe, Coi, and PodRR to PosWW, or with a fence Fsc.dvdWR, Far.wgdRR, and so on; "
          + "between them stand the orders of accesses: Na, Rlx, Acq, Rel, Sc."},
    footer = {"", "Examples:", "  periscope generate \"PodWW Rel Rfe Acq PodRR Fre\" --order Na",
      "  periscope generate --threads 3 --placement all -o tests",
      "  periscope generate --threads 2 --fences none,sc.wg,sc.dv --language ptx --order Na -o tests",
      "  periscope generate --mutants --language opencl -o tests"})
public final class Generate implements Subcommand {

  private static final String NO_FENCE = "none";
  private static final List<String> PLACEMENTS = List.of("different", "same", "all");
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

  @Option(names = "--order", paramLabel = "ORDER", defaultValue = "Rlx",
      description = "order of accesses for which the cycle has none (default: ${DEFAULT-VALUE})")
  private String order;

  @Option(names = "--scope", paramLabel = "SCOPE", defaultValue = "dv",
      description = "scope of atomic accesses: wg, dv or all (default: ${DEFAULT-VALUE})")
  private String scope;

  @Option(names = "--fences", paramLabel = "LIST", split = ",",
      description = "with --threads: what may stand between two accesses of a thread, such as none,sc.wg,sc.dv; each "
          + "choice is a test (default: none)")
  private List<String> fences = List.of(NO_FENCE);

  @Option(names = "--placement", paramLabel = "WHERE", defaultValue = "different",
      description = "work-groups of the threads: different, same, or all ways of sharing them (default: "
          + "${DEFAULT-VALUE})")
  private String placement;

  @Mixin
  private MinimalOptions minimal = new MinimalOptions();

  @Option(names = {"-o", "--out"}, paramLabel = "FOLDER", description = "write a file for each test into this folder")
  private Optional<Path> folder = Optional.empty();

  public Generate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (Stream.of(written.isPresent(), threads.isPresent(), mutants, minimal.asked()).filter(given -> given)
        .count() != 1) {
      throw new ParameterException(spec.commandLine(),
          "give one of a CYCLE, --threads for all critical ones, --mutants, and --minimal-for");
    }
    minimal.check();
    if (minimal.asked()) {
      String chosen = HEADERS.get(one("--language", language, HEADERS.keySet()));
      LitmusLanguage its = session.languages().ofHeader(minimal.header(session, chosen));
      return minimal.run(session, its, tests -> write(tests, its));
    }
    LitmusLanguage in = session.languages().ofHeader(HEADERS.get(one("--language", language, HEADERS.keySet())));
    return mutants ? mutants(in) : cycles(in);
  }

  private int mutants(LitmusLanguage in) {
    if (in.header().equals("PTX")) {
      throw new ParameterException(spec.commandLine(), "--mutants has no PTX: take --language cuda, opencl or llvm");
    }
    List<Family> families = Mutators.families(in.header());
    Map<String, LitmusTest> tests = new LinkedHashMap<>();
    families.forEach(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream())
        .forEach(t -> tests.put(t.name(), t)));
    write(tests, in);
    session.terminal().note(
        families.size() + " conformance tests, " + (tests.size() - families.size()) + " mutants");
    return Exit.OK;
  }

  private int cycles(LitmusLanguage in) {
    Map<String, LitmusTest> tests = new LinkedHashMap<>();
    List<DecoratedCycle> cycles = new ArrayList<>();
    for (SourceText text : texts()) {
      DecoratedCycle cycle = read(text, Optional.empty());
      cycles.add(cycle);
      for (List<Integer> groups : groups(cycle)) {
        DecoratedCycle decorated = read(text, Optional.of(groups));
        LitmusTest test = test(decorated, in, text);
        if (tests.put(test.name(), test) != null) {
          throw new IllegalStateException("two tests are called " + test.name());
        }
      }
    }
    write(tests, in);
    session.terminal().note(cycles.size() + (cycles.size() == 1 ? " cycle, " : " cycles, ") + tests.size()
        + (tests.size() == 1 ? " test" : " tests"));
    return Exit.OK;
  }

  private List<SourceText> texts() {
    if (written.isPresent()) {
      return List.of(new SourceText("cycle", written.get()));
    } else if (threads.get() < 2 || threads.get() > 6) {
      throw new ParameterException(spec.commandLine(), "--threads wants a number from 2 to 6, not " + threads.get());
    }
    return CriticalCycles.fenced(CriticalCycles.of(threads.get()), fences.stream().map(this::fence).toList()).stream()
        .map(c -> new SourceText("cycle", c.toString())).toList();
  }

  private Optional<Fence> fence(String word) {
    Map<String, Optional<Fence>> known = new LinkedHashMap<>();
    known.put(NO_FENCE, Optional.empty());
    Tags.FENCES.forEach((order, o) -> Tags.SCOPES.forEach(
        (at, s) -> known.put(order + "." + at, Optional.of(new Fence(o, s)))));
    return known.get(one("--fences", word, known.keySet()));
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

  private DecoratedCycle read(SourceText text, Optional<List<Integer>> groups) {
    MemoryOrder usual = Tags.ORDERS.get(one("--order", order, Tags.ORDERS.keySet()));
    Scope at = Tags.SCOPES.get(one("--scope", scope, Tags.SCOPES.keySet()));
    return CycleReader.read(text, usual, at, groups);
  }

  private List<List<Integer>> groups(DecoratedCycle cycle) {
    return switch (one("--placement", placement, PLACEMENTS)) {
      case "same" -> List.of(cycle.groups().stream().map(g -> 0).toList());
      case "all" -> cycle.placements();
      default -> List.of(cycle.groups());
    };
  }

  private static LitmusTest test(DecoratedCycle decorated, LitmusLanguage in, SourceText text) {
    try {
      return CycleTest.of(decorated, in.header());
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, e.getMessage(), "take another cycle"));
    }
  }

  private void write(Map<String, LitmusTest> tests, LitmusLanguage in) {
    Terminal terminal = session.terminal();
    if (folder.isEmpty()) {
      terminal.line(String.join("\n", tests.values().stream().map(in::print).toList()).stripTrailing());
      return;
    }
    try {
      Files.createDirectories(folder.get());
      for (LitmusTest test : tests.values()) {
        Files.writeString(folder.get().resolve(test.name() + ".litmus"), in.print(test), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "the tests cannot be written: " + e.getMessage());
    }
  }
}
