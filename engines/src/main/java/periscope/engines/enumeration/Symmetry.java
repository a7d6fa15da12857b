package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import periscope.engines.enumeration.path.Path;
import periscope.litmus.LitmusThread;
import periscope.litmus.memory.Location;
import periscope.semantics.Interchangeable;

/**
 * The symmetry of a test: threads that may exchange roles. Such threads have the same paths, and they all share one
 * work-group, or each is alone in a work-group of one device, or each is alone on its device. The facts that a model
 * uses (which events share a thread, a work-group, a device, a location) stay the same when the threads exchange roles;
 * so of several executions that differ only by such an exchange, one is visited and stands for all.
 *
 * <p>The visited execution is determined thus: the threads of a class take paths in ascending order, and the first
 * writes of threads on the same path to a location with ordered writes are in coherence order. Without such a write,
 * the threads on that path keep their roles.
 */
final class Symmetry {

  /**
   * Largest class of threads that exchange roles: one execution stands for up to the factorial of this number, and all
   * their outcomes are computed.
   */
  private static final int LARGEST = 7;

  static final Symmetry NONE = new Symmetry(List.of());

  private final List<int[]> classes;

  private Symmetry(List<int[]> classes) {
    this.classes = classes;
  }

  /**
   * The symmetry of a test.
   *
   * @param ordersAll whether the order of writes to non-atomic locations is chosen, too
   */
  static Symmetry of(List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, boolean ordersAll) {
    List<int[]> classes = new ArrayList<>();
    boolean[] taken = new boolean[threads.size()];
    for (int t = 0; t < taken.length; t++) {
      if (!taken[t] && (ordersAll || paths.get(t).stream().allMatch(p -> writesAtomicsOnly(p, locations)))) {
        int[] members = members(t, threads, paths, taken);
        if (members.length > 1) {
          classes.add(members);
        }
      }
    }
    return new Symmetry(classes);
  }

  /**
   * Whether a path writes only atomic locations. The final value of a non-atomic location may be that of any of several
   * unordered writes, which exchanges do not respect.
   */
  private static boolean writesAtomicsOnly(Path path, List<Location> locations) {
    return path.steps().stream().allMatch(s -> s.write().isEmpty() || locations.get(s.location()).atomic());
  }

  private static int[] members(int first, List<LitmusThread> threads, List<List<Path>> paths, boolean[] taken) {
    int[] members = new int[threads.size()];
    int count = 0;
    for (int t = first; t < taken.length && count < LARGEST; t++) {
      boolean alike = t == first
          || !taken[t] && Interchangeable.mayTradePlaces(threads, first, t) && alike(paths.get(first), paths.get(t));
      if (alike) {
        taken[t] = true;
        members[count++] = t;
      }
    }
    return Arrays.copyOf(members, count);
  }

  private static boolean alike(List<Path> first, List<Path> second) {
    boolean alike = first.size() == second.size();
    for (int i = 0; alike && i < first.size(); i++) {
      Path p = first.get(i);
      Path q = second.get(i);
      alike = p.cut().isPresent() == q.cut().isPresent() && p.undefined().equals(q.undefined())
          && p.steps().equals(q.steps()) && p.constraints().equals(q.constraints());
    }
    return alike;
  }

  /** The smallest path number that a thread may take, given the choices of earlier threads. */
  int leastPath(int thread, int[] choice) {
    for (int[] members : classes) {
      int position = Arrays.binarySearch(members, thread);
      if (position > 0) {
        return choice[members[position - 1]];
      }
    }
    return 0;
  }

  /**
   * For each event, the writes that must precede it in coherence: the corresponding writes of earlier threads of the
   * class.
   */
  long[] before(Skeleton s, boolean ordersAll) {
    long[] before = new long[s.structure.size()];
    for (int[] run : runs(s)) {
      int step = ordering(s, run, ordersAll);
      for (int i = 1; i < run.length && step >= 0; i++) {
        before[s.firstEvent[run[i]] + step] |= 1L << s.firstEvent[run[i - 1]] + step;
      }
    }
    return before;
  }

  /**
   * The number, in the thread, of the first write to a location whose order is chosen; -1 if there is none.
   *
   * @param run threads of one class on the same path
   */
  private static int ordering(Skeleton s, int[] run, boolean ordersAll) {
    for (int e = s.firstEvent[run[0]]; e < s.firstEvent[run[0] + 1]; e++) {
      if (s.structure.events().get(e).writes() && (ordersAll || s.structure.events().get(e).atomicLocation())) {
        return e - s.firstEvent[run[0]];
      }
    }
    return -1;
  }

  /** The groups of threads that belong to one class and take the same path. */
  private List<int[]> runs(Skeleton s) {
    List<int[]> runs = new ArrayList<>();
    for (int[] members : classes) {
      int start = 0;
      for (int i = 1; i <= members.length; i++) {
        if (i == members.length || s.choice[members[i]] != s.choice[members[start]]) {
          runs.add(Arrays.copyOfRange(members, start, i));
          start = i;
        }
      }
    }
    return runs;
  }

  /**
   * The permutations by which symmetric executions arise from an execution of the skeleton; the identity is among them.
   * Element {@code t} of each is the thread whose role thread {@code t} plays.
   */
  List<int[]> roles(Skeleton s, boolean ordersAll) {
    int[] identity = new int[s.choice.length];
    Arrays.setAll(identity, t -> t);
    List<int[]> all = List.of(identity);
    boolean[] fixed = new boolean[identity.length];
    for (int[] run : runs(s)) {
      for (int t : run) {
        fixed[t] = ordering(s, run, ordersAll) < 0;
      }
    }
    for (int[] members : classes) {
      List<int[]> more = new ArrayList<>();
      for (int[] one : all) {
        assign(members, 0, one.clone(), new boolean[members.length], s.choice, fixed, more);
      }
      all = more;
    }
    return all;
  }

  private static void assign(
      int[] members, int next, int[] roles, boolean[] used, int[] choice, boolean[] fixed, List<int[]> out) {
    if (next == members.length) {
      out.add(roles.clone());
      return;
    }
    for (int i = 0; i < members.length; i++) {
      if (!used[i] && !overtakes(members, i, used, choice, fixed)) {
        used[i] = true;
        roles[members[next]] = members[i];
        assign(members, next + 1, roles, used, choice, fixed, out);
        used[i] = false;
      }
    }
  }

  /**
   * Whether a role is taken before the role of an earlier thread on the same path, although these threads must keep
   * their order.
   */
  private static boolean overtakes(int[] members, int i, boolean[] used, int[] choice, boolean[] fixed) {
    for (int j = 0; j < i && fixed[members[i]]; j++) {
      if (!used[j] && choice[members[j]] == choice[members[i]]) {
        return true;
      }
    }
    return false;
  }
}
