package periscope.models.evaluate;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.vocabulary.BaseName.Type;

/**
 * Simplifies a model for programs of a known kind, with the same answers. A set of the vocabulary that contains no
 * event of any such program (fences, for programs without fences) becomes the empty set, and a set that contains every
 * event becomes the set of all; the consequences are computed once, and not for each of millions of programs.
 *
 * <p>Membership in a set of the vocabulary depends on the event alone, so one sample of every kind of event suffices.
 */
final class Specialisation {

  private final CompiledModel model;
  private final Program program;
  private final RegisterGraph graph = new RegisterGraph();
  private final int[] renamed;
  private final RegisterGraph.Group[] groups;
  private final int[][] results;

  private Specialisation(CompiledModel model) {
    this.model = model;
    program = model.program;
    renamed = new int[program.nodes.size()];
    groups = new RegisterGraph.Group[program.groups.size()];
    results = new int[program.groups.size()][];
  }

  /** The model for programs whose events equal events of the samples, except for thread, place and dependencies. */
  static CompiledModel of(CompiledModel model, List<EventStructure> samples) {
    return new Specialisation(model).specialised(samples);
  }

  private CompiledModel specialised(List<EventStructure> samples) {
    boolean[] some = new boolean[renamed.length];
    boolean[] every = new boolean[renamed.length];
    Arrays.fill(every, true);
    samples.forEach(s -> look(s, some, every));
    for (int r = 0; r < renamed.length; r++) {
      boolean set = program.nodes.get(r).operation() == CatOp.BASE && program.nodes.get(r).type() == Type.SET;
      renamed[r] = set && !some[r] ? graph.empty(Type.SET) : set && every[r]
          ? graph.all() : register(program.nodes.get(r));
    }
    Map<String, Integer> names = new LinkedHashMap<>();
    program.names.forEach((name, r) -> names.put(name, renamed[r]));
    int[] subjects = Arrays.stream(model.subjects).map(r -> renamed[r]).toArray();
    return new CompiledModel(model.model(), model.vocabulary(), model.reading(), model.notes(), graph, model.axioms(),
        subjects, names, model.ordersAllWrites(), model.definesCoherence());
  }

  private void look(EventStructure sample, boolean[] some, boolean[] every) {
    long[][] values = new long[model.vocabulary().names().size()][];
    for (Node node : program.nodes) {
      if (node.operation() == CatOp.BASE && node.type() == Type.SET) {
        values[node.a()] = Relations.newSet(sample.size());
      }
    }
    model.vocabulary().bind(sample, values);
    for (int r = 0; r < renamed.length; r++) {
      Node node = program.nodes.get(r);
      if (node.operation() == CatOp.BASE && node.type() == Type.SET) {
        some[r] |= !Relations.isEmpty(values[node.a()]);
        every[r] &= Arrays.equals(values[node.a()], Relations.every(sample.size()));
      }
    }
  }

  private int register(Node node) {
    return switch (node.operation()) {
      case BASE -> graph.base(node.a(), node.type());
      case RF -> graph.rf();
      case CO -> graph.co();
      case ORDER -> graph.order(renamed[node.a()]);
      case VARIABLE -> variable(node);
      case FIXPOINT -> fixpoint(node.a());
      case RESULT -> results[program.nodes.get(node.a()).a()][node.b()];
      case ALL -> graph.all();
      case NOTHING, NO_PAIR -> graph.empty(node.type());
      case UNION -> graph.union(renamed[node.a()], renamed[node.b()]);
      case INTERSECTION -> graph.intersection(renamed[node.a()], renamed[node.b()]);
      case DIFFERENCE -> graph.difference(renamed[node.a()], renamed[node.b()]);
      case COMPLEMENT -> graph.complement(renamed[node.a()]);
      case COMPOSE -> graph.compose(renamed[node.a()], renamed[node.b()]);
      case INVERSE -> graph.inverse(renamed[node.a()]);
      case CLOSURE -> graph.closure(renamed[node.a()]);
      case REFLEXIVE -> graph.reflexive(renamed[node.a()]);
      case PRODUCT -> graph.product(renamed[node.a()], renamed[node.b()]);
      case IDENTITY -> graph.identity(renamed[node.a()]);
      case DOMAIN -> graph.domain(renamed[node.a()]);
      case RANGE -> graph.range(renamed[node.a()]);
      case RESTRICT_DOMAIN -> graph.restrictDomain(renamed[node.a()], renamed[node.b()]);
      case RESTRICT_RANGE -> graph.restrictRange(renamed[node.a()], renamed[node.b()]);
    };
  }

  /** The new register of a variable; the first variable of a group opens the group. */
  private int variable(Node node) {
    if (groups[node.a()] == null) {
      int[] variables = program.groups.get(node.a()).variables();
      groups[node.a()] = graph.open(Arrays.stream(variables).mapToObj(v -> program.nodes.get(v).type()).toList());
    }
    return groups[node.a()].variables()[node.b()];
  }

  /** Closes a group, whose bodies have been renamed before. Returns -1, since only the results have new registers. */
  private int fixpoint(int group) {
    int[] bodies = program.groups.get(group).bodies();
    for (int i = 0; i < bodies.length; i++) {
      groups[group].bodies()[i] = renamed[bodies[i]];
    }
    results[group] = graph.close(groups[group]);
    // Only results and what is computed from them name the loop itself.
    return -1;
  }
}
