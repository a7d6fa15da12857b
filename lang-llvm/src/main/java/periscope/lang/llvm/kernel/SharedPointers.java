package periscope.lang.llvm.kernel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.frame.launch.LaunchText;
import periscope.frame.launch.SharedBuffer;
import periscope.grammars.Problems;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrType;
import periscope.litmus.source.SourceText;

/**
 * The pointers of a kernel that a launch lets point into the buffers of other parameters. Their accesses are to the
 * other parameter's object, which all accesses together divide into cells.
 */
final class SharedPointers {

  private final IrModule module;
  private final IrFunction kernel;
  private final Map<String, IrFunction.Parameter> pointers = new HashMap<>();
  private final Map<String, SharedBuffer> all = new HashMap<>();

  private SharedPointers(IrModule module, IrFunction kernel) {
    this.module = module;
    this.kernel = kernel;
  }

  /**
   * The pointers with such an entry.
   *
   * @param problems gets errors of the entries
   * @throws periscope.litmus.source.InvalidInputException for pointers to different types or memory, for those that
   *     promise that nothing else accesses what they point to, and for an offset in elements of an unknown size
   */
  static SharedPointers of(SourceText text, LaunchText launch, IrModule module, IrFunction kernel, KernelNames names,
      Problems problems, Refusal refusal) {
    SharedPointers read = new SharedPointers(module, kernel);
    kernel.parameters().stream().filter(p -> p.type() instanceof IrType.Pointer)
        .forEach(p -> read.pointers.put(names.parameters().get(p.name()), p));
    List<SharedBuffer> entries = SharedBuffer.in(text.content(), launch, read.pointers.keySet(), problems);
    problems.raise();
    for (SharedBuffer s : entries) {
      read.check(s, text, refusal);
      read.all.put(s.name(), s);
    }
    return read;
  }

  private void check(SharedBuffer s, SourceText text, Refusal refusal) {
    IrFunction.Parameter pointer = pointers.get(s.name());
    IrFunction.Parameter buffer = pointers.get(s.buffer());
    Optional<IrFunction.Parameter> alone = Stream.of(pointer, buffer).filter(IrFunction.Parameter::alone).findFirst();
    if (alone.isPresent()) {
      throw refusal.at(s.at(), (alone.get() == pointer ? s.name() : s.buffer()) + " is a restrict pointer (noalias): "
          + "what it points to and the kernel writes, no other pointer may access, or the behaviour is undefined",
          "leave restrict out of the text, and compile it again");
    }
    Optional<IrFunction> called = module.functions().values().stream().filter(f -> f != kernel
        && !f.blocks().isEmpty() && f.parameters().stream().anyMatch(IrFunction.Parameter::alone)).findFirst();
    if (called.isPresent()) {
      throw refusal.at(s.at(), "the function " + KernelNames.plain(called.get().name()).replaceFirst("%.*", "")
          + " of this module has a restrict pointer (noalias), to which " + s.name() + " and " + s.buffer()
          + " may lead", "leave restrict out of the text, and compile it again");
    } else if (text.content().contains("!noalias")) {
      throw refusal.at(s.at(), "the compiler took pointers of this module to point to different memory (!noalias), "
          + "and may have moved accesses accordingly", "compile it without optimisation, or leave restrict out of"
          + " the text");
    }
    if (!pointer.type().equals(buffer.type()) || !pointee(pointer).equals(pointee(buffer))) {
      throw refusal.at(s.at(), s.name() + " and " + s.buffer() + " point to different types, or into different memory",
          "pointers to one type of numbers or structures may share a buffer");
    } else if (s.offset() > 0 && size(pointer).isEmpty()) {
      throw refusal.at(s.at(), "nothing says how large an element of " + s.buffer() + " is", "write " + s.name() + " = "
          + s.buffer() + "; LLVM IR and SPIR-V with debugging information (-g) say how large elements are");
    }
  }

  private Optional<IrType> pointee(IrFunction.Parameter p) {
    return module.debug().pointee(kernel.debug(), kernel.parameters().indexOf(p) + 1).map(module.layout()::resolved);
  }

  private OptionalLong size(IrFunction.Parameter p) {
    Optional<IrType> element = pointee(p);
    return element.isEmpty() ? OptionalLong.empty() : module.layout().stride(element.get());
  }

  /** The entry for a pointer; empty if it has a buffer of its own. */
  Optional<SharedBuffer> of(String pointer) {
    return Optional.ofNullable(all.get(pointer));
  }

  /** Number of bytes of the buffer before the one that the pointer points to. */
  long bytes(SharedBuffer s) {
    return s.offset() == 0 ? 0 : s.offset() * size(pointers.get(s.name())).orElseThrow();
  }

  /** The entries of the launch that are of other forms. */
  LaunchText others(LaunchText launch) {
    return new LaunchText(launch.kernel(), launch.at(), launch.grid(), launch.entries().stream()
        .filter(e -> all.values().stream().noneMatch(s -> s.isAt(e))).collect(Collectors.toList()),
        launch.condition());
  }
}
