package periscope.applications.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.Application.Size;
import periscope.applications.Job;
import periscope.applications.model.StandIn.Variant;
import periscope.applications.subject.ReadyLaunch;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.TooLargeException;
import periscope.generate.cut.Core;
import periscope.generate.cut.CutTest;
import periscope.generate.cut.Cutting;
import periscope.generate.cut.History;
import periscope.generate.cut.StepOperation;
import periscope.inputs.Judges.Judge;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.kernels.launch.CutRun;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.reports.Context;
import periscope.semantics.LoopBound;

/**
 * The search for litmus tests that stand in for an application. Every site without a fence leaves a mark in a run, so
 * that a test can be cut out of one run both with the fences of that run and with other fences at the sites that the
 * run passed.
 *
 * @param memory  memory of the machine that makes the runs
 * @param source  model that judges a test
 * @param mapping mapping that compiles the application and the tests; empty for none
 * @param target  model that judges the compiled tests
 * @param seed    seed of the first run
 * @param stop    called now and then; true ends the work
 */
public record StandIns(Context context, Application application, GridMemory memory, Judge source,
    Optional<Mapping> mapping,
    Optional<Judge> target, long seed, BooleanSupplier stop) {

  /** Most runs of each size; {@code CUTS} and {@code LATE} are the most wrong runs to use, with an end and without. */
  private static final int RUNS = 400;
  private static final int CUTS = 8;
  private static final int LATE = 4;
  /** Most steps of a run: more than ten times as many steps as a right run has. */
  private static final Map<Size, Long> STEPS = Map.of(Size.MODEL, 5_000L, Size.SMALL, 100_000L);

  /** A run that goes wrong. */
  private record Run(Size size, Job job, CutRun.Of of) {

    private Predicate<GridRun> fails() {
      return StandIns.fails(job, of.launched());
    }
  }

  /** The runs of a search so far, and the reason why they gave no test. */
  private static final class Met {
    private int runs;
    private final List<Run> wrong = new ArrayList<>();
    private String refusal = "";
  }

  /** Name of the model that judges compiled tests; empty without a mapping. */
  public Optional<String> targetName() {
    return target.map(Judge::name);
  }

  /**
   * The stand-in for one site of the found fences. The search first uses complete runs, then shrunk ones, which takes
   * longer.
   *
   * @param found sites of the fences that hardening found
   */
  public StandIn of(int site, SortedSet<Integer> found) {
    Met met = new Met();
    for (Size size : List.of(Size.MODEL, Size.SMALL)) {
      Optional<StandIn> made = whole(site, found, size, met);
      if (made.isPresent()) {
        return made.get();
      }
    }
    for (Run run : met.wrong) {
      if (!stop.getAsBoolean()) {
        context.output().progress("cutting down the run with seed " + run.of().seed() + " without the fence at site "
            + site);
        Optional<StandIn> made =
            cut(site, found, run, CutRun.shrunk(run.of(), run.fails(), STEPS.get(run.size()), stop), met);
        if (made.isPresent()) {
          return made.get();
        }
      }
    }
    return StandIn.none(site, met.refusal.isEmpty() ? "of " + met.runs + " runs on " + memory.id()
        + " without the fence none goes wrong" : met.wrong.size() + " runs that go wrong without the fence were looked "
            + "at, and none gives a test; of the last, " + met.refusal);
  }

  /** Makes runs without the fence at a site; returns the test of the first wrong run that has one. */
  private Optional<StandIn> whole(int site, SortedSet<Integer> found, Size size, Met met) {
    SourceText text = ReadyLaunch.marked(application, ModelVerdicts.without(found, site));
    GridProgram program = GridProgram.of(compiled(text, ReadyLaunch.written(application, application.job(size, seed),
        text)));
    int cuts = 0;
    int late = 0;
    for (int i = 0; i < RUNS && cuts < CUTS; i++) {
      Job job = application.job(size, seed + i);
      GridRun run = GridMachine.run(program, memory, new Inputs(job.memory(), 0), seed + i, STEPS.get(size), stop);
      if (stop.getAsBoolean()) {
        return Optional.empty();
      }
      met.runs++;
      boolean ends = run.ending() != GridRun.Ending.CUT;
      if (fails(job, program.launched()).test(run) && (ends ? cuts++ < CUTS : late++ < LATE)) {
        LaunchedProgram written = ReadyLaunch.written(application, job, text);
        Run wrong = new Run(size, job, new CutRun.Of(compiled(text, written), written, memory, seed + i));
        met.wrong.add(wrong);
        Optional<StandIn> made = cut(site, found, wrong, CutRun.whole(wrong.of(), STEPS.get(size), stop), met);
        if (made.isPresent()) {
          return made;
        }
      }
    }
    return Optional.empty();
  }

  private LaunchedProgram compiled(SourceText text, LaunchedProgram written) {
    return mapping.map(m -> Compiler.compile(written, text, m)).orElse(written);
  }

  /** The predicate whether a run does not end, or ends with a wrong result. */
  private static Predicate<GridRun> fails(Job job, LaunchedProgram launched) {
    return r -> r.ending() != GridRun.Ending.ENDED || job.check().apply(ReadyLaunch.end(launched, r)).isPresent();
  }

  private Optional<StandIn> cut(int site, SortedSet<Integer> found, Run of, CutRun run, Met met) {
    SortedSet<Integer> rest = ModelVerdicts.without(found, site);
    Optional<Core> cycle = run.history().flatMap(h -> Cutting.over(fenced(h, rest), passed(h, site)));
    if (cycle.isEmpty()) {
      met.refusal = run.history().isEmpty() ? run.refusal() : "no cycle comes by the site";
      return Optional.empty();
    }
    try {
      return Optional.of(new StandIn(site, "a run on " + memory.id() + ", " + of.job().grid() + ", seed "
          + of.of().seed(), variants(site, found, fences -> Cutting.of(fenced(run.history().get(), fences), cycle.get(),
              JudgedCut.description(application.text()))), ""));
    } catch (TooLargeException e) {
      met.refusal = "the test is too large for a model";
      return Optional.empty();
    }
  }

  /**
   * The test without the fence at the site, with it, and, if the model does not forbid the latter, with the fences that
   * the model needs among all sites that the run passed.
   */
  private List<Variant> variants(int site, SortedSet<Integer> found, Function<Set<Integer>, CutTest> cut) {
    SortedSet<Integer> rest = ModelVerdicts.without(found, site);
    List<Variant> variants = new ArrayList<>();
    variants.add(variant(cut, rest, "found, without " + site));
    variants.add(variant(cut, found, "found"));
    SortedSet<Integer> wanted = new TreeSet<>(found);
    application.sites().forEach(s -> wanted.add(s.number()));
    Variant every = variant(cut, wanted, "every site");
    if (!every.isForbidden() || variants.get(1).isForbidden()) {
      return Stream.concat(variants.stream(), Stream.of(every).filter(e -> !variants.get(1).isForbidden())).toList();
    }
    Variant least = every;
    for (int s : List.copyOf(wanted)) {
      SortedSet<Integer> fewer = ModelVerdicts.without(wanted, s);
      Variant without = rest.contains(s) ? least : variant(cut, fewer, wanted(site, found, fewer));
      if (!rest.contains(s) && without.isForbidden()) {
        wanted.remove(s);
        least = without;
      }
    }
    variants.add(least);
    return variants;
  }

  /** The label of the fences that the model needs, relative to the found ones. */
  private static String wanted(int site, SortedSet<Integer> found, SortedSet<Integer> wanted) {
    SortedSet<Integer> more = new TreeSet<>(wanted);
    more.removeAll(found);
    return "wanted: found" + (wanted.contains(site) ? "" : ", without " + site) + (more.isEmpty() ? "" : ", and "
        + more.stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  /** The history with a fence at the marks of some sites; other marks become fences that order nothing. */
  private static History fenced(History history, Set<Integer> fences) {
    return history.with(s -> {
      int mark = mark(history, s);
      return mark < 0 ? s : new History
          .Step(s.thread(), new StepOperation.Fence(Set.of(FenceFlag.GLOBAL), new Semantics(
          fences.contains(mark) ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED, Scope.DEVICE, false)), History.NOWHERE,
              OptionalLong.empty(), OptionalLong.empty(), Set.of(), s.control(), s.offset());
    });
  }

  /** Indices of the steps at which the run passed a site. */
  private static Set<Integer> passed(History history, int site) {
    return IntStream.range(0, history.steps().size()).filter(i -> mark(history, history.steps().get(i)) == site)
        .boxed().collect(Collectors.toSet());
  }

  /** The site whose mark a step is; -1 if the step is no mark. */
  private static int mark(History history, History.Step step) {
    String name = step.location() == History.NOWHERE ? "" : history.locations().get(step.location()).name();
    return !name.startsWith(ReadyLaunch.MARKS) ? -1 : name.equals(ReadyLaunch.MARKS) ? 0
        : Integer.parseInt(name.substring(ReadyLaunch.MARKS.length() + 1, name.length() - 1));
  }

  /**
   * Judges the test with one set of fences.
   *
   * @param fences sites of the application with a fence; sites that the run did not pass have no effect
   */
  private Variant variant(Function<Set<Integer>, CutTest> cutting, SortedSet<Integer> fences, String label) {
    CutTest cut = cutting.apply(fences);
    JudgedCut judged = JudgedCut.of(context.inputs().languages(), cut, label, Engines.AUTO.engine(source.model(),
        LoopBound.DEFAULT), v -> true, stop);
    LitmusTest test = context.inputs().languages().parse(judged.text());
    Optional<CutVerdict> compiled = mapping.map(m -> CutVerdict.of(cut, Compiler.compile(test, judged.text(), m)
        .target(), judged.text(), Engines.AUTO.engine(target.orElseThrow().model(), LoopBound.DEFAULT), stop));
    return new Variant(fences, label, judged, compiled);
  }
}
