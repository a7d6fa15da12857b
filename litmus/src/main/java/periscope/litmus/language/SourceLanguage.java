package periscope.litmus.language;

import java.util.Set;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * A language that mapping tables compile from, with the operations that it has. Its tests consist of {@link
 * periscope.litmus.instruction.AtomicInstruction}s. Two source languages are equal if their names are.
 *
 * @param name        name of the language in mapping files: {@code opencl-rsp}
 * @param header      {@link LitmusLanguage#header()} of its tests
 * @param orders      memory orders that operations can have; contains {@link MemoryOrder#NON_ATOMIC} if the language
 *                    has plain accesses
 * @param scopes      scopes that operations can have
 * @param hasRemote   whether atomic operations have a remote flag
 * @param hasVolatile whether plain accesses can be volatile
 * @param fetches     the read-modify-writes; compare-exchange is not among them, since each language has it
 * @param builtins    the subset of {@code fetches} that exists only as functions without an order, such as CUDA's
 *                    {@code atomicInc}: relaxed, with the scope of a work-group, a device or all devices
 * @param barriers    scopes of the memory accesses that a barrier of a work-group can order
 * @param fences      memory regions that each fence of a searched program orders
 * @param relaxedFences whether a fence can be relaxed, and then orders nothing
 * @param words       own words for orders and scopes, which tables from the language may use
 * @param hasPhases   whether the language has barriers in memory ({@link periscope.litmus.async.PhaseOperation})
 */
public record SourceLanguage(
    String name, String header, Set<MemoryOrder> orders, Set<Scope> scopes, boolean hasRemote, boolean hasVolatile,
    Set<FetchOperator> fetches, Set<FetchOperator> builtins, Set<Scope> barriers, Set<FenceFlag> fences,
    boolean relaxedFences, QualifierWords words, boolean hasPhases) {

  public SourceLanguage {
    orders = Set.copyOf(orders);
    scopes = Set.copyOf(scopes);
    fetches = Set.copyOf(fetches);
    builtins = Set.copyOf(builtins);
    barriers = Set.copyOf(barriers);
    fences = Set.copyOf(fences);
  }

  /** A language without barriers in memory. */
  public SourceLanguage(String name, String header, Set<MemoryOrder> orders, Set<Scope> scopes, boolean hasRemote,
      boolean hasVolatile, Set<FetchOperator> fetches, Set<FetchOperator> builtins, Set<Scope> barriers,
      Set<FenceFlag> fences, boolean relaxedFences, QualifierWords words) {
    this(name, header, orders, scopes, hasRemote, hasVolatile, fetches, builtins, barriers, fences, relaxedFences,
        words, false);
  }

  /** The same language with barriers in memory, under another name. */
  public SourceLanguage withPhases(String other) {
    return new SourceLanguage(other, header, orders, scopes, hasRemote, hasVolatile, fetches, builtins, barriers,
        fences, relaxedFences, words, true);
  }

  /**
   * Whether the language has a read-modify-write with this order and scope, provided that the language has the
   * operator, the order and the scope.
   */
  public boolean has(FetchOperator fetch, MemoryOrder order, Scope scope) {
    return !builtins.contains(fetch)
        || order == MemoryOrder.RELAXED && scope != Scope.WORK_ITEM && scope != Scope.CLUSTER;
  }

  /**
   * Whether fences order local memory apart from global memory, so that programs that use both regions are worth a
   * search of their own.
   */
  public boolean hasRegions() {
    return !fences.contains(FenceFlag.LOCAL);
  }

  @Override
  public boolean equals(Object that) {
    return that instanceof SourceLanguage other && name.equals(other.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
