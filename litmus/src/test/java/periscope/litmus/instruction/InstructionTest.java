package periscope.litmus.instruction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.expression.Expression;
import periscope.litmus.source.Span;

class InstructionTest {

  private static final Expression R = Expression.register("r");

  private static Instruction assign(String register) {
    return new Instruction.Assign(register, Expression.constant(0), Span.NONE);
  }

  private static Instruction.Loop loop(String test, String body, boolean testFirst) {
    return new Instruction.Loop(List.of(assign(test)), R, List.of(assign(body)), testFirst, Span.NONE);
  }

  private static final List<Instruction> BODY = List.of(
      assign("a"),
      new Instruction.If(R, List.of(loop("b", "c", true)), List.of(loop("e", "d", false)), Span.NONE),
      new Instruction.Choice(List.of(List.of(assign("f")), List.of(), List.of(assign("g"))), Span.NONE));

  private static List<String> registers(List<Instruction> body) {
    return Instruction.walk(body).filter(Instruction.Assign.class::isInstance)
        .map(i -> ((Instruction.Assign) i).register()).toList();
  }

  @Test
  void aWalkGoesThroughBlocksInTheOrderOfTheText() {
    assertEquals(List.of("a", "b", "c", "d", "e", "f", "g"), registers(BODY));
    assertEquals(7 + 4, Instruction.walk(BODY).count());
  }

  private static List<Instruction> numbered(List<Instruction> body, List<String> seen) {
    List<Instruction> out = new ArrayList<>();
    for (Instruction i : body) {
      if (i instanceof Instruction.Assign a) {
        seen.add(a.register());
        out.add(assign(a.register() + seen.size()));
      } else {
        out.add(i.withParts(part -> numbered(part, seen)));
      }
    }
    return out;
  }

  @Test
  void partsAreChangedInTheOrderOfTheText() {
    List<Instruction> changed = numbered(BODY, new ArrayList<>());
    assertEquals(List.of("a1", "b2", "c3", "d4", "e5", "f6", "g7"), registers(changed));
    assertEquals(BODY, changedBack(changed));
  }

  private static List<Instruction> changedBack(List<Instruction> body) {
    return body.stream().map(i -> i instanceof Instruction.Assign a
        ? assign(a.register().substring(0, 1)) : i.withParts(InstructionTest::changedBack)).toList();
  }
}
