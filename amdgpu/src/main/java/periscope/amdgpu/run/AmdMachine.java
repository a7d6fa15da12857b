package periscope.amdgpu.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.text.AmdGpu;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.SteppedExplorer;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.TargetMachine;

/**
 * A described machine as the target of tables: the behaviour of a program is what it may do in any place that the
 * machine has for it.
 *
 * @param description the machine
 */
public record AmdMachine(MachineDescription description) implements TargetMachine {

  /** Most programs whose behaviours are kept for later questions. */
  private static final int MOST_KEPT = 100_000;

  @Override
  public String name() {
    return description.name();
  }

  @Override
  public String language() {
    return AmdGpu.NAME;
  }

  /** Behaviours of programs, of which those that were asked before are kept: many operations have the same code. */
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

  private static Limits limits(BooleanSupplier stop) {
    return new Limits(Limits.DEFAULT.states(), stop);
  }

  /**
   * Visits every state of every place; the numbers of states are those of all places together.
   *
   * @param reduced whether dead lines are dropped at once, which changes no outcome
   * @throws periscope.litmus.source.InvalidInputException if the machine does not run the test
   */
  public Exploration explore(LitmusTest test, SourceText text, Limits limits, boolean reduced) {
    WaveCode code = WaveCode.of(test, text, description);
    List<Exploration> all = Places.all(test, description).stream()
        .map(p -> SteppedExplorer.explore(new CacheMachine(code, description, p, reduced), limits).result()).toList();
    SortedSet<Outcome> outcomes = new TreeSet<>();
    all.forEach(e -> outcomes.addAll(e.outcomes()));
    boolean complete = all.stream().allMatch(Exploration::complete);
    return new Exploration(all.stream().mapToInt(Exploration::states).sum(),
        all.stream().mapToInt(Exploration::terminal).sum(),
        complete ? all.stream().mapToInt(Exploration::stuck).sum() : 0, outcomes, 0,
        complete);
  }
}
