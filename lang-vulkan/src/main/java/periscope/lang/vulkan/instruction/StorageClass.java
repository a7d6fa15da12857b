package periscope.lang.vulkan.instruction;

import periscope.litmus.event.Tag;

/**
 * A storage class of an access, or of the semantics of an operation: the tests number them. In shaders that tools turn
 * into tests, 0 stands for buffers, 1 for memory of the work-group, 2 for images, 3 for outputs.
 */
public enum StorageClass implements Tag {
  SC0,
  SC1,
  SC2,
  SC3;

  /** The class in mnemonics: {@code sc0}. */
  public String spelling() {
    return "sc" + ordinal();
  }

  /** The tag of an operation whose semantics name this class. */
  public VulkanTag named() {
    return VulkanTag.NAMING.get(ordinal());
  }
}
