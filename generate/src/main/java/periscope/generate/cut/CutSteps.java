package periscope.generate.cut;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The steps of a test, thread by thread: the steps of its core; the writes that reads of the test get their values
 * from, where a read would otherwise get another write's value; earlier writes that head a release sequence whose value
 * a read synchronises with; and the fences and barriers between the first and the last of these steps of a thread. Each
 * thread of a work-group comes to the barriers that another one comes to.
 */
final class CutSteps {

  private final History history;
  private final Map<Integer, TreeSet<Integer>> own = new LinkedHashMap<>();
  /**
   * For each thread, the barriers behind its last step which the thread had not reached in the execution, but at which
   * others wait.
   */
  private final Map<Integer, List<Integer>> ahead = new HashMap<>();

  CutSteps(History history, Core core, List<Integer> threads) {
    this.history = history;
    threads.forEach(t -> own.put(t, new TreeSet<>()));
    core.steps().forEach(i -> own.get(history.step(i).thread()).add(i));
    for (List<Integer> more = List.of(0); !more.isEmpty(); ) {
      more = sources(core);
      more.forEach(i -> own.computeIfAbsent(history.step(i).thread(), t -> new TreeSet<>()).add(i));
    }
    for (int i = 0; i < core.links().size(); i++) {
      int x = core.steps().get(i);
      int y = core.steps().get((i + 1) % core.steps().size());
      if (core.links().get(i) == Link.READS_FROM) {
        heads(x);
      } else if (core.links().get(i) == Link.BARRIER) {
        CoreSearch.meetings(history, x, y).forEach(m -> {
          join(history.step(x).thread(), m);
          join(history.step(y).thread(), m);
        });
      }
    }
    for (int size = -1; size < size(); ) {
      size = size();
      own.keySet().forEach(this::between);
      own.keySet().forEach(this::together);
    }
  }

  private int size() {
    return own.values().stream().mapToInt(Set::size).sum() + ahead.values().stream().mapToInt(List::size).sum();
  }

  /**
   * Writes that are missing in the test: reads of the test get their values from them, and would otherwise read an
   * earlier write of the test and synchronise wrongly. The two accesses of a pair are left out, since the test reads
   * other values there.
   */
  private List<Integer> sources(Core core) {
    List<Integer> all = accesses();
    return all.stream().filter(i -> !core.ofPair() || i != core.first() && i != core.last())
        .map(history.sources()::get).filter(s -> s != null && !all.contains(s)
            && all.stream().anyMatch(w -> history.before(w, s))).distinct().toList();
  }

  /**
   * Adds the writes of the same thread and location before a write that does not release, back to a write that
   * releases.
   */
  private void heads(int write) {
    List<Integer> heads = new ArrayList<>();
    TreeSet<Integer> mine = own.get(history.step(write).thread());
    for (int i = write; i > mine.first(); i--) {
      History.Step step = history.step(i);
      if (step.location() == history.step(write).location() && step.writes()) {
        heads.add(i);
        if (step.act() instanceof StepOperation.Access access && access.semantics().order().releases()) {
          mine.addAll(heads);
          return;
        }
      }
    }
  }

  private void join(int thread, String meeting) {
    Optional<Integer> own = come(thread, meeting);
    if (own.isPresent()) {
      this.own.get(thread).add(own.get());
    }
  }

  private Optional<Integer> come(int thread, String meeting) {
    return IntStream.range(0, history.steps().size()).filter(i -> history.step(i).thread() == thread
        && history.step(i).meeting().filter(meeting::equals).isPresent()).boxed().findFirst();
  }

  private void between(int thread) {
    TreeSet<Integer> mine = own.get(thread);
    int last = mine.last();
    for (int i = mine.first(); i < last; i++) {
      if (history.step(i).orders()) {
        mine.add(i);
      }
    }
  }

  /** Adds a thread's barriers to the other threads of its work-group. */
  private void together(int thread) {
    for (int barrier : List.copyOf(own.get(thread))) {
      history.step(barrier).meeting().ifPresent(m -> own.keySet().stream().filter(t -> t != thread
          && history.places().get(t).workGroup() == history.places().get(thread).workGroup()).forEach(t -> {
            if (come(t, m).isPresent()) {
              join(t, m);
            } else if (!ahead.computeIfAbsent(t, k -> new ArrayList<>()).contains(barrier)) {
              ahead.get(t).removeIf(o -> history.step(o).meeting().equals(history.step(barrier).meeting()));
              ahead.get(t).add(barrier);
            }
          }));
    }
  }

  /** The threads, in the order of the test. */
  List<Integer> threads() {
    return List.copyOf(own.keySet());
  }

  /** Indices of a thread's steps, in program order. */
  List<Integer> of(int thread) {
    List<Integer> all = new ArrayList<>(own.get(thread));
    all.addAll(ahead.getOrDefault(thread, List.of()));
    return all;
  }

  /** Indices of all accesses of the test. */
  List<Integer> accesses() {
    return own.values().stream().flatMap(Set::stream).filter(i -> history.step(i).accesses()).sorted().toList();
  }

  /** Whether the test has another thread in a thread's work-group. */
  boolean shares(int thread) {
    return own.keySet().stream().anyMatch(t -> t != thread
        && history.places().get(t).workGroup() == history.places().get(thread).workGroup());
  }
}
