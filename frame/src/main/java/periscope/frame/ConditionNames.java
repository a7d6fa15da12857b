package periscope.frame;

import java.util.Collection;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;

/** The names of one test that its condition and its list of locations may mention, and their types. */
public interface ConditionNames {

  ThreadNumbers threads();

  /** The registers of a thread that a condition may ask for. */
  Collection<String> registers(int thread);

  Collection<String> locations();

  /** The name of the location that is a cell of an array. */
  default String cell(String array, long index) {
    return array + "[" + index + "]";
  }

  /** The location that a name stands for, which may be an alias. */
  default String location(String name) {
    return name;
  }

  /** Whether {@code 0:x} means the location x if thread 0 has no register x. */
  default boolean threadsNameLocations() {
    return false;
  }

  /** The reason why a condition may not mention a register of the thread; empty if it may. */
  default Optional<String> unasked(int thread, String register) {
    return Optional.empty();
  }

  /** Adds a name that the list of locations mentions, for languages in which it need not occur elsewhere. */
  default void mention(Operand named) {}

  /**
   * The type of a register or a location that a constant is compared with; empty if constants are compared as they are
   * written.
   */
  Optional<NumberType> type(Operand named);

  /** The name of a type in messages. */
  String typeName(NumberType type);

  /**
   * The number that a text with an optional minus stands for; 0, and an error, if the text is no number.
   *
   * @param type the type of the register or location with which the number is compared
   */
  long number(String written, Optional<NumberType> type, EObject at);

  /** Checks a comparison of a register or a location with another one. */
  default void compare(NumberType left, NumberType right, EObject at) {}
}
