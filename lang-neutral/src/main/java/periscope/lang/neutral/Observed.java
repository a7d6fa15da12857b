package periscope.lang.neutral;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.condition.Proposition.Operand.LocationValue;
import periscope.litmus.condition.Proposition.Operand.RegisterValue;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome.Register;

/** The observables of conditions: the registers and locations that conditions mention. */
final class Observed {

  private Observed() {}

  static Observables by(Stream<Operand> operands) {
    Set<Register> registers = new HashSet<>();
    Set<String> locations = new HashSet<>();
    operands.forEach(o -> {
      if (o instanceof RegisterValue r) {
        registers.add(new Register(r.thread(), r.name()));
      } else if (o instanceof LocationValue x) {
        locations.add(x.name());
      }
    });
    return new Observables(registers, locations);
  }
}
