package periscope.verifier.soundness.exhaustive;

import java.util.List;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Finding;

/**
 * A race-free program that the mapping compiles wrongly.
 *
 * @param fault     the fault of the program
 * @param shape     the placement of its threads
 * @param threads   its threads
 * @param locations number of locations of the bound; the program may use fewer
 */
public record ThreadFinding(Fault fault, Shape shape, List<ThreadProgram> threads, int locations)
    implements Finding {

  public ThreadFinding {
    threads = List.copyOf(threads);
  }

  @Override
  public int size() {
    return threads.stream().mapToInt(ThreadProgram::size).sum();
  }

  @Override
  public LitmusTest program(String name) {
    return Programs.litmus(name, threads, shape, locations);
  }

  @Override
  public String text() {
    return threads.stream().map(this::text).collect(Collectors.joining("  |  "));
  }

  private String text(ThreadProgram thread) {
    List<String> names = Programs.names(locations);
    return thread.steps().stream()
        .map(s -> s.operation() + " " + names.get(s.location()) + (s.guard() ? " ?" : ""))
        .collect(Collectors.joining("; "));
  }

  @Override
  public String toString() {
    return fault + " " + shape.description() + ": " + threads.stream().map(Object::toString)
        .collect(Collectors.joining(" | "));
  }
}
