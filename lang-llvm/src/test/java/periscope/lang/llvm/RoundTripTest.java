package periscope.lang.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.testing.Sample;

/** Reading what was printed gives the same test, and no text ends in anything but a test or problems. */
class RoundTripTest {

  private static void readsBack(String text) {
    LitmusTest test = Texts.read(text);
    String printed = new Llvm().print(test);
    assertEquals(test, Texts.read(printed), printed);
    assertEquals(printed, new Llvm().print(Texts.read(printed)));
  }

  @Test
  void everythingThatIsRead() {
    readsBack(Texts.ALL);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "ret void",
    "fence syncscope(\"agent\") release, !mmra !{!\"amdgpu-as\", !\"local\"}\nret void",
    "entry:\n ret void",
    "%r = load atomic i32, ptr %x syncscope(\"device\") acquire, align 4\nret void",
    "%r = load i64, ptr %x\n store i64 -9223372036854775808, ptr %x\nret void",
    "%0 = atomicrmw xchg ptr %x, i8 255 release\nret void",
    "%c = icmp ult i32 4294967295, 1\n br i1 %c, label %a, label %b\na:\nret void\nb:\nret void",
    "%c = icmp ne i1 true, false\n br i1 %c, label %a, label %b\na:\nunreachable\nb:\nret void",
    "br label %b\na:\nret void\nb:\nbr label %a",
    "%a = trunc i32 5 to i1\n%b = zext i1 true to i8\n%c = sext i8 %b to i16\nret void",
    "%a = load i32, ptr %x\n%b = shl i32 %a, 3\n%c = and i32 %b, %a\n%d = icmp sge i32 %c, -1\nret void"})
  void shortBodies(String body) {
    readsBack(Texts.of(body));
  }

  /** Numbers among the parameters, in front of a labelled block and of a loop whose first value is a constant, too. */
  @ParameterizedTest
  @ValueSource(strings = {
    "store i32 %c, ptr %x\nret void",
    "entry:\n%d = icmp eq i32 %c, 1\nbr i1 %d, label %a, label %b\na:\nret void\nb:\nret void",
    "entry:\nbr label %l\nl:\n%i = phi i32 [ 1, %entry ], [ %j, %l ]\n%j = add i32 %i, %c\n"
        + "%d = icmp slt i32 %j, 3\nbr i1 %d, label %l, label %e\ne:\nret void"})
  void numbersThatArePassed(String body) {
    String text = "LLVM T\n{ [x]=0; }\nP0@block 0, device 0 (ptr %x, i32 %c = 1, i64 %e = -2) {\n" + body + "\n}\n"
        + "exists (0:c=1)\n";
    readsBack(text);
    LitmusThread thread = Texts.read(text).threads().get(0);
    assertEquals(Map.of("c", 1L, "e", -2L), Llvm.arguments(thread));
    String printed = new Llvm().print(Texts.read(text));
    assertTrue(printed.contains("i32 %c = 1, i64 %e = -2)"), printed);
  }

  @Test
  void whatSearchesMakeIsPrintedAsIr() {
    Semantics acquire = new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false);
    Expression seen = new Expression.Binary(BinaryOperator.EQUAL, Expression.register("r0"), Expression.constant(1));
    LitmusThread thread = new LitmusThread(new Placement(0, 0), List.of(
        new Load("r0", "x", acquire, Span.NONE),
        new Instruction.If(seen, List.of(
            new Instruction.Assign("r1", Expression.constant(0), Span.NONE),
            new CompareExchange("s1", "x", "r1", Expression.constant(2), false, acquire, MemoryOrder.ACQUIRE,
                Span.NONE),
            new Store("x", Expression.constant(3), Semantics.NON_ATOMIC, Span.NONE)), List.of(), Span.NONE)));
    LitmusTest test = new LitmusTest("LLVM", "found", "", List.of(new Location("x", 0, true, AddressSpace.GLOBAL)),
        List.of(thread), Optional.empty());
    assertEquals("""
        LLVM found
        { [x]=0; }
        P0@block 0, device 0 (ptr %x) {
          %r0 = load atomic i32, ptr %x syncscope("device") acquire, align 4
          %t = icmp eq i32 %r0, 1
          br i1 %t, label %then, label %after
        then:
          %pair = cmpxchg ptr %x, i32 0, i32 2 syncscope("device") acquire acquire
          %r1 = extractvalue { i32, i1 } %pair, 0
          %t1 = extractvalue { i32, i1 } %pair, 1
          %s1 = zext i1 %t1 to i32
          store i32 3, ptr %x
          br label %after
        after:
          ret void
        }
        """, new Llvm().print(test));
    readsBack(new Llvm().print(test));
  }

  @Test
  void textsWithSlipsEndInProblems() {
    Random random = new Random(7);
    int texts = Sample.of(1_200, 4_000);
    int read = 0;
    for (int i = 0; i < texts; i++) {
      StringBuilder text = new StringBuilder(Texts.ALL);
      for (int slips = 1 + random.nextInt(3); slips > 0; slips--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, "%{}()[];:,=\"1ix \n".charAt(random.nextInt(17)));
          default -> text.delete(at, Math.min(text.length(), at + random.nextInt(60)));
        }
      }
      try {
        readsBack(text.toString());
        new Llvm().warnings(new SourceText("t", text.toString()));
        read++;
      } catch (InvalidInputException e) {
        assertTrue(e.diagnostics().stream().allMatch(d -> d.span().offset() <= text.length()), e::getMessage);
      }
    }
    assertTrue(read > texts / 40, "only " + read + " texts could be read");
  }
}
