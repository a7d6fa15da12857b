package periscope.verifier.programs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;

/** What compiled programs run on: anything that a model of their language allows, or the machine of the GPU assembly. */
public abstract sealed class Target permits ModelTarget, MachineTarget {

  /** Whatever a model allows. */
  public static Target of(CompiledModel model) {
    ReadModifyWrites.requireWhole(model);
    return new ModelTarget(model);
  }

  /** The machine of the remote-scope-promotion paper; programs for it run on one device. */
  public static Target machine() {
    return new MachineTarget();
  }

  /**
   * What a compiled program can do.
   *
   * @param outcomes what its runs end in; more if not complete
   * @param stuck    whether a run can get stuck; models know no such thing
   */
  record Behaviour(Set<Outcome> outcomes, boolean stuck, boolean complete) {}

  /** Runs compiled programs one by one. Not for use by several threads at once. */
  interface Engine {
    Behaviour behaviour(LitmusTest compiled, BooleanSupplier stop);
  }

  abstract Engine engine();

  /** A run of the compiled forms of unknown programs; adds what it requires. */
  abstract Run run(UnknownProgram program, Translation translation, List<Integer> required);

  /** A run that gets stuck, likewise; what it does not come to do is not there. */
  abstract Run stuck(UnknownProgram program, Translation translation, List<Integer> required);

  /** Whether it is known without searching that no program of these operations gets stuck. */
  abstract boolean cannotStick(Translation translation, Operations operations);

  /** Why searching cannot say what a choice becomes; empty if it can. */
  abstract Optional<String> problem(Translation translation, Choice choice);

  /** What a choice becomes, so that choices that become the same are told from others. */
  abstract Object compiled(Translation translation, Choice choice);

  /** Of two choices, whether whatever a run can do with the second in it, one can do with the first in its place. */
  abstract BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation);
}
