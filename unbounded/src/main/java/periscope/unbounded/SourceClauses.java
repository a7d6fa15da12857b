package periscope.unbounded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.proof.Kinds;
import periscope.proof.Obligations;
import periscope.proof.Pattern;
import periscope.proof.Pattern.Fact;
import periscope.proof.Rules;
import periscope.proof.Source;

/** The clauses of a question that are about source events: facts, kinds, order, race-freedom and states. */
final class SourceClauses {
  private static final String LAST = "#last";

  final Clauses clauses;
  private final Rules rules;
  private final Obligations obligations;
  private final Pattern pattern;
  private final int stage;
  /** The kinds that each event may be of. */
  final List<List<Kinds.Kind>> kinds = new ArrayList<>();
  /** Events that a fact or a goal is about. */
  final Set<Integer> events = new HashSet<>();
  /** Pairs that sb may relate. */
  final Set<List<Integer>> sb = new HashSet<>();
  final Set<List<Integer>> rf = new HashSet<>();
  final Set<List<Integer>> mo = new HashSet<>();
  private final Set<List<Integer>> hb = new HashSet<>();
  /** States that clauses speak of: closure, number, events. */
  final Set<List<Object>> states = new HashSet<>();

  SourceClauses(Clauses clauses, Kinds all, Rules rules, Obligations obligations, Pattern pattern,
      Obligations.Goal goal, int stage) {
    this.clauses = clauses;
    this.rules = rules;
    this.obligations = obligations;
    this.pattern = pattern;
    this.stage = stage;
    pattern.kinds.forEach(names -> kinds.add(all.all.stream().filter(k -> names.contains(k.name())).toList()));
    pattern.facts.forEach(f -> events.addAll(List.of(f.x(), f.y())));
    if (!goal.of().isEmpty()) {
      events.addAll(List.of(goal.x(), goal.z()));
    }
  }

  /** Adds the clauses. */
  void add() {
    for (int x : events) {
      clauses.add(new Object[] {"kinds", x}, kinds.get(x).stream().mapToInt(k -> kind(k, x)).toArray());
      for (String set : List.of("M", "R", "W", "I", "A", "WG")) {
        member(x, is(set, x), "#is:" + set + "(" + x + ")", k -> k.sets().contains(set));
      }
    }
    pattern.facts.forEach(this::fact);
    for (int x : events) {
      events.stream().filter(y -> y > x).forEach(y -> pair(x, y));
    }
    for (List<Integer> pair : List.copyOf(hb)) {
      summary(Source.HB, pair.get(0), pair.get(1));
      clauses.add(new Object[] {"end", pair.get(0), pair.get(1)}, -hb(pair), -is("I", pair.get(1)));
    }
    order();
    acyclic();
    if (rules.races) {
      last();
    }
    unique();
  }

  boolean sameLocation(int x, int y) {
    return pattern.sameLocation(x, y);
  }

  int is(String set, int x) {
    return clauses.atom("#is:" + set, x);
  }

  int kind(Kinds.Kind kind, int x) {
    return clauses.atom("#kind:" + kind.name(), x);
  }

  int same(int x, int y) {
    return clauses.pair("#same", x, y);
  }

  int wg(int x, int y) {
    return clauses.pair("#wg", x, y);
  }

  private int hb(List<Integer> pair) {
    return clauses.atom("#" + Source.HB, pair.get(0), pair.get(1));
  }

  /** What the kind of an event says of an atom. */
  void member(int x, int atom, String text, Predicate<Kinds.Kind> holds) {
    List<Kinds.Kind> has = kinds.get(x).stream().filter(holds).toList();
    List<Kinds.Kind> lacks = kinds.get(x).stream().filter(holds.negate()).toList();
    if (!has.isEmpty()) {
      clauses.add(new Object[] {"rows", x, "+" + text}, with(atom, x, lacks));
    }
    if (!lacks.isEmpty()) {
      clauses.add(new Object[] {"rows", x, "-" + text}, with(-atom, x, has));
    }
    if (!has.isEmpty() && !lacks.isEmpty()) {
      has.forEach(k -> clauses.add(new Object[] {"row", x, k.name(), "+" + text}, -kind(k, x), atom));
      lacks.forEach(k -> clauses.add(new Object[] {"row", x, k.name(), "-" + text}, -kind(k, x), -atom));
    }
  }

  private int[] with(int literal, int x, List<Kinds.Kind> some) {
    return IntStream.concat(IntStream.of(literal), some.stream().mapToInt(k -> kind(k, x))).toArray();
  }

  private void fact(Fact fact) {
    List<Integer> pair = List.of(fact.x(), fact.y());
    Object[] instance = {"fact", fact.literal()};
    switch (fact.name()) {
      case "differ" -> clauses.add(instance, -same(fact.x(), fact.y()));
      case "incl" -> incl(instance, fact.x(), fact.y());
      default -> {
        clauses.add(instance, clauses.atom("#" + fact.name(), fact.x(), fact.y()));
        if (fact.name().startsWith("state:")) {
          int colon = fact.name().lastIndexOf(':');
          state(fact.name().substring("state:".length(), colon), Integer.parseInt(fact.name().substring(colon + 1)),
              fact.x(), fact.y());
        } else if (fact.name().equals(Source.HB)) {
          hb.add(pair);
        } else if (obligations.states.containsKey(fact.name())) {
          summary(fact.name(), fact.x(), fact.y());
        } else {
          (fact.name().equals("sb") ? sb : fact.name().equals("rf") ? rf : mo).add(pair);
        }
      }
    }
  }

  private void incl(Object[] instance, int x, int y) {
    int incl = clauses.pair("#incl", x, y);
    clauses.add(instance, incl);
    included(incl, Math.min(x, y), Math.max(x, y));
  }

  private void included(int incl, int x, int y) {
    for (List<Integer> pair : List.of(List.of(x, y), List.of(y, x))) {
      int from = pair.get(0);
      clauses.add(new Object[] {"incl-atomic", from, pair.get(1)}, -incl, is("A", from));
      clauses.add(new Object[] {"incl-wg", from, pair.get(1)}, -incl, -is("WG", from), wg(x, y));
    }
  }

  private boolean may(int x, String set) {
    return kinds.get(x).stream().anyMatch(k -> k.sets().contains(set));
  }

  /** Race-freedom, and initial writes. */
  private void pair(int x, int y) {
    if (!pattern.sameLocation(x, y) || !may(x, "M") || !may(y, "M")) {
      return;
    }
    if (may(x, "I") && may(y, "I")) {
      clauses.add(new Object[] {"one-initial", x, y}, -is("I", x), -is("I", y), same(x, y));
    }
    int incl = clauses.pair("#incl", x, y);
    boolean may = false;
    for (int w : List.of(x, y)) {
      if (may(w, "W")) {
        may = true;
        IntStream last = rules.races ? IntStream.of(clauses.atom(LAST, x), clauses.atom(LAST, y)) : IntStream.empty();
        clauses.add(new Object[] {"race", x, y, w}, IntStream.concat(last, IntStream.of(-is("M", x), -is("M", y),
            -is("W", w), same(x, y), hb(List.of(x, y)), hb(List.of(y, x)), incl)).toArray());
      }
    }
    if (may) {
      included(incl, x, y);
      hb.addAll(List.of(List.of(x, y), List.of(y, x)));
    }
  }

  private void summary(String closure, int x, int y) {
    if (obligations.stages.get(closure) < stage) {
      IntStream numbers = IntStream.range(0, obligations.states.get(closure).size());
      clauses.add(new Object[] {"summary", closure, x, y}, IntStream.concat(
          IntStream.of(-clauses.atom("#" + closure, x, y)),
          numbers.map(i -> clauses.atom("#state:" + closure + ":" + i, x, y))).toArray());
      IntStream.range(0, obligations.states.get(closure).size()).forEach(i -> state(closure, i, x, y));
    }
  }

  private void state(String closure, int number, int x, int y) {
    states.add(List.of(closure, number, x, y));
    int state = clauses.atom("#state:" + closure + ":" + number, x, y);
    List<String> atoms = obligations.states.get(closure).get(number);
    for (int i = 0; i < atoms.size(); i++) {
      Object[] instance = {"state", closure, number, x, y, i};
      switch (atoms.get(i)) {
        case "sb" -> {
          sb.add(List.of(x, y));
          clauses.add(instance, -state, clauses.atom("#sb", x, y));
        }
        case "initial" -> clauses.add(instance, -state, is("I", x));
        case "not-last" -> clauses.add(instance, -state, -clauses.atom(LAST, x));
        default -> { }
      }
    }
  }

  private void order() {
    for (boolean grown = true; grown; ) {
      Set<List<Integer>> more = new HashSet<>();
      sb.forEach(a -> sb.stream().filter(b -> b.get(0).equals(a.get(1)))
          .forEach(b -> more.add(List.of(a.get(0), b.get(1)))));
      grown = sb.addAll(more);
    }
    for (List<Integer> a : sb) {
      int x = a.get(0);
      int y = a.get(1);
      int before = clauses.atom("#sb", x, y);
      sb.stream().filter(b -> b.get(0) == y).forEach(b ->
          clauses.add(new Object[] {"sb-trans", x, y, b.get(1)}, -before,
          -clauses.atom("#sb", y, b.get(1)), clauses.atom("#sb", x, b.get(1))));
      if (x == y) {
        clauses.add(new Object[] {"sb-irreflexive", x}, -before);
      } else {
        clauses.add(new Object[] {"sb-initial", x, y}, -before, -is("I", y));
        clauses.add(new Object[] {"sb-wg", x, y}, -before, is("I", x), wg(x, y));
      }
    }
    for (int x : events) {
      for (int y : events) {
        events.stream().filter(z -> x < z && x != y && y != z).forEach(z -> clauses.add(
            new Object[] {"wg-trans", x, y, z}, -wg(x, y), -wg(y, z), wg(x, z)));
      }
    }
  }

  /** Once hb is known to have no cycle: cycles of hb and sb. */
  private void acyclic() {
    if (stage < obligations.acyclic()) {
      return;
    }
    Set<List<Integer>> before = new HashSet<>(hb);
    before.addAll(sb);
    for (boolean grown = true; grown; ) {
      Set<List<Integer>> more = new HashSet<>();
      before.forEach(a -> before.stream().filter(b -> b.get(0).equals(a.get(1)))
          .forEach(b -> more.add(List.of(a.get(0), b.get(1)))));
      grown = before.addAll(more);
    }
    sb.forEach(a -> clauses.add(new Object[] {"sb-hb", a.get(0), a.get(1)}, -clauses.atom("#sb", a.get(0), a.get(1)),
        hb(a)));
    for (List<Integer> a : before) {
      if (a.get(0).equals(a.get(1))) {
        clauses.add(new Object[] {"acyclic", a.get(0)}, -hb(a));
      }
      before.stream().filter(b -> b.get(0).equals(a.get(1))).forEach(b -> clauses.add(
          new Object[] {"hb-trans", a.get(0), a.get(1), b.get(1)}, -hb(a), -hb(b), hb(List.of(a.get(0), b.get(1)))));
    }
  }

  private void last() {
    for (int x : events) {
      int last = clauses.atom(LAST, x);
      clauses.add(new Object[] {"last-reads", x}, -last, is("R", x));
      sb.stream().filter(a -> a.get(0) == x).forEach(a -> clauses.add(
          new Object[] {"last-sb", x, a.get(1)}, -last, -clauses.atom("#sb", x, a.get(1))));
      rf.stream().filter(a -> a.get(0) == x).forEach(a -> clauses.add(
          new Object[] {"last-rf", x, a.get(1)}, -last, -clauses.atom("#rf", x, a.get(1))));
      events.stream().filter(y -> y > x).forEach(y -> clauses.add(
          new Object[] {"last-one", x, y}, -last, -clauses.atom(LAST, y), same(x, y)));
    }
  }

  /** A read reads from one write. */
  private void unique() {
    rf.forEach(a -> rf.stream().filter(b -> a.get(0) < b.get(0) && a.get(1).equals(b.get(1))).forEach(b -> clauses.add(
        new Object[] {"one-write", a.get(0), b.get(0), a.get(1)}, -clauses.atom("#rf", a.get(0), a.get(1)),
        -clauses.atom("#rf", b.get(0), b.get(1)), same(a.get(0), b.get(0)))));
  }
}
