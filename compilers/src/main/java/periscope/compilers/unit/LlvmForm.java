package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.llvm.Words;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/** LLVM IR with the address spaces and the syncscopes of NVPTX: global memory is address space 1. */
final class LlvmForm implements UnitForm {

  private static final String PLACE = "ptr addrspace(1) %x";
  private static final String BARRIER = "call void @llvm.nvvm.barrier0()";

  @Override
  public String name() {
    return "llvm";
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
    return body(operation).map(body -> "define " + (o.hasResult() ? "i32" : "void") + " @" + name + "("
        + String.join(", ", parameters) + ") {\n  " + body + "\n  ret " + (o.hasResult() ? "i32 %r" : "void") + "\n}");
  }

  private static Optional<String> body(SourceOperation operation) {
    String order = operation.order() == MemoryOrder.NON_ATOMIC || operation.operation() == Operation.BARRIER ? ""
        : Words.scope(operation.scope()) + Words.order(operation.order());
    String kind = operation.isVolatile() ? "volatile " : operation.order() == MemoryOrder.NON_ATOMIC ? "" : "atomic ";
    String end = kind.equals("atomic ") ? " " + order + ", align 4" : "";
    return switch (operation.operation()) {
      case LOAD -> Optional.of("%r = load " + kind + "i32, " + PLACE + end);
      case STORE -> Optional.of("store " + kind + "i32 %v, " + PLACE + end);
      case FENCE -> Optional.of("fence " + order).filter(f -> operation.order() != MemoryOrder.RELAXED);
      case BARRIER -> Optional.of(BARRIER);
      case COMPARE_EXCHANGE -> Optional.of("%p = cmpxchg " + PLACE + ", i32 %e, i32 %d " + order + " "
          + Words.order(operation.order().failing()) + "\n  %r = extractvalue { i32, i1 } %p, 0");
      default -> operation.operation().operator().filter(f -> operation.operation() != Operation.FETCH_INC)
          .map(f -> "%r = atomicrmw " + Words.operator(f) + " " + PLACE + ", i32 %v " + order);
    };
  }

  @Override
  public ThreadFunction thread(String name, LitmusTest test, int thread) {
    return LlvmThread.of(test, thread).function(name);
  }

  @Override
  public String unit(List<String> functions) {
    String all = String.join("\n\n", functions);
    // Declarations of what nobody calls are no mistake, but those of other targets may be.
    String declared = Stream.of("llvm.nvvm.barrier0").filter(f -> all.contains("@" + f))
        .map(f -> "declare void @" + f + "()\n").collect(Collectors.joining());
    return "target triple = \"nvptx64-nvidia-cuda\"\n\n" + all + "\n" + declared;
  }
}
