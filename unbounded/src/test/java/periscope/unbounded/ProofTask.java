package periscope.unbounded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.proof.ProofChecker;
import periscope.proof.ProofChecker.Claim;
import periscope.proof.Refused;

/**
 * A question to prover and checker.
 *
 * @param changed texts in place of shipped ones, and further ones, by their names
 */
record ProofTask(String table, String source, String target, List<String> operations, Map<String, String> changed) {

  /** The classes of operations whose proofs are known: a to d of the page on programs of every size. */
  static ProofTask of(char letter) {
    List<String> scopes = letter == 'd' ? List.of("wg", "dv") : List.of("dv");
    List<String> operations = new ArrayList<>(letter == 'd' ? List.of("load na", "store na") : List.of());
    for (String scope : scopes) {
      add(operations, "load", List.of("relaxed", "acquire"), scope);
      add(operations, "store", List.of("relaxed", "release"), scope);
      add(operations, "fence", letter == 'a' ? List.of() : List.of("acquire", "release", "acq_rel"), scope);
      for (String update : letter == 'c' ? List.of("exchange", "fetch_add", "compare_exchange") : List.<String>of()) {
        add(operations, update, List.of("relaxed", "acquire", "release", "acq_rel"), scope);
      }
    }
    return new ProofTask("scoped-cpp-ptx", "cuda-scoped-cpp", letter == 'd' ? "ptx-6.0-no-lb" : "ptx-6.0", operations,
        Map.of());
  }

  private static void add(List<String> operations, String operation, List<String> orders, String scope) {
    orders.forEach(o -> operations.add(operation + " " + o + " " + scope));
  }

  ProofTask from(String other) {
    return new ProofTask(table, other, target, operations, changed);
  }

  ProofTask to(String other) {
    return new ProofTask(table, source, other, operations, changed);
  }

  ProofTask with(String other) {
    return new ProofTask(other, source, target, operations, changed);
  }

  /** The same question about a table with another row. */
  ProofTask edited(String row) {
    return new ProofTask("edited", source, target, operations,
        Map.of("edited.map", "mapping \"edited\" from cuda to ptx\nextends " + table + "\n" + row + "\n"));
  }

  ProofTask changing(String name, String text) {
    return new ProofTask(table, source, target, operations, Map.of(name, text));
  }

  String text(String name) {
    return Optional.ofNullable(changed.get(name)).orElseGet(() -> shipped(name));
  }

  static String shipped(String name) {
    try (InputStream in = ProofTask.class.getClassLoader()
        .getResourceAsStream((name.endsWith(".map") ? "mappings/" : "models/") + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Prover.Answer answer() {
    return Prover.prove(table, source, target, operations, this::text, () -> false);
  }

  /** The certificate. */
  String certificate() {
    Prover.Answer answer = answer();
    if (answer instanceof Prover.Proved proved) {
      return proved.certificate();
    }
    throw new AssertionError(answer);
  }

  Claim check(String certificate) {
    return ProofChecker.check(certificate, this::text);
  }

  /** Whether a proof is found; the checker must accept each one. */
  boolean proved() {
    try {
      Prover.Answer answer = answer();
      if (answer instanceof Prover.Proved proved) {
        check(proved.certificate());
        return true;
      }
      return false;
    } catch (Refused e) {
      return false;
    }
  }
}
