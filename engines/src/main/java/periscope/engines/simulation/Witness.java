package periscope.engines.simulation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relation;
import periscope.litmus.event.Relations;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.models.evaluate.Violation;

/**
 * An execution, in a form that can be stored and drawn.
 *
 * @param structure  its events
 * @param reads      value that each event reads; 0 for an event that does not read
 * @param writes     value that each event writes; 0 for an event that does not write
 * @param relations  the relations that reports use, by name, as far as the model or its language has them: {@code rf},
 *                   {@code co}, {@code sb}, {@code hb} and others
 * @param orders     the orders that the model lets executions choose
 * @param violations the axioms that the execution violates, the conditions on races that it breaks, and the flags that
 *                   it raises
 */
public record Witness(
    EventStructure structure,
    List<Long> reads,
    List<Long> writes,
    Map<String, Relation> relations,
    List<Relation> orders,
    List<Violation> violations) {

  /** Names of the relations that reports use, where the model or its language has them. */
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
   * Stores an execution as the model sees it.
   *
   * @param evaluator the model's evaluator, started with the event structure
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
   * The races that the execution shows: one for each condition of the model that it breaks, and the races of two events
   * by the language's rules.
   */
  public List<Race> races() {
    Stream<Race> broken =
        violations.stream().filter(v -> v.axiom().role() == Role.UNDEFINED_UNLESS).map(this::race);
    Stream<Race> own =
        RaceRules.pairs(structure.events()).stream().map(f -> f.race(structure.events()::get));
    return Stream.concat(broken, own).distinct().toList();
  }

  private Race race(Violation violation) {
    List<Integer> shown = violation.axiom().shownByPairs() ? violation.events() : List.of();
    RaceEvents finding = shown.isEmpty() ? RaceEvents.of(violation.axiom(), -1, -1)
        : RaceEvents.of(violation.axiom(), shown.get(0), shown.get(shown.size() - 1));
    return finding.race(structure.events()::get);
  }

  /** The execution as far as some of its events tell it, in their order; without violations and orders. */
  public Witness only(List<Integer> events) {
    Map<String, Relation> kept = new HashMap<>();
    relations.forEach((name, relation) -> {
      long[] rows = Relations.newRelation(events.size());
      for (int i = 0; i < events.size(); i++) {
        for (int j = 0; j < events.size(); j++) {
          if (relation.has(events.get(i), events.get(j))) {
            Relations.add(rows, Relations.words(events.size()), i, j);
          }
        }
      }
      kept.put(name, Relation.of(rows));
    });
    return new Witness(new EventStructure(events.stream().map(structure.events()::get).toList(), structure.locations()),
        events.stream().map(reads::get).toList(), events.stream().map(writes::get).toList(), kept, List.of(),
        List.of());
  }

  /** A relation by name; empty if it was not stored. */
  public Optional<Relation> relation(String name) {
    return Optional.ofNullable(relations.get(name));
  }

  /** Whether a stored relation contains the pair; false for a relation that was not stored. */
  public boolean related(String name, int from, int to) {
    return relations.containsKey(name) && relations.get(name).has(from, to);
  }
}
