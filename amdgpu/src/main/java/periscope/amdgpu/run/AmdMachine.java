package periscope.amdgpu.run;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.text.AmdGpu;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.SteppedExplorer;
import periscope.reports.exploration.EntryRun;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;
import periscope.reports.exploration.ShownRun;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.VisitedMachine;

/**
 * A described machine as the target of tables: the behaviour of a program is what it may do in any place that the
 * machine has for it.
 *
 * @param description the machine
 */
public record AmdMachine(MachineDescription description) implements VisitedMachine {

  /** Most programs whose behaviours are kept for later questions. */
  private static final int MOST_KEPT = 100_000;
  private static final List<String> LACKS =
      List.of("scalar caches", "DMA", "answers and write-backs in several steps");

  @Override
  public String name() {
    return description.name();
  }

  @Override
  public String language() {
    return AmdGpu.NAME;
  }

  /** Behaviours of programs. The object keeps its answers, since many operations have the same code. */
  @Override
  public Behaviours behaviours() {
    Map<LitmusTest, Behaviour> known = new HashMap<>();
    return (program, text, stop) -> {
      LitmusTest code = program.asking().named("");
      Behaviour seen = known.get(code);
      if (seen == null) {
        seen = Behaviour.of(explore(program, text, limits(stop), true));
        if (seen.complete() && known.size() < MOST_KEPT) {
          known.put(code, seen);
        }
      }
      return seen;
    };
  }

  /** False: without loops and barriers, which tables do not make, each request is served in the end. */
  @Override
  public boolean sticks() {
    return false;
  }

  /** True: which steps are possible depends on places of requests and on kinds of lines, not on what they hold. */
  @Override
  public boolean runsUpdatesAlike() {
    return true;
  }

  /** The package's charter has the details. Programs of tables access global memory, and tests LDS as well. */
  @Override
  public List<String> lacks() {
    return Stream.concat(Stream.of("LDS"), LACKS.stream()).toList();
  }

  private static Limits limits(BooleanSupplier stop) {
    return new Limits(Limits.DEFAULT.states(), stop);
  }

  /**
   * Visits every state of every place; the answer counts the states of all places together.
   *
   * @param reduced whether dead lines are dropped at once, which changes no outcome
   * @throws periscope.litmus.source.InvalidInputException if the machine does not run the test
   */
  public Exploration explore(LitmusTest test, SourceText text, Limits limits, boolean reduced) {
    return together(visits(test, text, limits, reduced).stream().map(v -> v.explorer.result()).toList());
  }

  /** The visit of the machine in one place. */
  private record PlaceVisit(CacheMachine machine, SteppedExplorer explorer) {}

  private List<PlaceVisit> visits(LitmusTest test, SourceText text, Limits limits, boolean reduced) {
    WaveCode code = WaveCode.of(test, text, description);
    return Places.all(test, description).stream().map(p -> new CacheMachine(code, description, p, reduced))
        .map(m -> new PlaceVisit(m, SteppedExplorer.explore(m, limits))).toList();
  }

  private static Exploration together(List<Exploration> all) {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    all.forEach(e -> outcomes.addAll(e.outcomes()));
    boolean complete = all.stream().allMatch(Exploration::complete);
    return new Exploration(all.stream().mapToInt(Exploration::states).sum(),
        all.stream().mapToInt(Exploration::terminal).sum(),
        complete ? all.stream().mapToInt(Exploration::stuck).sum() : 0, outcomes, 0,
        complete);
  }

  /** Visits every place; of the runs that are asked for, the shortest is shown. */
  @Override
  public Explored visit(LitmusTest test, SourceText text, Request request) {
    boolean exact = request.exact() || request.run().isPresent();
    List<PlaceVisit> visits = visits(test, text, request.limits(), !exact);
    Optional<ShownRun> run = request.run().flatMap(goal -> visits.stream()
        .flatMap(v -> (goal.outcome().isPresent() ? v.explorer.shortestTo(goal.outcome().get())
            : v.explorer.shortestToStuck()).map(r -> v.machine.words().of(r)).stream())
        .min(Comparator.comparingInt(r -> r.steps().size()))).map(EntryRun::shown);
    return new Explored(name(), description.title() + ", in " + Prose.count(visits.size(), "place")
        + "; lacks " + String.join(", ", LACKS), exact, false,
        List.of(), together(visits.stream().map(v -> v.explorer.result()).toList()), run);
  }
}
