package periscope.lsp.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.Location;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** How the parser has read what stands at a place: with every order and scope that the text leaves to a default. */
final class Reading {

  private Reading() {}

  /** The memory operation at an offset in words, if it is one of the C family. */
  static Optional<String> at(LitmusTest test, int offset) {
    List<AtomicInstruction> around = new ArrayList<>();
    test.threads().forEach(t -> collect(t.body(), offset, around));
    return around.stream()
        .min((a, b) -> Integer.compare(a.span().length(), b.span().length()))
        .flatMap(Reading::told);
  }

  private static void collect(List<Instruction> body, int offset, List<AtomicInstruction> into) {
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.If branch) {
        collect(branch.then(), offset, into);
        collect(branch.otherwise(), offset, into);
      } else if (instruction instanceof Instruction.Loop loop) {
        collect(loop.test(), offset, into);
        collect(loop.body(), offset, into);
      } else if (instruction instanceof AtomicInstruction atomic && contains(atomic.span(), offset)) {
        into.add(atomic);
      }
    }
  }

  private static boolean contains(Span span, int offset) {
    return span.length() > 0 && span.offset() <= offset && offset <= span.offset() + span.length();
  }

  private static Optional<String> told(AtomicInstruction instruction) {
    if (instruction instanceof AtomicInstruction.Load i) {
      return Optional.of("a load of " + i.location() + told(i.semantics()));
    } else if (instruction instanceof AtomicInstruction.Store i) {
      return Optional.of("a store to " + i.location() + told(i.semantics()));
    } else if (instruction instanceof AtomicInstruction.Access i) {
      return Optional.of("a read-modify-write of " + i.location() + told(i.semantics()));
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return Optional.of("a fence" + told(i.semantics()));
    }
    return Optional.empty();
  }

  private static String told(Semantics semantics) {
    if (semantics.order() == MemoryOrder.NON_ATOMIC) {
      return ", non-atomic";
    }
    Stream<String> words = Stream.of(semantics.order().name().toLowerCase(Locale.ROOT), scope(semantics.scope()));
    return ", " + String.join(", ", words.toList()) + (semantics.remote() ? ", remote" : "");
  }

  private static String scope(Scope scope) {
    return scope.name().toLowerCase(Locale.ROOT).replace('_', '-') + " scope";
  }

  static String location(Location location) {
    String space = location.space().name().toLowerCase(Locale.ROOT);
    return Stream.of("location `" + location.name() + "`", (location.atomic() ? "atomic" : "non-atomic") + ", " + space
        + " memory, initially " + location.initial()).reduce((a, b) -> a + ": " + b).orElseThrow();
  }
}
