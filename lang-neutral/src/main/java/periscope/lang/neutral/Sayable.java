package periscope.lang.neutral;

import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Finds the parts of a test that the format cannot express. */
final class Sayable {

  /** Number of locations of an instance, and of reads whose values are observed. */
  private static final int SLOTS = 2;

  private static final String WAY_OUT = "a neutral test has loads, stores, fetch_add of 0, exchanges and fences";

  private final LitmusTest test;
  private final Problems problems;
  private final Set<Register> read = new HashSet<>();

  private Sayable(LitmusTest test, Problems problems) {
    this.test = test;
    this.problems = problems;
  }

  /** Reports every part of a test that the format cannot express. */
  static void check(LitmusTest test, Problems problems) {
    Sayable sayable = new Sayable(test, problems);
    sayable.places();
    Optional<Memory> memory = sayable.locations();
    for (int t = 0; t < test.threads().size(); t++) {
      for (Instruction i : test.threads().get(t).body()) {
        sayable.instruction(t, i, memory);
      }
    }
    sayable.condition();
  }

  /** The common memory type of a test's locations; empty if they differ, or if there are none. */
  static Optional<Memory> memory(LitmusTest test) {
    Set<Memory> all = new HashSet<>();
    test.locations().forEach(x -> all.add(x.space() == AddressSpace.LOCAL
        ? x.atomic() ? Memory.ATOMIC_WORKGROUP : Memory.NON_ATOMIC_WORKGROUP
        : x.atomic() ? Memory.ATOMIC_STORAGE : Memory.NON_ATOMIC_STORAGE));
    return all.size() == 1 ? all.stream().findFirst() : Optional.empty();
  }

  /** Whether there are several threads, and all are in one work-group. */
  static boolean together(LitmusTest test) {
    return test.threads().size() > 1 && groups(test) == 1;
  }

  private static long groups(LitmusTest test) {
    return test.threads().stream().map(LitmusThread::placement).map(Placement::workGroup).distinct().count();
  }

  private void places() {
    if (test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1) {
      problems.error(Span.NONE, "the threads are on several devices", "a neutral test runs on one");
    } else if (groups(test) != 1 && groups(test) != test.threads().size()) {
      problems.error(Span.NONE, "some threads share a work-group and others do not",
          "in a neutral test all do, or none");
    }
  }

  private Optional<Memory> locations() {
    Optional<Memory> memory = memory(test);
    if (test.locations().size() > SLOTS) {
      problems.error(Span.NONE, "the test has " + test.locations().size() + " locations",
          "a neutral test has two places for them, x and y");
    } else if (memory.isEmpty()) {
      problems.error(Span.NONE, test.locations().isEmpty() ? "the test has no location"
          : "the locations are not all of one kind", "memoryType says for all whether they are atomic, and where");
    }
    Set<String> accessed = test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .filter(MemoryAccess.class::isInstance).map(i -> ((MemoryAccess) i).location()).collect(Collectors.toSet());
    for (Location x : test.locations()) {
      String what = x.initial() != 0 ? "does not begin with 0" : !x.type().equals(NumberType.S32) ? "is no int"
          : !accessed.contains(x.name()) ? "is accessed nowhere" : "";
      if (!what.isEmpty()) {
        problems.error(Span.NONE, "the location " + x.name() + " " + what, "a neutral test has ints that begin with 0");
      }
    }
    return memory;
  }

  private void instruction(int thread, Instruction i, Optional<Memory> memory) {
    if (i instanceof Fence fence) {
      fence(fence, memory);
    } else if (i instanceof Load load) {
      access(load, memory);
      reads(thread, load.register(), load);
    } else if (i instanceof Store store) {
      access(store, memory);
      constant(store.value(), store);
    } else if (i instanceof Fetch fetch && fetch.operator() == FetchOperator.EXCHANGE) {
      access(fetch, memory);
      constant(fetch.operand(), fetch);
    } else if (i instanceof Fetch fetch && fetch.operator() == FetchOperator.ADD
        && fetch.operand().equals(Expression.constant(0))) {
      access(fetch, memory);
      reads(thread, fetch.register(), fetch);
    } else {
      problems.error(i.span(), i instanceof Barrier
          ? "a barrier waits for the work-group; what the format calls so is a fence" : "no action does this", WAY_OUT);
    }
  }

  private void reads(int thread, String register, Instruction i) {
    if (!read.add(new Register(thread, register))) {
      problems.error(i.span(), "the register " + register + " is read into twice", "a variable is for one read");
    }
  }

  private void constant(Expression value, Instruction i) {
    if (!(value instanceof Expression.Constant c) || c.value() < 0 || c.value() > RoleReader.MOST) {
      problems.error(i.span(), "the value that is written is not a number from 0 to " + RoleReader.MOST,
          "in a neutral test, stores and exchanges write constants");
    }
  }

  private void access(Access access, Optional<Memory> memory) {
    boolean atomic = access.semantics().atomic();
    if (memory.isPresent() && memory.get().atomic() != atomic) {
      problems.error(access.span(), "a plain access of an atomic location", "memoryType is for all accesses");
    } else if (atomic && (access.semantics().scope() != Scope.DEVICE || access.semantics().remote())) {
      problems.error(access.span(), "an access of scope "
          + (access.semantics().remote() ? "remote" : access.semantics().scope().name().toLowerCase(Locale.ROOT)),
          "accesses of a neutral test say no scope; they have the device's");
    } else if (!access.address().isEmpty()) {
      problems.error(access.span(), "the address depends on a read value", WAY_OUT);
    }
  }

  private void fence(Fence fence, Optional<Memory> memory) {
    Scope scope = together(test) ? Scope.WORK_GROUP : Scope.DEVICE;
    if (fence.semantics().scope() != scope || fence.semantics().remote()) {
      problems.error(fence.span(), "a fence of another scope than " + scope.name().toLowerCase(Locale.ROOT),
          "a neutral test's fences reach the work-group if all threads are in one, and the device if none are");
    } else if (memory.isPresent() && !fence.flags().contains(memory.get().flag())) {
      problems.error(fence.span(), "a fence of memory in which no location is", "memoryType is for all fences");
    }
  }

  private void condition() {
    if (test.condition().isEmpty()) {
      problems.error(Span.NONE, "the test has no condition", "the condition says which values outcomes are made of");
      return;
    }
    Condition condition = test.condition().get();
    if (condition.filter().isPresent() || condition.quantifier() == Quantifier.FORALL) {
      problems.error(Span.NONE, "the condition is a " + (condition.filter().isPresent() ? "filter" : "forall"),
          "a neutral test looks for outcomes: exists, or ~exists");
    }
    Observables spoken = Observed.by(condition.operands());
    Optional<Register> unread = spoken.registers().stream().filter(r -> !read.contains(r)).sorted().findFirst();
    if (unread.isPresent()) {
      problems.error(Span.NONE, "the condition asks for " + unread.get() + ", into which no instruction reads",
          "a neutral test asks for the registers of reads, and for the last values of locations");
    } else if (spoken.registers().size() > SLOTS) {
      problems.error(Span.NONE, "the condition asks for " + spoken.registers().size() + " registers",
          "a neutral test has two registers, r0 and r1");
    } else if (spoken.registers().isEmpty() && spoken.locations().isEmpty()) {
      problems.error(Span.NONE, "the condition names no register and no location",
          "write a condition that does, such as exists (P1:r0=1 /\\ P1:r1=0)");
    }
  }
}
