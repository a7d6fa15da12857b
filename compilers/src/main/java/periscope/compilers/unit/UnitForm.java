package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.SourceOperation;

/**
 * The source form of operations and tests for a compiler: an operation becomes a function whose arguments are its
 * operands, a thread of a test becomes a function of the locations that it accesses.
 */
public interface UnitForm {

  /** Every form. */
  static List<UnitForm> all() {
    return List.of(new CudaForm(false, false), new CudaForm(true, false), new OpenClForm(false), new LlvmForm(),
        new ScopedForm(),
        new CudaForm(false, true), new CudaForm(true, true), new OpenClForm(true));
  }

  /** The form of a name, as files of compilers have it. */
  static Optional<UnitForm> of(String name) {
    return all().stream().filter(f -> f.name().equals(name)).findFirst();
  }

  String name();

  /** What files with units end with: {@code .cu}. */
  String suffix();

  /**
   * A function that does an operation. Its parameters are the operation's names in their order ({@link
   * periscope.mappings.table.Operation#names()}): the location as a pointer, values as integers. It returns what the
   * operation leaves in its result.
   *
   * @return empty if the form has no such operation
   */
  Optional<String> function(String name, SourceOperation operation);

  /**
   * A thread of a test.
   *
   * @param name what the function is called
   * @throws IllegalArgumentException if the form cannot express it
   */
  ThreadFunction thread(String name, LitmusTest test, int thread);

  /**
   * The same with threads as kernels, as programs mostly have them: pointers do not alias, what a thread only reads is
   * constant, and only what the condition asks for is stored. That lets compilers do what tests are else kept from.
   *
   * @return empty if there is no such form, or if this is one
   */
  default Optional<UnitForm> kernels() {
    return of(name() + "-kernels");
  }

  /** What to know of a verdict about code that is written so; empty if that promises compilers nothing. */
  default Optional<String> promises() {
    return Optional.empty();
  }

  /** A file with functions. */
  String unit(List<String> functions);
}
