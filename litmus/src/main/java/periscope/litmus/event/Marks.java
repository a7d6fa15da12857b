package periscope.litmus.event;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.memory.Proxy;

/**
 * What an event says beyond its kind, location, order and scope.
 *
 * @param isVolatile whether it is a volatile access
 * @param proxy      how it reaches memory; for a proxy fence, the proxy whose accesses it orders
 * @param address    number of the virtual address that it uses; -1 for the location's own
 * @param proxyFence whether it is a proxy fence, or, without a proxy of its own, the fence between virtual aliases
 * @param cache      the cache that it is served by, if it says so
 * @param update     for the read and the write of a read-modify-write that is two events: which one that is; the two
 *                   share it, and no other event of their thread has it
 * @param reduction  for the read of a read-modify-write, whether no register gets what it reads: {@code red}
 * @param operand    for an access whose order among those of its full expression is open in part: which
 * @param used       for a load, whether its thread may branch on its value, or write, compare or address with it; not
 *                   only compute what is observed in the end
 * @param endless    whether it is a read of a round of a loop that its thread repeats for ever
 */
public record Marks(
    boolean isVolatile, Proxy proxy, int address, Optional<ProxyFence> proxyFence, Optional<CacheOperator> cache,
    Optional<Update> update, boolean reduction, Optional<Operand> operand, boolean used,
    boolean endless) {

  /** What a fence that is none of memory itself orders. */
  public enum ProxyFence {
    /** Accesses through its proxy and generic ones: {@code fence.proxy.surface}. */
    PROXY,
    /** Generic accesses through different virtual addresses of one location: {@code fence.proxy.alias}. */
    ALIAS
  }

  /** A cache operator of PTX (PTX ISA, "Cache Operators"). Since PTX 6.0 they are hints only. */
  public enum CacheOperator {
    /** Loads: cached at all levels, L1 first. */
    CA,
    /** Cached in L2, past L1. */
    CG,
    /** Streaming, likely accessed once. */
    CS,
    /** Loads: last use. */
    LU,
    /** Loads: fetched again, as if volatile. */
    CV,
    /** Stores: write back at all levels. */
    WB,
    /** Stores: write through to memory. */
    WT;

    /** As in {@code ld.cg}. */
    public String spelling() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Which read-modify-write of a thread it is, where that is two events.
   *
   * @param part   which piece of code of the thread, where several were numbered each by itself; else 0
   * @param number its number in that piece; 0 in instructions, whose events get one when they are made
   */
  public record Update(int part, int number) {}

  /**
   * An access of a full expression that leaves orders of evaluation open.
   *
   * @param evaluation  the evaluation of such an expression that it belongs to; no other one of its thread has this
   *     number
   * @param number      the number of what it does in the expression
   * @param unsequenced the numbers of what stands before it in program order and is not sequenced before it
   */
  public record Operand(int evaluation, int number, Set<Integer> unsequenced) {
    public Operand {
      unsequenced = Set.copyOf(unsequenced);
    }
  }

  /** Of an event in no such expression. */
  public Marks(
      boolean isVolatile, Proxy proxy, int address, Optional<ProxyFence> proxyFence, Optional<CacheOperator> cache,
      Optional<Update> update, boolean reduction) {
    this(isVolatile, proxy, address, proxyFence, cache, update, reduction, Optional.empty(), false, false);
  }

  /** The same as an access of a full expression. */
  public Marks as(Operand newOperand) {
    return new Marks(isVolatile, proxy, address, proxyFence, cache, update, reduction, Optional.of(newOperand),
        used, endless);
  }

  /** The same of a read whose value its thread uses. */
  public Marks usedByThread() {
    return new Marks(isVolatile, proxy, address, proxyFence, cache, update, reduction, operand, true, endless);
  }

  /** The same of a read that its thread repeats for ever. */
  public Marks repeated() {
    return new Marks(isVolatile, proxy, address, proxyFence, cache, update, reduction, operand, used, true);
  }

  /** The same as an access of an evaluation with another number. */
  public Marks in(int evaluation) {
    return operand.map(o -> as(new Operand(evaluation, o.number(), o.unsequenced()))).orElse(this);
  }

  /** Whether an event that stands before this one in the program order of their thread is unsequenced with it. */
  public boolean unsequencedAfter(Marks earlier) {
    return operand.isPresent() && earlier.operand.isPresent()
        && operand.get().evaluation() == earlier.operand.get().evaluation()
        && operand.get().unsequenced().contains(earlier.operand.get().number());
  }

  /** The same with another address, and, where it is a half of a read-modify-write, with this number for that. */
  public Marks at(int newAddress, int number) {
    return of(newAddress, update.map(u -> new Update(u.part(), number)));
  }

  /** The same in one of several pieces of code, each numbered by itself, that make a thread. */
  public Marks inPart(int part) {
    return of(address, update.map(u -> new Update(part, u.number())));
  }

  /** The same as the read or the write of a read-modify-write that has no number yet. */
  public Marks half() {
    return of(address, Optional.of(new Update(0, 0)));
  }

  private Marks of(int newAddress, Optional<Update> newUpdate) {
    return new Marks(isVolatile, proxy, newAddress, proxyFence, cache, newUpdate, reduction, operand, used,
        endless);
  }

  /** Whether an event of the same thread is the other half of a read-modify-write. */
  public boolean sameUpdate(Marks that) {
    return update.isPresent() && update.equals(that.update);
  }

  /** Of an event that says nothing more. */
  public static final Marks NONE =
      new Marks(false, Proxy.GENERIC, -1, Optional.empty(), Optional.empty(), Optional.empty(), false);

  /** Of a volatile access. */
  public static final Marks VOLATILE =
      new Marks(true, Proxy.GENERIC, -1, Optional.empty(), Optional.empty(), Optional.empty(), false);
}
