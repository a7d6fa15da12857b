package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.lang.ptx.table.OpenScope;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Place;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetLanguage;

/** Reading a printed mapping gives an equal mapping. */
class MappingPrintTest {

  private static final SourceLanguage OPENCL = Languages.source("opencl-rsp").orElseThrow();
  private static final TargetLanguage PTX = Languages.target("ptx").orElseThrow();

  private static final Mappings MAPPINGS = new Mappings();
  private static final List<Operation> POSSIBLE =
      List.of(Operation.LOAD, Operation.STORE, Operation.FETCH_INC, Operation.EXCHANGE, Operation.FENCE);

  private final Random random = new Random(7);

  /** A random table without overlaps: no two rows have the same operation, order and scope. */
  private Mapping mapping() {
    List<Row> rows = new ArrayList<>();
    for (Operation operation : POSSIBLE) {
      operation.orders().forEach(order -> {
        boolean plain = order == MemoryOrder.NON_ATOMIC;
        for (Scope scope : plain ? List.of(Scope.WORK_ITEM) : Scope.COMMON) {
          if (random.nextInt(4) == 0) {
            boolean flagless = plain || operation == Operation.FENCE || random.nextBoolean();
            Optional<Boolean> remote = flagless ? Optional.empty() : Optional.of(random.nextBoolean());
            Optional<String> result = operation.hasResult() ? Optional.of("r") : Optional.empty();
            rows.add(Row.of(
                new Pattern(OPENCL, operation, order, false, plain ? Optional.empty() : Optional.of(scope),
                    Optional.empty(), remote, result, operation.names()),
                Languages.target("gpuasm").orElseThrow(), templates(operation)));
          }
        }
      });
    }
    return new Mapping("m", "t\"\\" + random.nextInt(), "opencl-rsp", "gpuasm", false, rows, Place.NONE);
  }

  private List<Instruction> templates(Operation operation) {
    List<Instruction> templates = new ArrayList<>();
    for (GpuInstruction access : accesses(operation)) {
      while (random.nextInt(3) > 0) {
        templates.add(fence(operation));
      }
      templates.add(access);
    }
    return templates;
  }

  private static List<GpuInstruction> accesses(Operation operation) {
    Span none = Span.NONE;
    return switch (operation) {
      case LOAD -> List.of(new GpuInstruction.Ld("r", "x", none));
      case STORE -> List.of(new GpuInstruction.St(Expression.register("r"), "x", none));
      case FETCH_INC -> List.of(new GpuInstruction.IncL2("r", "x", none));
      case EXCHANGE ->
          List.of(new GpuInstruction.Ld("r", "x", none), new GpuInstruction.St(Expression.register("v"), "x", none));
      default -> List.of();
    };
  }

  private GpuInstruction fence(Operation operation) {
    Extent any = Extent.values()[random.nextInt(3)];
    Extent far = Extent.values()[1 + random.nextInt(2)];
    return switch (random.nextInt(operation == Operation.FENCE ? 5 : 7)) {
      case 0 -> new GpuInstruction.FluL1(any, Span.NONE);
      case 1 -> new GpuInstruction.FluL2(far, Span.NONE);
      case 2 -> new GpuInstruction.InvL1(any, Span.NONE);
      case 3 -> new GpuInstruction.LkRmw(far, Span.NONE);
      case 4 -> new GpuInstruction.UlRmw(far, Span.NONE);
      case 5 -> new GpuInstruction.LkL2("x", Span.NONE);
      default -> new GpuInstruction.UlL2("x", Span.NONE);
    };
  }

  static List<String> shipped() {
    return Mappings.shipped();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void printingAndParsingGivesTheSameTable(String name) {
    Mapping mapping = MAPPINGS.load(name);
    assertEquals(mapping, MAPPINGS.parse(new SourceText(name + ".map", mapping.print())));
  }

  @Test
  void randomTables() {
    int rows = 0;
    for (int i = 0; i < 100; i++) {
      Mapping mapping = mapping();
      rows += mapping.rows().size();
      String printed = mapping.print();
      assertEquals(mapping, MAPPINGS.parse(new SourceText("m.map", printed)), printed);
    }
    assertEquals(true, rows > 1000, "the tables are not empty");
  }

  /** A random table to PTX: every operation, with a fixed scope, a named scope or any scope. */
  private Mapping toPtx(SourceLanguage source) {
    List<Row> rows = new ArrayList<>();
    for (SourceOperation o : SourceOperation.all(source, PTX)) {
      Pattern p = o.pattern();
      boolean plain = o.order() == MemoryOrder.NON_ATOMIC;
      boolean first = o.scope() == Scope.WORK_ITEM && !o.remote();
      boolean fixed = (o.operation().ordinal() + o.order().ordinal()) % 3 == 0;
      if (random.nextInt(3) == 0 || !plain && !fixed && !first) {
        continue;
      }
      Optional<String> name = plain || fixed || random.nextBoolean() ? Optional.empty() : Optional.of("t");
      Pattern pattern = new Pattern(source, p.operation(), p.order(), p.isVolatile(), fixed
          ? p.scope() : Optional.empty(), name, p.remote().filter(r -> fixed), p.result(), p.names());
      rows.add(Row.of(pattern, PTX, ptx(pattern)));
    }
    return new Mapping("m", "to PTX", source.name(), "ptx", false, rows, Place.NONE);
  }

  private List<Instruction> ptx(Pattern pattern) {
    List<Instruction> templates = new ArrayList<>(fences(pattern));
    Expression v = Expression.register("v");
    Expression zero = Expression.constant(0);
    Qualifiers relaxed = Qualifiers.of(MemoryOrder.RELAXED, scope(pattern));
    switch (pattern.operation()) {
      case LOAD -> templates.add(new Ld("r", "x", zero, random.nextBoolean() ? Qualifiers.WEAK : relaxed, Span.NONE));
      case STORE -> templates.add(new St("x", zero, Expression.register("r"), relaxed, Span.NONE));
      case FETCH_INC ->
          templates.add(new Atom(Optional.of("r"), FetchOperator.ADD, "x", zero, Expression.constant(1), relaxed,
              Span.NONE));
      case FETCH_SUB -> templates.add(new Atom(Optional.of("r"), FetchOperator.ADD, "x", zero,
          new Expression.Unary(UnaryOperator.NEGATE, NumberType.S32, v), relaxed, Span.NONE));
      case COMPARE_EXCHANGE -> templates.add(
          new Cas("r", "x", zero, Expression.register("e"), Expression.register("d"), relaxed, Span.NONE));
      case FENCE -> { }
      case BARRIER -> templates.add(
          new Bar(BarForm.SYNC, Expression.constant(random.nextInt(16)), Optional.empty(), Optional.empty(),
              Span.NONE));
      default -> {
        FetchOperator operator = Arrays.stream(FetchOperator.values())
            .filter(f -> Operation.of(f) == pattern.operation()).findFirst().orElseThrow();
        templates.add(new Atom(Optional.of("r"), operator, "x", zero, v, relaxed, Span.NONE));
      }
    }
    templates.addAll(fences(pattern));
    return templates.stream().map(MappingPrintTest::opened).toList();
  }

  /** The instruction with an open scope, if {@link #scope} chose {@code WORK_ITEM} for it. */
  private static Instruction opened(Instruction template) {
    boolean open = template instanceof PtxInstruction.Fence f && f.scope() == Scope.WORK_ITEM
        || template instanceof PtxInstruction.Access a && a.qualifiers().synchronises()
        && a.qualifiers().scope() == Scope.WORK_ITEM;
    return open ? new OpenScope((PtxInstruction) template) : template;
  }

  /** One of PTX's scopes; or {@code WORK_ITEM}, which PTX lacks, for the scope that the left side names. */
  private Scope scope(Pattern pattern) {
    boolean named = pattern.scopeName().isPresent() && random.nextBoolean();
    return named ? Scope.WORK_ITEM : Scope.COMMON.get(1 + random.nextInt(3));
  }

  private List<Instruction> fences(Pattern pattern) {
    List<Instruction> fences = new ArrayList<>();
    while (random.nextInt(3) > 0) {
      MemoryOrder order = MemoryOrder.values()[2 + random.nextInt(4)];
      fences.add(new PtxInstruction.Fence(order, scope(pattern), order == MemoryOrder.SEQ_CST && random.nextBoolean(),
          Span.NONE));
    }
    return fences;
  }

  @ParameterizedTest
  @ValueSource(strings = {"opencl-rsp", "cuda"})
  void randomTablesToPtx(String name) {
    SourceLanguage source = Languages.source(name).orElseThrow();
    int rows = 0;
    for (int i = 0; i < 100; i++) {
      Mapping mapping = toPtx(source);
      rows += mapping.rows().size();
      String printed = mapping.print();
      assertEquals(mapping, MAPPINGS.parse(new SourceText("m.map", printed)), printed);
    }
    assertEquals(true, rows > 3000, "the tables are not empty: " + rows);
  }

  @Test
  void costs() {
    String text =
        "mapping \"t\" from opencl-rsp to gpuasm\ncost FLU_L1 4\ncost wg 1\ncost FLU_L1 5\nr = load(na) x => LD r x\n";
    Mapping mapping = MAPPINGS.parse(new SourceText("m.map", text));
    assertEquals(Map.of("FLU_L1", 5, "wg", 1), mapping.costs());
    assertEquals(mapping, MAPPINGS.parse(new SourceText("m.map", mapping.print())));
  }

  @Test
  void layoutAndCommentsDoNotMatter() {
    String text =
        """
        // first
        (* a
           comment *)

        mapping  "t"  from opencl-rsp to gpuasm   // here too

        weaker orders use stronger rows
        r =  load( dv ,remote )  x =>
            LD r x ;   (* and here *)
            FLU_L1 DV;
            INV_L1 WG
        """;
    Mapping mapping = MAPPINGS.parse(new SourceText("m.map", text));
    assertEquals("LD r x; FLU_L1 DV; INV_L1 WG", mapping.rows().get(0).right());
    assertEquals(mapping, MAPPINGS.parse(new SourceText("m.map", mapping.print())));
    assertEquals(mapping.rows(), MAPPINGS.parse(new SourceText("m.map", text.replace("\n", "\r\n"))).rows());
  }
}
