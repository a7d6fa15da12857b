package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import periscope.mappings.table.SourceOperation;

/** How operations are written for a compiler: each as a function whose arguments are what the operation works on. */
public interface UnitForm {

  /** Every form. */
  static List<UnitForm> all() {
    return List.of(new CudaForm());
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

  /** A file with functions. */
  String unit(List<String> functions);
}
