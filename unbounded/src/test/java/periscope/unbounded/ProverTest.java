package periscope.unbounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.proof.ProofChecker.Claim;
import periscope.proof.Refused;
import periscope.testing.Sample;

/** Proofs that are found and accepted, and tables and models for which there must be none. */
class ProverTest {

  @ParameterizedTest
  @CsvSource({"a, false", "b, false", "c, false", "d, true"})
  void theTableOf2019IsProved(char letter, boolean races) {
    for (String source : List.of("cuda-scoped-cpp", "cuda-scoped-cpp20").subList(0, Sample.of(1, 2))) {
      ProofTask task = ProofTask.of(letter).from(source);
      Claim claim = task.check(task.certificate());
      assertEquals(races, claim.races());
      assertEquals(task.operations(), claim.operations());
      assertTrue(claim.obligations() > 20, claim::toString);
    }
  }

  /** Weakenings that the bounded search refutes, and scopes lowered to cta. */
  @Test
  void noWeakenedRowIsProved() {
    Map<String, String> edits = new LinkedHashMap<>();
    edits.put("r = load(acquire, s) x => ld.relaxed.s r, x", "ad");
    edits.put("r = load(acquire, s) x => ld.acquire.cta r, x", "ad");
    edits.put("r = load(relaxed, s) x => ld.relaxed.cta r, x", "ad");
    edits.put("store(release, s) x v => st.relaxed.s x, v", "acd");
    edits.put("store(release, s) x v => st.release.cta x, v", "ad");
    edits.put("store(relaxed, s) x v => st.relaxed.cta x, v", "ad");
    for (String code : List.of("nothing", "fence.release.s", "fence.acquire.cta")) {
      edits.put("fence(acquire, s) => " + code, "bd");
    }
    for (String code : List.of("nothing", "fence.acquire.s", "fence.release.cta")) {
      edits.put("fence(release, s) => " + code, "bd");
    }
    for (String code : List.of("nothing", "fence.acquire.s", "fence.release.s", "fence.acq_rel.cta")) {
      edits.put("fence(acq_rel, s) => " + code, "bd");
    }
    edits.put("r = rmw(acquire, s) x v => atom.relaxed.s.op r, x, v", "c");
    edits.put("r = rmw(release, s) x v => atom.relaxed.s.op r, x, v", "c");
    edits.put("r = rmw(acq_rel, s) x v => atom.acquire.s.op r, x, v", "c");
    edits.put("r = rmw(acq_rel, s) x v => atom.release.s.op r, x, v", "c");
    edits.put("r = rmw(relaxed, s) x v => atom.relaxed.cta.op r, x, v", "c");
    List<String> proved = new ArrayList<>();
    edits.forEach((row, letters) -> letters.chars().limit(Sample.of(1, 9))
        .filter(c -> ProofTask.of((char) c).edited(row).proved())
        .forEach(c -> proved.add((char) c + " " + row)));
    assertEquals(List.of(), proved);
    assertTrue(ProofTask.of('c').edited("r = rmw(relaxed, s) x v => atom.acq_rel.s.op r, x, v").proved(),
        "a stronger row");
  }

  /**
   * Each axiom of the target is needed for some class, but for two: nothing of the source forbids values out of thin
   * air, and
   * FenceSC speaks of fence.sc, which only seq_cst operations have.
   */
  @ParameterizedTest
  @CsvSource({"irreflexive co as, a, abcd", "irreflexive sc ;, a, ''", "empty rmw, ac, c", "acyclic rf | rmw, a, ''",
      "acyclic (morally, a, abcd", "irreflexive (rf, a, abcd"})
  void axiomsAreNeeded(String axiom, String usually, String needing) {
    String asked = Sample.thorough() ? "abcd" : usually;
    String left = ProofTask.shipped("ptx-6.0.cat").lines().filter(l -> !l.startsWith(axiom))
        .collect(Collectors.joining("\n"));
    assertEquals(ProofTask.shipped("ptx-6.0.cat").lines().count() - 1, left.lines().count());
    String unproved = asked.chars().filter(c -> !ProofTask.of((char) c).changing("ptx-6.0.cat", left).proved())
        .mapToObj(Character::toString).collect(Collectors.joining());
    assertEquals(needing.chars().filter(c -> asked.indexOf(c) >= 0).mapToObj(Character::toString)
        .collect(Collectors.joining()), unproved);
  }

  @Test
  void whereTheDocumentationHasACounterexampleThereIsNoProof() {
    ProofTask mixed = ProofTask.of('d');
    List<String> updates = new ArrayList<>(mixed.operations());
    updates.addAll(List.of("exchange relaxed wg", "exchange relaxed dv"));
    ProofTask mixedUpdates = new ProofTask(mixed.table(), mixed.source(), mixed.target(), updates, Map.of());
    assertRefused(mixedUpdates, "atomic within their scopes only");
    assertRefused(mixed.to("ptx-6.0"), "has load buffering");
    List<String> plain = new ArrayList<>(ProofTask.of('a').operations());
    plain.add("load na");
    assertRefused(new ProofTask("scoped-cpp-ptx", "cuda-scoped-cpp", "ptx-6.0", plain, Map.of()), "has load buffering");
    for (String table : List.of("scoped-cpp-ptx-12.9", "scoped-cpp-ptx-current", "scoped-cpp-ptx-current-fences")) {
      List<String> all = new ArrayList<>(ProofTask.of('c').operations());
      all.addAll(List.of("load seq_cst dv", "store seq_cst dv", "exchange seq_cst dv", "fence seq_cst dv"));
      assertFalse(new ProofTask(table, "cuda-scoped-cpp", "ptx-6.0", all, Map.of()).proved(), table);
    }
    assertFalse(ProofTask.of('c').with("scoped-cpp-ptx-current-fences").proved());
    assertRefused(ProofTask.of('a').with("opencl-ptx"), "cannot read");
    assertRefused(ProofTask.of('a').from("opencl"), "");
    assertFalse(ProofTask.of('a').to("ptx-7.5").proved());
  }

  private static void assertRefused(ProofTask task, String reason) {
    String message = assertThrows(Refused.class, task::answer).getMessage();
    assertTrue(message.contains(reason), message);
  }

  /** Hypotheses that no execution meets would prove anything: this code breaks every program, and is not proved. */
  @ParameterizedTest
  @ValueSource(strings = {"r = load({relaxed, acquire}, s) x => ld.weak r, x",
      "store({relaxed, release}, s) x v => st.weak x, v"})
  void weakCodeIsNotProved(String row) {
    assertFalse(ProofTask.of('a').edited(row).proved());
  }
}
