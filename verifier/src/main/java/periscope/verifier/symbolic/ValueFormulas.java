package periscope.verifier.symbolic;

import static periscope.verifier.symbolic.Formulas.FALSE;
import static periscope.verifier.symbolic.Formulas.TRUE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.verifier.symbolic.Point.Way;

/**
 * Which values terms have and which points threads come to, as formulas over what reads read from. A value is a formula for
 * each number that it may be; where the thread comes to the term's place, exactly one of them holds.
 *
 * <p>What must hold besides, for the formulas to mean this, is collected in {@link #required}.
 */
final class ValueFormulas {

  private final Formulas formulas;
  private final ValueSets sets;
  private final List<Step> steps;
  private final Map<Point, Integer> comes = new HashMap<>();
  private final Map<Term, SortedMap<Long, Integer>> values = new IdentityHashMap<>();
  private final Map<Term, SortedMap<Integer, Integer>> origins = new IdentityHashMap<>();
  private final Map<Origins, SortedMap<Integer, Integer>> dependencies = new IdentityHashMap<>();
  private final Map<Step, SortedMap<Long, Integer>> read = new IdentityHashMap<>();
  private final Map<Step, SortedMap<Long, Integer>> written = new IdentityHashMap<>();
  /** For each read, whether it reads from each write that it may read from. */
  private final Map<Step, SortedMap<Integer, Integer>> sources = new IdentityHashMap<>();
  private final List<Integer> required = new ArrayList<>();

  ValueFormulas(Formulas formulas, Unrolled unrolled, ValueSets sets) {
    this.formulas = formulas;
    this.sets = sets;
    steps = unrolled.steps;
    for (Unrolling thread : unrolled.threads) {
      thread.points().forEach(this::comes);
      thread.cut().forEach(p -> required.add(Formulas.not(comes(p))));
    }
    for (Step step : steps) {
      if (sets.live(step) && step.event.reads()) {
        constrain(step);
      }
    }
  }

  List<Integer> required() {
    return required;
  }

  /** Whether an event happens. */
  int happens(Step step) {
    return sets.live(step) ? comes(step.point) : FALSE;
  }

  /** Whether a thread comes to a point. */
  private int comes(Point point) {
    Integer known = comes.get(point);
    if (known == null) {
      known = point.same() != point ? comes(point.same()) : byWays(point);
      if (!sets.live(point)) {
        required.add(Formulas.not(known));
        known = FALSE;
      }
      comes.put(point, known);
    }
    return known;
  }

  private int byWays(Point point) {
    return point.ways.isEmpty() ? TRUE : formulas.or(point.ways.stream().mapToInt(this::taken).toArray());
  }

  private int taken(Way way) {
    int from = comes(way.from());
    if (way.isAlways() || from == FALSE) {
      return from;
    }
    int holds = notZero(way.condition());
    return formulas.and(from, way.holds() ? holds : Formulas.not(holds));
  }

  private int notZero(Term term) {
    return formulas.or(value(term).entrySet().stream().filter(e -> e.getKey() != 0).mapToInt(Map.Entry::getValue).toArray());
  }

  /** For each read, whether it reads from each write; only those that are possible, by number. */
  SortedMap<Integer, Integer> sources(Step step) {
    SortedMap<Integer, Integer> found = sources.get(step);
    if (found == null) {
      found = new TreeMap<>();
      for (Step write : steps) {
        if (sets.mayReadFrom(write, step)) {
          found.put(write.number, TRUE);
        }
      }
      boolean single = found.size() == 1;
      found.replaceAll((w, f) -> single ? happens(step) : formulas.variable());
      sources.put(step, found);
    }
    return found;
  }

  /** What an event that reads reads. */
  private SortedMap<Long, Integer> read(Step step) {
    SortedMap<Long, Integer> found = read.get(step);
    if (found == null) {
      found = new TreeMap<>();
      if (sets.live(step)) {
        boolean direct = sources(step).keySet().stream().allMatch(w -> sets.writes(steps.get(w)).size() == 1);
        boolean single = sets.reads(step).size() == 1;
        for (long value : sets.reads(step)) {
          found.put(value, single ? TRUE : direct ? fromWriters(step, value) : formulas.variable());
        }
      }
      read.put(step, found);
    }
    return found;
  }

  private int fromWriters(Step step, long value) {
    List<Integer> ways = new ArrayList<>();
    sources(step).forEach((w, from) -> {
      Step write = steps.get(w);
      if (sets.writes(write).contains(value)) {
        // A write of one value only is not looked into: it may depend on this very read.
        boolean single = sets.writes(write).size() == 1;
        ways.add(single ? from : formulas.and(from, written(write).getOrDefault(value, FALSE)));
      }
    });
    return formulas.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  /** What an event that writes writes. */
  SortedMap<Long, Integer> written(Step step) {
    SortedMap<Long, Integer> found = written.get(step);
    if (found == null) {
      SortedMap<Long, Integer> operand = value(step.write.orElseThrow().operand());
      var operator = step.write.get().operator();
      found = operator.isEmpty() ? operand : combined(read(step), operand, (x, y) -> operator.get().apply(x, y));
      written.put(step, found);
    }
    return found;
  }

  private void constrain(Step step) {
    int happens = happens(step);
    SortedMap<Integer, Integer> from = sources(step);
    int[] options = from.values().stream().mapToInt(Integer::intValue).toArray();
    required.add(formulas.implies(happens, formulas.or(options)));
    required.add(formulas.atMostOne(options));
    from.forEach((w, f) -> required.add(formulas.implies(f, formulas.and(happens, happens(steps.get(w))))));
    SortedMap<Long, Integer> values = read(step);
    int some = formulas.or(values.values().stream().mapToInt(Integer::intValue).toArray());
    required.add(formulas.implies(happens, some));
    values.forEach((value, f) -> {
      int flows = fromWriters(step, value);
      required.add(values.size() == 1 ? formulas.implies(happens, flows) : formulas.iff(f, flows));
    });
    step.requirement.ifPresent(r -> {
      int equal = combined(values, value(r.value()), (x, y) -> x == y ? 1L : 0L).getOrDefault(1L, FALSE);
      required.add(formulas.implies(happens, r.equal() ? equal : Formulas.not(equal)));
    });
  }

  /** The values that a term may have, each with what it takes. */
  SortedMap<Long, Integer> value(Term term) {
    SortedMap<Long, Integer> found = values.get(term);
    if (found == null) {
      found = compute(term);
      values.put(term, found);
    }
    return found;
  }

  private SortedMap<Long, Integer> compute(Term term) {
    SortedMap<Long, Integer> result = new TreeMap<>();
    if (term instanceof Term.Constant c) {
      result.put(c.value, TRUE);
    } else if (term instanceof Term.Choice) {
      int choice = formulas.variable();
      result.put(1L, choice);
      result.put(0L, Formulas.not(choice));
    } else if (term instanceof Term.ReadBy r) {
      return read(r.step);
    } else if (term instanceof Term.Unary u) {
      value(u.operand).forEach((v, f) -> result.merge(u.operator.apply(v), f, formulas::or));
    } else if (term instanceof Term.Binary b) {
      return combined(value(b.left), value(b.right),
          (x, y) -> Term.dividesByZero(b.operator, y) ? null : b.operator.apply(x, y));
    } else if (term instanceof Term.Merge m) {
      for (int i = 0; i < m.choices.size(); i++) {
        int way = taken(m.point.ways.get(i));
        if (way != FALSE) {
          value(m.choices.get(i)).forEach((v, f) -> result.merge(v, formulas.and(way, f), formulas::or));
        }
      }
    }
    return result;
  }

  private interface Combination {
    /** Null if there is no value. */
    Long apply(long x, long y);
  }

  private SortedMap<Long, Integer> combined(
      SortedMap<Long, Integer> left, SortedMap<Long, Integer> right, Combination operator) {
    Map<Long, List<Integer>> ways = new TreeMap<>();
    left.forEach((x, f) -> right.forEach((y, g) -> {
      int both = formulas.and(f, g);
      Long value = operator.apply(x, y);
      if (both != FALSE && value != null) {
        ways.computeIfAbsent(value, v -> new ArrayList<>()).add(both);
      }
    }));
    SortedMap<Long, Integer> result = new TreeMap<>();
    ways.forEach((v, parts) -> result.put(v, formulas.or(parts.stream().mapToInt(Integer::intValue).toArray())));
    return result;
  }

  /** The reads that a term's value comes from, by number, each with whether it does on the way that the thread takes. */
  SortedMap<Integer, Integer> origins(Term term) {
    SortedMap<Integer, Integer> found = origins.get(term);
    if (found == null) {
      SortedMap<Integer, Integer> result = new TreeMap<>();
      if (term instanceof Term.ReadBy r) {
        result.put(r.step.number, TRUE);
      } else if (term instanceof Term.Unary u) {
        result.putAll(origins(u.operand));
      } else if (term instanceof Term.Binary b) {
        result.putAll(origins(b.left));
        origins(b.right).forEach((r, f) -> result.merge(r, f, formulas::or));
      } else if (term instanceof Term.Merge m) {
        for (int i = 0; i < m.choices.size(); i++) {
          int way = taken(m.point.ways.get(i));
          origins(m.choices.get(i)).forEach((r, f) -> result.merge(r, formulas.and(way, f), formulas::or));
        }
      }
      found = result;
      origins.put(term, found);
    }
    return found;
  }

  /** The events that something depends on in the text, by number, each with whether it does on the way that is taken. */
  SortedMap<Integer, Integer> dependencies(Origins origins) {
    SortedMap<Integer, Integer> found = dependencies.get(origins);
    if (found == null) {
      SortedMap<Integer, Integer> result = new TreeMap<>();
      if (origins instanceof Origins.One one) {
        result.put(one.step.number, TRUE);
      } else if (origins instanceof Origins.Several several) {
        several.parts.forEach(p -> dependencies(p).forEach((e, f) -> result.merge(e, f, formulas::or)));
      } else if (origins instanceof Origins.Merge m) {
        for (int i = 0; i < m.choices.size(); i++) {
          int way = taken(m.point.ways.get(i));
          dependencies(m.choices.get(i)).forEach((e, f) -> result.merge(e, formulas.and(way, f), formulas::or));
        }
      }
      found = result;
      dependencies.put(origins, found);
    }
    return found;
  }
}
