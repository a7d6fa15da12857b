package periscope.engines.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import periscope.engines.ptx.Definitions.Edition;
import periscope.engines.ptx.PtxEvent.Kind;
import periscope.engines.ptx.ThreadRuns.Run;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;

/** Every final state that the PTX memory model allows, by visiting every candidate. For small programs. */
final class BruteForcePtx {

  /** A program that has more candidates than it is worth. */
  static final class TooLarge extends RuntimeException {
    TooLarge(String message) {
      super(message);
    }
  }

  private final Edition edition;
  private final long most;
  private final Set<Outcome> outcomes = new HashSet<>();
  private long candidates;

  private BruteForcePtx(Edition edition, long most) {
    this.edition = edition;
    this.most = most;
  }

  /**
   * The final states of a program; registers that were not written are not in them.
   *
   * @param most candidates after which to give up
   * @throws TooLarge if it gave up
   */
  static Set<Outcome> outcomes(LitmusTest test, Edition edition, long most) {
    BruteForcePtx search = new BruteForcePtx(edition, most);
    search.choose(test, new ThreadRuns(test).all(), new ArrayList<>());
    return search.outcomes;
  }

  /** Chooses a run of each thread. */
  private void choose(LitmusTest test, List<List<Run>> runs, List<Run> chosen) {
    if (chosen.size() < runs.size()) {
      for (Run run : runs.get(chosen.size())) {
        chosen.add(run);
        choose(test, runs, chosen);
        chosen.remove(chosen.size() - 1);
      }
      return;
    }
    count();
    List<PtxEvent> events = new ArrayList<>();
    test.locations().forEach(l -> events.add(initial(l)));
    chosen.forEach(r -> events.addAll(r.events()));
    if (!everyValueIsWritten(events)) {
      return;
    }
    TreeMap<Outcome.Register, Long> registers = new TreeMap<>();
    for (int thread = 0; thread < chosen.size(); thread++) {
      int number = thread;
      chosen.get(thread).registers().forEach((name, value) -> registers.put(new Outcome.Register(number, name), value));
    }
    Definitions definitions = new Definitions(events, edition);
    chooseReadsFrom(definitions, 0, Pairs.none(events.size()), rf -> {
      // 8.10.4, "No Thin Air".
      if (rf.or(definitions.dependencies).acyclic()) {
        chooseOrders(definitions, rf, test, registers);
      }
    });
  }

  private void chooseOrders(Definitions d, Pairs rf, LitmusTest test, Map<Outcome.Register, Long> registers) {
    if (edition != Edition.HARDWARE_2015) {
      chooseFenceOrder(d, sc -> causality(d, rf, sc, test, registers));
      return;
    }
    chooseCoherence(d, test, 0, Pairs.none(d.size), co -> {
      count();
      if (total(d, co) && new Axioms2015(d, rf, co).hold()) {
        finals(d, co, test, registers);
      }
    });
  }

  /** Whether it orders each two writes of a location. */
  private static boolean total(Definitions d, Pairs co) {
    return Pairs.of(d.size, (a, b) -> a != b && d.at(a).write() && d.at(b).write() && d.at(a).sameLocation(d.at(b)))
        .within(co.or(co.inverse()));
  }

  private void count() {
    if (++candidates > most) {
      throw new TooLarge("more than " + most + " candidates");
    }
  }

  private static PtxEvent initial(Location location) {
    return new PtxEvent(-1, -1, Optional.empty(), Kind.WRITE, Optional.of(location.name()), Optional.empty(),
        Optional.empty(), MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, location.initial(), false, false, Optional.empty(),
        false, Set.of());
  }

  private static boolean everyValueIsWritten(List<PtxEvent> events) {
    return events.stream().filter(PtxEvent::read).allMatch(r -> events.stream().anyMatch(w -> writes(w, r)));
  }

  private static boolean writes(PtxEvent w, PtxEvent r) {
    return w.write() && w.sameLocation(r) && w.value() == r.value();
  }

  private void chooseReadsFrom(Definitions d, int read, Pairs rf, Consumer<Pairs> then) {
    if (read == d.size) {
      then.accept(rf);
    } else if (!d.at(read).read()) {
      chooseReadsFrom(d, read + 1, rf, then);
    } else {
      for (int write = 0; write < d.size; write++) {
        if (writes(d.at(write), d.at(read))) {
          int w = write;
          chooseReadsFrom(d, read + 1, rf.or(Pairs.of(d.size, (a, b) -> a == w && b == read)), then);
        }
      }
    }
  }

  /** 8.9.3, "Fence-SC Order": an acyclic partial order that relates each pair of morally strong fence.sc. */
  private void chooseFenceOrder(Definitions d, Consumer<Pairs> then) {
    List<int[]> pairs = new ArrayList<>();
    for (int f : d.scFences) {
      for (int g : d.scFences) {
        if (f < g && d.strong.has(f, g)) {
          pairs.add(new int[] {f, g});
        }
      }
    }
    for (int choice = 0; choice < 1 << pairs.size(); choice++) {
      boolean[][] table = new boolean[d.size][d.size];
      for (int i = 0; i < pairs.size(); i++) {
        int[] pair = pairs.get(i);
        boolean forward = (choice >> i & 1) == 0;
        table[pair[forward ? 0 : 1]][pair[forward ? 1 : 0]] = true;
      }
      Pairs sc = new Pairs(table).plus();
      if (sc.irreflexive()) {
        then.accept(sc);
      }
    }
  }

  private void causality(Definitions d, Pairs rf, Pairs sc, LitmusTest test, Map<Outcome.Register, Long> registers) {
    count();
    Pairs observation = d.observation(rf);
    Pairs base = d.baseCausality(d.synchronizes(observation, sc));
    Pairs cause = d.causality(observation, base);
    // 8.10.2, "Fence-SC". Fences are no accesses of any address: base causality is the one that relates them.
    if (!sc.then(base.or(cause)).irreflexive()) {
      return;
    }
    chooseCoherence(d, test, 0, Pairs.none(d.size), co -> {
      count();
      if (new Axioms(d, rf, co, cause).hold()) {
        finals(d, co, test, registers);
      }
    });
  }

  /** 8.9.6, "Coherence Order": any strict partial order of each location's writes, its initial write first. */
  private void chooseCoherence(Definitions d, LitmusTest test, int location, Pairs co, Consumer<Pairs> then) {
    if (location == test.locations().size()) {
      then.accept(co);
      return;
    }
    String name = test.locations().get(location).name();
    List<Integer> writes = new ArrayList<>();
    for (int e = 0; e < d.size; e++) {
      if (d.at(e).write() && !d.at(e).initial() && d.at(e).location().get().equals(name)) {
        writes.add(e);
      }
    }
    for (Pairs order : PartialOrders.of(writes.size())) {
      Pairs placed = Pairs.of(d.size, (a, b) -> a == location && writes.contains(b)
          || writes.contains(a) && writes.contains(b) && order.has(writes.indexOf(a), writes.indexOf(b)));
      chooseCoherence(d, test, location + 1, co.or(placed), then);
    }
  }

  /** Each location ends with what any write left that no other write follows. */
  private void finals(Definitions d, Pairs co, LitmusTest test, Map<Outcome.Register, Long> registers) {
    List<Map<String, Long>> memories = List.of(Map.of());
    for (Location location : test.locations()) {
      List<Map<String, Long>> more = new ArrayList<>();
      for (int e = 0; e < d.size; e++) {
        PtxEvent w = d.at(e);
        if (w.write() && w.location().get().equals(location.name()) && isLast(d, co, e)) {
          for (Map<String, Long> memory : memories) {
            Map<String, Long> extended = new LinkedHashMap<>(memory);
            extended.put(location.name(), w.value());
            more.add(extended);
          }
        }
      }
      memories = more;
    }
    memories.forEach(m -> outcomes.add(Outcome.of(new HashMap<>(registers), m)));
  }

  private static boolean isLast(Definitions d, Pairs co, int write) {
    for (int e = 0; e < d.size; e++) {
      if (co.has(write, e)) {
        return false;
      }
    }
    return true;
  }
}
