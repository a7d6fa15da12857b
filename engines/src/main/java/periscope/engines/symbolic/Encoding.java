package periscope.engines.symbolic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.engines.simulation.Meetings;
import periscope.engines.simulation.RaceEvents;
import periscope.engines.simulation.RaceRules;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.engines.symbolic.formula.Value;
import periscope.engines.symbolic.formula.ValueArithmetic;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.ValueSets;
import periscope.engines.symbolic.unrolling.ValueTerm;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.memory.Outcome;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.WrittenRegisters;

/** A test and a model as formulas: the solutions of {@link #required} are the consistent executions. */
final class Encoding {

  /** The share of Java's heap that formulas may take. */
  private static final int SHARE = 4;

  final Formulas formulas = new Formulas();
  final Candidates candidates;
  /** For each order that executions choose, its pairs as formulas. */
  final List<int[][]> orders;
  /** Formulas that every consistent execution satisfies. */
  final Constraints required = new Constraints();
  /** For each possible race, a formula: the execution shows it. */
  final Map<RaceEvents, Integer> findings = new LinkedHashMap<>();
  /**
   * The observed registers with their final values ({@link WrittenRegisters#observed}); {@code memory} has the final
   * values of the locations.
   */
  final SortedMap<Outcome.Register, Value> registers = new TreeMap<>();
  final SortedMap<String, Value> memory = new TreeMap<>();
  /**
   * A formula: the model leaves open which of two threads has written last to some location, so that the numbers of the
   * threads decide.
   */
  final int undecided;

  /** The axiom by which the model excludes the test, if it does. */
  private Optional<Axiom> outside = Optional.empty();

  /**
   * Makes the formulas of the consistent executions.
   *
   * @param sets       the values that each event may read and write
   * @param thresholds the sizes from which on the formulas take another form
   * @param stop       called now and then; true ends the work
   * @throws Formulas.Stopped if {@code stop} returned true
   */
  Encoding(CompiledModel model, Unrolled unrolled, ValueSets sets, Thresholds thresholds, BooleanSupplier stop) {
    formulas.stopWhen(stop);
    formulas.limit(Runtime.getRuntime().maxMemory() / SHARE);
    candidates = new Candidates(formulas, unrolled, sets, new ValueArithmetic(formulas, thresholds), model);
    LitmusTest test = unrolled.test();
    ModelFormulas relations = new ModelFormulas(model, formulas, candidates, thresholds);
    for (int i = 0; i < model.axioms().size(); i++) {
      Axiom axiom = model.axioms().get(i);
      if (axiom.role() == Role.OUTSIDE_UNLESS) {
        boolean covered = outside.isPresent() || relations.passes(i) == Formulas.TRUE;
        outside = covered ? outside : Optional.of(axiom);
      } else if (axiom.role() == Role.FLAG || axiom.role() == Role.UNDEFINED_UNLESS) {
        relations.findings(i).forEach((finding, f) -> findings.merge(finding, f, formulas::or));
      } else {
        required.add(relations.passes(i));
      }
    }
    language(unrolled);
    for (int t = 0; t < test.threads().size(); t++) {
      Map<String, ValueTerm> held = unrolled.threads().get(t).registers();
      for (String name : WrittenRegisters.observed(test, t, unrolled.begun())) {
        registers.put(new Outcome.Register(t, name),
            candidates.value(held.getOrDefault(name, ValueTerm.Constant.ZERO)));
      }
    }
    int open = Formulas.FALSE;
    for (int x = 0; x < test.locations().size(); x++) {
      boolean ordered = model.ordersAllWrites() || test.locations().get(x).atomic();
      if (!ordered && !model.definesCoherence()) {
        open = formulas.or(open, candidates.unordered(x, (i, j) -> relations.relation("hb").pair(i, j)));
      }
      var last = model.definesCoherence()
          ? candidates.anyLast(x, relations.relation("co"))
          : candidates.last(x, ordered, (i, j) -> relations.relation("hb").pair(i, j));
      memory.put(test.locations().get(x).name(), candidates.finalValue(last));
    }
    undecided = open;
    orders = relations.orders();
    required.addAll(candidates.required());
    required.addAll(relations.required());
    formulas.stopWhen(() -> false);
  }

  /** Adds the races by the language's own rules. */
  private void language(Unrolled unrolled) {
    List<Event> events = candidates.events.stream().map(s -> s.event).toList();
    RaceRules.pairs(events).forEach(f -> findings.put(f, candidates.both(f.first(), f.second())));
    RaceRules.barriers(events, unrolled.test().threads()).forEach((finding, others) -> {
      IntStream come = others.stream().mapToInt(candidates::happens);
      IntStream end =
          unrolled.threads().get(finding.absent()).undefined().entrySet().stream()
              .filter(e -> e.getValue().cause() != Cause.WAITS).mapToInt(e -> candidates.comes(e.getKey()));
      int comes = formulas.or(IntStream.concat(come, end).toArray());
      findings.put(finding, formulas.and(candidates.happens(finding.first()), Formulas.not(comes)));
    });
    findings.values().removeIf(f -> f == Formulas.FALSE);
  }

  /**
   * Adds the conditions on barriers for unfinished executions: no thread leaves a barrier before all threads are there,
   * and then all leave it. The language's rule, and not the model, then reports missing threads.
   */
  void meet(List<LitmusThread> threads) {
    List<Event> events = candidates.events.stream().map(s -> s.event).toList();
    findings.keySet().removeIf(
        f -> f.axiom().isPresent() && f.first() >= 0 && RaceRules.arrives(events.get(f.first())));
    Meetings.of(events, threads).forEach(m -> {
      int all = formulas.and(m.others().stream().mapToInt(this::any).toArray());
      int arrives = candidates.happens(m.arrival());
      required.add(formulas.or(Formulas.not(arrives), formulas.iff(any(m.departures()), all)));
    });
    for (int e = 0; e < events.size(); e++) {
      if (Meetings.isStuck(events.get(e))) {
        required.add(candidates.stays(e, Meetings.opening(events.get(e), threads)));
      }
    }
  }

  private int any(List<Integer> events) {
    return formulas.or(events.stream().mapToInt(candidates::happens).toArray());
  }

  Optional<Axiom> outside() {
    return outside;
  }
}
