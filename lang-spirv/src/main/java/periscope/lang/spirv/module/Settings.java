package periscope.lang.spirv.module;

import java.util.Set;
import periscope.lang.spirv.text.Statement;
import periscope.litmus.source.Span;

/**
 * The memory model and the capabilities of a module.
 *
 * @param isVulkan whether the module declares Vulkan's memory model
 */
record Settings(boolean isVulkan) {

  /** Capabilities that allow instructions and types, and change the meaning of none that is read. */
  private static final Set<String> SILENT = Set.of("Matrix", "Shader", "Addresses", "Linkage", "Kernel", "Vector16",
      "Float16Buffer", "Float16", "Float64", "Int64", "Int64Atomics", "Int16", "Int8", "GenericPointer", "Groups",
      "AtomicStorage", "ImageBasic", "LiteralSampler", "Pipes", "DeviceEnqueue", "SubgroupDispatch",
      "GroupNonUniform", "ExpectAssumeKHR", "OptNoneINTEL", "AtomicFloat32AddEXT", "AtomicFloat64AddEXT",
      "AtomicFloat32MinMaxEXT", "AtomicFloat64MinMaxEXT");

  /** Decorations without a meaning for accesses that are read. */
  private static final Set<String> DECORATIONS = Set.of("LinkageAttributes", "Constant", "BuiltIn", "Alignment",
      "AlignmentId", "MaxByteOffset", "FuncParamAttr", "CPacked", "Restrict", "Aliased", "Volatile", "NoSignedWrap",
      "NoUnsignedWrap", "FPFastMathMode", "FPRoundingMode", "NonReadable", "NonWritable", "UserSemantic",
      "SaturatedConversion", "NoContraction", "Offset", "ArrayStride", "Block", "DescriptorSet", "Binding", "SpecId",
      "RelaxedPrecision", "GLSLPacked", "GLSLShared", "Uniform", "RestrictPointer", "AliasedPointer");

  /** Pointers' sizes as LLVM's description of a target writes them. */
  static String pointers(Declarations module) {
    return module.settings().stream().anyMatch(s -> s.name().equals("OpMemoryModel")
        && s.operands().get(0).equals("Physical32")) ? "p:32:32" : "";
  }

  /**
   * The settings of a module.
   *
   * @throws periscope.litmus.source.InvalidInputException for a capability, a model or a decoration that is not read
   */
  static Settings of(Declarations module) {
    String model = "";
    for (Statement s : module.settings()) {
      String first = s.operands().get(0);
      if (s.name().equals("OpCapability") && !SILENT.contains(first)) {
        throw module.refusal().at(s.span(), "the capability " + first + " is not read", "");
      } else if (s.name().equals("OpMemoryModel")) {
        model = s.operands().get(1);
        if (!model.equals("OpenCL")) {
          throw module.refusal().at(s.span(), "the memory model " + model + " is not read", "OpenCL is");
        }
      }
    }
    if (model.isEmpty()) {
      throw module.refusal().at(Span.NONE, "the module names no memory model",
          "write OpMemoryModel Physical64 OpenCL");
    }
    module.checkDecorations(DECORATIONS);
    return new Settings(model.equals("Vulkan"));
  }
}
