package periscope.verifier.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Placement;
import periscope.litmus.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.simulate.OutsideModelException;

/**
 * What searched programs are made of, and what not.
 *
 * @param choices  the operations
 * @param likened  operations that were left out because they have the same events as one of the choices, each with its
 *                 stand-in: read-modify-writes that differ in what they compute only
 * @param excluded operations that were left out although the mapping has rows for them, each with the reason
 */
public record Operations(List<Choice> choices, Map<String, String> likened, Map<String, String> excluded) {

  /** Those that stand for all read-modify-writes with the same events come first. */
  private static final List<Operation> KINDS = List.of(Operation.LOAD, Operation.STORE, Operation.EXCHANGE, Operation.FETCH_ADD,
      Operation.FETCH_OR, Operation.FETCH_XOR, Operation.FETCH_INC, Operation.FETCH_SUB, Operation.FETCH_AND, Operation.FETCH_MIN,
      Operation.FETCH_MAX, Operation.FETCH_WRAPPING_INC, Operation.FETCH_WRAPPING_DEC, Operation.COMPARE_EXCHANGE,
      Operation.FENCE, Operation.BARRIER);
  /** Those whose results tell which writes they follow, given operands that are digits of their own. */
  private static final Set<Operation> TELLING = Set.of(Operation.EXCHANGE, Operation.FETCH_ADD, Operation.FETCH_OR,
      Operation.FETCH_XOR, Operation.FETCH_SUB);

  public Operations {
    choices = List.copyOf(choices);
    likened = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(likened));
    excluded = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(excluded));
  }

  /**
   * The operations that a mapping has rows for.
   *
   * @param scopes of atomic operations and fences
   * @param wanted further restriction; what it leaves out is not mentioned
   */
  public static Operations of(
      Mapping mapping, CompiledModel source, CompiledModel target, Set<Scope> scopes, Predicate<SourceOperation> wanted) {
    Translation translation = Translation.by(mapping);
    Map<List<Object>, Choice> byEvents = new LinkedHashMap<>();
    Map<String, String> likened = new LinkedHashMap<>();
    Map<String, String> excluded = new LinkedHashMap<>();
    List<Choice> choices = new ArrayList<>();
    for (Operation kind : KINDS) {
      for (SourceOperation o : SourceOperation.all(mapping.source(), kind)) {
        boolean plain = o.order() == MemoryOrder.NON_ATOMIC;
        boolean idle = kind == Operation.FENCE && o.order() == MemoryOrder.RELAXED;
        if (idle || !plain && !scopes.contains(o.scope()) || !wanted.test(o) || mapping.row(o).isEmpty()) {
          continue;
        }
        if (kind == Operation.BARRIER || kind == Operation.COMPARE_EXCHANGE) {
          excluded.put(o.toString(), "the search has no " + kind.spelling());
          continue;
        }
        Choice choice = Choice.of(o);
        Optional<String> problem = translation.problem(choice).or(() -> outside(translation, choice, source, target));
        if (problem.isPresent()) {
          excluded.put(choice.name(), problem.get());
          continue;
        }
        List<Object> events = new ArrayList<>(List.of(choice.kind(),
            translation.events(choice, false, List.of(new Placement(0, 0)), 0, 0, 0, true).events(),
            translation.events(choice, true, List.of(new Placement(0, 0)), 0, 0, 0, true).events()));
        Choice same = choice.reads() && choice.writes() ? byEvents.putIfAbsent(events, choice) : null;
        if (same != null) {
          likened.put(choice.name(), same.name());
        } else if (choice.reads() && choice.writes() && !TELLING.contains(kind)) {
          excluded.put(choice.name(), "the search has no " + kind.spelling());
        } else {
          choices.add(choice);
        }
      }
    }
    return new Operations(choices, likened, excluded);
  }

  /** Why one of the models says nothing of programs with a choice; empty if both do. */
  private static Optional<String> outside(
      Translation translation, Choice choice, CompiledModel source, CompiledModel target) {
    FoundProgram alone = FoundProgram.alone(choice);
    SourceText text = new SourceText("generated program", "");
    try {
      new Simulator(source).simulate(alone.test(translation.header(), "program"), text);
      new Simulator(target).simulate(translation.target(alone.test(translation.header(), "program")), text);
      return Optional.empty();
    } catch (OutsideModelException e) {
      return Optional.of(e.diagnostics().get(0).message());
    }
  }
}
