package periscope.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.EventInstruction.Accessing;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;

/**
 * A class of threads of a test that may exchange roles: if two of them exchange roles, and the locations that only they
 * access are exchanged, too, the test is the same. The facts that a model uses (which events share a thread, a
 * work-group, a device, a location) stay the same.
 *
 * @param threads   numbers of the threads, in ascending order
 * @param locations for each thread but the first: the locations that are exchanged when it exchanges roles with the
 *                  first, each index with the index that takes its place; all other locations stay
 */
public record Interchangeable(List<Integer> threads, List<Map<Integer, Integer>> locations) {

  public Interchangeable {
    threads = List.copyOf(threads);
    locations = List.copyOf(locations);
  }

  /** The classes of a test; they are disjoint and have at least two threads each. */
  public static List<Interchangeable> of(LitmusTest test, ReadModifyWrites updates) {
    if (test.locations().stream().anyMatch(l -> !l.aliases().isEmpty())) {
      return List.of();
    }
    List<FlatCode> codes =
        test.threads().stream().map(t -> ThreadCode.lower(t.body(), updates)).toList();
    List<Set<String>> accessed = codes.stream().map(Interchangeable::accessed).toList();
    List<Interchangeable> all = new ArrayList<>();
    Set<Integer> taken = new TreeSet<>();
    for (int first = 0; first < codes.size(); first++) {
      List<Integer> threads = new ArrayList<>(List.of(first));
      List<Map<Integer, Integer>> locations = new ArrayList<>();
      for (int other = first + 1; other < codes.size() && !taken.contains(first); other++) {
        if (!taken.contains(other) && mayTradePlaces(test.threads(), first, other)) {
          Optional<Map<Integer, Integer>> swapped = swapped(test, codes, accessed, first, other);
          threads.addAll(swapped.isPresent() ? List.of(other) : List.of());
          swapped.ifPresent(locations::add);
        }
      }
      taken.addAll(threads);
      if (threads.size() > 1) {
        all.add(new Interchangeable(threads, locations));
      }
    }
    return all;
  }

  /**
   * Whether models cannot distinguish two threads by their placements: they share a work-group, or are in one grid and
   * each is alone in its work-group (and in its cluster, if the clusters differ, and on its device, if the devices
   * differ).
   */
  public static boolean mayTradePlaces(List<LitmusThread> threads, int one, int other) {
    Placement p = threads.get(one).placement();
    Placement q = threads.get(other).placement();
    return p.workGroup() == q.workGroup() || p.grid() == q.grid() && alone(threads, p, q, Placement::workGroup)
        && (p.cluster() == q.cluster() || alone(threads, p, q, Placement::cluster)
            && (p.device() == q.device() || alone(threads, p, q, Placement::device)));
  }

  /** Whether each of two places has one thread at its level: its work-group, its cluster or its device. */
  private static boolean alone(List<LitmusThread> threads, Placement p, Placement q, ToIntFunction<Placement> level) {
    return Stream.of(p, q).allMatch(place -> threads.stream()
        .filter(t -> level.applyAsInt(t.placement()) == level.applyAsInt(place)).count() == 1);
  }

  private static Set<String> accessed(FlatCode code) {
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof Accessing a) {
        names.add(a.access().location());
      }
    }
    return names;
  }

  /** The locations that two threads exchange, each index with its partner; empty if they cannot exchange roles. */
  private static Optional<Map<Integer, Integer>> swapped(
      LitmusTest test, List<FlatCode> codes, List<Set<String>> accessed, int one, int other) {
    Map<String, String> names = new HashMap<>();
    if (!alike(codes.get(one), codes.get(other), names)) {
      return Optional.empty();
    }
    names.entrySet().removeIf(n -> n.getKey().equals(n.getValue()));
    for (int t = 0; t < codes.size(); t++) {
      if (t != one && t != other && accessed.get(t).stream().anyMatch(names::containsKey)) {
        return Optional.empty();
      }
    }
    List<String> order = test.locations().stream().map(Location::name).toList();
    Map<Integer, Integer> indices = names.entrySet().stream()
        .collect(Collectors.toMap(n -> order.indexOf(n.getKey()), n -> order.indexOf(n.getValue())));
    boolean same = indices.entrySet().stream().allMatch(
        n -> sameButForName(test.locations().get(n.getKey()), test.locations().get(n.getValue())));
    return same ? Optional.of(indices) : Optional.empty();
  }

  private static boolean sameButForName(Location one, Location other) {
    return new Location(other.name(), one.type(), one.initial(), one.atomic(), one.space(), one.common(), one.aliases())
        .equals(other);
  }

  /**
   * Whether two codes are equal after an exchange of locations.
   *
   * @param names receives the exchanged names
   */
  private static boolean alike(FlatCode one, FlatCode other, Map<String, String> names) {
    boolean alike = one.size() == other.size();
    for (int i = 0; alike && i < one.size(); i++) {
      if (one.get(i) instanceof FlatCode.Plain p && p.instruction() instanceof Accessing mine
          && other.get(i) instanceof FlatCode.Plain q && q.instruction() instanceof Accessing theirs) {
        String here = mine.access().location();
        String there = theirs.access().location();
        alike = mine.at(there).equals(theirs) && there.equals(names.computeIfAbsent(here, n -> there))
            && here.equals(names.computeIfAbsent(there, n -> here));
      } else {
        alike = one.get(i).equals(other.get(i));
      }
    }
    return alike;
  }
}
