package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.SourceOperation;

/**
 * How operations and tests are written for a compiler: each operation as a function whose arguments are what it works
 * on, each thread of a test as a function of the locations that it accesses.
 */
public interface UnitForm {

  /** Every form. */
  static List<UnitForm> all() {
    return List.of(new CudaForm(false), new CudaForm(true), new OpenClForm(), new LlvmForm());
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

  /** A file with functions. */
  String unit(List<String> functions);
}
