package periscope.litmus.language;

import java.util.Locale;
import java.util.Optional;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;

/** Memory operations of the C family in words. */
record OperationWords(LanguageTraits words) {

  Optional<String> of(Instruction instruction) {
    if (instruction instanceof AtomicInstruction.Access i) {
      return Optional.of(access(i) + told(i.semantics()));
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return Optional.of("a fence" + told(i.semantics()));
    }
    // A barrier is told by its name, and other languages tell of their own.
    return Optional.empty();
  }

  private static String access(AtomicInstruction.Access access) {
    if (access instanceof AtomicInstruction.Load) {
      return "a load of " + access.location();
    } else if (access instanceof AtomicInstruction.Store) {
      return "a store to " + access.location();
    } else if (access instanceof AtomicInstruction.Fetch || access instanceof AtomicInstruction.CompareExchange) {
      return "a read-modify-write of " + access.location();
    }
    throw new IllegalArgumentException("no such access: " + access);
  }

  private String told(Semantics semantics) {
    String start = semantics.isVolatile() ? ", volatile" : "";
    return start + (semantics.atomic()
        ? ", " + semantics.order().name().toLowerCase(Locale.ROOT) + ", " + words.scope(semantics.scope()) + " scope"
            + (semantics.remote() ? ", remote" : "")
        : ", " + words.plain());
  }
}
