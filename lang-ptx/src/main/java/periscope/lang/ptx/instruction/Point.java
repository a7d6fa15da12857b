package periscope.lang.ptx.instruction;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An instruction that marks a point of its thread's program order, or does nothing at all: the end of a group of
 * asynchronous operations, a wait for such operations, and the two instructions about dependent grids.
 *
 * @param kind    the instruction
 * @param pending for a wait for groups, the number of the latest groups that it does not wait for; else 0
 * @param awaited for a wait for asynchronous operations, the numbers of these; else empty
 */
public record Point(Kind kind, int pending, Set<Integer> awaited, Span span) implements NewerInstruction {

  /** The instructions, with their texts. */
  public enum Kind implements Tag {
    COMMIT("cp.async.commit_group", false),
    WAIT("cp.async.wait_group", true),
    WAIT_ALL("cp.async.wait_all", true),
    BULK_COMMIT("cp.async.bulk.commit_group", false),
    BULK_WAIT("cp.async.bulk.wait_group", true),
    BULK_WAIT_READ("cp.async.bulk.wait_group.read", true),
    /** The grids behind this one may start; orders nothing. */
    GRID_LAUNCH("griddepcontrol.launch_dependents", false),
    /** Waits until the grid before has ended, and all that it did is visible. */
    GRID_WAIT("griddepcontrol.wait", true);

    private final String mnemonic;
    private final boolean waits;

    Kind(String mnemonic, boolean waits) {
      this.mnemonic = mnemonic;
      this.waits = waits;
    }

    public String mnemonic() {
      return mnemonic;
    }

    /** Whether the instruction waits for groups, so that its text has their number. */
    public boolean counts() {
      return this == WAIT || this == BULK_WAIT || this == BULK_WAIT_READ;
    }

    /** Whether the instruction is about groups of bulk operations. */
    public boolean bulk() {
      return this == BULK_COMMIT || this == BULK_WAIT || this == BULK_WAIT_READ;
    }

    /** Whether the instruction is about dependent grids. */
    public boolean grids() {
      return this == GRID_LAUNCH || this == GRID_WAIT;
    }
  }

  /** A point of program order, without operations that it waits for. */
  public Point(Kind kind, int pending, Span span) {
    this(kind, pending, Set.of(), span);
  }

  /** The same instruction as a wait for operations. */
  public Point waitingFor(Set<Integer> operations) {
    return new Point(kind, pending, Set.copyOf(operations), span);
  }

  @Override
  public Part part() {
    return kind.grids() ? Part.GRIDS : Part.COPIES;
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    if (!kind.waits) {
      return List.of();
    }
    Set<Tag> tags = new HashSet<>(Set.of(kind));
    if (kind != Kind.GRID_WAIT) {
      tags.add(new Awaited(awaited, kind == Kind.BULK_WAIT_READ));
    }
    return List.of(at(MemoryOrder.NON_ATOMIC, tags, span));
  }

  /** The event of a point: no fence, and no access. */
  static Instruction at(MemoryOrder order, Set<Tag> tags, Span span) {
    Set<Tag> all = new HashSet<>(tags);
    all.add(PtxTag.POINT);
    return new EventInstruction.Fence(Event.Kind.FENCE, Set.of(AddressSpace.values()), order,
        Scope.WORK_GROUP, false, Marks.of(all), Optional.empty(), span);
  }
}
