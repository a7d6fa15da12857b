package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.SourceOperation;

/**
 * The source form of operations and tests for a compiler: an operation becomes a function with its operands as
 * arguments, a thread of a test becomes a function of the locations that it accesses.
 */
public interface UnitForm {

  /** All forms. */
  static List<UnitForm> all() {
    return List.of(new CudaForm(false, false), new CudaForm(true, false), new OpenClForm(false),
        new LlvmForm(LlvmTarget.NVPTX, false), new LlvmForm(LlvmTarget.AMDGPU, false),
        new LlvmForm(LlvmTarget.AMDGPU, true), new ScopedForm(),
        new CudaForm(false, true), new CudaForm(true, true), new OpenClForm(true));
  }

  /** The form with a name, as files of compilers state it; empty if there is none. */
  static Optional<UnitForm> of(String name) {
    return all().stream().filter(f -> f.name().equals(name)).findFirst();
  }

  String name();

  /** Suffix of files with units, such as {@code .cu}. */
  String suffix();

  /**
   * A function that performs an operation. Its parameters are the operation's names in their order
   * ({@link periscope.mappings.table.Operation#names()}): the location as a pointer, values as integers. It returns the
   * result of the operation.
   *
   * @return empty if the form has no such operation
   */
  Optional<String> function(String name, SourceOperation operation);

  /**
   * A thread of a test as a function.
   *
   * @param name   name of the function
   * @param thread number of the thread
   * @throws IllegalArgumentException if the form cannot express it
   */
  ThreadFunction thread(String name, LitmusTest test, int thread);

  /**
   * The form with threads as kernels, as in most programs: pointers do not alias, locations that a thread only reads
   * are constant, and only results that the condition asks for are stored. These facts permit optimisations that tests
   * otherwise prevent.
   *
   * @return empty if there is no such form, or if this is one
   */
  default Optional<UnitForm> kernels() {
    return of(name() + "-kernels");
  }

  /**
   * A warning about verdicts on code in this form; empty if the form makes no assumption that compilers may exploit.
   */
  default Optional<String> promises() {
    return Optional.empty();
  }

  /** The text of a file with functions. */
  String unit(List<String> functions);
}
