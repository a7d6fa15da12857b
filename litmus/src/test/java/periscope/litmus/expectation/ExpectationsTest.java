package periscope.litmus.expectation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Soundness;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Atom;
import periscope.litmus.condition.Proposition.Operand.Constant;
import periscope.litmus.condition.Proposition.Operand.LocationValue;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What expectation lines mean, and what is wrong with them. */
class ExpectationsTest {

  private static Expectations read(String content) {
    return Expectations.of(new SourceText("t.litmus", content));
  }

  @Test
  void everyForm() {
    Expectations read = read("""
        OPENCL t
        (* We expect nothing of this line.
           expect model a: Never race-free
           expect model b-c:  Sometimes racy
           expect model sc: Always
           expect mapping m: sound
           expect mapping n: unsound stuck *)
        // expect mapping o: inapplicable
        """);
    assertEquals(List.of(
        new OfModel("a", Observation.NEVER, Optional.of(false), Span.NONE),
        new OfModel("b-c", Observation.SOMETIMES, Optional.of(true), Span.NONE),
        new OfModel("sc", Observation.ALWAYS, Optional.empty(), Span.NONE)), read.models());
    assertEquals(List.of(
        new OfMapping("m", Soundness.SOUND, Span.NONE),
        new OfMapping("n", Soundness.UNSOUND_STUCK, Span.NONE),
        new OfMapping("o", Soundness.INAPPLICABLE, Span.NONE)), read.mappings());
    assertEquals(Optional.empty(), read.mapping("a"));
    assertEquals("expect model b-c: Sometimes racy", read.model("b-c").orElseThrow().toString());
    assertEquals("expect mapping n: unsound stuck", read.mapping("n").orElseThrow().toString());
  }

  @Test
  void whatIsPrintedReadsBack() {
    for (Soundness verdict : Soundness.ALL) {
      OfMapping line = new OfMapping("m", verdict, Span.NONE);
      assertEquals(List.of(line), read(line.toString()).mappings());
    }
  }

  @Test
  void aMappingUnderModels() {
    Expectations read = read("""
        // expect mapping a to ptx-6.0: unsound 2
        // expect mapping a from cuda-scoped-cpp20 to ptx-6.0: SOUND
        // expect mapping a from cuda-scoped-cpp20: UNSOUND STUCK 13
        // expect mapping a : racy
        """);
    assertEquals(List.of(
        new OfMapping("a", Optional.empty(), Optional.of("ptx-6.0"), Soundness.UNSOUND, Optional.of(2),
            Span.NONE),
        new OfMapping("a", Optional.of("cuda-scoped-cpp20"), Optional.of("ptx-6.0"), Soundness.SOUND,
            Optional.empty(), Span.NONE),
        new OfMapping("a", Optional.of("cuda-scoped-cpp20"), Optional.empty(), Soundness.UNSOUND_STUCK,
            Optional.of(13), Span.NONE),
        new OfMapping("a", Soundness.RACY, Span.NONE)), read.mappings());
    for (OfMapping line : read.mappings()) {
      assertEquals(List.of(line), read(line.toString()).mappings());
    }
    assertEquals("expect mapping a from cuda-scoped-cpp20: unsound stuck 13", read.mappings().get(2).toString());
  }

  private static void wrong(String content, int line, int column, String message, String... hints) {
    InvalidInputException thrown = assertThrows(InvalidInputException.class, () -> read(content));
    Diagnostic first = thrown.diagnostics().get(0);
    assertEquals(line, first.text().line(first.span().offset()));
    assertEquals(column, first.text().column(first.span().offset()));
    assertTrue(first.message().contains(message), first::render);
    for (String hint : hints) {
      assertTrue(first.hint().contains(hint), first::render);
    }
  }

  @Test
  void problems() {
    wrong("(*\n  expect x: Never *)", 2, 3, "not an expectation");
    wrong("  expect model a Never", 1, 3, "not an expectation");
    wrong("expect maping a: sound", 1, 8, "not an expectation", "'mapping'?");
    wrong("expect model a to b: Never", 1, 8, "not an expectation");
    wrong("expect model a: never", 1, 17, "'never'", "did you mean 'Never'?");
    wrong("expect model a: Never rcy", 1, 17, "'Never rcy'", "did you mean 'Never racy'?");
    wrong("expect model a: Never racy race-free", 1, 17, "'Never racy race-free'", "write Never");
    wrong("expect model a:", 1, 1, "''");
    wrong("expect mapping a: unkown", 1, 19, "'unkown'", "did you mean 'unknown'?");
    wrong("expect mapping a: stuck unsound", 1, 19, "'stuck unsound'");
    wrong("expect model a: Never\nexpect mapping a: sound\nexpect model a: Never", 3, 1, "above already");
    wrong("expect mapping a: sound\nexpect mapping a: sound", 2, 1, "above already");
  }

  @Test
  void problemsOfMappingsUnderModels() {
    wrong("expect mapping a two b: sound", 1, 18, "which models", "from SOURCE-MODEL to TARGET-MODEL");
    wrong("expect mapping a to b from c: sound", 1, 18, "which models");
    wrong("expect mapping a to b: unsond 2", 1, 24, "'unsond 2'", "did you mean 'unsound'?");
    wrong("expect mapping a to b: sound 2", 1, 24, "goes without the number 2", "unsound 2");
    wrong("expect mapping a to b: unsound 0", 1, 24, "goes without the number 0");
    wrong("expect mapping a to b: Sound", 1, 24, "'Sound'", "did you mean 'sound'?");
    wrong("expect mapping a to b: sound\nexpect mapping a to b: unsound 2", 2, 1, "mapping a to b stands above");
  }

  @Test
  void observations() {
    Proposition one = new Atom(new LocationValue("x"), true, new Constant(1));
    Proposition below = new Proposition.Not(new Atom(new LocationValue("x"), true, new Constant(2)));
    List<Outcome> states = List.of(0, 1, 2).stream().map(v -> Outcome.of(Map.of(), Map.of("x", (long) v))).toList();
    Condition all = new Condition(Optional.empty(), Quantifier.FORALL, one);
    Condition filtered = new Condition(Optional.of(below), Quantifier.NOT_EXISTS, one);
    assertEquals(Observation.SOMETIMES, Observation.of(all, states));
    assertEquals(Observation.ALWAYS, Observation.of(all, states.subList(1, 2)));
    assertEquals(Observation.NEVER, Observation.of(all, states.subList(0, 1)));
    assertEquals(Observation.NEVER, Observation.of(all, List.of()));
    assertEquals(Observation.ALWAYS, Observation.of(filtered, states.subList(1, 3)));
  }
}
