package periscope.engines.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Value;
import periscope.engines.symbolic.formula.ValueArithmetic;
import periscope.engines.symbolic.unrolling.Origins;
import periscope.engines.symbolic.unrolling.Point;
import periscope.engines.symbolic.unrolling.Point.Way;
import periscope.engines.symbolic.unrolling.Step;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.Unrolling;
import periscope.engines.symbolic.unrolling.ValueSet;
import periscope.engines.symbolic.unrolling.ValueSets;
import periscope.engines.symbolic.unrolling.ValueTerm;

/**
 * Formulas, over reads-from, for the values of terms and for the points that threads reach.
 *
 * <p>The formulas have this meaning only if the constraints in {@link #required} hold, too.
 */
final class ValueFormulas {

  private final Formulas formulas;
  private final ValueArithmetic values;
  private final ValueSets sets;
  private final List<Step> steps;
  private final Map<Point, Integer> comes = new HashMap<>();
  private final Map<ValueTerm, Value> known = new IdentityHashMap<>();
  private final Map<ValueTerm, SortedMap<Integer, Integer>> origins = new IdentityHashMap<>();
  private final Map<Origins, SortedMap<Integer, Integer>> dependencies = new IdentityHashMap<>();
  private final Map<Step, Value> read = new IdentityHashMap<>();
  private final Map<Step, Value> written = new IdentityHashMap<>();
  /** For each read: for each write that it may read from, by number, a formula that says that it does. */
  private final Map<Step, SortedMap<Integer, Integer>> sources = new IdentityHashMap<>();
  private final Constraints required = new Constraints();

  ValueFormulas(Formulas formulas, Unrolled unrolled, ValueSets sets, ValueArithmetic values) {
    this.formulas = formulas;
    this.sets = sets;
    this.values = values;
    steps = unrolled.steps();
    for (Unrolling thread : unrolled.threads()) {
      thread.points().forEach(this::comes);
      thread.cut().forEach(p -> required.add(Formulas.not(comes(p))));
      thread.assumptions().forEach(a ->
          required.add(formulas.implies(comes(a.point()), values.notZero(value(a.condition())))));
    }
    for (Step step : steps) {
      if (sets.live(step) && step.event.reads()) {
        constrain(step);
      }
    }
  }

  Constraints required() {
    return required;
  }

  /** A formula: the event happens. */
  int happens(Step step) {
    return sets.live(step) ? comes(step.point) : FALSE;
  }

  /** A formula: a thread reaches the point. */
  int comes(Point point) {
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
    int holds = values.notZero(value(way.condition()));
    return formulas.and(from, way.holds() ? holds : Formulas.not(holds));
  }

  /** For each write that a read may read from, by number, a formula that says that it does. */
  SortedMap<Integer, Integer> sources(Step step) {
    SortedMap<Integer, Integer> found = sources.get(step);
    if (found == null) {
      found = new TreeMap<>();
      for (Step write : steps) {
        if (sets.mayReadFrom(write, step)) {
          found.put(write.number(), TRUE);
        }
      }
      boolean single = found.size() == 1;
      found.replaceAll((w, f) -> single ? happens(step) : formulas.variable());
      sources.put(step, found);
    }
    return found;
  }

  /** The value that a reading event reads. */
  private Value read(Step step) {
    Value found = read.get(step);
    if (found == null) {
      ValueSet possible = sets.reads(step);
      if (possible.any()) {
        found = values.variable();
      } else {
        SortedMap<Long, Integer> options = new TreeMap<>();
        if (sets.live(step)) {
          boolean direct = sources(step).keySet().stream().allMatch(w -> sets.writes(steps.get(w)).isSingle());
          for (long number : possible.numbers()) {
            int way = possible.isSingle() ? TRUE : direct ? fromWriters(step, number) : formulas.variable();
            options.put(number, way);
          }
        }
        found = new Value.Listed(options);
      }
      read.put(step, found);
    }
    return found;
  }

  private int fromWriters(Step step, long number) {
    List<Integer> ways = new ArrayList<>();
    sources(step).forEach((w, from) -> {
      Step write = steps.get(w);
      if (sets.writes(write).contains(number)) {
        // A write of one value only is not looked into: it may depend on this very read.
        boolean single = sets.writes(write).isSingle();
        ways.add(single ? from : formulas.and(from, values.is(written(write), number)));
      }
    });
    return formulas.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The value that a writing event writes. */
  Value written(Step step) {
    Value found = written.get(step);
    if (found == null) {
      Value operand = value(step.write.orElseThrow().operand());
      var operator = step.write.get().operator();
      found = operator.isEmpty() ? operand : values.fetch(operator.get(), read(step), operand);
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
    Value value = read(step);
    if (value instanceof Value.Listed listed) {
      int some = formulas.or(listed.options().values().stream().mapToInt(Integer::intValue).toArray());
      required.add(formulas.implies(happens, some));
      listed.options().forEach((number, f) -> {
        int flows = fromWriters(step, number);
        required.add(listed.options().size() == 1 ? formulas.implies(happens, flows) : formulas.iff(f, flows));
      });
    } else {
      from.forEach((w, f) -> required.add(formulas.implies(f, values.equal(value, written(steps.get(w))))));
    }
    step.requirement().ifPresent(r -> {
      int equal = values.equal(value, value(r.value()));
      required.add(formulas.implies(happens, r.equal() ? equal : Formulas.not(equal)));
    });
  }

  Value value(ValueTerm term) {
    Value found = known.get(term);
    if (found == null) {
      found = compute(term);
      known.put(term, found);
    }
    return found;
  }

  private Value compute(ValueTerm term) {
    if (term instanceof ValueTerm.Constant c) {
      return Value.constant(c.value);
    } else if (term instanceof ValueTerm.ReadBy r) {
      return read(r.step);
    } else if (term instanceof ValueTerm.Unary u) {
      return values.unary(u.operator, u.type, value(u.operand));
    } else if (term instanceof ValueTerm.Convert c) {
      return values.convert(c.type, value(c.operand));
    } else if (term instanceof ValueTerm.Binary b) {
      return values.binary(b.operator, b.type, value(b.left), value(b.right));
    } else if (term instanceof ValueTerm.Real f) {
      return values.real(f.operation, f.operands.stream().map(this::value).toList());
    } else if (term instanceof ValueTerm.Merge m) {
      List<Integer> ways = new ArrayList<>();
      List<Value> choices = new ArrayList<>();
      for (int i = 0; i < m.choices.size(); i++) {
        int way = taken(m.point.ways.get(i));
        if (way != FALSE) {
          ways.add(way);
          choices.add(value(m.choices.get(i)));
        }
      }
      return values.choose(ways, choices);
    } else if (term instanceof ValueTerm.Choice) {
      return Value.truth(formulas.variable());
    }
    throw new IllegalStateException("no term: " + term);
  }

  /**
   * The reads from whose values a term is computed on some path, by number, each with a formula: the thread takes such
   * a path.
   */
  SortedMap<Integer, Integer> origins(ValueTerm term) {
    SortedMap<Integer, Integer> found = origins.get(term);
    if (found == null) {
      SortedMap<Integer, Integer> result = new TreeMap<>();
      if (term instanceof ValueTerm.ReadBy r) {
        result.put(r.step.number(), TRUE);
      } else if (term instanceof ValueTerm.Unary u) {
        result.putAll(origins(u.operand));
      } else if (term instanceof ValueTerm.Convert c) {
        result.putAll(origins(c.operand));
      } else if (term instanceof ValueTerm.Binary b) {
        result.putAll(origins(b.left));
        origins(b.right).forEach((r, f) -> result.merge(r, f, formulas::or));
      } else if (term instanceof ValueTerm.Real real) {
        real.operands.forEach(o -> origins(o).forEach((r, f) -> result.merge(r, f, formulas::or)));
      } else if (term instanceof ValueTerm.Merge m) {
        for (int i = 0; i < m.choices.size(); i++) {
          int way = taken(m.point.ways.get(i));
          origins(m.choices.get(i)).forEach((r, f) -> result.merge(r, formulas.and(way, f), formulas::or));
        }
      } else if (!(term instanceof ValueTerm.Constant || term instanceof ValueTerm.Choice)) {
        throw new IllegalStateException("no term: " + term);
      }
      found = result;
      origins.put(term, found);
    }
    return found;
  }

  /**
   * The events on which a value depends in the text on some path, by number, each with a formula: the thread takes
   * such a path.
   */
  SortedMap<Integer, Integer> dependencies(Origins origins) {
    SortedMap<Integer, Integer> found = dependencies.get(origins);
    if (found == null) {
      SortedMap<Integer, Integer> result = new TreeMap<>();
      if (origins instanceof Origins.One one) {
        result.put(one.step.number(), TRUE);
      } else if (origins instanceof Origins.Several several) {
        several.parts.forEach(p -> dependencies(p).forEach((e, f) -> result.merge(e, f, formulas::or)));
      } else if (origins instanceof Origins.Merge m) {
        for (int i = 0; i < m.choices.size(); i++) {
          int way = taken(m.point.ways.get(i));
          dependencies(m.choices.get(i)).forEach((e, f) -> result.merge(e, formulas.and(way, f), formulas::or));
        }
      } else {
        throw new IllegalStateException("no origins: " + origins);
      }
      found = result;
      dependencies.put(origins, found);
    }
    return found;
  }
}
