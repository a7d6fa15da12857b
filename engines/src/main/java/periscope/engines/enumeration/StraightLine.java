package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import periscope.engines.enumeration.path.Path;
import periscope.engines.enumeration.path.Paths;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.source.SourceText;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.SpinLoops;

/**
 * The events of one thread on the only path that it takes.
 *
 * @param events  the events in program order, without dependencies
 * @param result  number of the event from which a register gets its final value; empty if there is none, or if the
 *                final value is not simply a value read
 * @param written the value that each event writes; empty for an event that writes none, or a value that depends on a
 *                read
 */
public record StraightLine(List<Event> events, OptionalInt result, List<OptionalLong> written) {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  public StraightLine {
    events = List.copyOf(events);
    written = List.copyOf(written);
  }

  /**
   * The events of a thread that has only one path.
   *
   * @param register the register whose final value gives {@code result}
   * @throws IllegalArgumentException if the thread has branches
   */
  public static StraightLine of(LitmusTest test, int thread, String register) {
    List<Path> paths = paths(test, thread);
    return of(test, thread, paths, only(paths), OptionalLong.empty(), register);
  }

  /**
   * The events of a thread that has two paths, between which the values read decide: the events of the path on which
   * every read returns {@code value}.
   *
   * @param register the register whose final value gives {@code result}; if that is the constant {@code value}, {@code
   *                 result} is the only read
   * @throws IllegalArgumentException if the thread has other branches
   */
  public static StraightLine reading(long value, LitmusTest test, int thread, String register) {
    List<Path> paths = paths(test, thread);
    List<Path> taken = paths.stream().filter(p -> p.constraints().stream()
        .allMatch(c -> c.holds() == (c.condition().evaluate(r -> value) != 0))).toList();
    if (paths.size() != 2) {
      throw new IllegalArgumentException("the thread has other branches");
    }
    return of(test, thread, paths, only(taken), OptionalLong.of(value), register);
  }

  private static Path only(List<Path> paths) {
    if (paths.size() != 1 || paths.get(0).cut().isPresent() || paths.get(0).undefined().isPresent()) {
      throw new IllegalArgumentException("the thread has branches");
    }
    return paths.get(0);
  }

  private static List<Path> paths(LitmusTest test, int thread) {
    return Paths.of(test.threads().get(thread).body(), ReadModifyWrites.WHOLE, LocationNames.of(test.locations()),
        NO_TEXT, LoopBound.DEFAULT, SpinLoops.COUNTED);
  }

  /**
   * The events of one path.
   *
   * @param known the value that every event reads, if the path was chosen by it
   */
  private static StraightLine of(
      LitmusTest test, int thread, List<Path> paths, Path path, OptionalLong known, String register) {
    List<List<Path>> all = new ArrayList<>(Collections.nCopies(test.threads().size(), List.of()));
    int[] choice = new int[all.size()];
    for (int t = 0; t < choice.length; t++) {
      all.set(t, t == thread ? paths : paths(test, t));
    }
    choice[thread] = paths.indexOf(path);
    Skeleton skeleton = new Skeleton(test.locations(), test.threads(), all, choice);
    List<Event> events = skeleton.structure.events()
        .subList(skeleton.firstEvent[thread], skeleton.firstEvent[thread + 1]).stream()
        .map(e -> e.with(Dependencies.NONE)).toList();
    List<OptionalLong> written = path.steps().stream().map(StraightLine::written).toList();
    return new StraightLine(events, result(path, known, register), written);
  }

  private static OptionalInt result(Path path, OptionalLong known, String register) {
    Expression held = path.registers().get(register);
    boolean read = held instanceof Expression.Constant c && known.equals(OptionalLong.of(c.value()));
    int[] reading = IntStream.range(0, path.steps().size())
        .filter(k -> Path.readBy(k).equals(held) || read && path.steps().get(k).kind() != Kind.WRITE
            && path.steps().get(k).location() >= 0)
        .toArray();
    return reading.length == 1 ? OptionalInt.of(reading[0]) : OptionalInt.empty();
  }

  private static OptionalLong written(Path.Step step) {
    return step.write()
        .filter(w -> w.operator().isEmpty() || w.operator().get().operator() == FetchOperator.EXCHANGE)
        .map(w -> Constancy.value(w.operand())).orElse(OptionalLong.empty());
  }

  /** The initial writes of a test. */
  public static List<Event> initial(LitmusTest test) {
    List<List<Path>> paths = IntStream.range(0, test.threads().size()).mapToObj(t -> paths(test, t)).toList();
    return new Skeleton(test.locations(), test.threads(), paths, new int[paths.size()]).structure.events()
        .subList(0, test.locations().size());
  }
}
