package periscope.compilers.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import periscope.litmus.expression.NumberType;

/**
 * A thread of a test as a function. It gets the address of each location that the thread accesses, and returns the
 * final values of registers.
 *
 * @param name       the function's name
 * @param text       its text, with the declarations that it needs
 * @param parameters the locations, in the order of the parameters; an array by its first cell
 * @param results    the registers, in the order in which the returned structure has them
 * @param kernel     whether it is a kernel, which returns nothing and stores results through an additional parameter
 */
public record ThreadFunction(
    String name, String text, List<String> parameters, List<Result> results, boolean kernel) {

  /**
   * A register of the thread.
   *
   * @param offset offset in the returned structure, in bytes
   */
  public record Result(String register, NumberType type, int offset) {

    /** Registers as the members of a structure, each at a multiple of its size; truth values take a word. */
    static List<Result> laidOut(Set<String> registers, Function<String, NumberType> types) {
      List<Result> all = new ArrayList<>();
      int end = 0;
      for (String register : registers) {
        NumberType type = types.apply(register).equals(NumberType.BOOL) ? NumberType.S32 : types.apply(register);
        int size = type.bits() / Byte.SIZE;
        int offset = (end + size - 1) / size * size;
        all.add(new Result(register, type, offset));
        end = offset + size;
      }
      return all;
    }
  }

  /** A function that returns its results. */
  public ThreadFunction(String name, String text, List<String> parameters, List<Result> results) {
    this(name, text, parameters, results, false);
  }

  /** Number of parameters. */
  public int arity() {
    return parameters.size() + (kernel && !results.isEmpty() ? 1 : 0);
  }

  public ThreadFunction {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
  }
}
