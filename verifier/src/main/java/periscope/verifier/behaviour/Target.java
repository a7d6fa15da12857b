package periscope.verifier.behaviour;

import periscope.engines.enumeration.Simulator;
import periscope.machines.Exploration.Limits;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;

/**
 * A target that runs compiled programs: a target model, the machine of [RSP], or any other machine, which needs one
 * implementation of this interface. Programs for other machines are run one by one, since no solver knows these
 * machines.
 */
public interface Target {

  /** Name of the target in reports. */
  String name();

  /** A new object that computes behaviours, for use by one thread. */
  Behaviours behaviours();

  /** Whether compiled programs can get stuck on this target. */
  default boolean sticks() {
    return true;
  }

  /**
   * A target that allows every outcome that a model allows.
   *
   * @param model a model of the target language
   */
  record Model(CompiledModel model) implements Target {

    public Model {
      ReadModifyWrites.requireWhole(model);
    }

    @Override
    public String name() {
      return model.model().name();
    }

    @Override
    public Behaviours behaviours() {
      return Behaviours.of(new Simulator(model), false);
    }

    /** Returns false: models have no stuck runs. */
    @Override
    public boolean sticks() {
      return false;
    }
  }

  /** The machine of [RSP], with the L2 as memory; programs for it run on one device. */
  record Machine() implements Target {

    @Override
    public String name() {
      return "machine";
    }

    @Override
    public Behaviours behaviours() {
      return Behaviours.machine(Limits.DEFAULT);
    }
  }
}
