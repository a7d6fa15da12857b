package periscope.cluster;

import java.util.function.BooleanSupplier;
import periscope.engines.work.WorkKind;

/** Work for tests: the answer to a unit is its name; the unit "exit" takes its process with it, as the system might. */
public final class ExitingWork implements WorkKind {

  static final String NAME = "exiting";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Opened open(String question) {
    return (String unit, BooleanSupplier stop) -> {
      if (unit.equals("exit")) {
        Runtime.getRuntime().halt(9);
      } else if (unit.equals("throw")) {
        throw new IllegalStateException("no answer");
      } else if (unit.equals("memory")) {
        throw new OutOfMemoryError("as if");
      }
      return question + unit;
    };
  }
}
