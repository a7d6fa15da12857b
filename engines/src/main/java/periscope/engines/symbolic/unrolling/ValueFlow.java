package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The flow of values in a test, as far as the text shows it. It says which values to compute again after a value has
 * changed.
 */
final class ValueFlow {

  private final List<Step> steps;
  /**
   * For each event, by number: the writes that it may read from; {@code readers} has the events that may read from it.
   */
  private final BitSet[] sources;
  private final BitSet[] readers;
  /**
   * For each event, by number: the events whose values are computed from the value that it reads; {@code terms} has the
   * terms that contain it.
   */
  private final BitSet[] users;
  private final List<List<ValueTerm>> terms = new ArrayList<>();
  private final Map<ValueTerm, BitSet> named = new IdentityHashMap<>();

  /**
   * Analyses the events.
   *
   * @param stop called now and then; true ends the analysis, which is then incomplete
   */
  ValueFlow(List<Step> steps, BooleanSupplier stop) {
    this.steps = steps;
    sources = sets();
    readers = sets();
    users = sets();
    steps.forEach(s -> terms.add(new ArrayList<>()));
    for (int i = 0; i < steps.size() && !stop.getAsBoolean(); i++) {
      Step step = steps.get(i);
      Stream.concat(step.write.stream().map(Step.Write::operand), step.requirement().stream()
          .map(Step.Requirement::value)).forEach(t -> named(t).stream().forEach(r -> users[r].set(step.number())));
      for (Step write : steps) {
        if (candidate(write, step)) {
          sources[step.number()].set(write.number());
          readers[write.number()].set(step.number());
        }
      }
    }
    named.forEach((term, events) -> events.stream().forEach(r -> terms.get(r).add(term)));
  }

  private BitSet[] sets() {
    return Stream.generate(BitSet::new).limit(steps.size()).toArray(BitSet[]::new);
  }

  private static boolean candidate(Step write, Step read) {
    return write != read && read.event.reads() && write.event.writes()
        && write.event.location() == read.event.location() && Unrolled.together(write, read);
  }

  /** The events whose values a term contains. */
  private BitSet named(ValueTerm term) {
    BitSet known = named.get(term);
    if (known == null) {
      BitSet all = new BitSet();
      if (term instanceof ValueTerm.ReadBy r) {
        all.set(r.step.number());
      }
      parts(term).forEach(part -> all.or(named(part)));
      named.put(term, all);
      known = all;
    }
    return known;
  }

  private static List<ValueTerm> parts(ValueTerm term) {
    if (term instanceof ValueTerm.Unary u) {
      return List.of(u.operand);
    } else if (term instanceof ValueTerm.Convert c) {
      return List.of(c.operand);
    } else if (term instanceof ValueTerm.Binary b) {
      return List.of(b.left, b.right);
    } else if (term instanceof ValueTerm.Real f) {
      return f.operands;
    }
    return term instanceof ValueTerm.Merge m ? m.choices : List.of();
  }

  /** The writes that an event may read from, by number. */
  BitSet sources(Step read) {
    return sources[read.number()];
  }

  /** The events that may read the value that an event writes. */
  BitSet readers(Step write) {
    return readers[write.number()];
  }

  /** The events that write values, or have requirements, computed from the value that an event reads. */
  BitSet users(Step read) {
    return users[read.number()];
  }

  /** The terms whose values depend on the value that an event reads. */
  List<ValueTerm> terms(Step read) {
    return terms.get(read.number());
  }
}
