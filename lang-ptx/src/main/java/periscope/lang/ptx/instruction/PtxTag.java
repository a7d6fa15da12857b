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
  CLUSTER_BARRIER
}
