package periscope.unbounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.proof.Refused;
import periscope.proof.Source;
import periscope.testing.Sample;

/**
 * Certificates with one thing altered or left out. The checker rejects each one, unless the altered instance was not
 * needed:
 * then it also accepts the certificate without this instance.
 */
class AlteredCertificatesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ProofTask TASK = ProofTask.of('b');

  private final Random random = new Random(Sample.seed(58));
  private final Map<String, Integer> tried = new TreeMap<>();

  @Test
  void alteredCertificatesAreRejected() throws JsonProcessingException {
    List<String> lines = TASK.certificate().lines().toList();
    int superfluous = 0;
    int all = Sample.of(100, 1_000);
    for (int i = 0; i < all; i++) {
      int number = random.nextInt(10) == 0 ? random.nextInt(2) : 2 + random.nextInt(lines.size() - 2);
      JsonNode line = JSON.readTree(lines.get(number));
      List<String> without = new ArrayList<>(lines);
      String told = number == 0 ? head((ObjectNode) line) : number == 1 ? states(line)
          : proof((ObjectNode) line, without, number);
      List<String> altered = new ArrayList<>(lines);
      if (told.equals("line left out")) {
        altered.remove(number);
      } else {
        altered.set(number, line.toString());
      }
      tried.merge(told, 1, Integer::sum);
      if (accepted(altered)) {
        assertTrue(told.startsWith("instance"), () -> told + " is accepted: " + line);
        assertTrue(accepted(without), () -> told + " is accepted, and needed: " + line);
        superfluous++;
      }
    }
    assertTrue(superfluous < all / 10, superfluous + " of " + all + " altered certificates are proofs still");
    assertTrue(tried.size() >= 8, tried::toString);
    assertEquals(all, tried.values().stream().mapToInt(n -> n).sum());
  }

  private static boolean accepted(List<String> lines) {
    try {
      TASK.check(String.join("\n", lines));
      return true;
    } catch (Refused e) {
      return false;
    }
  }

  private String head(ObjectNode head) {
    ArrayNode operations = (ArrayNode) head.get("operations");
    switch (random.nextInt(3)) {
      case 0 -> operations.set(random.nextInt(operations.size()), "load seq_cst dv");
      case 1 -> operations.add("load acquire wg");
      default -> ((ObjectNode) head.get("texts")).put("ptx-6.0.cat", "0");
    }
    return "kind or text";
  }

  private String states(JsonNode line) {
    // Without read-modify-writes no release sequence has a step, and any state of their closure is right.
    ArrayNode states = (ArrayNode) line.get("states").get(Source.HB);
    ArrayNode state = (ArrayNode) states.get(random.nextInt(states.size()));
    if (random.nextBoolean()) {
      state.remove(random.nextInt(state.size()));
      return "state atom left out";
    }
    state.add("cause w r");
    return "state atom added";
  }

  private String proof(ObjectNode line, List<String> without, int number) throws JsonProcessingException {
    switch (random.nextInt(8)) {
      case 0:
        return "line left out";
      case 1:
        String pattern = line.get("obligation").asText();
        line.put("obligation", pattern.contains("acquire") ? pattern.replaceFirst("[a-z]+ acquire dv(, )?", "")
            : pattern + " ");
        return "pattern";
      default:
    }
    ObjectNode refutation = refutation(line.get("proof"));
    if (refutation == null) {
      line.putObject("proof");
      return "proof left out";
    }
    ArrayNode uses = (ArrayNode) refutation.get("uses");
    int instance = random.nextInt(uses.size());
    // A leaf of the same line stays what it is; a split's numbers move, so that the instance becomes one of no use
    // instead.
    ArrayNode kept = uses.deepCopy();
    if (random.nextInt(3) == 0 && refutation.get("tree").size() > 0) {
      ArrayNode tree = (ArrayNode) refutation.get("tree");
      if (random.nextBoolean()) {
        tree.remove(tree.size() - 1);
        return "case of a split left out";
      }
      refutation.set("tree", JSON.createArrayNode());
      return "split left out";
    }
    boolean drop = random.nextInt(3) == 0;
    ((ArrayNode) refutation.get("uses")).set(instance, JSON.createArrayNode().add("kinds").add("0"));
    without.set(number, line.toString());
    if (drop) {
      return "instance left out";
    }
    refutation.set("uses", kept);
    ArrayNode use = (ArrayNode) kept.get(instance);
    int word = random.nextInt(use.size());
    use.set(word, other(use.get(word).asText()));
    return "instance altered" + (word == 0 ? ": rule" : ": literal");
  }

  /** A refutation below a node, as random cases lead to it. */
  private ObjectNode refutation(JsonNode proof) {
    return proof.has("same") ? refutation(proof.get(random.nextBoolean() ? "apart" : "merged"))
        : proof.has("uses") ? (ObjectNode) proof : null;
  }

  private String other(String word) {
    List<String> others = word.matches("\\d+") ? IntStream.range(0, 4).mapToObj(Integer::toString).toList()
        : word.matches("[pfrwq]\\d+") ? List.of("r0", "w0", "r1", "w1", "f0", "f1", "r2", "w2") : word.startsWith("+")
        ? List.of("-" + word.substring(1)) : word.startsWith("-") ? List.of("+" + word.substring(1))
        : List.of("sb-trans", "seq", "let", "cause", "co", "base-cause", "fence release dv", "load relaxed dv");
    List<String> different = others.stream().filter(o -> !o.equals(word)).toList();
    return different.get(random.nextInt(different.size()));
  }
}
