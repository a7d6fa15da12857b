package periscope.generate.minimal;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;

/**
 * A program and an outcome that a model forbids, in the normal form of all tests that differ only by names and the
 * order of threads.
 */
public final class MinimalTest implements Comparable<MinimalTest> {

  private static final Comparator<Program.Event> EVENTS = Comparator
      .<Program.Event>comparingInt(Program.Event::thread).thenComparing(e -> e.step().kind())
      .thenComparing(Program.Event::location).thenComparing(Program.Event::step);
  private static final Comparator<MinimalTest> ORDER = Comparator.<MinimalTest>comparingInt(t -> t.program.size())
      .thenComparingInt(t -> t.program.threads()).thenComparing(t -> t.program.events(), MinimalTest::compare)
      .thenComparing(t -> t.program.groups(), Skeletons::compare).thenComparingLong(t -> t.result);
  private static final String LOCATIONS = "xyzwabc";

  private final Program program;
  private final long result;

  private MinimalTest(Program program, long result) {
    this.program = program;
    this.result = result;
  }

  /** The normal form of a program with a packed outcome. */
  static MinimalTest of(Program program, long result) {
    return Collections2.permutations(IntStream.range(0, program.threads()).boxed().toList()).stream()
        .map(p -> renamed(program, result, p)).min(ORDER).orElseThrow();
  }

  /** The test with its threads in another order, and locations and work-groups numbered by their first use. */
  private static MinimalTest renamed(Program program, long result, List<Integer> threads) {
    List<Integer> from = new ArrayList<>();
    threads.forEach(t -> IntStream.range(0, program.size()).filter(i -> program.events().get(i).thread() == t)
        .forEach(from::add));
    List<Integer> old = from.stream().map(i -> program.events().get(i).location()).toList();
    List<Integer> locations = Skeletons.numbered(old);
    List<Program.Event> events = new ArrayList<>();
    long renamed = -1;
    for (int i = 0; i < from.size(); i++) {
      Program.Event event = program.events().get(from.get(i));
      events.add(new Program.Event(threads.indexOf(event.thread()), event.step(), locations.get(i)));
      if (event.step().kind().reads()) {
        renamed = Results.with(renamed, i, source(Results.at(result, from.get(i)), from));
      }
    }
    for (int i = 0; i < from.size(); i++) {
      if (locations.get(i) != Program.NOWHERE) {
        int last = Results.at(result, from.size() + old.get(i));
        renamed = Results.with(renamed, from.size() + locations.get(i), source(last, from));
      }
    }
    return new MinimalTest(
        new Program(events, Skeletons.numbered(threads.stream().map(program.groups()::get).toList())), renamed);
  }

  private static int source(int old, List<Integer> from) {
    return old == Results.INITIAL ? old : Results.write(from.indexOf(old - 1));
  }

  private static int compare(List<Program.Event> one, List<Program.Event> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = EVENTS.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  Program program() {
    return program;
  }

  long result() {
    return result;
  }

  /** Number of instructions. */
  public int size() {
    return program.size();
  }

  /** The litmus test, whose condition asks for the forbidden outcome. */
  public LitmusTest test(Alphabet alphabet, String name, String description) {
    return new ProgramText(program, alphabet.header()).test(name, description).asking(outcome(alphabet));
  }

  /** The forbidden outcome. */
  public Outcome outcome(Alphabet alphabet) {
    return new ProgramText(program, alphabet.header()).outcome(result);
  }

  /**
   * A key that differs between tests: for each thread its work-group and its instructions, each read with the number of
   * the write that it reads from, then the last write of each location. Instructions are numbered from 1 in the order
   * of the text; 0 is the initial value.
   */
  public String key(Alphabet alphabet) {
    String threads = IntStream.range(0, program.threads()).mapToObj(t -> "@" + program.groups().get(t) + " "
        + IntStream.range(0, program.size()).filter(i -> program.events().get(i).thread() == t)
        .mapToObj(i -> key(i, alphabet)).collect(Collectors.joining(" "))).collect(Collectors.joining(" | "));
    return threads + IntStream.range(0, program.locations()).mapToObj(x -> " " + LOCATIONS.charAt(x) + "="
        + Results.at(result, program.size() + x)).collect(Collectors.joining());
  }

  private String key(int index, Alphabet alphabet) {
    Program.Event event = program.events().get(index);
    String location = event.step().kind().accesses() ? "." + LOCATIONS.charAt(event.location()) : "";
    return event.step().kind() + location + "." + event.step().tag(alphabet.language())
        + (event.step().kind().reads() ? "=" + Results.at(result, index) : "");
  }

  @Override
  public int compareTo(MinimalTest that) {
    return ORDER.compare(this, that);
  }

  @Override
  public boolean equals(Object that) {
    return that instanceof MinimalTest other && program.equals(other.program) && result == other.result;
  }

  @Override
  public int hashCode() {
    return 31 * program.hashCode() + Long.hashCode(result);
  }
}
