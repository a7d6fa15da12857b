package periscope.unbounded;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.proof.Cat.Tree;
import periscope.proof.Kinds;
import periscope.proof.Obligations;
import periscope.proof.Obligations.Goal;
import periscope.proof.Obligations.Obligation;
import periscope.proof.Pattern;
import periscope.proof.ProofChecker;
import periscope.proof.Rules;
import periscope.proof.Source;
import periscope.proof.Theory;

/**
 * The prover: it guesses states, weakens them until they close, refutes each obligation, and writes the certificate. It
 * is not trusted: {@link ProofChecker} decides whether the certificate proves anything.
 */
public final class Prover {
  private static final int BUDGET = 100_000;
  private static final int DEEPEST = 8;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The answer of the prover. */
  public sealed interface Answer {}

  /** A certificate. */
  public record Proved(String certificate, int obligations) implements Answer {}

  /**
   * An obligation that was not proved.
   *
   * @param obligation the obligation in words
   * @param pattern    the facts of the pattern that is left
   * @param suspects   programs with the pattern, and with patterns that made states weaker, those of few operations
   *                   first
   */
  public record Open(String obligation, String pattern, List<Suspect> suspects) implements Answer {}

  /** An assignment of a question that no refutation exists for, with its pattern. */
  private static final class Unrefuted extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Pattern pattern;
    private final transient Goal goal;
    private final Set<String> atoms;

    Unrefuted(Pattern pattern, Goal goal, Set<String> atoms) {
      this.pattern = pattern;
      this.goal = goal;
      this.atoms = atoms;
    }

    /** The kinds of events in the assignment. */
    Map<Integer, String> kinds() {
      Map<Integer, String> kinds = new TreeMap<>();
      atoms.stream().filter(a -> a.startsWith("#kind:")).forEach(a -> kinds.put(
          Integer.parseInt(a.substring(a.lastIndexOf('(') + 1, a.length() - 1)),
          a.substring("#kind:".length(), a.lastIndexOf('('))));
      return kinds;
    }
  }

  private final Theory theory;
  private final ObjectNode head;
  private final BooleanSupplier stopped;
  private final Map<String, List<List<String>>> states = new TreeMap<>();
  private final List<Suspects.Open> open = new ArrayList<>();
  private Obligations obligations;
  private Rules rules;
  private Set<String> labels;

  /**
   * A prover.
   *
   * @param head    the claim, as a certificate's first line has it
   * @param stopped whether to give up
   * @throws periscope.proof.Refused if the theorem does not cover table or models
   */
  private Prover(Theory theory, ObjectNode head, BooleanSupplier stopped) {
    this.theory = theory;
    this.head = head;
    this.stopped = stopped;
    guess();
  }

  /**
   * Tries a proof.
   *
   * @param operations operations such as {@code load acquire dv}
   * @param texts      the text of a model or table by its name, such as {@code ptx-6.0.cat}
   * @throws periscope.proof.Refused if the theorem does not cover table or models
   */
  public static Answer prove(String table, String source, String target, List<String> operations,
      UnaryOperator<String> texts, BooleanSupplier stopped) {
    ObjectNode head = JSON.createObjectNode();
    head.put("format", ProofChecker.FORMAT).put("table", table).put("source", source).put("target", target);
    operations.forEach(head.putArray("operations")::add);
    return new Prover(new Theory(table, source, target, operations, texts), head, stopped).prove();
  }

  private void guess() {
    Set<String> components = theory.kinds.all.stream().flatMap(k -> k.components().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
    // Which closures there are, only obligations know: they are asked without states first.
    Map<String, List<List<String>>> none = new HashMap<>();
    Map<String, List<List<String>>> asked = new HashMap<>() {
      private static final long serialVersionUID = 1;

      @Override
      public boolean containsKey(Object key) {
        none.put((String) key, List.of());
        return true;
      }

      @Override
      public List<List<String>> get(Object key) {
        return List.of();
      }
    };
    rules = theory.rules(theory.obligations(asked));
    List<String> padded = rules.target.lets.entrySet().stream().filter(l -> Rules.padded(l.getValue()))
        .map(Map.Entry::getKey).toList();
    List<String> chains = rules.target.lets.entrySet().stream()
        .filter(l -> l.getValue().op().equals(";") && l.getValue().right().op().equals("^*"))
            .map(Map.Entry::getKey).toList();
    List<String> last = rules.races ? List.of("not-last") : List.of();
    for (String closure : none.keySet()) {
      Stream<String> atoms = closure.equals(Source.HB) ? padded.stream().flatMap(r -> components.stream()
          .flatMap(c -> components.stream().map(d -> r + " " + c + " " + d))) : chains.stream().map(r -> r + " w r");
      List<String> all = Stream.concat(atoms, last.stream()).toList();
      states.put(closure, closure.equals(Source.HB)
          ? new ArrayList<>(List.of(List.of("sb"), List.of("initial"), all)) : new ArrayList<>(List.of(all)));
    }
    labels = new TreeSet<>(List.of("STRONG", "CTA", "GPU", "SYS"));
    rules.target.trees.values().forEach(t -> t.of().stream().map(Tree::op).filter(Kinds.LABELS::contains)
        .forEach(labels::add));
  }

  private Answer prove() {
    Map<String, ObjectNode> proofs = new LinkedHashMap<>();
    for (boolean closed = false; !closed; ) {
      obligations = theory.obligations(states);
      rules = theory.rules(obligations);
      proofs.clear();
      closed = true;
      for (Map.Entry<String, Obligation> o : obligations.all.entrySet()) {
        try {
          Obligation obligation = o.getValue();
          proofs.put(o.getKey(), refutation(obligation.pattern(), obligation.goal(), obligation.stage(), 0));
        } catch (Unrefuted e) {
          open.add(new Suspects.Open(e.pattern, e.goal, e.kinds()));
          if (!weaken(o.getValue().goal(), e.atoms)) {
            return new Open(words(o.getValue()), told(e), Suspects.of(theory.kinds, obligations, open));
          }
          closed = false;
          break;
        } catch (Refuter.OutOfBudget e) {
          return new Open(words(o.getValue()), "undecided: " + o.getValue().pattern().text(), List.of());
        }
      }
    }
    return new Proved(certificate(proofs), proofs.size());
  }

  private static String words(Obligation o) {
    return switch (o.goal().of()) {
      case "" -> "no execution has a pattern that violates the source (stage " + o.stage() + ")";
      case "total" -> "co orders all writes of a location";
      case "eco" -> "a path of rf, co and fr has one of its forms";
      case Source.HB -> "a path of hb has a state";
      default -> "a path of release sequences has a state";
    };
  }

  /** The pattern in words; its events have letters. */
  private static String told(Unrefuted e) {
    Set<Integer> named = e.pattern.facts.stream().flatMap(f -> Stream.of(f.x(), f.y()))
        .collect(Collectors.toCollection(TreeSet::new));
    String kinds = named.stream().map(x -> letter(x) + " is " + e.kinds().getOrDefault(x, "any operation"))
        .collect(Collectors.joining(", "));
    return kinds + "; " + e.pattern.facts.stream().map(f -> letter(f.x()) + " " + words(f.name()) + " " + letter(f.y()))
        .distinct().collect(Collectors.joining(", "));
  }

  private static String letter(int event) {
    return String.valueOf((char) ('a' + event));
  }

  private static String words(String fact) {
    return switch (fact) {
      case "sb" -> "is sequenced before";
      case "rf" -> "is read by";
      case "mo" -> "is overwritten by";
      case "incl" -> "includes";
      case "differ" -> "is not";
      default -> fact.contains(Source.HB) ? "happens before" : "heads a release sequence to";
    };
  }

  /** Takes the atoms that fail out of the state of a closure that has most of them. */
  private boolean weaken(Goal goal, Set<String> atoms) {
    List<List<String>> of = states.get(goal.of());
    if (of == null) {
      return false;
    }
    int last = of.size() - 1;
    List<String> kept = of.get(last).stream().filter(a -> !atoms.contains("#fails:" + last + ":" + a)).toList();
    if (kept.size() == of.get(last).size() || kept.stream().noneMatch(a -> a.contains(" "))) {
      return false;
    }
    of.set(last, kept);
    return true;
  }

  private ObjectNode refutation(Pattern pattern, Goal goal, int stage, int depth) {
    ObjectNode node = JSON.createObjectNode();
    if (pattern.empty()) {
      return node;
    }
    if (stopped.getAsBoolean()) {
      throw new Refuter.OutOfBudget();
    }
    QuestionClauses question = new QuestionClauses(theory.kinds, rules, labels, obligations, pattern, goal, stage);
    Clauses clauses = question.clauses;
    Refuter.Answer answer = new Refuter(clauses.all, clauses.count(), BUDGET).solve();
    if (answer.tree() != null) {
      int[] used = answer.used().stream().toArray();
      Map<Integer, Integer> numbers = new HashMap<>();
      ArrayNode uses = node.putArray("uses");
      for (int clause : used) {
        numbers.put(clause, numbers.size());
        ArrayNode use = uses.addArray();
        clauses.instance(clause).forEach(use::add);
      }
      node.set("tree", tree(answer.tree(), numbers));
      return node;
    }
    List<Clauses.Atom> holding = IntStream.rangeClosed(1, clauses.count()).filter(a -> answer.values()[a] > 0)
        .mapToObj(clauses::atom).toList();
    Clauses.Atom same = holding.stream().filter(a -> a.predicate().equals("#same")).findFirst().orElse(null);
    if (same == null || depth > DEEPEST) {
      throw new Unrefuted(pattern, goal,
          holding.stream().map(Prover::text).collect(Collectors.toCollection(TreeSet::new)));
    }
    int x = same.first();
    int y = same.second();
    node.putArray("same").add(x).add(y);
    node.set("apart", refutation(pattern.with("differ", x, y), goal, stage, depth + 1));
    node.set("merged", refutation(pattern.merged(x, y), goal.merged(x, y), stage, depth + 1));
    return node;
  }

  private static String text(Clauses.Atom a) {
    return a.predicate().startsWith("#fails") ? a.predicate()
        : a.predicate() + "(" + a.first() + (a.second() == Clauses.NONE ? "" : "," + a.second()) + ")";
  }

  private static ArrayNode tree(Refuter.Tree tree, Map<Integer, Integer> numbers) {
    ArrayNode node = JSON.createArrayNode();
    if (!tree.cases().isEmpty()) {
      node.add(numbers.get(tree.clause()));
      tree.cases().forEach(c -> node.add(tree(c, numbers)));
    }
    return node;
  }

  private String certificate(Map<String, ObjectNode> proofs) {
    ObjectNode texts = head.putObject("texts");
    theory.digests().forEach(texts::put);
    ObjectNode closures = JSON.createObjectNode();
    closures.set("states", JSON.valueToTree(states));
    return Stream.concat(Stream.of(head, closures), proofs.entrySet().stream()
        .map(p -> JSON.createObjectNode().put("obligation", p.getKey()).<ObjectNode>set("proof", p.getValue())))
        .map(ObjectNode::toString).collect(Collectors.joining("\n", "", "\n"));
  }
}
