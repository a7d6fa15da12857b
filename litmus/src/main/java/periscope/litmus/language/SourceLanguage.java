package periscope.litmus.language;

import java.util.Set;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * A language that mapping tables compile from. Its tests are made of
 * {@link periscope.litmus.instruction.AtomicInstruction}s; what is said here is which of them it has. Two are equal if
 * their names are.
 *
 * @param name        its name in mapping files: {@code opencl-rsp}
 * @param header      {@link LitmusLanguage#header()} of its tests
 * @param orders      the memory orders that its operations can have; {@link MemoryOrder#NON_ATOMIC} if it has plain
 *     accesses
 * @param scopes      the scopes that they can have
 * @param hasRemote   whether its atomic operations are flagged remote or not
 * @param hasVolatile whether plain accesses may be volatile
 * @param fetches     its read-modify-writes, but for compare-exchange, which each language has
 * @param builtins    of these, the ones that it has as functions without an order only, such as CUDA's
 *     {@code atomicInc}: they are relaxed, and of a work-group's scope at least
 * @param barriers    the scopes that a barrier of a work-group can have: of the memory accesses that it orders
 * @param fences      the memory that a fence orders, of what searched programs have
 */
public record SourceLanguage(
    String name, String header, Set<MemoryOrder> orders, Set<Scope> scopes, boolean hasRemote, boolean hasVolatile,
    Set<FetchOperator> fetches, Set<FetchOperator> builtins, Set<Scope> barriers, Set<FenceFlag> fences) {

  public SourceLanguage {
    orders = Set.copyOf(orders);
    scopes = Set.copyOf(scopes);
    fetches = Set.copyOf(fetches);
    builtins = Set.copyOf(builtins);
    barriers = Set.copyOf(barriers);
    fences = Set.copyOf(fences);
  }

  /** Whether it has a read-modify-write of an order and a scope, as far as not all read-modify-writes have them. */
  public boolean has(FetchOperator fetch, MemoryOrder order, Scope scope) {
    return !builtins.contains(fetch) || order == MemoryOrder.RELAXED && scope != Scope.WORK_ITEM;
  }

  /** Whether local memory is ordered apart from global memory, so that programs with both are programs of their own. */
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
