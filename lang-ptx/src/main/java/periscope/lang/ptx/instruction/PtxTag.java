package periscope.lang.ptx.instruction;

import periscope.litmus.event.Tag;

/** Tags of PTX's events beside {@link CacheOperator} and {@link Proxy}. */
public enum PtxTag implements Tag {
  /** The read of a read-modify-write whose old value no register receives: {@code red}. */
  REDUCTION,
  /** A fence between accesses through its proxy and generic accesses: {@code fence.proxy.surface}. */
  PROXY_FENCE,
  /**
   * A fence between generic accesses through different virtual addresses of one location: {@code fence.proxy.alias}.
   */
  ALIAS_FENCE,
  /** The arrival of a thread at the barrier of its cluster, or its wait there. */
  CLUSTER_BARRIER,
  /** An access of an mbarrier object by an operation on it. */
  MBARRIER,
  /** The initialisation of an mbarrier object. */
  MBARRIER_INIT,
  /** The write of an arrival at an mbarrier, or of the end of some of its transactions. */
  MBARRIER_ARRIVES,
  /** The write that ends a phase of an mbarrier. */
  MBARRIER_ENDS,
  /** The read of a wait that finds its phase ended. */
  MBARRIER_ENDED,
  /** An access of an operation that is undefined in the state of the mbarrier. */
  MBARRIER_UNDEFINED,
  /** An access through the async proxy, or a fence between this proxy and the generic one. */
  ASYNC_PROXY,
  /** A read of a descriptor by a tensor copy. */
  TENSORMAP_PROXY,
  /** A fence between generic writes of a descriptor and reads of it by tensor copies. */
  TENSORMAP_FENCE,
  /** A point of program order that is no fence, such as the issue of an asynchronous operation or a wait for some. */
  POINT;

  @Override
  public boolean synchronises() {
    return this == MBARRIER;
  }

  @Override
  public boolean undefined() {
    return this == MBARRIER_UNDEFINED;
  }
}
