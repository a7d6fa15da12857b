package periscope.lang.spirv.module;

/** The memory model that a module names. */
public enum Flavour {
  OPENCL("OpenCL"),
  /** Vulkan's own model, with accesses that say whether others see them. */
  VULKAN("Vulkan"),
  /** Shaders as they were before Vulkan's model: decorations of variables say whether others see accesses. */
  GLSL450("GLSL450");

  private final String word;

  Flavour(String word) {
    this.word = word;
  }

  /** SPIR-V's word for the model. */
  public String word() {
    return word;
  }

  /** Whether modules of this flavour are shaders. */
  public boolean isShader() {
    return this != OPENCL;
  }
}
