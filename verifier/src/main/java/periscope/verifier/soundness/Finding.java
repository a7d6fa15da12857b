package periscope.verifier.soundness;

import java.util.List;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;

/**
 * A race-free program that the mapping compiles wrongly.
 *
 * @param kind      what is wrong
 * @param shape     where its threads run
 * @param threads   its threads
 * @param locations number of locations of the bound; the program may use fewer
 */
public record Finding(Kind kind, Shape shape, List<ThreadProgram> threads, int locations) {

  /** What can be wrong with a compiled program. */
  public enum Kind {
    /** It has an outcome that the source forbids. */
    UNSOUND,
    /** It can get stuck. */
    STUCK
  }

  public Finding {
    threads = List.copyOf(threads);
  }

  /** Number of operations. */
  public int size() {
    return threads.stream().mapToInt(ThreadProgram::size).sum();
  }

  /** Name of the location that a step of the program accesses. */
  public String location(ThreadProgram.Step step) {
    return Programs.names(locations).get(step.location());
  }

  /** The program as a source test. */
  public LitmusTest program(String name) {
    return Programs.litmus(name, threads, shape, locations);
  }

  @Override
  public String toString() {
    return kind + " " + shape.description() + ": " + threads.stream().map(Object::toString).collect(Collectors.joining(" | "));
  }
}
