package periscope.cli.generate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.inputs.Forms;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code periscope generate}: tests that are made. */
@picocli.CommandLine.Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Write litmus tests from cycles of relations, as diy does: of one that is given, of all critical "
        + "cycles with so many threads, or of all that are made of some edges.",
      "",
      "Or, with --mutants, the conformance tests and mutants of MC Mutants.",
      "",
      "Or, with --minimal-for, every small test that a model forbids and of which each single weakening is allowed; "
          + "with --distinguish, those of two models that the other one allows.",
      "",
      "Or, with --for, the regression tests of a mapping: for each instruction of each row the smallest program that "
          + "needs it.",
      "",
      "Edges are Rfe, Rfi, Fre, Fri, Coe, Coi, and PodRR to PosWW, with a dependency DpAddrdR, DpDatadW, DpCtrldW, "
          + "with a fence Fsc.dvdWR, Membar.gldRR, or with a barrier BardWR, and so on; Rmw leads from the read to the "
          + "write of a read-modify-write. Between them stand the orders of accesses, such as Na, Rlx, Acq.wg, Rel.dv, "
          + "Sc.dv.rmw."},
    footer = {"", "Examples:", "  periscope generate \"PodWW Rel Rfe Acq PodRR Fre\" --order Na",
      "  periscope generate --threads 3 --placement all -o tests",
      "  periscope generate --relax Rfe,Fre --safe \"Pod**,Fsc.dvd**\" --size 6 -o tests",
      "  periscope generate --threads 2 --edges po,membar.cta,membar.gl --language ptx --order Na -o tests.zip",
      "  periscope generate --mutants --language opencl --emit neutral -o tests",
      "  periscope generate --for rsp-proposed -o tests"})
public final class Generate implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private CycleOptions cycles = new CycleOptions();

  @Option(names = "--mutants", description = "instead of a cycle: 20 conformance tests of relaxed atomics, and 32 "
      + "mutants, each a test with one ordering less")
  private boolean mutants;

  @Mixin
  private MinimalOptions minimal = new MinimalOptions();

  @Mixin
  private TableOptions table = new TableOptions();

  @Option(names = {"-o", "--out"}, paramLabel = "WHERE", description = "write a file for each test into this folder, "
      + "or all into this archive, if the name ends with .zip")
  private Optional<Path> where = Optional.empty();

  @Option(names = "--emit", paramLabel = "FORM", description = "write the tests in another form: neutral, GPUHarbor's "
      + "JSON for OpenCL tests, or ptx, kernels of PTX tests; what a form has no place for is left out and counted")
  private Optional<String> form = Optional.empty();

  @Option(names = "--config", paramLabel = "FILE", description = "take options that are not given here from this file: "
      + "one on each line, such as 'threads 3', and the cycle behind 'cycle'")
  private Optional<String> config = Optional.empty();

  public Generate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (config.isPresent()) {
      return configured(config.get());
    }
    List<Way> ways = new ArrayList<>(cycles.ways());
    if (mutants) {
      ways.add(Way.MUTANTS);
    }
    ways.addAll(minimal.ways());
    ways.addAll(table.ways());
    if (ways.size() > 1) {
      // With others, --threads is an option of theirs, or of none.
      ways.remove(Way.CRITICAL);
    }
    if (ways.size() != 1) {
      throw new ParameterException(spec.commandLine(), "give one of a CYCLE, --threads for all critical ones, --relax "
          + "and --safe, --mutants, --minimal-for, --distinguish, and --for");
    }
    Way way = ways.get(0);
    matched().filter(o -> !way.takes(o)).findFirst().ifPresent(o -> {
      throw new ParameterException(spec.commandLine(), o + " says nothing with " + way.title() + "; it goes with "
          + Stream.of(Way.values()).filter(w -> w.takes(o) && !w.title().equals(o)).map(Way::title)
              .collect(Collectors.joining(", ")));
    });
    Consumer<Map<String, String>> write = form.isEmpty()
        ? tests -> TestFiles.write(session, tests, TestFiles.LITMUS, where)
        : tests -> emit(tests, form.get());
    return switch (way) {
      case CYCLE, CRITICAL, RELAXED -> cycles.run(session, way, write);
      case MUTANTS -> mutants(cycles.ingredients().language(session, "CUDA"), write);
      case MINIMAL, DISTINGUISHING -> minimal.run(session, cycles.ingredients(), write);
      case TABLE -> table.run(session, write);
    };
  }

  /** The options that are given, by their long names. */
  private Stream<String> matched() {
    return spec.commandLine().getParseResult().matchedOptions().stream().map(OptionSpec::longestName);
  }

  /** The same command with what a file says besides. */
  private int configured(String name) {
    CommandLine.ParseResult here = spec.commandLine().getParseResult();
    Set<String> given = matched().collect(Collectors.toSet());
    if (!here.matchedPositionals().isEmpty()) {
      given.add(ConfigFile.CYCLE);
    }
    if (!session.inputs().sources().exists(name)) {
      throw new ParameterException(spec.commandLine(), "--config: there is no file " + name);
    }
    ConfigFile file = ConfigFile.read(session.inputs().sources().file(name), spec, given);
    List<String> arguments = new ArrayList<>(file.arguments());
    here.matchedOptions().stream().filter(o -> !o.longestName().equals("--config")).forEach(o -> {
      arguments.add(o.longestName());
      if (o.arity().max() > 0) {
        arguments.addAll(o.originalStringValues());
      }
    });
    here.matchedPositionals().forEach(p -> arguments.addAll(p.originalStringValues()));
    CommandLine again = new CommandLine(new Generate(session));
    try {
      again.parseArgs(arguments.toArray(String[]::new));
      return again.<Generate>getCommand().call();
    } catch (ParameterException e) {
      throw file.wrong(e.getMessage());
    }
  }

  /** Writes tests in another form, and tells of those that cannot be. */
  private void emit(Map<String, String> tests, String wanted) {
    Map<String, String> emitted = new LinkedHashMap<>();
    List<Diagnostic> refused = new ArrayList<>();
    String suffix = TestFiles.LITMUS;
    for (Map.Entry<String, String> test : tests.entrySet()) {
      SourceText text = new SourceText(test.getKey(), test.getValue());
      LitmusTest read = session.inputs().languages().parse(text);
      Emitter emitter = new Forms(session.inputs()).find(wanted, read.language()).orElseThrow(
          () -> new ParameterException(spec.commandLine(), Forms.none(wanted, read.language())));
      suffix = emitter.suffix();
      try {
        emitted.put(test.getKey(), emitter.emit(read, text));
      } catch (InvalidInputException e) {
        refused.add(e.diagnostics().get(0));
      }
    }
    TestFiles.write(session, emitted, suffix, where);
    refused.stream().findFirst().ifPresent(first -> session.terminal().note(Prose.count(refused.size(), "test")
        + " cannot be written as " + wanted + ", the first being " + first.text().name() + ": " + first.message()));
  }

  private int mutants(LitmusLanguage in, Consumer<Map<String, String>> write) {
    if (in.source().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--mutants has no " + in.header() + ": take --language cuda, opencl or llvm");
    }
    List<Family> families = Mutators.families(in.header());
    Map<String, String> tests = new LinkedHashMap<>();
    families.forEach(f -> Stream.concat(Stream.of(f.conformance()), f.mutants().stream())
        .forEach(t -> tests.put(t.name(), in.print(t))));
    write.accept(tests);
    session.terminal().note(
        families.size() + " conformance tests, " + (tests.size() - families.size()) + " mutants");
    return Exit.OK;
  }
}
