package periscope.verifier.soundness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.answer.Soundness;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.soundness.ProgramCheck.Result;

/** The check of one program, beyond what the corpus states. */
class ProgramCheckTest {

  private static final String STORE = "atomic_store_explicit(y, 1, memory_order_release, memory_scope_device)";
  private static final String LOAD = "atomic_load_explicit(y, memory_order_acquire, memory_scope_device)";

  private final CompiledModel model = model();

  private static CompiledModel model() {
    Models models = new Models();
    return models.compile(models.load("opencl-rsp"), new OpenClVocabulary());
  }

  private Result check(String text, String mapping, Limits limits) {
    SourceText source = new SourceText("t.litmus", text);
    return ProgramCheck.onMachine(LitmusLanguages.load().parse(source), source, new Simulator(model, limits.loops()),
        new Mappings().load(mapping), Behaviours.machine(limits), limits.stop());
  }

  /** Checks a program of two work-groups. */
  private Result check(String mapping, String first, String second) {
    return check("OPENCL t\n{ [x]=0; [y]=0; }\n"
        + "P0@wg 0, dev 0 (global int* x, global atomic_int* y) { " + first + " }\n"
        + "P1@wg 1, dev 0 (global int* x, global atomic_int* y) { " + second + " }\n", mapping, Limits.DEFAULT);
  }

  private static List<String> words(Set<Outcome> outcomes) {
    return outcomes.stream().map(Outcome::toString).toList();
  }

  @Test
  void forbiddenOutcomesOfMessagePassing() {
    Result result = check("rsp-original", "*x = 42; " + STORE + ";", "int r0 = " + LOAD + "; if (r0) { int r1 = *x; }");
    assertEquals(Soundness.UNSOUND, result.soundness());
    assertEquals(List.of("1:r0=1; 1:r1=0; [x]=42; [y]=1;"), words(result.forbidden().keySet()));
    assertFalse(result.stuck());
    assertFalse(result.cut());
    assertTrue(result.complete() && result.compiled().isPresent());
  }

  @Test
  void whatAFlagInANestedCallHoldsIsCompared() {
    String reader = "if (" + LOAD + " == 1) { int r1 = *x + 1; }";
    assertEquals(Soundness.UNSOUND, check("rsp-original", "*x = 42; " + STORE + ";", reader).soundness());
    assertEquals(Soundness.SOUND, check("rsp-proposed", "*x = 42; " + STORE + ";", reader).soundness());
  }

  /** The compiled program has a register for the sum, which the source does not have. */
  @Test
  void registersOfTheCompilerAreLeftOut() {
    String next = STORE.replace("1", "r0 + 1") + ";";
    Result result = check("rsp-proposed", "int r0 = " + LOAD + "; " + next, "int r0 = " + LOAD + ";");
    assertEquals(Soundness.SOUND, result.soundness());
  }

  /** Both sides count the same number of rounds, or the machine would show rounds that the source does not have. */
  @Test
  void bothSidesUnrollLoopsEquallyOften() {
    String body = "n = n + 1; r0 = " + LOAD + ";";
    for (String loop : List.of("do { " + body + " } while (r0 == 0);", "while (r0 == 0) { " + body + " }")) {
      Result result = check("rsp-proposed", STORE + ";", "int n = 0; int r0 = 0; " + loop);
      assertEquals(Soundness.UNKNOWN, result.soundness(), () -> loop + words(result.forbidden().keySet()));
      assertTrue(result.cut() && result.forbidden().isEmpty(), () -> loop + words(result.forbidden().keySet()));
    }
  }

  @Test
  void nothingIsKnownOfAProgramWhoseEveryRunIsCut() {
    String loop = "do { n = n + " + LOAD + "; } while (n < 9);";
    Result result = check("rsp-proposed", "int n = 0; " + loop, STORE + ";");
    assertEquals(Soundness.UNKNOWN, result.soundness());
    assertTrue(result.cut());
  }

  @Test
  void nothingIsKnownOfAProgramThatWaitsForEver() {
    String loop = "do { n = " + LOAD + "; } while (n < 9);";
    Result result = check("rsp-proposed", "int n = 0; " + loop, STORE + ";");
    assertEquals(Soundness.UNKNOWN, result.soundness());
    assertFalse(result.cut());
  }

  @Test
  void waitingIsNoReasonForDoubt() {
    String loop = "while (" + LOAD + " == 0) ; int r1 = *x;";
    assertEquals(Soundness.SOUND, check("rsp-proposed", "*x = 42; " + STORE + ";", loop).soundness());
    assertEquals(Soundness.UNSOUND, check("rsp-proposed-store-without-flush", "*x = 42; " + STORE + ";", loop)
        .soundness());
  }

  @Test
  void aLimitLeavesTheVerdictOpen() {
    String text = "OPENCL t\n{}\nP0 (global int* x) { *x = 1; }\n";
    assertEquals(Soundness.UNKNOWN, check(text, "rsp-proposed", new Limits(1, Long.MAX_VALUE)).soundness());
    assertEquals(Soundness.SOUND, check(text, "rsp-proposed", Limits.DEFAULT).soundness());
  }

  @Test
  void inapplicableSaysWhy() {
    Result exchange = check("rsp-proposed", "int r0 = atomic_exchange(y, 1);", "");
    assertEquals(Soundness.INAPPLICABLE, exchange.soundness());
    assertTrue(exchange.problems().get(0).message().contains("leaves out exchange(seq_cst, dv, non_remote)"),
        exchange.problems()::toString);
    Result devices = check("OPENCL t\n{}\nP0@wg 0, dev 0 () { }\nP1@wg 1, dev 1 () { }\n", "rsp-proposed",
        Limits.DEFAULT);
    assertEquals(Soundness.INAPPLICABLE, devices.soundness());
    assertTrue(devices.problems().get(0).message().contains("single device"), devices.problems()::toString);
  }

  @Test
  void testsOfAnotherLanguageAreRefused() {
    String text = "GPUASM t\n{ x=0; }\n P0@wg 0, dev 0 ;\n ST 1 x ;\n";
    assertThrows(InvalidInputException.class, () -> check(text, "rsp-proposed", Limits.DEFAULT));
  }
}
