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
 * A form of a test with straight-line threads and relaxed atomic accesses: the placement of its threads, the address
 * space of its locations, the fence or barrier between its accesses, and the kind of its accesses ([HARBOR], section
 * 3.3).
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

  /** The fence or barrier between the accesses of a thread. */
  private enum Between {
    NOTHING,
    /** A fence, which WGSL expresses as a barrier of each thread's work-group. */
    FENCE,
    /** A barrier that all threads reach. */
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

  /** The label on pages. */
  public String label() {
    return label;
  }

  /** The suffix of names of tests and of addresses; empty for the usual form. */
  public String suffix() {
    return this == STORAGE ? "" : "-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether a fence or barrier is between accesses. */
  boolean parted() {
    return between != Between.NOTHING;
  }

  /** This form of a test whose threads have separate work-groups and whose memory is global. */
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

  /** Replaces a thread's loads and stores by equivalent read-modify-writes. */
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
