package periscope.lang.gpuasm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;
import periscope.testing.Sample;

/** Parsing what was printed gives an equal test. */
class GpuAsmPrintTest {

  private static final Span NONE = Span.NONE;
  private static final List<String> REGISTERS = List.of("r0", "r1", "$v0");
  private static final List<String> LOCATIONS = List.of("x", "x[1]", "y");

  private final Random random = new Random(11);

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String register() {
    return one(REGISTERS);
  }

  private long number() {
    return one(List.of(0L, 1L, 42L, -1L, -7L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE));
  }

  private Expression leaf() {
    return random.nextBoolean() ? Expression.register(register()) : Expression.constant(number());
  }

  private Expression expression(int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(4);
    if (kind == 0) {
      return leaf();
    } else if (kind == 1) {
      return new Expression.Unary(one(List.of(UnaryOperator.values())), NumberType.S32, expression(depth - 1));
    }
    BinaryOperator operator = BinaryOperator.of(one(List.of(BinaryOperator.values())).symbol());
    return new Expression.Binary(operator, NumberType.S32, expression(depth - 1), expression(depth - 1));
  }

  private Instruction instruction() {
    String r = register();
    String x = one(LOCATIONS);
    Extent any = one(List.of(Extent.values()));
    Extent far = one(List.of(Extent.DV, Extent.SY));
    return switch (random.nextInt(13)) {
      case 0 -> new GpuInstruction.Ld(r, x, NONE);
      case 1 -> new GpuInstruction.St(leaf(), x, NONE);
      case 2 -> new GpuInstruction.IncL1(r, x, NONE);
      case 3 -> new GpuInstruction.IncL2(r, x, NONE);
      case 4 -> new GpuInstruction.FluL1(any, NONE);
      case 5 -> new GpuInstruction.FluL2(far, NONE);
      case 6 -> new GpuInstruction.InvL1(any, NONE);
      case 7 -> new GpuInstruction.LkL2(x, NONE);
      case 8 -> new GpuInstruction.UlL2(x, NONE);
      case 9 -> new GpuInstruction.LkRmw(far, NONE);
      case 10 -> new GpuInstruction.UlRmw(far, NONE);
      case 11 -> new Instruction.Assign(r, expression(random.nextInt(5)), NONE);
      default -> new Instruction.Branch(expression(random.nextInt(5)), "L" + random.nextInt(3), NONE);
    };
  }

  /** A thread that names every register, so that conditions may, and has every label. */
  private LitmusThread thread() {
    List<Instruction> body = new ArrayList<>();
    REGISTERS.forEach(r -> body.add(new Instruction.Assign(r, Expression.constant(number()), NONE)));
    for (int label = 0; label < 3; label++) {
      IntStream.range(0, random.nextInt(4)).forEach(i -> body.add(instruction()));
      body.add(new Instruction.Label("L" + label, NONE));
    }
    IntStream.range(0, random.nextInt(2)).forEach(i -> body.add(instruction()));
    int workGroup = random.nextInt(6);
    return new LitmusThread(new Placement(workGroup, workGroup % 2), body);
  }

  private Operand operand(int threads) {
    return switch (random.nextInt(3)) {
      case 0 -> new Operand.RegisterValue(random.nextInt(threads), register());
      case 1 -> new Operand.LocationValue(one(LOCATIONS));
      default -> new Operand.Constant(number());
    };
  }

  private Proposition proposition(int depth, int threads) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    return switch (kind) {
      case 0 -> new Proposition.Atom(operand(threads), random.nextBoolean(), operand(threads));
      case 1 -> new Proposition.Not(proposition(depth - 1, threads));
      case 2 -> new Proposition.And(proposition(depth - 1, threads), proposition(depth - 1, threads));
      case 3 -> new Proposition.Or(proposition(depth - 1, threads), proposition(depth - 1, threads));
      default -> new Proposition.True();
    };
  }

  private LitmusTest test() {
    List<LitmusThread> threads = IntStream.range(0, 1 + random.nextInt(4)).mapToObj(i -> thread()).toList();
    List<Location> locations = LOCATIONS.stream().map(x -> new Location(x, number(), false, AddressSpace.GLOBAL))
        .toList();
    Optional<Proposition> filter = random.nextBoolean() ? Optional.empty()
        : Optional.of(proposition(2, threads.size()));
    Condition condition = new Condition(filter, one(List.of(Quantifier.values())), proposition(3, threads.size()));
    String description = one(List.of("", "plain", "two\nlines", "a \"quoted\" \\ word (* no comment *)"));
    String name = one(List.of("MP+rel.dv+acq.dv", "2+2W", "a-b_c.1", "exists"));
    return new LitmusTest("GPUASM", name, description, locations, threads, random.nextInt(5) == 0 ? Optional.empty()
        : Optional.of(condition));
  }

  @Test
  void randomTests() {
    for (int i = 0; i < Sample.of(150, 500); i++) {
      LitmusTest test = test();
      String printed = GpuAsmParseTest.LANGUAGE.print(test);
      assertEquals(test, GpuAsmParseTest.parse(printed), printed);
    }
  }

  @Test
  void shortFormsAreUsedWhereTheyFit() {
    String text =
        """
        GPUASM MP
        "why"
        { x=0; y=-1; }
         P0@wg 0, dev 0 | P1@wg 1, dev 0             ;
         MOV r1 -5      | L0: LD r0 y                ;
         ST 42 x        | BEQ r0 0 END               ;
         FLU_L1 WG      | SUB r1 r0 1                ;
         ST r1 y        | SET r2 (-(5) + (r0 | r1))  ;
                        | BR (r0 && (r1 || !r2)) END ;
                        | JMP L0                     ;
                        | END:                       ;
        ~exists (1:r0=1 /\\ [x]!=0)
        """;
    assertEquals(text, GpuAsmParseTest.LANGUAGE.print(GpuAsmParseTest.parse(text)));
  }

  @Test
  void otherInstructionsAreRefused() {
    Instruction block = new Instruction.If(Expression.constant(1), List.of(), List.of(), NONE);
    LitmusTest test =
        new LitmusTest("GPUASM", "t", "", List.of(), List.of(new LitmusThread(new Placement(0, 0), List.of(block))),
            Optional.empty());
    assertThrows(IllegalArgumentException.class, () -> GpuAsmParseTest.LANGUAGE.print(test));
  }
}
