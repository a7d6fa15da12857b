package periscope.suites.corpus;

import com.google.common.collect.Maps;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;

/** Conditions that mention every register, and all memory that has one instance. */
public final class Everything {

  private Everything() {}

  /** The test with such a condition in place of its own. */
  public static LitmusTest asked(LitmusTest test) {
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), test.threads(),
        of(test));
  }

  private static Optional<Condition> of(LitmusTest test) {
    boolean one = test.threads().stream().map(t -> t.placement().workGroup()).distinct().count() == 1;
    Stream<Operand> memory = test.locations().stream().filter(l -> one || l.space() == AddressSpace.GLOBAL)
        .map(l -> new Operand.LocationValue(l.name()));
    Stream<Operand> registers = IntStream.range(0, test.threads().size()).boxed().flatMap(
        t -> Instruction.walk(test.threads().get(t).body()).flatMap(i -> i.dataflow().written().stream()).sorted()
            .distinct().filter(r -> !r.startsWith("$")).map(r -> new Operand.RegisterValue(t, r)));
    return Stream.concat(memory, registers)
        .map(o -> (Proposition) new Proposition.Atom(o, true, new Operand.Constant(0))).reduce(Proposition.And::new)
        .map(all -> new Condition(Optional.empty(), Quantifier.EXISTS, all));
  }

  /** The final states, reduced to what the condition of a test mentions. */
  public static Set<Outcome> of(LitmusTest test, Set<Outcome> states) {
    Set<Outcome.Register> asked = test.condition().orElseThrow().operands()
        .filter(Operand.RegisterValue.class::isInstance).map(Operand.RegisterValue.class::cast)
        .map(r -> new Outcome.Register(r.thread(), r.name())).collect(Collectors.toSet());
    return states.stream()
        .map(s -> Outcome.of(Maps.filterKeys(s.registers(), asked::contains), s.memory())).collect(Collectors.toSet());
  }
}
