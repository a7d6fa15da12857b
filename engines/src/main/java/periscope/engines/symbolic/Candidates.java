package periscope.engines.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import periscope.engines.simulation.Meetings;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Value;
import periscope.engines.symbolic.formula.ValueArithmetic;
import periscope.engines.symbolic.relation.Bases;
import periscope.engines.symbolic.relation.Cycles;
import periscope.engines.symbolic.relation.Pairs;
import periscope.engines.symbolic.relation.Structure;
import periscope.engines.symbolic.unrolling.Origins;
import periscope.engines.symbolic.unrolling.Point;
import periscope.engines.symbolic.unrolling.Step;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.ValueSets;
import periscope.engines.symbolic.unrolling.ValueTerm;
import periscope.litmus.event.Event;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.BaseName;
import periscope.semantics.Quorums;

/**
 * The candidate executions of a test as the solutions of formulas: which events happen, which write each read reads
 * from, and the order of the writes to each location. Events that never happen are left out; the other events keep
 * their order.
 *
 * <p>Relations are matrices of formulas: the formula in {@code [i][j]} says that event {@code i} is related to event
 * {@code j}, and implies that both happen.
 */
final class Candidates implements Structure {

  final List<Step> events = new ArrayList<>();
  final int[] happens;
  final int[][] rf;
  final int[][] co;
  /** Address dependencies, from reads to the accesses whose addresses depend on the values read. */
  final int[][] address;
  /** Data dependencies, from reads to the events whose values depend on the values read. */
  final int[][] data;
  /** Control dependencies, from reads to the events inside the branches that they decide. */
  final int[][] control;
  /** At barriers for a number of threads: from arrivals to the arrivals that wait for them. */
  final int[][] awaited;
  private final Formulas formulas;
  private final ValueArithmetic arithmetic;
  private final ValueFormulas values;
  /** Formulas that every candidate satisfies. */
  private final Constraints required = new Constraints();
  /** For each step number, the index of its event among the events that may happen; -1 if the event never happens. */
  private final int[] place;
  private final List<BaseName> names;
  private final Bases bases;

  Candidates(Formulas formulas, Unrolled unrolled, ValueSets sets, ValueArithmetic arithmetic, CompiledModel model) {
    this.arithmetic = arithmetic;
    this.formulas = formulas;
    names = model.vocabulary().names();
    values = new ValueFormulas(formulas, unrolled, sets, arithmetic);
    required.addAll(values.required());
    place = new int[unrolled.steps().size()];
    for (Step step : unrolled.steps()) {
      boolean possible = values.happens(step) != FALSE;
      place[step.number()] = possible ? events.size() : -1;
      if (possible) {
        events.add(step);
      }
    }
    happens = events.stream().mapToInt(values::happens).toArray();
    rf = readsFrom();
    co = nothing();
    address = depending(s -> s.address);
    data = depending(s -> s.data);
    control = depending(s -> s.control);
    for (int x = 0; x < unrolled.test().locations().size(); x++) {
      if (model.ordersAllWrites() || unrolled.test().locations().get(x).atomic()) {
        order(x);
      }
    }
    required.add(not(Cycles.cyclic(formulas, valueFlow())));
    awaited = nothing();
    List<Event> all = events.stream().map(s -> s.event).toList();
    Quorums.groups(all).forEach(g -> g.stream().filter(a -> Quorums.waits(all.get(a))).forEach(a -> await(a, g)));
    bases = new Bases(model.vocabulary(), all, unrolled.test().locations().size());
  }

  @Override
  public int size() {
    return happens.length;
  }

  /** A formula: the thread reaches the point. */
  int comes(Point point) {
    return values.comes(point);
  }

  @Override
  public int happens(int event) {
    return happens[event];
  }

  @Override
  public int rf(int from, int to) {
    return rf[from][to];
  }

  @Override
  public int co(int from, int to) {
    return co[from][to];
  }

  @Override
  public int member(int name, int event) {
    return bases.member(name, event) ? happens[event] : FALSE;
  }

  /**
   * A formula for a pair of a relation that the vocabulary names. Dependencies are no fixed relations, unlike the
   * vocabulary's other relations: they depend on the path of the thread.
   */
  @Override
  public int pair(int name, int from, int to) {
    return switch (names.get(name).name()) {
      case "addr" -> address[from][to];
      case "data" -> data[from][to];
      case "ctrl" -> control[from][to];
      case "syncbar" -> bases.pair(name, from, to) ? both(from, to) : awaited[from][to];
      default -> bases.pair(name, from, to) ? both(from, to) : FALSE;
    };
  }

  @Override
  public int directed(int order, int from, int to) {
    return formulas.variable();
  }

  /**
   * Requires that an arrival waits for exactly as many others as open the barrier.
   *
   * @param group the arrivals in the work-group
   */
  private void await(int arrival, List<Integer> group) {
    int wanted = events.get(arrival).event.barrier().orElseThrow().quorum() - 1;
    int[] others = group.stream().mapToInt(Integer::intValue)
        .filter(a -> events.get(a).event.thread() != events.get(arrival).event.thread() && both(a, arrival) != FALSE)
        .toArray();
    for (int other : others) {
      awaited[other][arrival] = formulas.and(formulas.variable(), both(other, arrival));
    }
    int[] chosen = Arrays.stream(others).map(o -> awaited[o][arrival]).toArray();
    int enough = formulas.and(atLeast(wanted, chosen), not(atLeast(wanted + 1, chosen)));
    required.add(formulas.implies(happens[arrival], enough));
  }

  /**
   * A formula: if the arrival happens, at which a thread stays for ever, fewer other threads arrive than open the
   * barrier.
   */
  int stays(int arrival, int opening) {
    SortedMap<Integer, Integer> arrivals = new TreeMap<>();
    for (int a = 0; a < events.size(); a++) {
      if (Meetings.meets(events.get(a).event, events.get(arrival).event)) {
        arrivals.merge(events.get(a).event.thread(), happens[a], formulas::or);
      }
    }
    int[] others = arrivals.values().stream().mapToInt(Integer::intValue).toArray();
    return formulas.implies(happens[arrival], not(atLeast(opening, others)));
  }

  private int atLeast(int number, int[] of) {
    int[] counted = new int[number + 1];
    Arrays.fill(counted, FALSE);
    counted[0] = TRUE;
    for (int one : of) {
      for (int k = number; k > 0; k--) {
        counted[k] = formulas.or(counted[k], formulas.and(counted[k - 1], one));
      }
    }
    return counted[number];
  }

  Constraints required() {
    return required;
  }

  @Override
  public int both(int i, int j) {
    return Unrolled.together(events.get(i), events.get(j)) ? formulas.and(happens[i], happens[j]) : FALSE;
  }

  private int[][] nothing() {
    int[][] matrix = new int[events.size()][events.size()];
    for (int[] row : matrix) {
      Arrays.fill(row, FALSE);
    }
    return matrix;
  }

  private int[][] readsFrom() {
    int[][] matrix = nothing();
    for (int r = 0; r < happens.length; r++) {
      if (events.get(r).event.reads()) {
        int read = r;
        values.sources(events.get(r)).forEach((w, f) -> {
          if (place[w] >= 0) {
            matrix[place[w]][read] = f;
          }
        });
      }
    }
    return matrix;
  }

  private int[][] depending(Function<Step, Origins> on) {
    int[][] matrix = nothing();
    for (int e = 0; e < happens.length; e++) {
      int event = e;
      values.dependencies(on.apply(events.get(e))).forEach((r, f) -> {
        if (place[r] >= 0) {
          matrix[place[r]][event] = formulas.and(f, both(place[r], event));
        }
      });
    }
    return matrix;
  }

  private int[] writes(int location) {
    List<Integer> writes = new ArrayList<>();
    for (int e = 0; e < happens.length; e++) {
      if (events.get(e).event.writes() && events.get(e).event.location() == location) {
        writes.add(e);
      }
    }
    return writes.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Requires a total order of the writes to a location that happen, the initial write first. */
  private void order(int location) {
    int[] writes = writes(location);
    int[][] before = new int[happens.length][happens.length];
    for (int i = 1; i < writes.length; i++) {
      co[writes[0]][writes[i]] = happens[writes[i]];
      for (int j = 1; j < i; j++) {
        int a = writes[j];
        int b = writes[i];
        if (both(a, b) != FALSE) {
          before[a][b] = formulas.variable();
          before[b][a] = not(before[a][b]);
          co[a][b] = formulas.and(before[a][b], both(a, b));
          co[b][a] = formulas.and(before[b][a], both(a, b));
        }
      }
    }
    for (int i = 1; i < writes.length; i++) {
      for (int j = 1; j < i; j++) {
        for (int k = 1; k < j; k++) {
          transitive(before, writes[i], writes[j], writes[k]);
        }
      }
    }
  }

  private void transitive(int[][] before, int a, int b, int c) {
    if (both(a, b) != FALSE && both(b, c) != FALSE && both(a, c) != FALSE) {
      required.add(not(formulas.and(before[a][b], before[b][c], before[c][a])));
      required.add(not(formulas.and(before[b][a], before[c][b], before[a][c])));
    }
  }

  /**
   * For each event, the events whose values depend on its value; the values read and written by one event are not
   * distinguished.
   */
  private int[][] valueFlow() {
    int[][] flow = nothing();
    for (int e = 0; e < happens.length; e++) {
      Step step = events.get(e);
      for (int w = 0; w < happens.length && step.event.reads(); w++) {
        flow[w][e] = rf[w][e];
      }
      int event = e;
      step.write.ifPresent(write -> values.origins(write.operand()).forEach((r, f) -> {
        if (place[r] >= 0) {
          flow[place[r]][event] = formulas.and(f, both(place[r], event));
        }
      }));
    }
    return flow;
  }

  /**
   * For each write to a location, a formula: its value is the location's final value. That is the last write in {@code
   * co}; if the writes are not ordered, the write at which a search through the writes, in the order of events, for
   * later ones in {@code hb} ends.
   *
   * @param hb happens-before; unused if the writes are ordered
   */
  SortedMap<Integer, Integer> last(int location, boolean ordered, Pairs hb) {
    int[] writes = writes(location);
    SortedMap<Integer, Integer> last = new TreeMap<>();
    last.put(writes[0], TRUE);
    for (int i = 1; i < writes.length; i++) {
      int write = writes[i];
      List<Integer> replaces = new ArrayList<>();
      last.replaceAll((earlier, f) -> {
        int later = earlier == writes[0] ? happens[write] : ordered ? co[earlier][write] : hb.pair(earlier, write);
        int replaced = formulas.and(f, happens[write], later);
        replaces.add(replaced);
        return formulas.and(f, not(replaced));
      });
      last.put(write, formulas.or(replaces.stream().mapToInt(Integer::intValue).toArray()));
      last.values().removeIf(f -> f == FALSE);
    }
    return last;
  }

  /** A formula: some two writes to the location, by different threads, happen and neither happens before the other. */
  int unordered(int location, Pairs hb) {
    int[] writes = writes(location);
    int any = FALSE;
    for (int i = 1; i < writes.length; i++) {
      for (int j = 1; j < i; j++) {
        int a = writes[i];
        int b = writes[j];
        if (events.get(a).event.thread() != events.get(b).event.thread()) {
          any = formulas.or(any, formulas.and(both(a, b), not(hb.pair(a, b)), not(hb.pair(b, a))));
        }
      }
    }
    return any;
  }

  /**
   * For each write to a location, a formula: it is the last write. For a model with a partial coherence, that may be
   * any write that no other write follows.
   *
   * @param coherence the model's coherence
   */
  SortedMap<Integer, Integer> anyLast(int location, Pairs coherence) {
    int[] writes = writes(location);
    SortedMap<Integer, Integer> last = new TreeMap<>();
    for (int w : writes) {
      int write = w;
      int followed = formulas.or(Arrays.stream(writes).map(v -> coherence.pair(write, v)).toArray());
      int possible = formulas.and(happens[w], not(followed));
      if (possible != FALSE) {
        int taken = formulas.variable();
        required.add(formulas.implies(taken, possible));
        last.put(w, taken);
      }
    }
    int[] all = last.values().stream().mapToInt(Integer::intValue).toArray();
    required.add(formulas.or(all));
    required.add(formulas.atMostOne(all));
    return last;
  }

  /**
   * The final value of a location.
   *
   * @param last for each write, a formula that says that it is the last
   */
  Value finalValue(SortedMap<Integer, Integer> last) {
    List<Value> written = last.keySet().stream().map(w -> values.written(events.get(w))).toList();
    return arithmetic.choose(new ArrayList<>(last.values()), written);
  }

  Value value(ValueTerm term) {
    return values.value(term);
  }

  Value read(int event) {
    return values.value(new ValueTerm.ReadBy(events.get(event)));
  }

  Value written(int event) {
    return values.written(events.get(event));
  }
}
