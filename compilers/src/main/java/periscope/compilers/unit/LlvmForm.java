package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.lang.llvm.Words;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/**
 * LLVM IR with the syncscopes of a target; global memory is address space 1.
 *
 * @param target the target
 * @param kernel whether threads are kernels, whose arguments are the same for all lanes
 */
record LlvmForm(LlvmTarget target, boolean kernel) implements UnitForm {

  private static final String PLACE = "ptr addrspace(1) %x";

  @Override
  public String name() {
    return target.form() + (kernel ? "-kernels" : "");
  }

  @Override
  public String suffix() {
    return ".ll";
  }

  @Override
  public Optional<String> function(String name, SourceOperation operation) {
    Operation o = operation.operation();
    List<String> parameters = switch (o) {
      case LOAD -> List.of(PLACE);
      case FENCE, BARRIER -> List.of();
      case COMPARE_EXCHANGE -> List.of(PLACE, "i32 %e", "i32 %d");
      default -> List.of(PLACE, "i32 %v");
    };
    String type = o.hasResult() ? "i32" : "void";
    return body(operation).map(target::scoped).map(body -> "define " + type + " @" + name + "("
        + String.join(", ", parameters) + ") {\n  " + body + "\n  ret " + (o.hasResult() ? "i32 %r" : "void") + "\n}");
  }

  private Optional<String> body(SourceOperation operation) {
    String order = operation.order() == MemoryOrder.NON_ATOMIC || operation.operation() == Operation.BARRIER ? ""
        : Words.scope(operation.scope()) + Words.order(operation.order());
    String kind = operation.isVolatile() ? "volatile " : operation.order() == MemoryOrder.NON_ATOMIC ? "" : "atomic ";
    String end = kind.equals("atomic ") ? " " + order + ", align 4" : "";
    return switch (operation.operation()) {
      case LOAD -> Optional.of("%r = load " + kind + "i32, " + PLACE + end);
      case STORE -> Optional.of("store " + kind + "i32 %v, " + PLACE + end);
      case FENCE -> Optional.of("fence " + order).filter(f -> operation.order() != MemoryOrder.RELAXED);
      case BARRIER -> target.barrier().map(b -> "call void @" + b + "()");
      case COMPARE_EXCHANGE -> Optional.of("%p = cmpxchg " + PLACE + ", i32 %e, i32 %d " + order + " "
          + Words.order(operation.order().failing()) + "\n  %r = extractvalue { i32, i1 } %p, 0");
      default -> operation.operation().operator().filter(f -> operation.operation() != Operation.FETCH_INC)
          .map(f -> "%r = atomicrmw " + Words.operator(f) + " " + PLACE + ", i32 %v " + order);
    };
  }

  @Override
  public ThreadFunction thread(String name, LitmusTest test, int thread) {
    boolean barriers = Instruction.walk(test.threads().get(thread).body())
        .anyMatch(i -> i instanceof AtomicInstruction.Barrier);
    if (barriers && target.barrier().isEmpty()) {
      throw new IllegalArgumentException("it has a barrier, which orders memory, and this target's does not");
    }
    return LlvmThread.of(test, thread, kernel).function(name, target);
  }

  @Override
  public String unit(List<String> functions) {
    String all = String.join("\n\n", functions);
    // Declarations of what nobody calls are no mistake, but those of other targets may be.
    String declared = target.barrier().stream().filter(f -> all.contains("@" + f))
        .map(f -> "declare void @" + f + "()\n").collect(Collectors.joining());
    return "target triple = \"" + target.triple() + "\"\n\n" + all + "\n" + declared;
  }
}
