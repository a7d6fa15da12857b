package periscope.proof;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import periscope.proof.Obligations.Goal;
import periscope.proof.Obligations.Obligation;

/** The checker of certificates that a table is sound for programs of every size; docs/unbounded.md has the theorem. */
public final class ProofChecker {
  public static final String FORMAT = "periscope-proof-1";

  private final Rules rules;
  private int refutations;

  private ProofChecker(Rules rules) {
    this.rules = rules;
  }

  /**
   * The statement that an accepted certificate proves: programs of these operations, of every size, on one device.
   *
   * @param races whether the programs may race
   */
  public record Claim(String table, String source, String target, List<String> operations, boolean races,
      int obligations, int refutations) {}

  /** The claim of a certificate, unchecked. */
  public static Claim claim(String certificate) {
    try {
      JsonNode head = new ObjectMapper().readTree(certificate.lines().findFirst().orElse(""));
      return new Claim(head.path("table").asText(), head.path("source").asText(), head.path("target").asText(),
          strings(head.path("operations")), false, 0, 0);
    } catch (JsonProcessingException e) {
      throw new Refused("cannot be read: " + e.getOriginalMessage());
    }
  }

  /**
   * Checks a certificate.
   *
   * @param texts the text of a model or table by its name, such as {@code ptx-6.0.cat}
   * @throws Refused with the reason, if the certificate proves nothing
   */
  public static Claim check(String certificate, UnaryOperator<String> texts) {
    int number = 0;
    try {
      List<String> lines = certificate.lines().toList();
      Refused.unless(lines.size() > 1, "a certificate has a line for the claim and a line for the states");
      ObjectMapper mapper = new ObjectMapper();
      JsonNode head = mapper.readTree(lines.get(0));
      Refused.unless(head.path("format").asText().equals(FORMAT), "no certificate of the format " + FORMAT);
      List<String> operations = strings(head.path("operations"));
      Theory theory = new Theory(head.path("table").asText(), head.path("source").asText(),
          head.path("target").asText(), operations, texts);
      Map<String, List<List<String>>> states = new HashMap<>();
      mapper.readTree(lines.get(1)).path("states").properties().forEach(e -> states.put(e.getKey(),
          IntStream.range(0, e.getValue().size()).mapToObj(i -> strings(e.getValue().get(i))).toList()));
      Obligations obligations = theory.obligations(states);
      Rules rules = theory.rules(obligations);
      Set<?> stated = mapper.convertValue(head.path("texts"), Map.class).entrySet();
      List<String> other =
          theory.digests().entrySet().stream().filter(e -> !stated.contains(e)).map(Map.Entry::getKey).toList();
      Refused.unless(other.isEmpty() && stated.size() == theory.digests().size(),
          "the certificate is about other texts than these: " + String.join(", ", other));
      ProofChecker checker = new ProofChecker(rules);
      Set<String> proved = new HashSet<>();
      for (number = 2; number < lines.size(); number++) {
        JsonNode line = mapper.readTree(lines.get(number));
        Obligation obligation = obligations.all.get(line.path("obligation").asText());
        Refused.unless(obligation != null, "no obligation of the theorem");
        checker.proof(line.path("proof"), obligation.pattern(), obligation.goal(), obligation.stage());
        proved.add(line.path("obligation").asText());
      }
      obligations.all.keySet().forEach(o -> Refused.unless(proved.contains(o), "not proved: " + o));
      return new Claim(head.path("table").asText(), head.path("source").asText(), head.path("target").asText(),
          operations, rules.races, proved.size(), checker.refutations);
    } catch (JsonProcessingException | IndexOutOfBoundsException | NullPointerException e) {
      throw new Refused(number + 1, "cannot be read: " + e.getMessage());
    } catch (Refused e) {
      throw new Refused(number + 1, e.getMessage());
    }
  }

  private void proof(JsonNode proof, Pattern pattern, Goal goal, int stage) {
    if (pattern.empty()) {
      return;
    }
    if (proof.has("same")) {
      int x = proof.path("same").path(0).asInt(-1);
      int y = proof.path("same").path(1).asInt(-1);
      Refused.unless(0 <= x && x < y && y < pattern.kinds.size(), "no two events to tell apart");
      proof(proof.path("apart"), pattern.with("differ", x, y), goal, stage);
      proof(proof.path("merged"), pattern.merged(x, y), goal.merged(x, y), stage);
      return;
    }
    List<List<String>> clauses = new ArrayList<>();
    proof.path("uses").forEach(u -> clauses.add(rules.clause(strings(u), pattern, goal, stage)));
    Refused.unless(closed(clauses, proof.path("tree"), new HashMap<>()), "the refutation does not close");
    refutations++;
  }

  /** Whether unit propagation, and splits where the tree has them, refute clauses; {@code values} are of atoms. */
  private static boolean closed(List<List<String>> clauses, JsonNode tree, Map<String, Boolean> values) {
    for (boolean changed = true; changed; ) {
      changed = false;
      for (List<String> clause : clauses) {
        List<String> open = open(clause, values);
        if (open != null && open.isEmpty()) {
          return true;
        } else if (open != null && open.size() == 1) {
          values.put(open.get(0).substring(1), open.get(0).startsWith("+"));
          changed = true;
        }
      }
    }
    List<String> open = tree.size() == 0 ? null : open(clauses.get(tree.get(0).asInt(-1)), values);
    if (open == null || open.size() != tree.size() - 1) {
      return false;
    }
    return IntStream.range(0, open.size()).allMatch(i -> {
      Map<String, Boolean> branch = new HashMap<>(values);
      branch.put(open.get(i).substring(1), open.get(i).startsWith("+"));
      return closed(clauses, tree.get(i + 1), branch);
    });
  }

  /** The literals of a clause whose atoms have no value yet; null if a literal holds. */
  private static List<String> open(List<String> clause, Map<String, Boolean> values) {
    List<String> open = new ArrayList<>();
    for (String literal : clause) {
      Boolean value = values.get(literal.substring(1));
      if (value == null) {
        open.add(literal);
      } else if (value == literal.startsWith("+")) {
        return null;
      }
    }
    return open;
  }

  private static List<String> strings(JsonNode list) {
    return IntStream.range(0, list.size()).mapToObj(i -> list.get(i).asText()).toList();
  }
}
