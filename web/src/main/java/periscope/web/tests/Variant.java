package periscope.web.tests;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * A form of a test of straight threads with relaxed atomic accesses: where its threads run, where its locations lie,
 * what stands between its accesses, and how it accesses memory ([HARBOR], section 3.3).
 */
public enum Variant {
  STORAGE("storage, work-groups apart", false, AddressSpace.GLOBAL, Between.NOTHING, false),
  STORAGE_FENCED("storage, work-groups apart, barriers", false, AddressSpace.GLOBAL, Between.FENCE, false),
  STORAGE_RMW("storage, work-groups apart, read-modify-writes", false, AddressSpace.GLOBAL, Between.NOTHING, true),
  STORAGE_RMW_FENCED("storage, work-groups apart, read-modify-writes, barriers", false, AddressSpace.GLOBAL,
      Between.FENCE, true),
  STORAGE_TOGETHER("storage, one work-group", true, AddressSpace.GLOBAL, Between.NOTHING, false),
  STORAGE_TOGETHER_BARRIER("storage, one work-group, barriers", true, AddressSpace.GLOBAL, Between.BARRIER, false),
  WORKGROUP("workgroup memory", true, AddressSpace.LOCAL, Between.NOTHING, false),
  WORKGROUP_BARRIER("workgroup memory, barriers", true, AddressSpace.LOCAL, Between.BARRIER, false);

  /** What stands between the accesses of a thread. */
  private enum Between {
    NOTHING,
    /** What WGSL says by a barrier of each thread's own work-group. */
    FENCE,
    /** A barrier that all threads come to. */
    BARRIER
  }

  private final String label;
  private final boolean together;
  private final AddressSpace space;
  private final Between between;
  private final boolean updating;

  Variant(String label, boolean together, AddressSpace space, Between between, boolean updating) {
    this.label = label;
    this.together = together;
    this.space = space;
    this.between = between;
    this.updating = updating;
  }

  /** As a page calls it. */
  public String label() {
    return label;
  }

  /** As it stands in the names of tests and in addresses; empty for the usual one. */
  public String suffix() {
    return this == STORAGE ? "" : "-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether something stands between accesses. */
  boolean parted() {
    return between != Between.NOTHING;
  }

  /** Makes the form of a test whose threads run in work-groups of their own, over global memory. */
  public LitmusTest of(LitmusTest test) {
    List<Location> locations = test.locations().stream()
        .map(x -> new Location(x.name(), x.type(), x.initial(), x.atomic(), space, x.aliases())).toList();
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      Placement placement = new Placement(together ? 0 : t, 0);
      threads.add(new LitmusThread(placement, body(thread.body(), t), thread.types()));
    }
    return new LitmusTest(test.language(), test.name() + suffix(), test.description(), locations, threads,
        test.condition());
  }

  private List<Instruction> body(List<Instruction> plain, int thread) {
    UnaryOperator<Instruction> change = updating ? new Updating() : i -> i;
    List<Instruction> body = new ArrayList<>();
    for (int i = 0; i < plain.size(); i++) {
      if (i > 0) {
        between(thread).ifPresent(body::add);
      }
      body.add(change.apply(plain.get(i)));
    }
    return body;
  }

  private Optional<Instruction> between(int thread) {
    Set<FenceFlag> flags = EnumSet.of(space == AddressSpace.LOCAL ? FenceFlag.LOCAL : FenceFlag.GLOBAL);
    return switch (between) {
      case NOTHING -> Optional.empty();
      case FENCE -> Optional.of(new Fence(flags, new Semantics(
          thread == 0 ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE, Scope.DEVICE, false), Span.NONE));
      case BARRIER -> Optional.of(new Barrier(Optional.empty(), flags, Scope.WORK_GROUP, Span.NONE));
    };
  }

  /** The read-modify-writes of a thread that do what its loads and stores do. */
  private static final class Updating implements UnaryOperator<Instruction> {
    private int unread;

    @Override
    public Instruction apply(Instruction plain) {
      if (plain instanceof Load l) {
        return new Fetch(l.register(), FetchOperator.ADD, l.location(), Expression.constant(0), l.semantics(),
            Span.NONE);
      } else if (plain instanceof Store s) {
        return new Fetch("old" + unread++, FetchOperator.EXCHANGE, s.location(), s.value(), s.semantics(), Span.NONE);
      }
      return plain;
    }
  }
}
