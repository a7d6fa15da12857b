package periscope.unbounded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.proof.Obligations;
import periscope.proof.Obligations.Goal;
import periscope.proof.Obligations.Obligation;
import periscope.proof.Pattern;
import periscope.proof.Rules;
import periscope.proof.Theory;

/** The clauses of a certificate, evaluated in executions. */
final class CertificateClauses {

  /** A refutation with its pattern and its clauses, each with the name of its rule; denied goals are left out. */
  private record Refutation(Pattern pattern, List<String> rules, List<List<String>> clauses) {}

  private final Obligations obligations;
  private final Map<String, List<List<String>>> states;
  private final List<Refutation> refutations = new ArrayList<>();
  private int next;
  private final Set<String> rulesMade = new TreeSet<>();
  private final Set<String> rulesMet = new TreeSet<>();

  private CertificateClauses(Obligations obligations, Map<String, List<List<String>>> states) {
    this.obligations = obligations;
    this.states = states;
  }

  static CertificateClauses of(String certificate, Theory theory) throws JsonProcessingException {
    ObjectMapper mapper = new ObjectMapper();
    List<String> lines = certificate.lines().toList();
    Map<String, List<List<String>>> states = new HashMap<>();
    mapper.readTree(lines.get(1)).get("states").properties().forEach(c -> {
      List<List<String>> all = new ArrayList<>();
      c.getValue().forEach(s -> all.add(strings(s)));
      states.put(c.getKey(), all);
    });
    CertificateClauses read = new CertificateClauses(theory.obligations(states), states);
    Rules rules = theory.rules(read.obligations);
    for (String line : lines.subList(2, lines.size())) {
      JsonNode node = mapper.readTree(line);
      Obligation o = read.obligations.all.get(node.get("obligation").asText());
      read.add(node.get("proof"), o.pattern(), o.goal(), o.stage(), rules);
    }
    return read;
  }

  private void add(JsonNode proof, Pattern pattern, Goal goal, int stage, Rules rules) {
    if (pattern.empty()) {
      return;
    }
    if (proof.has("same")) {
      int x = proof.get("same").get(0).asInt();
      int y = proof.get("same").get(1).asInt();
      add(proof.get("apart"), pattern.with("differ", x, y), goal, stage, rules);
      add(proof.get("merged"), pattern.merged(x, y), goal.merged(x, y), stage, rules);
      return;
    }
    List<String> names = new ArrayList<>();
    List<List<String>> clauses = new ArrayList<>();
    proof.get("uses").forEach(u -> {
      if (!u.get(0).asText().equals("denied")) {
        names.add(u.get(0).asText());
        clauses.add(rules.clause(strings(u), pattern, goal, stage));
      }
    });
    rulesMade.addAll(names);
    refutations.add(new Refutation(pattern, names, clauses));
  }

  private static List<String> strings(JsonNode list) {
    return IntStream.range(0, list.size()).mapToObj(i -> list.get(i).asText()).toList();
  }

  List<String> rulesNeverEvaluated() {
    return rulesMade.stream().filter(r -> !rulesMet.contains(r)).toList();
  }

  /**
   * Evaluates the clauses of some refutations, for some events of their kinds and locations.
   *
   * @return the number of patterns met
   */
  int check(SmallExecution e, Random random) {
    int met = 0;
    for (int i = 0; i < 30; i++) {
      Refutation r = refutations.get(next++ % refutations.size());
      int[] events = new int[r.pattern.kinds.size()];
      if (assign(e, r.pattern, events, 0, random)) {
        met++;
        for (int c = 0; c < r.clauses.size(); c++) {
          int[] named = events;
          if (r.rules.get(c).equals("fact")) {
            rulesMet.add("fact");
            continue;
          }
          if (r.clauses.get(c).stream().noneMatch(l -> holds(e, l, named))) {
            throw new AssertionError(r.rules.get(c) + " does not hold: " + r.clauses.get(c) + " of "
                + r.pattern.text() + " in "
                + e.events + " " + e.sources + " with " + IntStream.of(events).boxed().toList());
          }
          rulesMet.add(r.rules.get(c));
        }
      }
    }
    return met;
  }

  /**
   * Finds events of the kinds and locations of a pattern. Its facts need not hold: only the rule of facts, which is not
   * evaluated, looks at them, and no execution has all facts of a refuted pattern.
   */
  private boolean assign(SmallExecution e, Pattern p, int[] events, int next, Random random) {
    if (next == events.length) {
      return true;
    }
    int n = e.events.size();
    int start = random.nextInt(n);
    for (int i = 0; i < n; i++) {
      events[next] = (start + i) % n;
      int x = next;
      boolean fits = p.kinds.get(x).contains(e.events.get(events[x]).kind().name())
          && IntStream.range(0, x).filter(y -> p.sameLocation(x, y))
              .allMatch(y -> events[x] == events[y] || e.source.has("loc", events[x], events[y]));
      if (fits && assign(e, p, events, next + 1, random)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(SmallExecution e, String literal, int[] events) {
    String atom = literal.substring(1);
    String name = atom.substring(0, atom.lastIndexOf('('));
    String[] words = atom.substring(atom.lastIndexOf('(') + 1, atom.length() - 1).split(",", -1);
    boolean value = name.startsWith("#") ? source(e, name.substring(1), IntStream.range(0, words.length)
        .map(i -> events[Integer.parseInt(words[i])]).toArray()) : target(e, name, words, events);
    return value == literal.startsWith("+");
  }

  private boolean source(SmallExecution e, String name, int[] x) {
    if (name.startsWith("kind:")) {
      return e.events.get(x[0]).kind().name().equals(name.substring("kind:".length()));
    } else if (name.startsWith("is:")) {
      return e.events.get(x[0]).kind().sets().contains(name.substring("is:".length()));
    } else if (name.startsWith("state:")) {
      int colon = name.lastIndexOf(':');
      return states.get(name.substring("state:".length(), colon)).get(Integer.parseInt(name.substring(colon + 1)))
          .stream()
          .allMatch(a -> stateAtom(e, a, x[0], x[1]));
    }
    return switch (name) {
      case "same" -> x[0] == x[1];
      case "last" -> e.racy() && e.last().get() == x[0];
      case "mo" -> e.source.has("co", x[0], x[1]);
      default -> e.source.has(name, x[0], x[1]);
    };
  }

  private static boolean stateAtom(SmallExecution e, String atom, int x, int y) {
    String[] words = atom.split(" ", -1);
    return switch (words[0]) {
      case "sb" -> e.source.has("sb", x, y);
      case "initial" -> e.events.get(x).thread() < 0;
      case "not-last" -> !e.racy() || e.last().get() != x;
      default -> {
        int t = e.part(words[1].charAt(0), x);
        int u = e.part(words[2].charAt(0), y);
        yield t < 0 || u < 0 || e.target.has(words[0], t, u);
      }
    };
  }

  /** Components that a block lacks are events without labels, which only identity relates. */
  private static boolean target(SmallExecution e, String name, String[] words, int[] events) {
    int[] parts = new int[words.length];
    boolean there = true;
    for (int i = 0; i < words.length; i++) {
      parts[i] = e.part(words[i].charAt(0), events[Integer.parseInt(words[i].substring(1))]);
      there &= parts[i] >= 0;
    }
    if (name.equals("ex") || !there && words.length == 1) {
      return there;
    } else if (!there) {
      return words[0].equals(words[1]) && (name.endsWith(")?") || name.endsWith(")^*")) || name.equals("overlap")
          || name.startsWith("~") || name.equals("(loc|~(M*M))");
    }
    return words.length == 1 ? (e.target.set(e.tree(name)) >> parts[0] & 1) != 0
        : e.target.has(name, parts[0], parts[1]);
  }
}
