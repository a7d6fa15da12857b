package periscope.unbounded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.proof.Obligations;

/**
 * The clauses of a question about components: what the kinds of events say of them, states, and PTX's base relations.
 */
final class BaseClauses {
  private static final String COMPONENTS = "pfrwq";
  private static final int MOST = 64;

  final Clauses clauses;
  final SourceClauses source;
  private final Obligations obligations;
  /** The component of each term, and its event. */
  final List<Character> components = new ArrayList<>();
  final List<Integer> events = new ArrayList<>();
  /** The pairs that base relations may have: rows of bits, over terms. */
  final Map<String, long[]> base = new HashMap<>();
  /** Atoms that states and goals speak of, by their relations. */
  final Map<String, long[]> spoken = new HashMap<>();
  final int count;

  BaseClauses(SourceClauses source, Obligations obligations) {
    this.clauses = source.clauses;
    this.source = source;
    this.obligations = obligations;
    for (int x : new TreeSet<>(source.events)) {
      COMPONENTS.chars().mapToObj(c -> (char) c).filter(c -> source.kinds.get(x).stream()
          .anyMatch(k -> k.components().containsKey(String.valueOf(c)))).forEach(c -> {
            components.add(c);
            events.add(x);
          });
    }
    count = components.size();
    if (count > MOST) {
      throw new IllegalStateException("too many events");
    }
  }

  /** The number of a component of an event; -1 if no kind of the event has it. */
  int term(char component, int x) {
    return IntStream.range(0, count).filter(t -> components.get(t) == component
        && events.get(t) == x).findFirst().orElse(-1);
  }

  String text(int term) {
    return components.get(term) + "" + events.get(term);
  }

  int exists(int t) {
    return clauses.atom("ex", t);
  }

  int related(String relation, int t, int u) {
    return clauses.atom(relation, t, u);
  }

  /** Adds the clauses. */
  void add(Set<String> labels) {
    for (int t = 0; t < count; t++) {
      String component = String.valueOf(components.get(t));
      int term = t;
      source.member(events.get(t), exists(t), "ex(" + text(t) + ")", k -> k.components().containsKey(component));
      labels.forEach(l -> source.member(events.get(term), clauses.atom(l, term), l + "(" + text(term) + ")",
          k -> k.components().getOrDefault(component, Set.of()).contains(l)));
    }
    source.states.forEach(this::state);
    base();
  }

  /** States that an atom of a relation may hold, as states, goals and facts say. */
  void speak(String relation, int t, int u) {
    if (t >= 0 && u >= 0) {
      spoken.computeIfAbsent(relation, k -> new long[count])[t] |= 1L << u;
    }
  }

  private void state(List<Object> state) {
    int x = (int) state.get(2);
    int y = (int) state.get(3);
    int holds = clauses.atom("#state:" + state.get(0) + ":" + state.get(1), x, y);
    List<String> atoms = obligations.states.get((String) state.get(0)).get((int) state.get(1));
    for (int i = 0; i < atoms.size(); i++) {
      Object[] instance = {"state", state.get(0), state.get(1), x, y, i};
      String[] words = atoms.get(i).split(" ", -1);
      if (words.length < 3) {
        continue;
      }
      if (words[0].equals("has")) {
        int t = term(words[1].charAt(0), words[2].equals("x") ? x : y);
        clauses.add(instance, t < 0 ? new int[] {-holds} : new int[] {-holds, exists(t)});
        continue;
      }
      int t = term(words[1].charAt(0), x);
      int u = term(words[2].charAt(0), y);
      if (t >= 0 && u >= 0) {
        speak(words[0], t, u);
        clauses.add(instance, -holds, -exists(t), -exists(u), related(words[0], t, u));
      }
    }
  }

  private void base() {
    for (String name : List.of("po", "po-loc", "rf", "rmw", "loc", "sr")) {
      base.put(name, new long[count]);
    }
    for (int t = 0; t < count; t++) {
      for (int u = 0; u < count; u++) {
        po(t, u);
        int x = events.get(t);
        int y = events.get(u);
        boolean accesses = "rw".indexOf(components.get(t)) >= 0 && "rw".indexOf(components.get(u)) >= 0;
        if (accesses && source.sameLocation(x, y)) {
          add("loc", "loc", t, u, -exists(t), -exists(u));
          if (has(base.get("po"), t, u)) {
            base.get("po-loc")[t] |= 1L << u;
            clauses.add(new Object[] {"po-loc", text(t), text(u)}, -related("po", t, u), -related("loc", t, u),
                related("po-loc", t, u));
          }
        }
        if (components.get(t) == 'w' && components.get(u) == 'r' && source.rf.contains(List.of(x, y))) {
          add("rf", "rf", t, u, -clauses.atom("#rf", x, y));
        }
        if (x == y && components.get(t) == 'r' && components.get(u) == 'w') {
          add("rmw", "rmw", t, u, -exists(t), -exists(u));
        }
        scopes(t, u);
      }
    }
  }

  private void add(String rule, String relation, int t, int u, int... from) {
    base.get(relation)[t] |= 1L << u;
    clauses.add(new Object[] {rule, text(t), text(u)},
        IntStream.concat(IntStream.of(from), IntStream.of(related(relation, t, u))).toArray());
  }

  private void po(int t, int u) {
    int x = events.get(t);
    int y = events.get(u);
    if (x == y && COMPONENTS.indexOf(components.get(t)) < COMPONENTS.indexOf(components.get(u))) {
      add("po-block", "po", t, u, -exists(t), -exists(u));
    } else if (x != y && source.sb.contains(List.of(x, y))) {
      add("po", "po", t, u, -exists(t), -exists(u), -clauses.atom("#sb", x, y), source.is("I", x));
    }
  }

  private void scopes(int t, int u) {
    int x = events.get(t);
    int y = events.get(u);
    for (String a : scopes(t)) {
      for (String b : scopes(u)) {
        boolean near = x != y && (a.equals("CTA") || b.equals("CTA"));
        base.get("sr")[t] |= 1L << u;
        IntStream from = IntStream.of(-clauses.atom("STRONG", t), -clauses.atom("STRONG", u), -clauses.atom(a, t),
            -clauses.atom(b, u));
        IntStream to = near ? IntStream.of(-source.wg(x, y), related("sr", t, u)) : IntStream.of(related("sr", t, u));
        clauses.add(new Object[] {"sr", text(t), text(u), a, b}, IntStream.concat(from, to).toArray());
      }
    }
  }

  private List<String> scopes(int t) {
    return Stream.of("CTA", "GPU", "SYS").filter(s -> source.kinds.get(events.get(t)).stream().anyMatch(k ->
        k.components().getOrDefault(String.valueOf(components.get(t)), Set.of()).contains(s))).toList();
  }

  static boolean has(long[] relation, int t, int u) {
    return (relation[t] >> u & 1) != 0;
  }
}
