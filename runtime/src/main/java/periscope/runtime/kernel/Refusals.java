package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.rsp.MachineProgram;

/**
 * The refusals of a device: diagnostics for the parts of a test that the device cannot run, reported before the kernel
 * is built.
 */
final class Refusals {

  private final LitmusTest test;
  private final SourceText text;
  private final Capabilities device;
  private final List<Diagnostic> found = new ArrayList<>();

  private Refusals(LitmusTest test, SourceText text, Capabilities device) {
    this.test = test;
    this.text = text;
    this.device = device;
  }

  /**
   * Checks a test.
   *
   * @throws InvalidInputException with every part of the test that the device cannot run
   */
  static void check(LitmusTest test, SourceText text, Capabilities device) {
    Refusals refusals = new Refusals(test, text, device);
    refusals.language();
    refusals.placement();
    refusals.types();
    Constants.instructions(test).forEach(refusals::instruction);
    refusals.expressions();
    if (refusals.found.isEmpty() && KernelLanguage.OPENCL.has(test)) {
      Phases.refuse(test, refusals::refuse);
    }
    if (!refusals.found.isEmpty()) {
      throw new InvalidInputException(refusals.found);
    }
  }

  /**
   * Refuses a PTX test whose threads may wait at barriers for ever. Kernels bound the loops of a test, but not barriers
   * of PTX; a device that waits for ever needs a reset, which stops all its other work, too.
   *
   * @throws InvalidInputException if threads can wait for ever, or if that is unknown
   */
  static void checkBarriers(LitmusTest test, SourceText text, Capabilities device) {
    if (KernelLanguage.PTX.has(test) && PtxRole.barriers(test)) {
      Optional<Boolean> stuck = stuck(test, text);
      if (stuck.orElse(true)) {
        throw new InvalidInputException(Diagnostic.error(text, Span.NONE, stuck.isPresent()
            ? "threads can wait at barriers for others that never come there, and " + device.device() + " would hang"
            : "it is not known whether threads can wait for ever at these barriers, and " + device.device()
                + " would hang", "run it on a simulated device, which counts the runs that get stuck"));
      }
    }
  }

  /** Whether threads can wait at barriers for ever; empty if the interleaving machine cannot run the test. */
  private static Optional<Boolean> stuck(LitmusTest test, SourceText text) {
    try {
      return Optional.of(OutcomeClasses.of(test, text).stuck());
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  private void refuse(Span at, String message, String hint) {
    found.add(Diagnostic.error(text, at, message, hint));
  }

  private void language() {
    if (KernelLanguage.PTX.has(test)) {
      if (!device.inlinePtx()) {
        refuse(Span.NONE, device.device() + " does not run PTX, which devices of NVIDIA do",
            "run an OpenCL test on it, or this one on a simulated device");
      }
    } else if (KernelLanguage.of(test).isEmpty()) {
      String hint = MachineProgram.runs(test)
          ? "GPU assembly is the language of an abstract machine: 'periscope explore' runs it"
          : "compile it with a mapping to PTX, which devices of NVIDIA run";
      refuse(Span.NONE, "OpenCL devices run OPENCL and PTX tests, and this is a " + test.language() + " test", hint);
    }
  }

  private void placement() {
    if (test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1) {
      refuse(Span.NONE, "the threads are on several devices, and a launch runs on one", "place them on one device");
    }
  }

  /** Refuses types that the dialect lacks, each kind once. */
  private void types() {
    Stream.concat(
        test.locations().stream().flatMap(x -> device.dialect().refuses(test, x).stream()),
        test.threads().stream().flatMap(t -> t.types().values().stream())
            .flatMap(t -> device.dialect().refuses(t).stream()))
        .distinct().forEach(r -> refuse(Span.NONE, r.message(), r.hint()));
  }

  private void expressions() {
    for (LitmusThread thread : test.threads()) {
      Instruction.walk(thread.body()).forEach(i -> i.dataflow().values().stream()
          .flatMap(v -> device.dialect().refuses(v, thread::type).stream()).limit(1)
          .forEach(r -> refuse(i.span(), r.message(), r.hint())));
    }
  }

  private void instruction(Instruction i) {
    i.dataflow().values().forEach(v -> divisions(i.span(), v));
    if (i instanceof AtomicInstruction a) {
      device.dialect().refuses(test, a).ifPresent(r -> refuse(a.span(), r.message(), r.hint()));
    }
    if (i instanceof AtomicInstruction.Access a) {
      semantics(a.span(), a.semantics(), device.orders(), device.scopes(), "operations");
      if (a instanceof AtomicInstruction.CompareExchange c) {
        order(c.span(), c.failureOrder(), device.orders(), "operations");
      }
    } else if (i instanceof AtomicInstruction.Fence f) {
      semantics(f.span(), f.semantics(), device.fenceOrders(), device.fenceScopes(), "fences");
    } else if (!hasPlace(i)) {
      refuse(i.span(), "a kernel has no place for this " + i.getClass().getSimpleName(), "");
    }
  }

  /** Whether kernels have code for an instruction that is neither an access nor a fence of the C family. */
  private boolean hasPlace(Instruction i) {
    return i instanceof PtxInstruction || i instanceof AtomicInstruction.Barrier || i instanceof Instruction.If
        || i instanceof Instruction.Loop || i instanceof Instruction.Assign || i instanceof Instruction.Undefined
        || (i instanceof Instruction.Branch || i instanceof Instruction.Label) && !KernelLanguage.OPENCL.has(test);
  }

  private void semantics(Span at, Semantics semantics, Set<MemoryOrder> orders, Set<Scope> scopes, String what) {
    if (semantics.remote()) {
      refuse(at, "no device has operations with the remote flag",
          "widen the scope instead, or run it on a simulated device");
    } else if (semantics.atomic()) {
      order(at, semantics.order(), orders, what);
      if (!scopes.contains(semantics.scope())) {
        refuse(at, device.device() + " has no " + what + " of memory_scope_" + word(semantics.scope()),
            "it has " + words(scopes));
      }
    }
  }

  private void order(Span at, MemoryOrder order, Set<MemoryOrder> orders, String what) {
    if (!orders.contains(order)) {
      refuse(at, device.device() + " has no " + what + " of memory_order_" + word(order), "it has " + words(orders));
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String words(Set<? extends Enum<?>> values) {
    return values.isEmpty() ? "none"
        : String.join(", ", values.stream().sorted(Comparator.comparingInt(Enum::ordinal)).map(Refusals::word)
            .toList());
  }

  /**
   * Refuses divisions: some processors end the whole process at a division by 0, and at a division of the least number
   * by -1.
   */
  private void divisions(Span at, Expression value) {
    value.walk().filter(Expression.Binary.class::isInstance).map(Expression.Binary.class::cast)
        .filter(b -> b.operator().divides()
            && !(b.right() instanceof Expression.Constant c && c.value() != 0 && c.value() != -1))
        .forEach(b -> refuse(at, "the test may divide by zero, or by -1", "divide by a constant other than these"));
  }
}
