package periscope.litmus.expectation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
        new OfMapping("m", ProgramVerdict.SOUND, Span.NONE),
        new OfMapping("n", ProgramVerdict.UNSOUND_STUCK, Span.NONE),
        new OfMapping("o", ProgramVerdict.INAPPLICABLE, Span.NONE)), read.mappings());
    assertEquals(Optional.empty(), read.mapping("a"));
    assertEquals("expect model b-c: Sometimes racy", read.model("b-c").orElseThrow().toString());
    assertEquals("expect mapping n: unsound stuck", read.mapping("n").orElseThrow().toString());
  }

  @Test
  void whatIsPrintedReadsBack() {
    for (ProgramVerdict verdict : ProgramVerdict.values()) {
      OfMapping line = new OfMapping("m", verdict, Span.NONE);
      assertEquals(List.of(line), read(line.toString()).mappings());
    }
  }

  private static void wrong(String content, int line, int column, String message) {
    InvalidInputException thrown = assertThrows(InvalidInputException.class, () -> read(content));
    Diagnostic first = thrown.diagnostics().get(0);
    assertEquals(line, first.text().line(first.span().offset()));
    assertEquals(column, first.text().column(first.span().offset()));
    assertTrue(first.message().contains(message), first::render);
  }

  @Test
  void problems() {
    wrong("(*\n  expect x: Never *)", 2, 3, "not an expectation");
    wrong("  expect model a Never", 1, 3, "not an expectation");
    wrong("expect model a: never", 1, 1, "'never'");
    wrong("expect model a: Never rcy", 1, 1, "'Never rcy'");
    wrong("expect model a: Never racy race-free", 1, 1, "'Never racy race-free'");
    wrong("expect model a:", 1, 1, "''");
    wrong("expect mapping a: unkown", 1, 1, "'unkown'");
    wrong("expect mapping a: stuck unsound", 1, 1, "'stuck unsound'");
    wrong("expect model a: Never\nexpect mapping a: sound\nexpect model a: Never", 3, 1, "above already");
    wrong("expect mapping a: sound\nexpect mapping a: sound", 2, 1, "above already");
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
