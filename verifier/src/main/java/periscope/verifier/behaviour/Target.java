package periscope.verifier.behaviour;

import periscope.engines.enumeration.Simulator;
import periscope.machines.Exploration.Limits;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;

/**
 * A target that runs compiled programs: a target model, the machine of [RSP], or any other machine, which brings one
 * implementation of this interface. Programs for other machines are run one by one; no solver knows them.
 */
public interface Target {

  /** What programs can do; each call gives one for a thread of its own. */
  Behaviours behaviours();

  /** Whether a compiled program can get stuck. */
  default boolean sticks() {
    return true;
  }

  /**
   * Whatever a model allows.
   *
   * @param model of the target language
   */
  record Model(CompiledModel model) implements Target {

    public Model {
      ReadModifyWrites.requireWhole(model);
    }

    @Override
    public Behaviours behaviours() {
      return Behaviours.of(new Simulator(model), false);
    }

    /** Models know no stuck runs. */
    @Override
    public boolean sticks() {
      return false;
    }
  }

  /** The machine of [RSP], with the L2 as memory; programs for it run on one device. */
  record Machine() implements Target {

    @Override
    public Behaviours behaviours() {
      return Behaviours.machine(Limits.DEFAULT);
    }
  }
}
