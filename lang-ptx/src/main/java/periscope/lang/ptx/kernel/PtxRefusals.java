package periscope.lang.ptx.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Finds the parts of a test that one kernel of real PTX cannot execute, with a diagnostic for each. */
final class PtxRefusals {

  private final SourceText source;
  private final List<Diagnostic> found = new ArrayList<>();
  private RegisterTypes types = RegisterTypes.INTS;

  /** Names whose locations pointers do not reach. */
  private final Set<String> handles = new HashSet<>();

  private PtxRefusals(SourceText source) {
    this.source = source;
  }

  /**
   * Checks a test.
   *
   * @throws InvalidInputException if some part of the test cannot be executed by a kernel
   */
  static void check(LitmusTest test, SourceText source) {
    PtxRefusals refusals = new PtxRefusals(source);
    refusals.placements(test);
    test.locations().forEach(refusals::location);
    test.locations().stream().flatMap(x -> x.aliases().stream()).filter(a -> a.way() != Proxy.GENERIC)
        .forEach(a -> refusals.handles.add(a.name()));
    for (LitmusThread thread : test.threads()) {
      refusals.types = thread::type;
      thread.body().forEach(refusals::instruction);
    }
    if (!refusals.found.isEmpty()) {
      throw new InvalidInputException(refusals.found);
    }
  }

  private void refuse(Span at, String message, String hint) {
    found.add(Diagnostic.error(source, at, message, hint));
  }

  private void placements(LitmusTest test) {
    if (Placement.clustered(test.threads().stream().map(LitmusThread::placement).toList())) {
      refuse(Span.NONE, "the threads are in a cluster of several CTAs, and kernels are launched without clusters",
          "models judge it: simulate the test");
    }
    if (test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1) {
      refuse(Span.NONE, "the threads are on several gpus, and one kernel runs on one", "place them on one gpu");
    }
    for (Location x : test.locations()) {
      long groups = test.threads().stream().filter(t -> Instruction.walk(t.body()).anyMatch(i -> accesses(i, x)))
          .map(t -> t.placement().workGroup()).distinct().count();
      if (x.space() == AddressSpace.LOCAL && groups > 1) {
        refuse(Span.NONE, "threads of several CTAs access the shared location '" + x.name()
            + "', of which each has its own", "make it global, or access it in one CTA only");
      }
    }
  }

  private static boolean accesses(Instruction instruction, Location x) {
    return instruction instanceof PtxInstruction.Access a && a.location().equals(x.name());
  }

  private void location(Location x) {
    if (x.type().bits() != NumberType.S32.bits()) {
      refuse(Span.NONE, "'" + x.name() + "' has " + x.type().bits() + " bits, and kernels hold numbers of 32 bits",
          "declare it .s32 or .u32");
    }
    x.aliases().stream().filter(a -> a.way() == Proxy.GENERIC && x.space() == AddressSpace.LOCAL).forEach(a ->
        refuse(Span.NONE, "'" + a.name() + "' is a second address of the shared location '" + x.name()
            + "', which shared memory cannot have", "make it global"));
  }

  private void width(Span at, NumberType type) {
    if (type.bits() != NumberType.S32.bits()) {
      refuse(at, "this computes with " + type.bits() + " bits, and kernels hold numbers of 32 bits",
          "compute in .s32 or .u32");
    }
  }

  private void instruction(Instruction instruction) {
    RegisterUse.values(instruction).forEach(v -> constants(instruction.span(), v));
    if (instruction instanceof Instruction.If i && i.then().size() == 1 && i.otherwise().isEmpty()) {
      instruction(i.then().get(0));
    } else if (instruction instanceof PtxInstruction.Access a && a.qualifiers().proxy() != Proxy.GENERIC
        && (!a.qualifiers().nonCoherent() || handles.contains(a.location()))) {
      refuse(a.span(), "PTX has no such " + a.qualifiers().proxy().spelling() + " access: " + Mnemonics.print(a),
          "surfaces, textures and constants have instructions of another form there, with descriptors and coordinates");
    } else if (instruction instanceof PtxInstruction.ProxyFence f && f.proxy().isPresent()) {
      refuse(f.span(), "PTX has no instruction " + Mnemonics.print(f),
          "of the proxy fences, only fence.proxy.alias is one");
    } else if (instruction instanceof PtxInstruction.Bar b && b.instance().isPresent()) {
      refuse(b.span(), "barriers of PTX have no instance numbers: " + Mnemonics.print(b),
          "write bar.cta.sync with the barrier alone, whose uses are counted as they come, or bar.sync with a quorum");
    } else if (instruction instanceof NewerInstruction) {
      refuse(instruction.span(), "kernels have no " + Mnemonics.print(instruction) + " yet",
          "models judge it: simulate the test");
    } else if (!known(instruction)) {
      refuse(instruction.span(), "a kernel has no place for this " + instruction.getClass().getSimpleName(), "");
    }
  }

  private static boolean known(Instruction instruction) {
    return instruction instanceof PtxInstruction || instruction instanceof Instruction.Assign
        || instruction instanceof Instruction.Label || instruction instanceof Instruction.Branch;
  }

  private void constants(Span at, Expression expression) {
    expression.walk().forEach(part -> {
      if (part instanceof Expression.Constant c
          && !NumberType.S32.holdsNumber(c.value()) && !NumberType.U32.holdsNumber(c.value())) {
        refuse(at, c.value() + " does not fit in the 32 bits that numbers of a kernel have", "use a smaller number");
      } else if (part instanceof Expression.Real) {
        refuse(at, "a kernel does not compute with floating-point numbers", "");
      } else if (part instanceof Expression.Unary u) {
        width(at, u.operator() == UnaryOperator.NOT ? NumberType.S32 : u.type());
      } else if (part instanceof Expression.Convert c) {
        width(at, c.type());
      } else if (part instanceof Expression.Binary b) {
        ValueCode.type(b, types).ifPresentOrElse(t -> width(at, t), () -> refuse(at,
            "a kernel does not compute with a signed and an unsigned number of 32 bits at once",
            "convert one of them"));
      }
    });
  }
}
