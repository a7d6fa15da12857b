package periscope.lang.gpuasm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
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
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What texts mean. */
class GpuAsmParseTest {

  static final GpuAsm LANGUAGE = new GpuAsm();

  private static final Expression R0 = Expression.register("r0");
  private static final Expression R1 = Expression.register("r1");

  static LitmusTest parse(String text) {
    return LANGUAGE.parse(new SourceText("test.litmus", text));
  }

  /** The body of a single thread with these cells. */
  private static List<Instruction> body(String... cells) {
    return parse("GPUASM t\n{ x=0; }\n P0@wg 0, dev 0 ;\n" + String.join(" ;\n", cells) + " ;\n").threads()
        .get(0).body();
  }

  private static Expression constant(long value) {
    return Expression.constant(value);
  }

  private static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(operator, NumberType.S32, left, right);
  }

  @Test
  void aWholeTest() {
    LitmusTest test =
        parse("""
            GPUASM MP+rel.dv+acq.dv-2_x
            "free
            \\"text\\""
            { x=0; [y]=-1; 1:r9=3; }
             P0@wg 0, dev 0 | P1@wg 1, dev 0 ;
             ST 42 x        | L0: LD r0 y    ; (* comment *)
             FLU_L1 WG      | BEQ r0 0 END ;  // another
                            | LD r1 x ;       /* third */
                            | END: ;
            exists (1:r0=1 /\\ 1:r1=0)
            """);
    List<Instruction> first =
        List.of(new GpuInstruction.St(constant(42), "x", Span.NONE), new GpuInstruction.FluL1(Extent.WG, Span.NONE));
    List<Instruction> second =
        List.of(
            new Instruction.Assign("r9", constant(3), Span.NONE),
            new Instruction.Label("L0", Span.NONE),
            new GpuInstruction.Ld("r0", "y", Span.NONE),
            new Instruction.Branch(binary(BinaryOperator.EQUAL, R0, constant(0)), "END", Span.NONE),
            new GpuInstruction.Ld("r1", "x", Span.NONE),
            new Instruction.Label("END", Span.NONE));
    Proposition asked =
        new Proposition.And(
            new Proposition.Atom(new Operand.RegisterValue(1, "r0"), true, new Operand.Constant(1)),
            new Proposition.Atom(new Operand.RegisterValue(1, "r1"), true, new Operand.Constant(0)));
    assertEquals(
        new LitmusTest(
            "GPUASM",
            "MP+rel.dv+acq.dv-2_x",
            "free\n\"text\"",
            List.of(new Location("x", 0, false, AddressSpace.GLOBAL),
                new Location("y", -1, false, AddressSpace.GLOBAL)),
            List.of(new LitmusThread(new Placement(0, 0), first), new LitmusThread(new Placement(1, 0), second)),
            Optional.of(new Condition(Optional.empty(), Quantifier.EXISTS, asked))),
        test);
  }

  @Test
  void spansPointIntoTheText() {
    String text = "GPUASM t\n{}\n P0@wg 0 ;\n LD r0 x ;\n";
    Span span = parse(text).threads().get(0).body().get(0).span();
    assertEquals("LD r0 x", text.substring(span.offset(), span.offset() + span.length()));
  }

  @Test
  void everyInstructionOfTheTable() {
    assertEquals(
        List.of(
            new GpuInstruction.Ld("$1", "x", Span.NONE),
            new GpuInstruction.St(R0, "x", Span.NONE),
            new GpuInstruction.IncL1("r0", "x", Span.NONE),
            new GpuInstruction.IncL2("r0", "x", Span.NONE),
            new GpuInstruction.FluL1(Extent.SY, Span.NONE),
            new GpuInstruction.FluL2(Extent.DV, Span.NONE),
            new GpuInstruction.InvL1(Extent.DV, Span.NONE),
            new GpuInstruction.LkL2("x", Span.NONE),
            new GpuInstruction.UlL2("x", Span.NONE),
            new GpuInstruction.LkRmw(Extent.DV, Span.NONE),
            new GpuInstruction.UlRmw(Extent.SY, Span.NONE)),
        body("LD $1, x", "ST r0 x", "INC_L1 r0 x", "INC_L2 r0 x", "FLU_L1 SY", "FLU_L2 DV", "INV_L1 DV", "LK_L2 x",
            "UL_L2 x",
            "LK_rmw DV", "UL_rmw SY"));
  }

  @Test
  void localInstructions() {
    assertEquals(
        List.of(
            new Instruction.Label("L", Span.NONE),
            new Instruction.Assign("r0", R1, Span.NONE),
            new Instruction.Assign("r0", constant(-5), Span.NONE),
            new Instruction.Assign("r0", binary(BinaryOperator.ADD, R1, constant(16)), Span.NONE),
            new Instruction.Assign("r0", binary(BinaryOperator.BIT_XOR, R1, R0), Span.NONE),
            new Instruction.Branch(binary(BinaryOperator.GREATER_EQUAL, R0, R1), "L", Span.NONE),
            new Instruction.Branch(constant(1), "L", Span.NONE)),
        body("L: MOV r0 r1", "MOV r0 -5", "ADD r0 r1 0x10", "XOR r0 r1 r0", "BGE r0 r1 L", "JMP L"));
  }

  @Test
  void expressionsHaveTheirCPrecedence() {
    Expression product = binary(BinaryOperator.MULTIPLY, constant(2), R1);
    Expression sum = binary(BinaryOperator.SUBTRACT, binary(BinaryOperator.ADD, R1, product), constant(-1));
    Expression both =
        binary(BinaryOperator.AND, binary(BinaryOperator.EQUAL, R0, constant(1)),
        new Expression.Unary(UnaryOperator.NOT, R1));
    assertEquals(
        List.of(
            new Instruction.Label("L", Span.NONE),
            new Instruction.Assign("r0", sum, Span.NONE),
            new Instruction.Branch(binary(BinaryOperator.OR, both, binary(BinaryOperator.BIT_OR, R0, R1)), "L",
                Span.NONE)),
        body("L: SET r0 (r1 + 2 * r1 - -1)", "BR (r0 == 1 && !r1 || r0 | r1) L"));
  }

  @Test
  void twoBarsSurroundAnEmptyCell() {
    LitmusTest test = parse("GPUASM t {} P0@wg 0 | P1@wg 0 | P2@wg 0 ; ST 1 x || ST 2 x ;");
    assertEquals(List.of(1, 0, 1), test.threads().stream().map(t -> t.body().size()).toList());
  }

  @Test
  void workGroupsCountedPerDeviceAreRenumbered() {
    LitmusTest test = parse("GPUASM t {} P0@wg 0, dev 1 | P1@wg 0, dev 0 | P2@dev 1, wg 0 | P3@wg 5 ;");
    assertEquals(
        List.of(new Placement(0, 1), new Placement(1, 0), new Placement(0, 1), new Placement(2, 0)),
        test.threads().stream().map(LitmusThread::placement).toList());
  }

  @Test
  void uniqueWorkGroupNumbersStay() {
    LitmusTest test = parse("GPUASM t {} P0@wg 7, dev 1 | P1@wg 3, dev 0 ;");
    assertEquals(List.of(new Placement(7, 1), new Placement(3, 0)), test.threads().stream().map(LitmusThread::placement)
        .toList());
  }

  @Test
  void conditionsInEverySpelling() {
    String head = "GPUASM t { y=2; } P0@wg 0 ; LD r0 x ; ";
    Proposition r0 = new Proposition.Atom(new Operand.RegisterValue(0, "r0"), true, new Operand.Constant(1));
    Proposition x = new Proposition.Atom(new Operand.Constant(1), false, new Operand.LocationValue("x"));
    assertEquals(
        Optional.of(new Condition(Optional.of(r0), Quantifier.NOT_EXISTS,
            new Proposition.Or(x, new Proposition.Not(r0)))),
        parse(head + "filter 0:r0=1 ~exists (1 != [x] \\/ ~(P0:r0 == 1))").condition());
    assertEquals(
        Optional.of(new Condition(Optional.empty(), Quantifier.FORALL, new Proposition.True())),
        parse(head + "forall (true)").condition());
    assertEquals(
        Optional.of(
            new Condition(
                Optional.empty(),
                Quantifier.NOT_EXISTS,
                new Proposition.Atom(new Operand.LocationValue("x"), true, new Operand.LocationValue("y")))),
        parse(head + "not exists x = y").condition());
  }

  @Test
  void theLanguageIsFoundByItsFirstWord() {
    LitmusTest test = LitmusLanguages.load()
        .parse(new SourceText("t", "(* a test *) GPUASM 2+2W {} P0@wg 0 ; ST 1 x ;"));
    assertEquals("2+2W", test.name());
    assertEquals("gpuasm", LitmusLanguages.load().ofHeader("GPUASM").name());
  }
}
