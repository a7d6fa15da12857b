package periscope.litmus;

import java.util.List;
import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.NumberType;

/**
 * One litmus test in one language.
 *
 * @param language    header word of the language the instructions belong to, such as {@code OPENCL} or {@code GPUASM}
 * @param name        the test's name as the header gives it, such as {@code MP+rel.dv+acq.dv}
 * @param description free text that follows the name in double quotes; empty if there is none
 * @param locations   every location of the test, in order of first mention
 * @param threads     the threads; the thread at index {@code i} is the {@code Pi} of the text
 * @param condition   what the test asks of its final states; absent if it asks nothing
 */
public record LitmusTest(
    String language,
    String name,
    String description,
    List<Location> locations,
    List<LitmusThread> threads,
    Optional<Condition> condition) {

  public LitmusTest {
    locations = List.copyOf(locations);
    threads = List.copyOf(threads);
  }

  /** The same test with the question whether it can end with an outcome. */
  public LitmusTest asking(Outcome outcome) {
    return new LitmusTest(language, name, description, locations, threads, Optional.of(Condition.asking(outcome, this)));
  }

  /** The type of a register. */
  public NumberType type(Outcome.Register register) {
    return register.thread() < threads.size() ? threads.get(register.thread()).type(register.name()) : NumberType.S32;
  }

  /** The type of what a location holds. */
  public NumberType type(String locationName) {
    return location(locationName).map(Location::type).orElse(NumberType.S32);
  }

  /** The location of that name, if the test has one. */
  public Optional<Location> location(String locationName) {
    return locations.stream().filter(l -> l.name().equals(locationName)).findFirst();
  }
}
