package periscope.verifier.behaviour;

import periscope.engines.enumeration.Simulator;
import periscope.machines.Exploration.Limits;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;

/** A target that runs compiled programs: a target model, or a machine. */
public sealed interface Target {

  /** What programs can do; each call gives one for a thread of its own. */
  Behaviours behaviours();

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
  }

  /** The machine of [RSP], with the L2 as memory; programs for it run on one device. */
  record Machine() implements Target {

    @Override
    public Behaviours behaviours() {
      return Behaviours.machine(Limits.DEFAULT);
    }
  }
}
