package periscope.models.evaluate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.litmus.event.Relations;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.evaluate.Violation.Edge;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The search for a shortest proof of a violation. A relation whose name readers know is one edge; any other relation is
 * expanded, so that a cycle in {@code hb} reads {@code sb, sw, sb}, and a cycle in {@code psc} consists of the
 * relations in its definition. The caller chooses the known names: the names of reports, or the base relations of
 * pictures.
 */
final class ViolationPath {

  /** Marks an edge of a relation without a name. */
  private static final String NAMELESS = "·";
  private static final String INVERSE = "^-1";

  /** Relations that are not expanded into steps, although models may define them as closures. */
  private static final Set<String> ORDERS = Set.of("rf", "co", "mo", "fr", "sc");

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final int events;
  private final int words;
  private final Map<Integer, String> labels = new HashMap<>();
  /** Names that are not expanded. */
  private final Set<String> plain;
  /** Whether only an edge with such a name counts as named. */
  private final boolean strict;
  /** The edges found for each question (register, from, to): relations share parts, so questions repeat. */
  private final Map<List<Integer>, List<Edge>> known = new HashMap<>();

  private ViolationPath(CompiledModel model, Evaluator evaluator, int events, Collection<String> plain,
      boolean strict) {
    this.model = model;
    this.evaluator = evaluator;
    this.events = events;
    this.plain = Set.copyOf(plain);
    this.strict = strict;
    words = Relations.words(events);
    if (strict) {
      model.program.names.forEach((name, register) -> label(register, name, plain.contains(name)));
    }
    model.program.names.forEach((name, register) -> label(register, name, true));
  }

  private void label(int register, String name, boolean wanted) {
    if (wanted) {
      labels.putIfAbsent(register, name);
    }
  }

  /** The paths of reports: edges go by the names that the literature and the language know. */
  static ViolationPath ofReports(CompiledModel model, Evaluator evaluator, int events) {
    Set<String> plain = new HashSet<>(Violation.WELL_KNOWN);
    model.vocabulary().names().forEach(n -> plain.add(n.name()));
    return new ViolationPath(model, evaluator, events, plain, false);
  }

  /** The paths of pictures: every edge is an edge of a base relation, as far as the model's expressions lead to one. */
  static ViolationPath ofPictures(CompiledModel model, Evaluator evaluator, int events) {
    return new ViolationPath(model, evaluator, events, BaseSteps.NAMES, true);
  }

  /** The violation with its edges, and without the steps that pictures show. */
  Violation of(Axiom axiom, int subject) {
    List<Edge> edges = shows(axiom) ? ways(axiom, subject).stream().reduce(this::shorter).orElse(List.of()) : List.of();
    boolean set = shows(axiom) && axiom.shape() == Shape.EMPTY && !relation(subject);
    return new Violation(axiom, set ? members(evaluator.value(subject)) : ends(edges), edges, edges);
  }

  /** Whether something shows the violation: a negated axiom lacks it, as does a flag that is raised for want of it. */
  private static boolean shows(Axiom axiom) {
    return axiom.negated() == (axiom.role() == Role.FLAG);
  }

  private boolean relation(int register) {
    return model.program.nodes.get(register).type() == Type.RELATION;
  }

  /** Each way to show a violation: a shortest cycle from each event, or, of what must be empty, the first pair. */
  List<List<Edge>> ways(Axiom axiom, int subject) {
    if (!shows(axiom) || !relation(subject)) {
      return List.of();
    }
    return axiom.shape() == Shape.EMPTY ? List.of(pair(axiom, subject))
        : cycles(subject, axiom.shape() == Shape.ACYCLIC);
  }

  /** The events of some edges, in their order. */
  static List<Integer> ends(List<Edge> edges) {
    LinkedHashSet<Integer> events = new LinkedHashSet<>();
    for (Edge edge : edges) {
      events.add(edge.from());
      events.add(edge.to());
    }
    return List.copyOf(events);
  }

  private List<Integer> members(long[] set) {
    List<Integer> members = new ArrayList<>();
    for (int e = Relations.next(set, words, 0, 0); e >= 0; e = Relations.next(set, words, 0, e + 1)) {
      members.add(e);
    }
    return members;
  }

  /** A pair of a relation that must be empty; for a race, the pair itself is the best proof. */
  private List<Edge> pair(Axiom axiom, int subject) {
    long[] rows = evaluator.value(subject);
    for (int i = 0; i < events; i++) {
      int to = Relations.next(rows, words, i, 0);
      if (to >= 0) {
        List<Edge> whole = List.of(new Edge(i, to, labels.getOrDefault(subject, axiom.name())));
        boolean rule = axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER;
        List<Edge> parts = rule ? path(subject, i, to) : whole;
        return named(parts) && !parts.isEmpty() ? parts : whole;
      }
    }
    return List.of();
  }

  /** Whether every edge has a name. */
  private boolean named(List<Edge> edges) {
    return edges.stream().noneMatch(e -> e.relation().startsWith(NAMELESS)
        || strict && !plain.contains(e.relation().replace(INVERSE, "")));
  }

  private List<List<Edge>> cycles(int subject, boolean closed) {
    List<List<Edge>> cycles = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      List<Edge> found = null;
      if (closed) {
        found = walk(subject, i, i);
      } else if (has(subject, i, i)) {
        found = takenApart(subject, i, i);
      }
      if (found != null) {
        cycles.add(found);
      }
    }
    return cycles;
  }

  private boolean has(int register, int from, int to) {
    return Relations.has(evaluator.value(register), words, from, to);
  }

  /**
   * The shorter one of two paths, either of which may be null; a path with unnamed edges only if the other has some,
   * too.
   */
  private List<Edge> shorter(List<Edge> x, List<Edge> y) {
    if (x == null || y == null) {
      return x == null ? y : x;
    }
    return named(x) != named(y) ? named(x) ? x : y : y.size() < x.size() ? y : x;
  }

  /** Whether the model or its language names a relation, and it relates two events. */
  boolean related(String name, int from, int to) {
    Integer register = model.program.names.get(name);
    return register != null && relation(register) && has(register, from, to);
  }

  /** Edges that lead from one event to another, which a named relation relates. */
  List<Edge> path(String name, int from, int to) {
    return path(model.program.names.get(name), from, to);
  }

  /** The edges of a path that proves that the relation contains the pair. */
  private List<Edge> path(int register, int from, int to) {
    List<Integer> asked = List.of(register, from, to);
    List<Edge> found = known.get(asked);
    if (found == null) {
      found = search(register, from, to);
      known.put(asked, found);
    }
    return found;
  }

  private List<Edge> search(int register, int from, int to) {
    if (!labels.containsKey(register)) {
      return takenApart(register, from, to);
    }
    String label = label(register, from, to);
    CatOp operation = model.program.nodes.get(register).operation();
    boolean steps = operation == CatOp.CLOSURE || operation == CatOp.REFLEXIVE;
    if (steps && !ORDERS.contains(label)) {
      return takenApart(register, from, to);
    }
    List<Edge> parts = plain.contains(label) ? List.of() : takenApart(register, from, to);
    return parts.isEmpty() && (plain.contains(label) || from != to) || !named(parts)
        ? List.of(new Edge(from, to, label)) : parts;
  }

  /**
   * The name of a relation at a pair. A restriction may have moved away from the relation that it restricts (see {@link
   * RegisterGraph#compose}), so {@code co} is called {@code mo} if the model uses {@code mo} and it contains the pair.
   */
  private String label(int register, int from, int to) {
    for (int r = register + 1; r < model.program.nodes.size(); r++) {
      CatOp operation = model.program.nodes.get(r).operation();
      boolean restricts = operation == CatOp.RESTRICT_DOMAIN || operation == CatOp.RESTRICT_RANGE;
      boolean used = restricts && model.program.hot.get(r) && labels.containsKey(r);
      if (used && model.program.nodes.get(r).a() == register && has(r, from, to)) {
        return labels.get(r);
      }
    }
    return labels.get(register);
  }

  private List<Edge> takenApart(int register, int from, int to) {
    Node node = model.program.nodes.get(register);
    return switch (node.operation()) {
      case CLOSURE -> walk(node.a(), from, to);
      case REFLEXIVE -> from == to ? List.of() : path(node.a(), from, to);
      case UNION -> shorter(
          has(node.a(), from, to) ? path(node.a(), from, to) : null,
          has(node.b(), from, to) ? path(node.b(), from, to) : null);
      case COMPOSE -> composed(node, from, to);
      case INTERSECTION -> telling(node, from, to);
      case DIFFERENCE, RESTRICT_DOMAIN, RESTRICT_RANGE -> path(node.a(), from, to);
      case IDENTITY -> List.of();
      case INVERSE -> inverse(path(node.a(), to, from));
      default -> List.of(new Edge(from, to, labels.getOrDefault(register, NAMELESS)));
    };
  }

  /**
   * The more informative one of two relations that contain the pair: a relation with a name, a dynamic one, or of two
   * others one that does not hold in both directions: {@code po}, not {@code loc}.
   */
  private List<Edge> telling(Node node, int from, int to) {
    boolean directed = has(node.a(), to, from) && !has(node.b(), to, from);
    boolean second = !model.program.dynamic[node.a()] && (model.program.dynamic[node.b()] || directed);
    List<Edge> one = path(second ? node.b() : node.a(), from, to);
    return named(one) ? one : path(second ? node.a() : node.b(), from, to);
  }

  private List<Edge> composed(Node node, int from, int to) {
    List<Edge> best = null;
    for (int k = 0; k < events; k++) {
      if (has(node.a(), from, k) && has(node.b(), k, to)) {
        List<Edge> found = new ArrayList<>(path(node.a(), from, k));
        found.addAll(path(node.b(), k, to));
        best = shorter(best, found);
      }
    }
    return best;
  }

  private static List<Edge> inverse(List<Edge> path) {
    List<Edge> reversed = new ArrayList<>();
    for (int i = path.size() - 1; i >= 0; i--) {
      Edge edge = path.get(i);
      reversed.add(new Edge(edge.to(), edge.from(), inverse(edge.relation())));
    }
    return reversed;
  }

  private static String inverse(String relation) {
    return relation.endsWith(INVERSE) ? relation.substring(0, relation.length() - INVERSE.length())
        : relation + INVERSE;
  }

  /** A shortest chain of at least one step, found breadth first; null if there is none. */
  private List<Edge> walk(int register, int from, int to) {
    long[] rows = evaluator.value(register);
    int[] before = new int[events];
    Arrays.fill(before, -1);
    Deque<Integer> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      int at = queue.poll();
      for (int next = Relations.next(rows, words, at, 0); next >= 0; next = Relations.next(rows, words, at, next + 1)) {
        if (before[next] < 0) {
          before[next] = at;
          queue.add(next);
        }
        if (next == to) {
          return chain(register, before, from, to);
        }
      }
    }
    return null;
  }

  private List<Edge> chain(int register, int[] before, int from, int to) {
    Deque<int[]> steps = new ArrayDeque<>();
    int at = to;
    do {
      steps.push(new int[] {before[at], at});
      at = before[at];
    } while (at != from);
    List<Edge> edges = new ArrayList<>();
    steps.forEach(s -> edges.addAll(path(register, s[0], s[1])));
    return edges;
  }
}
