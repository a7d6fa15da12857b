package periscope.lang.vulkan.instruction;

import periscope.litmus.memory.Way;

/** The way of an alias: another reference to the same memory, such as a second descriptor. */
public enum Reference implements Way {
  DESCRIPTOR;

  @Override
  public String spelling() {
    return "descriptor";
  }

  @Override
  public boolean generic() {
    return true;
  }
}
