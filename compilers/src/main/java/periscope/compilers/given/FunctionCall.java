package periscope.compilers.given;

import java.util.List;
import java.util.Optional;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.Position;
import periscope.litmus.source.Span;

/**
 * The call that a thread of the source consists of.
 *
 * @param function  the function's name in the source
 * @param at        the place of the call in the source
 * @param arguments a location's name or a number for each parameter, in order
 * @param result    the register that gets the returned value; absent if the thread drops the value
 * @param position  the position in its launch of a thread that runs a kernel; absent for other functions
 */
record FunctionCall(
    String function, Span at, List<String> arguments, Optional<Result> result, Optional<Position> position) {

  /** A register of the source, and its type. */
  record Result(String register, NumberType type) {}

  FunctionCall {
    arguments = List.copyOf(arguments);
  }
}
