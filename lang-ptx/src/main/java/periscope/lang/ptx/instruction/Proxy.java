package periscope.lang.ptx.instruction;

import periscope.litmus.event.Tag;
import periscope.litmus.memory.Way;

/**
 * A way in which accesses reach memory (PTX ISA 7.5, "Proxies"). Accesses of one location through different proxies are
 * only ordered by a proxy fence.
 */
public enum Proxy implements Tag, Way {
  /** The usual one: {@code ld}, {@code st}, {@code atom}, {@code red}. */
  GENERIC("generic"),
  SURFACE("surface"),
  TEXTURE("texture"),
  CONSTANT("constant");

  private final String spelling;

  Proxy(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public boolean generic() {
    return this == GENERIC;
  }

  /** As in {@code fence.proxy.surface}. */
  @Override
  public String spelling() {
    return spelling;
  }
}
