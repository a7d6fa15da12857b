package periscope.lsp.litmus;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * How the parser has read what stands at a place of a test: with every order and scope that the text leaves to a
 * default.
 */
final class Reading {

  /** What languages call work-group, device and all devices, where they have words of their own. */
  private static final Map<String, Map<Scope, String>> SCOPES = Map.of(
      "PTX", Map.of(Scope.WORK_GROUP, "cta", Scope.DEVICE, "gpu", Scope.ALL_SVM_DEVICES, "sys"),
      "CUDA", Map.of(Scope.WORK_ITEM, "thread", Scope.WORK_GROUP, "block", Scope.ALL_SVM_DEVICES, "system"));

  private final LitmusTest test;

  Reading(LitmusTest test) {
    this.test = test;
  }

  /** The memory operation at an offset in words, if one stands there that its language gives orders and scopes. */
  Optional<String> at(int offset) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .filter(i -> contains(i.span(), offset))
        .sorted(Comparator.comparingInt(i -> i.span().length()))
        .flatMap(i -> told(i).stream())
        .findFirst();
  }

  private static boolean contains(Span span, int offset) {
    return span.length() > 0 && span.offset() <= offset && offset <= span.offset() + span.length();
  }

  private Optional<String> told(Instruction instruction) {
    if (instruction instanceof AtomicInstruction.Access i) {
      return Optional.of(access(i) + told(i.semantics()));
    } else if (instruction instanceof PtxInstruction.Access i) {
      return Optional.of(access(i) + told(i.qualifiers()));
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return Optional.of("a fence" + told(i.semantics()));
    } else if (instruction instanceof PtxInstruction.Fence i) {
      boolean sc = i.order() == MemoryOrder.SEQ_CST;
      return Optional.of("a fence, " + (sc ? "sc" : word(i.order())) + ", " + scope(i.scope()));
    }
    return Optional.empty();
  }

  private static String access(MemoryAccess access) {
    if (access instanceof AtomicInstruction.Load || access instanceof PtxInstruction.Ld) {
      return "a load of " + access.location();
    } else if (access instanceof AtomicInstruction.Store || access instanceof PtxInstruction.St) {
      return "a store to " + access.location();
    }
    return "a read-modify-write of " + access.location();
  }

  private String told(Semantics semantics) {
    String start = semantics.isVolatile() ? ", volatile" : "";
    return start + (semantics.atomic()
        ? ", " + word(semantics.order()) + ", " + scope(semantics.scope()) + (semantics.remote() ? ", remote" : "")
        : ", non-atomic");
  }

  private String told(Qualifiers qualifiers) {
    String start = qualifiers.isVolatile() ? ", volatile" : "";
    return start + (qualifiers.order() == MemoryOrder.NON_ATOMIC
        ? ", weak"
        : ", " + word(qualifiers.order()) + ", " + scope(qualifiers.scope()));
  }

  private static String word(MemoryOrder order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private String scope(Scope scope) {
    String word = scope.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return SCOPES.getOrDefault(test.language(), Map.of()).getOrDefault(scope, word) + " scope";
  }

  /** What kind of location a name stands for. */
  static String location(Location location) {
    String space = location.space().name().toLowerCase(Locale.ROOT);
    return "location `" + location.name() + "`: " + (location.atomic() ? "atomic" : "non-atomic") + ", " + space
        + " memory, initially " + location.initial();
  }
}
