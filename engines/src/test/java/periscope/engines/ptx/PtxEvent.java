package periscope.engines.ptx;

import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.Proxy;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/**
 * An operation (8.4, "Operation types"). An atomic operation is a read and, if it results in a write, a write behind
 * it.
 *
 * @param thread      index of its thread; -1 for an initial write
 * @param position    its place in its thread
 * @param placement   its thread's; absent for an initial write
 * @param location    what it accesses; absent for other than memory operations
 * @param address     name of the virtual address that it accesses it by
 * @param proxy       of a memory operation, or of a proxy fence other than the alias fence
 * @param order       {@link MemoryOrder#NON_ATOMIC} for a weak operation
 * @param value       what it reads or writes
 * @param red         whether it is the read of a reduction, which is no read operation of its own (8.4, 8.8)
 * @param atomicWrite whether it is the write of an atomic operation, whose read is the event before it
 * @param barrier     for a barrier, which: the number and which use of it
 * @param waits       for a barrier, whether it waits: {@code bar.sync} and {@code bar.red}
 * @param depends     positions of the reads of its thread that it depends on
 */
record PtxEvent(
    int thread, int position, Optional<Placement> placement, Kind kind, Optional<String> location,
    Optional<String> address,
    Optional<Proxy> proxy, MemoryOrder order, Scope scope, long value, boolean red, boolean atomicWrite,
    Optional<String> barrier, boolean waits, Set<Integer> depends) {

  enum Kind {
    READ,
    WRITE,
    FENCE,
    PROXY_FENCE,
    ALIAS_FENCE,
    BARRIER
  }

  boolean memory() {
    return location.isPresent();
  }

  boolean read() {
    return kind == Kind.READ;
  }

  boolean write() {
    return kind == Kind.WRITE;
  }

  boolean fence() {
    return kind == Kind.FENCE;
  }

  boolean initial() {
    return thread < 0;
  }

  boolean generic() {
    return memory() && proxy.equals(Optional.of(Proxy.GENERIC));
  }

  /** 8.4: a memory fence, or a memory operation with an order. */
  boolean strong() {
    return fence() || memory() && !initial() && order != MemoryOrder.NON_ATOMIC;
  }

  boolean sameLocation(PtxEvent that) {
    return memory() && that.memory() && location.equals(that.location);
  }

  boolean sameAddress(PtxEvent that) {
    return memory() && that.memory() && address.equals(that.address);
  }

  boolean sameCta(PtxEvent that) {
    return !initial() && !that.initial() && placement.get().workGroup() == that.placement.get().workGroup();
  }

  /** 8.5, Table "Scopes". */
  boolean scopeIncludes(PtxEvent that) {
    return switch (scope) {
      case WORK_ITEM -> thread == that.thread;
      case WORK_GROUP -> sameCta(that);
      case CLUSTER -> throw new IllegalStateException("PTX 7.5 has no clusters");
      case DEVICE -> placement.get().device() == that.placement.get().device();
      case ALL_SVM_DEVICES -> true;
    };
  }
}
