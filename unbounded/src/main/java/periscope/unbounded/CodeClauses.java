package periscope.unbounded;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import periscope.proof.Cat;
import periscope.proof.Cat.Tree;
import periscope.proof.Rules;

/**
 * The clauses of a question that are about the events of code: the rules of the target's model over all components of
 * the
 * named events, bottom up along its definitions, for pairs that can be related at all. A relation is an array of rows
 * of
 * bits, over components.
 */
final class CodeClauses {
  private final Clauses clauses;
  private final SourceClauses source;
  private final Rules rules;
  private final BaseClauses base;
  private final Map<String, long[]> named = new HashMap<>();
  private final Map<String, long[]> cache = new HashMap<>();
  private final Map<String, Long> sets = new HashMap<>();
  private final int count;

  CodeClauses(BaseClauses base, Rules rules) {
    this.base = base;
    this.clauses = base.clauses;
    this.source = base.source;
    this.rules = rules;
    count = base.count;
  }

  /** Adds the clauses. */
  void add() {
    source.mo.forEach(m -> base.speak("co", base.term('w', m.get(0)), base.term('w', m.get(1))));
    Cat target = rules.target;
    for (String name : target.lets.keySet()) {
      if (name.equals("co")) {
        source.mo.forEach(m -> clauses.add(new Object[] {"co", "w" + m.get(0), "w" + m.get(1)},
            -clauses.atom("#mo", m.get(0), m.get(1)), base.related("co", base.term('w', m.get(0)),
                base.term('w', m.get(1)))));
      }
      define(name, target.lets.get(name));
    }
    IntStream.range(0, rules.axioms.size()).forEach(i -> axiom(i, rules.axioms.get(i)));
  }

  private void define(String name, Tree body) {
    if (rules.set(body)) {
      long members = set(body);
      sets.put(name, members);
      each(members, t -> clauses.add(new Object[] {"let", name, base.text(t)}, -clauses.atom(body.text(), t),
          clauses.atom(name, t)));
      return;
    }
    long[] r = value(body).clone();
    pairs(r, (t, u) -> clauses.add(
        new Object[] {"let", name, base.text(t), base.text(u)}, -base.related(body.text(), t, u),
            base.related(name, t, u)));
    long[] more = base.spoken.getOrDefault(name, new long[count]);
    IntStream.range(0, count).forEach(t -> r[t] |= more[t]);
    long[] po = base.base.get("po");
    boolean padded = Rules.padded(body);
    boolean star = body.op().equals(";") && body.right().op().equals("^*");
    long[] tail = star ? value(body.right().left()) : new long[count];
    for (boolean grown = true; grown; ) {
      grown = star && compose(r, r, tail);
      grown |= body.op().equals("^+") && compose(r, r, r);
      grown |= padded && compose(r, po, r);
      grown |= padded && compose(r, r, po);
    }
    if (star) {
      chains(r, tail, "absorb", name, name, body.right().left().text(), name);
    }
    if (body.op().equals("^+")) {
      chains(r, r, "trans", name, name, name, name);
    }
    if (padded) {
      chains(po, r, "before", name, "po", name, name);
      chains(r, po, "behind", name, name, "po", name);
    }
    named.put(name, r);
  }

  /** Adds the pairs of a;b to a relation; returns whether any is new. */
  private boolean compose(long[] into, long[] a, long[] b) {
    boolean grown = false;
    for (int t = 0; t < count; t++) {
      long row = into[t];
      for (long rest = a[t]; rest != 0; rest &= rest - 1) {
        row |= b[Long.numberOfTrailingZeros(rest)];
      }
      grown |= row != into[t];
      into[t] = row;
    }
    return grown;
  }

  private void chains(long[] a, long[] b, String rule, String node, String first, String second, String whole) {
    pairs(a, (t, m) -> each(b[m], u -> {
      if (!(first.equals(whole) && m == u) && !(second.equals(whole) && t == m)) {
        clauses.add(new Object[] {rule, node, base.text(t), base.text(m), base.text(u)}, -base.related(first, t, m),
            -base.related(second, m, u),
            base.related(whole, t, u));
      }
    }));
  }

  private void axiom(int number, Cat.Check axiom) {
    if (rules.set(axiom.of())) {
      each(set(axiom.of()), t -> clauses.add(new Object[] {"axiom", number, base.text(t)},
          -clauses.atom(axiom.of().text(), t)));
      return;
    }
    boolean empty = axiom.shape().equals("empty");
    pairs(value(axiom.of()), (t, u) -> {
      if (empty || t == u) {
        clauses.add(empty ? new Object[] {"axiom", number, base.text(t), base.text(u)}
            : new Object[] {"axiom", number, base.text(t)},
            -base.related(axiom.of().text(), t, u));
      }
    });
  }

  private interface Pair {
    void of(int t, int u);
  }

  private void pairs(long[] relation, Pair pair) {
    for (int t = 0; t < count; t++) {
      int from = t;
      each(relation[t], u -> pair.of(from, u));
    }
  }

  private static void each(long members, IntConsumer use) {
    for (long rest = members; rest != 0; rest &= rest - 1) {
      use.accept(Long.numberOfTrailingZeros(rest));
    }
  }

  /** The terms that may be in a set, and the clauses that put them there. */
  private long set(Tree e) {
    if (e.of().isEmpty()) {
      return sets.containsKey(e.op()) ? sets.get(e.op()) : IntStream.range(0, count).filter(t -> source.kinds
          .get(base.events.get(t)).stream().anyMatch(k ->
              k.components().getOrDefault(String.valueOf(base.components.get(t)),
              Set.of()).contains(e.op()))).mapToLong(t -> 1L << t).reduce(0, (a, b) -> a | b);
    }
    if (sets.containsKey(e.text())) {
      return sets.get(e.text());
    }
    long a = set(e.left());
    long b = set(e.right());
    String left = e.left().text();
    String right = e.right().text();
    long r = e.op().equals("|") ? a | b : e.op().equals("&") ? a & b : a;
    if (e.op().equals("|")) {
      each(a, t -> clauses.add(new Object[] {"or-left", e.text(), base.text(t)}, -clauses.atom(left, t),
          clauses.atom(e.text(), t)));
      each(b, t -> clauses.add(new Object[] {"or-right", e.text(), base.text(t)}, -clauses.atom(right, t),
          clauses.atom(e.text(), t)));
    } else if (e.op().equals("&")) {
      each(r, t -> clauses.add(new Object[] {"and", e.text(), base.text(t)}, -clauses.atom(left, t),
          -clauses.atom(right, t),
          clauses.atom(e.text(), t)));
    } else {
      each(r, t -> clauses.add(new Object[] {"without", e.text(), base.text(t)}, -clauses.atom(left, t),
          clauses.atom(right, t),
          clauses.atom(e.text(), t)));
    }
    sets.put(e.text(), r);
    return r;
  }

  /** The pairs that a relation may have, and the clauses that put them there. */
  private long[] value(Tree e) {
    if (e.of().isEmpty()) {
      return rules.target.orders.containsKey(e.op()) ? order(e.op(), rules.target.orders.get(e.op()))
          : named.getOrDefault(e.op(), base.base.getOrDefault(e.op(), new long[count]));
    }
    long[] known = cache.get(e.text());
    if (known != null) {
      return known;
    }
    long[] r = switch (e.op()) {
      case "|" -> union(e);
      case "&" -> intersection(e);
      case "\\" -> difference(e);
      case ";" -> {
        long[] chain = new long[count];
        compose(chain, value(e.left()), value(e.right()));
        chains(value(e.left()), value(e.right()), "seq", e.text(), e.left().text(), e.right().text(), e.text());
        yield chain;
      }
      case "?", "^*", "^+" -> closure(e);
      case "^-1" -> {
        long[] inverse = new long[count];
        pairs(value(e.left()), (t, u) -> {
          inverse[u] |= 1L << t;
          clause("inverse", e, u, t, -base.related(e.left().text(), t, u));
        });
        yield inverse;
      }
      default -> sets(e);
    };
    cache.put(e.text(), r);
    return r;
  }

  private long[] union(Tree e) {
    long[] both = value(e.left()).clone();
    long[] right = value(e.right());
    pairs(both, (t, u) -> clause("or-left", e, t, u, -base.related(e.left().text(), t, u)));
    pairs(right, (t, u) -> clause("or-right", e, t, u, -base.related(e.right().text(), t, u)));
    IntStream.range(0, count).forEach(t -> both[t] |= right[t]);
    return both;
  }

  private long[] intersection(Tree e) {
    long[] both = value(e.left()).clone();
    long[] right = value(e.right());
    IntStream.range(0, count).forEach(t -> both[t] &= right[t]);
    pairs(both, (t, u) -> clause("and", e, t, u, -base.related(e.left().text(), t, u),
        -base.related(e.right().text(), t, u)));
    return both;
  }

  private void clause(String rule, Tree e, int t, int u, int... from) {
    clauses.add(new Object[] {rule, e.text(), base.text(t), base.text(u)},
        IntStream.concat(IntStream.of(from), IntStream.of(base.related(e.text(), t, u))).toArray());
  }

  private long[] difference(Tree e) {
    long[] r = value(e.left()).clone();
    if (!e.right().text().equals("id")) {
      return new long[count];
    }
    IntStream.range(0, count).forEach(t -> r[t] &= ~(1L << t));
    pairs(r, (t, u) -> {
      int from = -base.related(e.left().text(), t, u);
      if (base.components.get(t).equals(base.components.get(u))) {
        clause("differ", e, t, u, from, source.same(base.events.get(t), base.events.get(u)));
      } else {
        clause("differ", e, t, u, from);
      }
    });
    return r;
  }

  private long[] closure(Tree e) {
    long[] r = value(e.left()).clone();
    pairs(r, (t, u) -> clause("step", e, t, u, -base.related(e.left().text(), t, u)));
    if (!e.op().equals("?")) {
      while (compose(r, r, r)) {
        // Until nothing is new.
      }
      chains(r, r, "trans", e.text(), e.text(), e.text(), e.text());
    }
    if (!e.op().equals("^+")) {
      for (int t = 0; t < count; t++) {
        r[t] |= 1L << t;
        clauses.add(new Object[] {"reflexive", e.text(), base.text(t)}, base.related(e.text(), t, t));
      }
    }
    return r;
  }

  /** Relations that sets make: identity, products and complements of products. */
  private long[] sets(Tree e) {
    long[] r = new long[count];
    if (e.op().equals("[")) {
      each(set(e.left()), t -> {
        r[t] |= 1L << t;
        clauses.add(new Object[] {"identity", e.text(), base.text(t)}, -clauses.atom(e.left().text(), t),
            base.related(e.text(), t, t));
      });
    } else if (e.op().equals("*") || e.op().equals("~") && e.left().op().equals("*")) {
      Tree product = e.op().equals("*") ? e : e.left();
      long a = set(product.left());
      long b = set(product.right());
      String left = product.left().text();
      String right = product.right().text();
      for (int t = 0; t < count; t++) {
        for (int u = 0; u < count; u++) {
          if (e.op().equals("*") && (a >> t & b >> u & 1) != 0) {
            r[t] |= 1L << u;
            clause("product", e, t, u, -clauses.atom(left, t), -clauses.atom(right, u));
          } else if (e.op().equals("~") && ("rw".indexOf(base.components.get(t)) < 0
              || "rw".indexOf(base.components.get(u)) < 0)) {
            r[t] |= 1L << u;
            clause("not-left", e, t, u, clauses.atom(left, t));
            clause("not-right", e, t, u, clauses.atom(right, u));
          }
        }
      }
    }
    return r;
  }

  private long[] order(String name, Tree of) {
    if (named.containsKey(name)) {
      return named.get(name);
    }
    long[] pairs = value(of);
    long[] r = base.spoken.getOrDefault(name, new long[count]).clone();
    pairs(pairs, (t, u) -> {
      if (t != u) {
        r[t] |= 1L << u;
        r[u] |= 1L << t;
        IntStream from = IntStream.of(-base.related(of.text(), t, u), base.related(name, t, u),
            base.related(name, u, t));
        clauses.add(new Object[] {"directed", name, base.text(t), base.text(u)},
            base.components.get(t).equals(base.components.get(u))
            ? IntStream.concat(from, IntStream.of(source.same(base.events.get(t), base.events.get(u)))).toArray()
                : from.toArray());
      }
    });
    named.put(name, r);
    return r;
  }
}
