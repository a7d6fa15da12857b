package periscope.lang.llvm.module;

import java.util.Map;
import java.util.Optional;

/** Names and places that a compiler left for debuggers, as far as a module has them. */
public interface DebugNames {

  /** A place in the text that was compiled: the path of its file, and the number of its line from 1. */
  record Place(String file, int line) {}

  /**
   * Names of parameters in the compiled text.
   *
   * @param function number of the function's description
   * @return the names, by the parameters' numbers from 1; some or all may be missing
   */
  Map<Integer, String> parameters(int function);

  /**
   * Names of the members of what a parameter points to, by the bytes before them: {@code _slots_seq} for the member
   * {@code seq} of the elements of {@code slots}.
   *
   * @param function number of the function's description
   * @param number   the parameter's number, from 1
   */
  default Map<Long, String> members(int function, int number) {
    return Map.of();
  }

  /** Names of the members of a global variable, as {@link #members(int, int)}; by the number of its description. */
  default Map<Long, String> members(int variable) {
    return Map.of();
  }

  /**
   * The type of what a parameter points to, as the compiled text declares it; empty if the module does not say, or the
   * type has parts without a counterpart.
   *
   * @param function number of the function's description
   * @param number   the parameter's number, from 1
   */
  default Optional<IrType> pointee(int function, int number) {
    return Optional.empty();
  }

  /** The place with a number; empty if the module has none, or it names no line. */
  Optional<Place> place(int number);
}
