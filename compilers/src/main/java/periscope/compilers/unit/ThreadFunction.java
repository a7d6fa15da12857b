package periscope.compilers.unit;

import java.util.List;
import periscope.litmus.expression.NumberType;

/**
 * A thread of a test as a function. It gets the address of each location that the thread accesses, and returns the
 * final values of registers.
 *
 * @param name       the function's name
 * @param text       it, and what it needs to be declared before
 * @param parameters the locations, in the order of the parameters; of an array its first cell
 * @param results    the registers, in the order in which they lie in what is returned
 */
public record ThreadFunction(String name, String text, List<String> parameters, List<Result> results) {

  /** A register of the thread. @param offset bytes from where what is returned begins */
  public record Result(String register, NumberType type, int offset) {}

  public ThreadFunction {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
  }
}
