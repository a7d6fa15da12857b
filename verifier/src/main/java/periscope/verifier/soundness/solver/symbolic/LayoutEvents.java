package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.relation.Bases;
import periscope.engines.symbolic.relation.Facts;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.litmus.event.Event;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.BaseName;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;

/**
 * The events of every program of a layout, in one of the two languages: first the initial writes, then the events of
 * each slot. The event at a place depends on the slot's choice and location; there may be none. Vocabulary is evaluated
 * for all events that can occur at each place, and combined by cases. Methods that return an {@code int} return
 * formulas.
 */
public final class LayoutEvents {

  /**
   * A place for an event.
   *
   * @param slot    the slot that it belongs to; -1 for an initial write
   * @param options the events that can occur here, each with the formula for its presence
   * @param choices for each choice with an event here, that event for each location, plain and atomic
   * @param result  the formula that the operation's result, if it has one, is the value that this event reads
   * @param another whether the event is that of a compare-exchange which ends in another way than in the execution that
   *                the search looks for
   */
  public record Place(
      int slot, Map<Event, Integer> options, Map<Choice, List<Event>> choices, int result, boolean another) {}

  public final Formulas formulas;
  public final CompiledModel model;
  public final List<Place> places;
  /** For each place, the formula that it has an event. */
  public final int[] present;
  /** For each place, the locations that its event can access, each with its formula. */
  public final List<Map<Integer, Integer>> accessed = new ArrayList<>();
  public final Event[][] events;
  private final int[][] selected;
  private final int[] threads;
  public final Bases bases;
  /** For each place, the number of its first event among the events of all places. */
  public final int[] first;
  private final int[][] members;
  private final int[][] pairs;
  public final List<BaseName> names;
  private final int[] reads;
  private final int[] writes;
  private final int[] loads;
  private final int[] atomic;

  public LayoutEvents(Formulas formulas, CompiledModel model, Layout layout, List<Place> places, int locations) {
    this.formulas = formulas;
    this.model = model;
    this.places = List.copyOf(places);
    names = model.vocabulary().names();
    threads = places.stream().mapToInt(p -> p.slot() < 0 ? -1 : layout.thread(p.slot())).toArray();
    events = new Event[places.size()][];
    selected = new int[places.size()][];
    present = new int[places.size()];
    first = new int[places.size() + 1];
    List<Event> all = new ArrayList<>();
    for (int p = 0; p < places.size(); p++) {
      Map<Event, Integer> options = places.get(p).options();
      events[p] = options.keySet().toArray(new Event[0]);
      selected[p] = options.values().stream().mapToInt(Integer::intValue).toArray();
      present[p] = formulas.or(selected[p]);
      all.addAll(options.keySet());
      first[p + 1] = all.size();
      Map<Integer, Integer> at = new LinkedHashMap<>();
      options.forEach((e, f) -> at.merge(e.location(), f, formulas::or));
      at.remove(-1);
      accessed.add(at);
    }
    reads = where(Event::reads);
    writes = where(Event::writes);
    loads = where(e -> e.kind() == Event.Kind.READ && e.marks().update().isEmpty());
    atomic = where(Event::atomicLocation);
    bases = new Bases(model.vocabulary(), all, locations);
    members = new int[names.size()][];
    pairs = new int[names.size()][];
  }

  public int size() {
    return places.size();
  }

  /** For each place, the formula that its event satisfies a predicate. */
  private int[] where(Predicate<Event> kind) {
    int[] where = new int[places.size()];
    for (int p = 0; p < where.length; p++) {
      where[p] = FALSE;
      for (int e = 0; e < events[p].length; e++) {
        where[p] = kind.test(events[p][e]) ? formulas.or(where[p], selected[p][e]) : where[p];
      }
    }
    return where;
  }

  /** Whether the event of a place reads. */
  public int reads(int place) {
    return reads[place];
  }

  /** Whether the event of a place is a load: it reads and is no part of a read-modify-write. */
  public int loads(int place) {
    return loads[place];
  }

  /** Whether the event of a place writes. */
  public int writes(int place) {
    return writes[place];
  }

  /** Whether the event of a place accesses an atomic location. */
  public int atomic(int place) {
    return atomic[place];
  }

  /** The slot of a place; -1 for an initial write. */
  public int slot(int place) {
    return places.get(place).slot();
  }

  /** Whether two places have writes to one location. */
  public int rivals(int place, int other) {
    return formulas.and(writes[place], writes[other], sameLocation(place, other));
  }

  /**
   * Whether a model orders the first of two writes before the second, by other means than the coherence order that
   * executions choose, so that the first is not the last write.
   */
  public int follows(CompiledModel under, ModelFormulas relations, int place, int other) {
    if (under.ordersAllWrites() || rivals(place, other) == FALSE) {
      return FALSE;
    } else if (under.definesCoherence()) {
      return relations.relation("co").pair(place, other);
    }
    return atomic[place] == TRUE ? FALSE
        : formulas.and(not(atomic[place]), rivals(place, other), relations.relation("hb").pair(place, other));
  }

  /** The event with a number among the events of all places. */
  Event event(int number) {
    int place = Arrays.binarySearch(first, number);
    // Places without events begin where the next one does; the last of them is the place of the event.
    place = place >= 0 ? place : -place - 2;
    while (number >= first[place + 1]) {
      place++;
    }
    return events[place][number - first[place]];
  }

  /** For each choice with an event at a place, the numbers of this event for each location, plain and atomic. */
  Map<Choice, int[]> numbers(int place) {
    Map<Event, Integer> all = new HashMap<>();
    for (int e = 0; e < events[place].length; e++) {
      all.put(events[place][e], first[place] + e);
    }
    Map<Choice, int[]> found = new HashMap<>();
    places.get(place).choices().forEach((c, here) -> found.put(c, here.stream().mapToInt(all::get).toArray()));
    return found;
  }

  /** The model's facts about the events of all places. */
  Facts facts() {
    return new Facts(model.registers(), bases, first[places.size()]);
  }

  /** Whether a place can have the event of a program's execution. */
  public boolean has(int place, FoundProgram program, Event event) {
    Choice choice = program.choices().get(places.get(place).slot());
    List<Event> here = places.get(place).choices().getOrDefault(choice, List.of());
    return !here.isEmpty() && (choice.ending().isEmpty() || here.get(0).kind() == event.kind());
  }

  /** Whether the slots of two places are in one thread. */
  public boolean sameThread(int place, int other) {
    return threads[place] >= 0 && threads[place] == threads[other];
  }

  /** Whether two places have accesses of one location. */
  public int sameLocation(int place, int other) {
    int same = FALSE;
    for (Map.Entry<Integer, Integer> entry : accessed.get(place).entrySet()) {
      Integer there = accessed.get(other).get(entry.getKey());
      same = there == null ? same : formulas.or(same, formulas.and(entry.getValue(), there));
    }
    return same;
  }

  /** Whether a vocabulary name, as a set, contains the event of a place. */
  public int member(int name, int place) {
    if (members[name] == null) {
      members[name] = new int[places.size()];
      for (int p = 0; p < places.size(); p++) {
        for (int e = 0; e < events[p].length; e++) {
          members[name][p] = formulas.or(e == 0 ? FALSE : members[name][p],
              bases.member(name, first[p] + e) ? selected[p][e] : FALSE);
        }
      }
    }
    return members[name][place];
  }

  /** Whether a vocabulary name, as a relation, relates the events of two places. */
  public int pair(int name, int from, int to) {
    int n = places.size();
    if (pairs[name] == null) {
      pairs[name] = new int[n * n];
      Arrays.fill(pairs[name], -1);
    }
    if (pairs[name][from * n + to] < 0) {
      pairs[name][from * n + to] = from == to ? reflexive(name, from) : related(name, from, to);
    }
    return pairs[name][from * n + to];
  }

  private int reflexive(int name, int place) {
    int any = FALSE;
    for (int e = 0; e < events[place].length; e++) {
      any = bases.pair(name, first[place] + e, first[place] + e) ? formulas.or(any, selected[place][e]) : any;
    }
    return any;
  }

  /**
   * The formula of {@link #pair} for different places. It groups events with the same successors, then sets of
   * successors with the same formula.
   */
  private int related(int name, int from, int to) {
    Map<BitSet, Integer> sources = new LinkedHashMap<>();
    for (int e = 0; e < events[from].length; e++) {
      BitSet successors = new BitSet();
      for (int f = 0; f < events[to].length; f++) {
        successors.set(f, bases.pair(name, first[from] + e, first[to] + f));
      }
      if (!successors.isEmpty()) {
        sources.merge(successors, selected[from][e], formulas::or);
      }
    }
    Map<Integer, Integer> bySuccessors = new HashMap<>();
    sources.forEach((successors, source) -> {
      int any = successors.cardinality() == events[to].length ? present[to]
          : formulas.or(successors.stream().map(f -> selected[to][f]).toArray());
      bySuccessors.merge(any, source, formulas::or);
    });
    int related = FALSE;
    for (Map.Entry<Integer, Integer> entry : bySuccessors.entrySet()) {
      related = formulas.or(related, formulas.and(entry.getKey(), entry.getValue()));
    }
    return related;
  }
}
