package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A single weakening of a program.
 *
 * @param program the weaker program
 * @param readAt  for each instruction of the original, the place of its read in the weaker program; {@link #GONE} if it
 *                is removed
 * @param writeAt for each instruction of the original, the place of its write in the weaker program
 */
record Weakening(Program program, List<Integer> readAt, List<Integer> writeAt) {

  static final int GONE = -1;

  /**
   * Every single weakening of a program.
   *
   * @param weaker for each instruction, the instructions that are one step weaker
   */
  static List<Weakening> all(Program program, Alphabet alphabet, Map<Step, List<Step>> weaker) {
    List<Weakening> all = new ArrayList<>(structural(program, alphabet));
    for (int i = 0; i < program.size(); i++) {
      int index = i;
      weaker.get(program.events().get(i).step()).forEach(s -> all.add(same(program, program.with(index, s))));
    }
    return all;
  }

  /**
   * The weakenings that change more than an order or a scope: an instruction is removed or split, or a work-group is
   * split.
   */
  static List<Weakening> structural(Program program, Alphabet alphabet) {
    List<Weakening> all = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      all.add(without(program, i));
      if (program.events().get(i).step().kind() == Step.Kind.U) {
        all.add(split(program, i, alphabet));
      }
    }
    if (alphabet.groups()) {
      all.addAll(apart(program));
    }
    return all;
  }

  private static Weakening same(Program before, Program after) {
    List<Integer> here = IntStream.range(0, before.size()).boxed().toList();
    return new Weakening(after, here, here);
  }

  /** The program without an instruction, and without its thread if that has no other instruction. */
  static Weakening without(Program program, int index) {
    List<Integer> at = IntStream.range(0, program.size())
        .mapToObj(i -> i == index ? GONE : i < index ? i : i - 1).toList();
    int thread = program.events().get(index).thread();
    boolean alone = program.events().stream().filter(e -> e.thread() == thread).count() == 1;
    List<Program.Event> left = new ArrayList<>(program.events());
    left.remove(index);
    List<Integer> groups = new ArrayList<>(program.groups());
    if (alone) {
      groups.remove(thread);
      left.replaceAll(e -> e.thread() < thread ? e : new Program.Event(e.thread() - 1, e.step(), e.location()));
    }
    return new Weakening(new Program(left, numbered(groups)), at, at);
  }

  /**
   * The program without some instructions.
   *
   * @param some their indices
   */
  static Weakening without(Program program, List<Integer> some) {
    List<Integer> kept = IntStream.range(0, program.size()).boxed().filter(i -> !some.contains(i)).toList();
    List<Integer> at = IntStream.range(0, program.size()).mapToObj(kept::indexOf).toList();
    List<Integer> threads = kept.stream().map(i -> program.events().get(i).thread()).distinct().toList();
    List<Program.Event> left = kept.stream().map(i -> program.events().get(i))
        .map(e -> new Program.Event(threads.indexOf(e.thread()), e.step(), e.location())).toList();
    return new Weakening(new Program(left, numbered(threads.stream().map(program.groups()::get).toList())), at, at);
  }

  private static Weakening split(Program program, int index, Alphabet alphabet) {
    List<Integer> readAt = IntStream.range(0, program.size()).mapToObj(i -> i <= index ? i : i + 1).toList();
    List<Integer> writeAt = IntStream.range(0, program.size()).mapToObj(i -> i < index ? i : i + 1).toList();
    List<Program.Event> events = new ArrayList<>(program.events());
    Program.Event update = events.get(index);
    events.set(index, update.with(alphabet.part(update.step(), Step.Kind.R)));
    events.add(index + 1, update.with(alphabet.part(update.step(), Step.Kind.W)));
    return new Weakening(new Program(events, program.groups()), readAt, writeAt);
  }

  /** Each way to split a work-group into two. */
  private static List<Weakening> apart(Program program) {
    List<Weakening> all = new ArrayList<>();
    int groups = 1 + program.groups().stream().mapToInt(g -> g).max().orElse(-1);
    for (int g = 0; g < groups; g++) {
      int group = g;
      int[] threads = IntStream.range(0, program.threads()).filter(t -> program.groups().get(t) == group).toArray();
      for (int leaving = 1; leaving < 1 << threads.length - 1; leaving++) {
        List<Integer> changed = new ArrayList<>(program.groups());
        for (int t = 1; t < threads.length; t++) {
          changed.set(threads[t], (leaving >> t - 1 & 1) == 1 ? groups : group);
        }
        all.add(same(program, new Program(program.events(), numbered(changed))));
      }
    }
    return all;
  }

  private static List<Integer> numbered(List<Integer> groups) {
    Map<Integer, Integer> numbers = new HashMap<>();
    return groups.stream().map(g -> {
      numbers.putIfAbsent(g, numbers.size());
      return numbers.get(g);
    }).toList();
  }

  /**
   * The weaker program's result for a result of the original: it leaves open reads that are removed, reads of a removed
   * write, and locations whose last write is removed.
   */
  long result(Program before, long result) {
    long after = -1;
    for (int i = 0; i < before.size(); i++) {
      if (before.events().get(i).step().kind().reads() && readAt.get(i) != GONE) {
        after = Results.with(after, readAt.get(i), source(Results.at(result, i)));
      }
    }
    for (int x = 0; x < program.locations(); x++) {
      int location = x;
      if (program.events().stream().anyMatch(e -> e.location() == location)) {
        after = Results.with(after, program.size() + x, source(Results.at(result, before.size() + x)));
      }
    }
    return after;
  }

  private int source(int before) {
    if (before == Results.INITIAL) {
      return before;
    }
    int now = writeAt.get(before - 1);
    return now == GONE ? Results.ANY : Results.write(now);
  }
}
