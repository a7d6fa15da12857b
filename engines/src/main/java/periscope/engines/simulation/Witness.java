package periscope.engines.simulation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relation;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.models.evaluate.Violation;

/**
 * An execution, in a form that can be kept and drawn.
 *
 * @param structure  its events
 * @param reads      value read by each event; 0 where it reads nothing
 * @param writes     value written by each event; 0 where it writes nothing
 * @param relations  {@code rf}, {@code co}, {@code sb}, and other relations that the model names and a report may want:
 *                   {@code hb}, {@code ghb}, {@code lhb}
 * @param orders     each order that the model lets executions choose
 * @param violations axioms that it violates, conditions on races that it breaks and flags that it raises
 */
public record Witness(
    EventStructure structure,
    List<Long> reads,
    List<Long> writes,
    Map<String, Relation> relations,
    List<Relation> orders,
    List<Violation> violations) {

  /** Relations that reports look at, where the model or its language has them. */
  private static final List<String> KEPT =
      List.of("sb", "rf", "co", "fr", "sw", "hb", "ghb", "lhb", "sc", "sync", "cause", "observation",
          "rmw", "syncbar", "addr", "data", "ctrl");

  public Witness {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    relations = Map.copyOf(relations);
    orders = List.copyOf(orders);
    violations = List.copyOf(violations);
  }

  /**
   * Keeps an execution as a model sees it.
   *
   * @param evaluator of that model, started with the event structure
   * @param rf        rows of reads-from
   * @param co        rows of the order of writes
   * @param orders    rows of the orders that the model lets executions choose
   */
  public static Witness of(EventStructure structure, List<Long> reads, List<Long> writes, CompiledModel model,
      Evaluator evaluator, long[] rf, long[] co, long[][] orders) {
    List<Violation> violations = evaluator.violations(rf.clone(), co.clone(), orders);
    Map<String, Relation> relations = new HashMap<>();
    KEPT.stream().filter(model.names()::contains)
        .forEach(name -> relations.put(name, Relation.of(evaluator.relation(name))));
    Causality causality = new Causality(relations, structure.size());
    List<Relation> chosen = Arrays.stream(orders).map(Relation::of).toList();
    return new Witness(structure, reads, writes, relations, chosen, violations.stream().map(causality::expanded)
        .toList());
  }

  /**
   * What it shows of races: for each of the model's conditions that it breaks the one that shows it, and the
   * unsequenced ones that the language itself sees.
   */
  public List<Race> races() {
    Stream<Race> broken =
        violations.stream().filter(v -> v.axiom().role() == Role.UNDEFINED_UNLESS).map(this::race);
    Stream<Race> own =
        RaceRules.unsequenced(structure.events()).stream().map(f -> f.race(structure.events()::get));
    return Stream.concat(broken, own).distinct().toList();
  }

  private Race race(Violation violation) {
    List<Integer> shown = violation.axiom().shownByPairs() ? violation.events() : List.of();
    RaceEvents finding = shown.isEmpty() ? RaceEvents.of(violation.axiom(), -1, -1)
        : RaceEvents.of(violation.axiom(), shown.get(0), shown.get(shown.size() - 1));
    return finding.race(structure.events()::get);
  }

  /** A relation by name, if it was kept. */
  public Optional<Relation> relation(String name) {
    return Optional.ofNullable(relations.get(name));
  }

  /** Whether a kept relation relates two events. */
  public boolean related(String name, int from, int to) {
    return relations.containsKey(name) && relations.get(name).has(from, to);
  }
}
