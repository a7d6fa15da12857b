package periscope.models.evaluate;

import periscope.litmus.event.Relations;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The working space of an evaluator, for event structures with one number of events: values of registers and names, and
 * scratch arrays.
 */
final class Space {

  private final Program program;
  final int events;
  /** The set of all events. */
  final long[] all;
  /** The value of each register, in the format of {@link Relations}. */
  final long[][] value;
  /**
   * For each name of the vocabulary, its value if the hot part of the code needs it; {@code coldBases} has the others.
   */
  final long[][] hotBases;
  final long[][] coldBases;
  final long[] scratch;
  final Relevance relevance;
  private Bounds bounds;
  private Bounds partial;
  private Frontier frontier;

  Space(CompiledModel model, int events) {
    program = model.program;
    this.events = events;
    all = Relations.every(events);
    scratch = Relations.newRelation(events);
    relevance = new Relevance(program);
    value = new long[program.nodes.size()][];
    for (int r = 0; r < value.length; r++) {
      Node node = program.nodes.get(r);
      boolean given = node.operation() == CatOp.RF || node.operation() == CatOp.CO;
      if (!given && node.operation() != CatOp.RESULT) {
        value[r] = node.type() == Type.SET ? Relations.newSet(events) : Relations.newRelation(events);
      }
    }
    for (int r = 0; r < value.length; r++) {
      Node node = program.nodes.get(r);
      if (node.operation() == CatOp.RESULT) {
        value[r] = value[program.groups.get(program.nodes.get(node.a()).a()).variables()[node.b()]];
      }
    }
    hotBases = bases(model, true);
    coldBases = bases(model, false);
  }

  private long[][] bases(CompiledModel model, boolean hot) {
    long[][] wanted = new long[model.vocabulary().names().size()][];
    for (int r : model.bases(hot)) {
      wanted[program.nodes.get(r).a()] = value[r];
    }
    return wanted;
  }

  /** Bounds over all executions of a structure. */
  Bounds bounds() {
    if (bounds == null) {
      bounds = new Bounds(program, value, events);
    }
    return bounds;
  }

  /** Bounds over the executions that agree with a partial execution. */
  Bounds partial() {
    if (partial == null) {
      partial = new Bounds(program, value, events);
    }
    return partial;
  }

  Frontier frontier() {
    if (frontier == null) {
      frontier = new Frontier(program, value, bounds(), events);
    }
    return frontier;
  }
}
