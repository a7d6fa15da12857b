package periscope.cli.simulate;

import java.util.Locale;
import java.util.function.Function;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.simulate.Engine;

/** The engines that {@code --engine} names: the one place that chooses. */
enum Engines {
  /** Whichever suits. */
  AUTO(Simulator::new),
  /** Visits every consistent execution. */
  ENUMERATE(Simulator::new);

  private final Function<CompiledModel, Engine> maker;

  Engines(Function<CompiledModel, Engine> maker) {
    this.maker = maker;
  }

  /** A new engine, for one thread. */
  Engine engine(CompiledModel model) {
    return maker.apply(model);
  }

  /** The word on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
