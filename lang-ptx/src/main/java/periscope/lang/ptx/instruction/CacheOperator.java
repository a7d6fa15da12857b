package periscope.lang.ptx.instruction;

import java.util.Locale;
import periscope.litmus.event.Tag;

/** A cache operator (PTX ISA, "Cache Operators"). Since PTX 6.0, cache operators are only performance hints. */
public enum CacheOperator implements Tag {
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

  /** The operator in mnemonics, as in {@code ld.cg}. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
