package periscope.lang.ptx.instruction;

import periscope.litmus.event.Tag;
import periscope.litmus.memory.Way;

/**
 * A way in which accesses reach memory (PTX ISA 7.5, "Proxies"). Only a proxy fence orders accesses to one location
 * through different proxies.
 */
public enum Proxy implements Tag, Way {
  /** The usual way: {@code ld}, {@code st}, {@code atom}, {@code red}. */
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

  /** The proxy in mnemonics, as in {@code fence.proxy.surface}. */
  @Override
  public String spelling() {
    return spelling;
  }
}
