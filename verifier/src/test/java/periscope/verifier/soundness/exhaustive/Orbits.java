package periscope.verifier.soundness.exhaustive;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.verifier.program.Shape;

/**
 * Programs up to renaming threads and locations, by trying every renaming: slow, and independent of the program space.
 */
final class Orbits {

  private Orbits() {}

  /** Every program of a bound and a shape, one text for each set of programs that renaming turns into each other. */
  static SortedSet<String> all(List<ThreadProgram> threads, Shape shape, int locations) {
    SortedSet<String> orbits = new TreeSet<>();
    tuples(threads, shape.threads(), new ArrayList<>(), program -> orbits.add(of(program, shape, locations)));
    return orbits;
  }

  /** Receives a program. */
  interface Sink {
    void accept(List<ThreadProgram> program);
  }

  /** Every tuple of threads. */
  static void tuples(List<ThreadProgram> threads, int left, List<ThreadProgram> chosen, Sink sink) {
    if (left == 0) {
      sink.accept(List.copyOf(chosen));
      return;
    }
    for (ThreadProgram thread : threads) {
      chosen.add(thread);
      tuples(threads, left - 1, chosen, sink);
      chosen.remove(chosen.size() - 1);
    }
  }

  /** The least text of all renamings; the order of threads in a work-group, and of work-groups, does not matter. */
  static String of(List<ThreadProgram> program, Shape shape, int locations) {
    SortedSet<String> texts = new TreeSet<>();
    for (List<Integer> renaming : Collections2.permutations(IntStream.range(0, locations).boxed().toList())) {
      List<List<List<String>>> devices = new ArrayList<>();
      for (int t = 0; t < program.size(); t++) {
        int device = shape.placements().get(t).device();
        int group = shape.placements().get(t).workGroup();
        while (devices.size() <= device) {
          devices.add(new ArrayList<>());
        }
        while (devices.get(device).size() <= group) {
          devices.get(device).add(new ArrayList<>());
        }
        devices.get(device).get(group).add(text(program.get(t), renaming));
      }
      texts.add(devices.stream().map(Orbits::unordered).sorted().toList().toString());
    }
    return texts.first();
  }

  /** The threads of a device's work-groups, in an order that depends on nothing but the threads. */
  private static String unordered(List<List<String>> device) {
    return device.stream()
        .filter(g -> !g.isEmpty())
        .map(g -> g.stream().sorted().toList().toString())
        .sorted().toList().toString();
  }

  private static String text(ThreadProgram thread, List<Integer> renaming) {
    StringBuilder text = new StringBuilder();
    for (ThreadProgram.Step step : thread.steps()) {
      text.append(step.operation()).append(" @").append(renaming.get(step.location()))
          .append(step.guard() ? "? " : " ");
    }
    return text.toString();
  }
}
