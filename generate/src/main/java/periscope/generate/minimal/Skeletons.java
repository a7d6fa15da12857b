package periscope.generate.minimal;

import com.google.common.collect.Collections2;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;

/**
 * The programs whose instructions have a kind and a location, one of those that differ only by names. Programs with a
 * useless instruction or location are left out: a fence that is first or last in its thread, a location with a single
 * access, or a location without a write.
 */
final class Skeletons {

  private static final Comparator<List<Kind>> THREADS = Comparator.<List<Kind>>comparingInt(List::size).reversed()
      .thenComparing(Skeletons::compare);

  private final List<List<Kind>> threads;
  private final List<Integer> threadOf = new ArrayList<>();
  private final List<Kind> kinds;
  private final boolean groups;
  /** The permutations of threads that have the same kinds of instructions: the new place of each thread. */
  private final List<List<Integer>> renamings;
  private final Predicate<Placed> sink;

  /** The location of each instruction, and the work-group of each thread. */
  record Placed(List<Integer> locations, List<Integer> groups) {}

  private Skeletons(List<List<Kind>> threads, boolean groups, Predicate<Placed> sink) {
    this.threads = threads;
    this.groups = groups;
    this.sink = sink;
    kinds = threads.stream().flatMap(List::stream).toList();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).size(); i++) {
        threadOf.add(t);
      }
    }
    renamings = Collections2.permutations(IntStream.range(0, threads.size()).boxed().toList()).stream()
        .filter(p -> IntStream.range(0, p.size()).allMatch(t -> threads.get(p.get(t)).equals(threads.get(t)))).toList();
  }

  /** The kinds of instructions that the threads of programs of a size can have, in order within each program. */
  static List<List<List<Kind>>> threads(int size, List<Kind> kinds) {
    List<List<List<Kind>>> all = new ArrayList<>();
    List<List<Kind>> possible = new ArrayList<>(List.of(List.of()));
    for (int from = 0; from < possible.size(); from++) {
      List<Kind> begun = possible.get(from);
      for (Kind kind : begun.size() == size ? List.<Kind>of() : kinds) {
        List<Kind> longer = new ArrayList<>(begun);
        longer.add(kind);
        possible.add(longer);
      }
    }
    possible.removeIf(t -> t.isEmpty() || !t.get(0).accesses() || !t.get(t.size() - 1).accesses());
    possible.sort(THREADS);
    choose(possible, 0, size, new ArrayList<>(), all);
    return all;
  }

  private static void choose(
      List<List<Kind>> possible, int from, int left, List<List<Kind>> chosen, List<List<List<Kind>>> all) {
    if (left == 0) {
      all.add(List.copyOf(chosen));
      return;
    }
    for (int i = from; i < possible.size(); i++) {
      if (possible.get(i).size() <= left) {
        chosen.add(possible.get(i));
        choose(possible, i, left - possible.get(i).size(), chosen, all);
        chosen.remove(chosen.size() - 1);
      }
    }
  }

  /**
   * Enumerates every assignment of locations to the instructions and of work-groups to the threads, up to renaming.
   *
   * @param groups whether threads share work-groups in all ways, or never
   * @param sink   receives each program, and answers whether to go on
   * @return false if the sink ended the enumeration
   */
  static boolean forEach(List<List<Kind>> threads, boolean groups, Predicate<Placed> sink) {
    return new Skeletons(threads, groups, sink).locations(new ArrayList<>(), 0);
  }

  private boolean locations(List<Integer> chosen, int used) {
    if (chosen.size() == kinds.size()) {
      return idle(chosen, used) || groups(chosen, new ArrayList<>(), 0);
    }
    boolean fence = !kinds.get(chosen.size()).accesses();
    for (int x = fence ? Program.NOWHERE : 0; x <= (fence ? Program.NOWHERE : used); x++) {
      chosen.add(x);
      boolean on = locations(chosen, Math.max(used, x + 1));
      chosen.remove(chosen.size() - 1);
      if (!on) {
        return false;
      }
    }
    return true;
  }

  /** Whether some location has only one access, or no write. */
  private boolean idle(List<Integer> locations, int used) {
    return IntStream.range(0, used).anyMatch(x -> {
      int[] its = IntStream.range(0, locations.size()).filter(i -> locations.get(i) == x).toArray();
      return its.length < 2 || IntStream.of(its).noneMatch(i -> kinds.get(i).writes());
    });
  }

  private boolean groups(List<Integer> locations, List<Integer> chosen, int used) {
    if (chosen.size() == threads.size()) {
      return !least(locations, chosen) || sink.test(new Placed(List.copyOf(locations), List.copyOf(chosen)));
    }
    for (int g = groups ? 0 : used; g <= used; g++) {
      chosen.add(g);
      boolean on = groups(locations, chosen, Math.max(used, g + 1));
      chosen.remove(chosen.size() - 1);
      if (!on) {
        return false;
      }
    }
    return true;
  }

  /** Whether no permutation of threads makes the numbers of locations and work-groups smaller. */
  private boolean least(List<Integer> locations, List<Integer> chosen) {
    for (List<Integer> renaming : renamings) {
      List<Integer> renamed = new ArrayList<>();
      for (int t : renaming) {
        for (int i = 0; i < locations.size(); i++) {
          if (threadOf.get(i) == t) {
            renamed.add(locations.get(i));
          }
        }
      }
      int order = compare(numbered(renamed), locations);
      if (order == 0) {
        order = compare(numbered(renaming.stream().map(chosen::get).toList()), chosen);
      }
      if (order < 0) {
        return false;
      }
    }
    return true;
  }

  /** The numbers renamed by first occurrence; {@link Program#NOWHERE} stays. */
  static List<Integer> numbered(List<Integer> numbers) {
    List<Integer> seen = new ArrayList<>();
    return numbers.stream().map(n -> {
      if (n != Program.NOWHERE && !seen.contains(n)) {
        seen.add(n);
      }
      return seen.indexOf(n);
    }).toList();
  }

  static <T extends Comparable<T>> int compare(List<T> one, List<T> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = one.get(i).compareTo(other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }
}
