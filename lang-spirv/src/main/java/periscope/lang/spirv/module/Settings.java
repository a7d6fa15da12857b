package periscope.lang.spirv.module;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.lang.spirv.text.Statement;
import periscope.litmus.source.Span;

/**
 * The memory model and the capabilities of a module.
 *
 * @param flavour the memory model that the module names
 */
record Settings(Flavour flavour) {

  /** Capabilities that allow instructions and types, and change the meaning of none that is read. */
  private static final Set<String> SILENT = Set.of(
      "Matrix", "Shader", "Addresses", "Linkage", "Kernel", "Vector16", "VulkanMemoryModel",
      "VulkanMemoryModelDeviceScope", "VariablePointers", "VariablePointersStorageBuffer",
      "StorageBuffer16BitAccess", "StorageBuffer8BitAccess", "UniformAndStorageBuffer16BitAccess",
      "UniformAndStorageBuffer8BitAccess", "StoragePushConstant8", "StoragePushConstant16", "Float16Buffer",
      "Float16", "Float64", "Int64", "Int64Atomics", "Int16", "Int8", "GenericPointer", "Groups",
      "AtomicStorage", "ImageBasic", "LiteralSampler", "Pipes", "DeviceEnqueue", "SubgroupDispatch",
      "GroupNonUniform", "ExpectAssumeKHR", "OptNoneINTEL", "AtomicFloat32AddEXT", "AtomicFloat64AddEXT",
      "AtomicFloat32MinMaxEXT", "AtomicFloat64MinMaxEXT");

  /** Decorations without a meaning for accesses that are read. */
  private static final Set<String> DECORATIONS = Set.of("LinkageAttributes", "Constant", "BuiltIn", "Alignment",
      "AlignmentId", "MaxByteOffset", "FuncParamAttr", "CPacked", "Restrict", "Aliased", "NoSignedWrap",
      "NoUnsignedWrap", "FPFastMathMode", "NonReadable", "NonWritable", "UserSemantic", "NoContraction", "Offset",
      "ArrayStride", "Block", "BufferBlock", "DescriptorSet", "Binding", "SpecId", "GLSLPacked",
      "GLSLShared", "Uniform", "RestrictPointer", "AliasedPointer");

  /** Modes of execution that change nothing but the shape of a launch. */
  private static final Set<String> MODES = Set.of("LocalSize", "LocalSizeId", "LocalSizeHint", "LocalSizeHintId",
      "VecTypeHint", "ContractionOff", "MaxWorkgroupSizeINTEL", "MaxWorkDimINTEL");

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
    Flavour flavour = null;
    for (Statement s : module.settings()) {
      String first = module.operand(s, 0);
      if (s.name().equals("OpCapability") && !SILENT.contains(first)) {
        throw module.refusal().at(s.span(), "the capability " + first + " is not read", "");
      } else if (s.name().startsWith("OpExecutionMode") && !MODES.contains(module.operand(s, 1))) {
        throw module.refusal().at(s.span(), "the mode " + module.operand(s, 1) + " of execution is not read", "");
      } else if (s.name().equals("OpMemoryModel")) {
        flavour = flavour(module, s);
      }
    }
    if (flavour == null) {
      throw module.refusal().at(Span.NONE, "the module names no memory model",
          "write OpMemoryModel Physical64 OpenCL, or OpMemoryModel Logical Vulkan");
    }
    Set<String> known = new TreeSet<>(DECORATIONS);
    // Volatile is a word of accesses, too, and of pointers' arguments in OpenCL C: the words of accesses decide.
    if (flavour == Flavour.OPENCL) {
      known.add("Volatile");
    } else if (flavour == Flavour.GLSL450) {
      known.add("Coherent");
    }
    module.checkDecorations(known);
    return new Settings(flavour);
  }

  private static Flavour flavour(Declarations module, Statement s) {
    String model = module.operand(s, 1);
    Flavour flavour = Stream.of(Flavour.values()).filter(f -> f.word().equals(model)).findFirst().orElseThrow(() ->
        module.refusal().at(s.span(), "the memory model " + model + " is not read", "OpenCL, Vulkan and GLSL450 are"));
    if (flavour.isShader() != module.operand(s, 0).equals("Logical")) {
      throw module.refusal().at(s.span(), "the addressing model " + module.operand(s, 0) + " is not read with the"
          + " memory model " + model, flavour.isShader() ? "shaders have Logical" : "OpenCL has Physical32 or"
          + " Physical64");
    }
    return flavour;
  }
}
