package periscope.amdgpu.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.amdgpu.text.AmdGpu;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;

/**
 * Programs in short: waves behind {@code |}, operations behind {@code ;}. {@code 0.1: st x 1; st.rel.ag y 1} is a wave
 * of work-group 0 on device 1; what begins with {@code !} is assembly as it stands. Registers are r0, r1, … of each
 * wave.
 */
final class Programs {

  private static final Map<String, MemoryOrder> ORDERS = Map.of("rlx", MemoryOrder.RELAXED, "acq", MemoryOrder.ACQUIRE,
      "rel", MemoryOrder.RELEASE, "ar", MemoryOrder.ACQ_REL, "sc", MemoryOrder.SEQ_CST);
  private static final Map<String, Scope> SCOPES = Map.of("wi", Scope.WORK_ITEM, "wg", Scope.WORK_GROUP,
      "ag", Scope.DEVICE, "sy", Scope.ALL_SVM_DEVICES);

  private Programs() {}

  /** The program, its operations compiled with a table. */
  static LitmusTest compiled(String program, Mapping table) {
    List<LitmusThread> threads = new ArrayList<>();
    for (String wave : program.split("\\|")) {
      String[] parts = wave.strip().split(":", 2);
      String[] place = parts[0].split("\\.");
      List<Instruction> body = new ArrayList<>();
      int register = 0;
      for (String operation : parts[1].strip().split(";")) {
        String text = operation.strip();
        body.addAll(text.startsWith("!") ? assembly(text.substring(1)) : code(text, "r" + register, table));
        register += text.matches("(ld|add|xchg)\\b.*") ? 1 : 0;
      }
      threads.add(new LitmusThread(new Placement(Integer.parseInt(place[0]), Integer.parseInt(place[1])), body));
    }
    return new LitmusTest(AmdGpu.HEADER, "program", "", locations(threads), threads, Optional.empty());
  }

  private static List<Location> locations(List<LitmusThread> threads) {
    TreeSet<String> names = new TreeSet<>();
    threads.stream().flatMap(t -> t.body().stream()).filter(MemoryAccess.class::isInstance)
        .forEach(a -> names.add(((MemoryAccess) a).location()));
    return names.stream().map(n -> new Location(n, 0, false,
        n.startsWith("l") ? AddressSpace.LOCAL : AddressSpace.GLOBAL)).toList();
  }

  private static List<Instruction> assembly(String text) {
    return new AmdGpu().parse(new SourceText("assembly", "AMDGPU one\nP0@wg 0, dev 0;\n" + text + ";\n")).threads()
        .get(0).body();
  }

  private static List<Instruction> code(String text, String register, Mapping table) {
    AtomicInstruction operation = operation(text.split("\\s+"), register);
    List<Location> locations = operation instanceof MemoryAccess a
        ? List.of(new Location(a.location(), 0, true, AddressSpace.GLOBAL)) : List.of();
    LitmusTest alone = new LitmusTest("LLVM", "one", "", locations,
        List.of(new LitmusThread(new Placement(0, 0), List.of(operation))), Optional.empty());
    return Compiler.compile(alone, table).target().threads().get(0).body();
  }

  private static AtomicInstruction operation(String[] words, String register) {
    String[] head = words[0].split("\\.");
    Semantics semantics = head.length == 1 ? Semantics.NON_ATOMIC
        : new Semantics(ORDERS.get(head[1]), SCOPES.get(head[2]), false);
    Expression value = words.length < 3 ? Expression.constant(0) : Expression.constant(Long.parseLong(words[2]));
    return switch (head[0]) {
      case "ld" -> new AtomicInstruction.Load(register, words[1], semantics, Span.NONE);
      case "st" -> new AtomicInstruction.Store(words[1], value, semantics, Span.NONE);
      case "add" -> new AtomicInstruction.Fetch(register, FetchOperator.ADD, words[1], value, semantics, Span.NONE);
      case "xchg" ->
          new AtomicInstruction.Fetch(register, FetchOperator.EXCHANGE, words[1], value, semantics, Span.NONE);
      case "F" -> new AtomicInstruction.Fence(EnumSet.allOf(FenceFlag.class), semantics, Span.NONE);
      default -> throw new IllegalArgumentException(Stream.of(words).toList().toString());
    };
  }
}
