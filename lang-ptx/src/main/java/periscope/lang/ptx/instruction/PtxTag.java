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
  /** An access through the async proxy, or a fence between this proxy and the generic one. */
  ASYNC_PROXY,
  /** A read of a descriptor by a tensor copy. */
  TENSORMAP_PROXY,
  /** A fence between generic writes of a descriptor and reads of it by tensor copies. */
  TENSORMAP_FENCE,
  /** A point of program order that is no fence, such as the issue of an asynchronous operation or a wait for some. */
  POINT
}
