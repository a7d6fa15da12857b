package periscope.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.async.PhaseState;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;

/**
 * A litmus test in one language: locations, threads, and a condition on the final states.
 *
 * @param language    header word of the language the instructions belong to, such as {@code OPENCL} or {@code GPUASM}
 * @param name        the test's name as the header gives it, such as {@code MP+rel.dv+acq.dv}
 * @param description free text that follows the name in double quotes; empty if there is none
 * @param locations   every location of the test, in order of first mention
 * @param threads     the threads; the thread at index {@code i} is the {@code Pi} of the text
 * @param condition   the condition on the final states; absent if the test has none
 */
public record LitmusTest(
    String language,
    String name,
    String description,
    List<Location> locations,
    List<LitmusThread> threads,
    Optional<Condition> condition) implements Outcome.Types {

  public LitmusTest {
    locations = List.copyOf(locations);
    threads = List.copyOf(threads);
  }

  /** A copy of the test with another name; everything else stays. */
  public LitmusTest named(String other) {
    return new LitmusTest(language, other, description, locations, threads, condition);
  }

  /** A copy of the test with other locations; threads and condition stay. */
  public LitmusTest withLocations(List<Location> others) {
    return new LitmusTest(language, name, description, others, threads, condition);
  }

  /** A copy of the test without a condition. */
  public LitmusTest asking() {
    return new LitmusTest(language, name, description, locations, threads, Optional.empty());
  }

  /**
   * A copy of the test whose condition is {@code exists (…)}: every register and location of the outcome has the
   * outcome's value.
   */
  public LitmusTest asking(Outcome outcome) {
    List<Proposition> atoms = new ArrayList<>();
    outcome.registers().forEach((r, v) -> atoms.add(
        new Proposition.Atom(new Operand.RegisterValue(r.thread(), r.name()), true, new Operand.Constant(v, type(r)))));
    outcome.memory().forEach((x, v) -> atoms.add(
        new Proposition.Atom(new Operand.LocationValue(x), true, new Operand.Constant(v, type(x)))));
    Proposition all = atoms.stream().reduce(Proposition.And::new).orElse(new Proposition.True());
    Condition asked = new Condition(Optional.empty(), Quantifier.EXISTS, all);
    return new LitmusTest(language, name, description, locations, threads, Optional.of(asked));
  }

  /** The type of a register. */
  @Override
  public NumberType type(Outcome.Register register) {
    return register.thread() < threads.size() ? threads.get(register.thread()).type(register.name()) : NumberType.S32;
  }

  /** The type of the values of a location; {@code int} for a name that is no location of the test. */
  @Override
  public NumberType type(String locationName) {
    return location(locationName).map(Location::type).orElse(NumberType.S32);
  }

  /** The state of a barrier with phases in words; a number for any other location. */
  @Override
  public String print(String locationName, long value) {
    boolean phased = type(locationName) == PhaseState.TYPE && PhaseOperation
        .objects(threads.stream().flatMap(t -> Instruction.walk(t.body()))).contains(bare(locationName));
    return phased ? PhaseState.print(value) : type(locationName).print(value);
  }

  /** The name of a location without the work-group of its instance: {@code full} of {@code full@0}. */
  private static String bare(String locationName) {
    return locationName.replaceFirst("@.*", "");
  }

  /** The location of that name, if the test has one. */
  public Optional<Location> location(String locationName) {
    return locations.stream().filter(l -> l.name().equals(locationName)).findFirst();
  }
}
