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
 * @param text       it, and what it needs to be declared before
 * @param parameters the locations, in the order of the parameters; of an array its first cell
 * @param results    the registers, in the order in which they lie in what is returned
 * @param kernel     whether it is a kernel, which returns nothing: it stores results where one more parameter points to
 */
public record ThreadFunction(
    String name, String text, List<String> parameters, List<Result> results, boolean kernel) {

  /** A register of the thread. @param offset bytes from where what is returned begins */
  public record Result(String register, NumberType type, int offset) {

    /** Registers as the members of a structure, each at a multiple of its size; truth values are words. */
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

  /** How many parameters it has. */
  public int arity() {
    return parameters.size() + (kernel && !results.isEmpty() ? 1 : 0);
  }

  public ThreadFunction {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
  }
}
