package periscope.lang.vulkan.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Every execution of a program: each read chooses a source, each pair of mutually ordered writes a direction. */
final class Executions {

  private static final int INITIAL = -1;

  private final Skeleton skeleton;
  private final List<Integer> reads = new ArrayList<>();
  private final List<int[]> pairs = new ArrayList<>();
  private final int[] source;
  private final boolean[] forward;
  private final Set<String> outcomes = new TreeSet<>();
  private boolean racy;

  private Executions(Program program) {
    skeleton = Skeleton.of(program);
    int size = skeleton.steps().size();
    for (int a = 0; a < size; a++) {
      if (skeleton.steps().get(a).reads()) {
        reads.add(a);
      }
      for (int b = a + 1; b < size; b++) {
        if (skeleton.steps().get(a).writes() && skeleton.steps().get(b).writes()
            && skeleton.mutuallyOrdered().has(a, b)) {
          pairs.add(new int[] {a, b});
        }
      }
    }
    source = new int[size];
    forward = new boolean[pairs.size()];
  }

  /**
   * The answer on a program.
   *
   * @param outcomes the values of all registers of each consistent execution: {@code r0=1 r1=0}
   * @param racy     whether one of these executions has a race
   */
  record Answer(Set<String> outcomes, boolean racy) {}

  static Answer of(Program program) {
    Executions all = new Executions(program);
    all.chooseSource(0);
    return new Answer(all.outcomes, all.racy);
  }

  private void chooseSource(int next) {
    if (next == reads.size()) {
      chooseOrder(0);
      return;
    }
    int read = reads.get(next);
    source[read] = INITIAL;
    chooseSource(next + 1);
    for (int w = 0; w < skeleton.steps().size(); w++) {
      if (w != read && skeleton.steps().get(w).writes() && skeleton.location().has(w, read)) {
        source[read] = w;
        chooseSource(next + 1);
      }
    }
  }

  private void chooseOrder(int next) {
    if (next == pairs.size()) {
      judge();
      return;
    }
    forward[next] = true;
    chooseOrder(next + 1);
    forward[next] = false;
    chooseOrder(next + 1);
  }

  private void judge() {
    int size = skeleton.steps().size();
    Set<List<Integer>> order = new HashSet<>();
    for (int p = 0; p < forward.length; p++) {
      int[] pair = pairs.get(p);
      order.add(forward[p] ? List.of(pair[0], pair[1]) : List.of(pair[1], pair[0]));
    }
    Matrix asmo = Matrix.of(size, (a, b) -> order.contains(List.of(a, b)));
    Set<Integer> initial = new HashSet<>();
    reads.stream().filter(r -> source[r] == INITIAL).forEach(initial::add);
    Matrix rf = Matrix.of(size, (a, b) -> skeleton.steps().get(b).reads() && source[b] == a);
    if (!asmo.acyclic() || !rf.acyclic()) {
      return;
    }
    Execution.Judgement judgement = new Execution(skeleton, rf, asmo, initial).judge();
    if (judgement.consistent()) {
      racy |= judgement.racy();
      Map<String, Integer> values = new TreeMap<>();
      Map<Integer, Integer> written = new HashMap<>();
      for (int r : reads) {
        values.put(skeleton.steps().get(r).register(), read(r, written));
      }
      StringBuilder text = new StringBuilder();
      values.forEach((register, value) -> text.append(register).append('=').append(value).append(' '));
      outcomes.add(text.toString().strip());
    }
  }

  private int read(int event, Map<Integer, Integer> written) {
    return source[event] == INITIAL ? 0 : written(source[event], written);
  }

  private int written(int event, Map<Integer, Integer> written) {
    Step step = skeleton.steps().get(event);
    if (!written.containsKey(event)) {
      written.put(event, step.value() + (step.kind() == Step.Kind.UPDATE ? read(event, written) : 0));
    }
    return written.get(event);
  }
}
