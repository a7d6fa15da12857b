package periscope.litmus.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * A launch as a program that all work-items run, for any number of work-items. An access whose index is not constant
 * names location {@code x[r]}: the element of array {@code x} whose number is in register {@code r}.
 *
 * @param language   {@link periscope.litmus.LitmusTest#language()} of tests in the kernel's language: {@code OPENCL}
 * @param kernel     name of the kernel
 * @param grid       the shape of the launch
 * @param body       the instructions of each work-item
 * @param types      types of the registers, by name; a register without an entry has type {@code int}
 * @param places     initial values of the registers that hold the work-item's place, by name, as functions of its
 *                   position
 * @param arrays     all memory; a variable that is no array in the text has one element
 * @param parameters the arguments of the kernel, in the order of its parameters
 * @param variables  names of the program's variables in global memory that a launch may change, or that its description
 *                   mentions
 * @param condition  the condition on the final state; its registers are those of work-item 0
 * @param assumed    names of the buffers that the description does not mention: they have one element for each
 *                   work-item, all 0
 * @param open       parameters that are numbers without a value: each is an array of one element that nobody writes
 */
public record LaunchedProgram(String language, String kernel, Grid grid, List<Instruction> body,
    Map<String, NumberType> types,
    Map<String, ToIntFunction<Position>> places, List<Array> arrays, List<Parameter> parameters,
    List<String> variables, Optional<Condition> condition, List<String> assumed,
    List<Open> open) {

  private static final Pattern PLACE = Pattern.compile("([^\\[]+)(?:\\[(.+)])?");

  /**
   * An array.
   *
   * @param space   the address space; in local memory, each work-group has its own instance of the array
   * @param initial bit patterns of the initial values of its elements
   */
  public record Array(String name, NumberType type, AddressSpace space, long[] initial) {}

  /**
   * A parameter that has any value from a range.
   *
   * @param name     its name, and that of its array
   * @param least    the least value, as a number of the array's type
   * @param greatest the greatest value
   */
  public record Open(String name, long least, long greatest) {}

  /** The argument that the kernel gets for one of its parameters. */
  public sealed interface Parameter {

    String name();

    /** The array with the parameter's name. */
    record Memory(String name) implements Parameter {}

    /** A number, in canonical form. */
    record Number(String name, NumberType type, long value) implements Parameter {}

    /** A buffer of structures or vectors; each member is an array of its own. */
    record Members(String name) implements Parameter {}

    /**
     * A pointer into the buffer of another parameter.
     *
     * @param buffer the other parameter
     * @param offset number of the buffer's elements before the one that the pointer points to
     */
    record Shared(String name, String buffer, int offset) implements Parameter {}
  }

  public LaunchedProgram {
    body = List.copyOf(body);
    types = Map.copyOf(types);
    places = Map.copyOf(places);
    arrays = List.copyOf(arrays);
    parameters = List.copyOf(parameters);
    variables = List.copyOf(variables);
    assumed = List.copyOf(assumed);
    open = List.copyOf(open);
  }

  /**
   * A copy whose body is compiled to another language.
   *
   * @param target    {@link periscope.litmus.LitmusTest#language()} of the target
   * @param code      the compiled instructions
   * @param registers types of the registers that are no {@code int}, by name
   */
  public LaunchedProgram as(String target, List<Instruction> code, Map<String, NumberType> registers) {
    return new LaunchedProgram(target, kernel, grid, code, registers, places, arrays, parameters, variables, condition,
        assumed, open);
  }

  /** The buffer that an array is, or whose members it has, if the description does not mention that buffer. */
  public Optional<String> assumed(Array array) {
    if (assumed.contains(array.name())) {
      return Optional.of(array.name());
    }
    boolean own = parameters.stream().anyMatch(p -> p instanceof Parameter.Memory && p.name().equals(array.name()));
    return own ? Optional.empty() : parameters.stream().filter(p -> p instanceof Parameter.Members
        && assumed.contains(p.name()) && array.name().startsWith(p.name() + "_")).map(Parameter::name).findFirst();
  }

  /** An element of an array, by an index that registers may determine. */
  public record Element(Array array, Expression index) {}

  /** The element that an access names as its location; empty if no array has it. */
  public Optional<Element> element(String location) {
    Matcher place = PLACE.matcher(location);
    if (!place.matches()) {
      return Optional.empty();
    }
    String index = place.group(2) == null ? "0" : place.group(2);
    return arrays.stream().filter(a -> a.name().equals(place.group(1))).findFirst().map(a -> new Element(a,
        index.matches("\\d+") ? Expression.constant(Long.parseLong(index)) : Expression.register(index)));
  }

  /** The array that contains a location; empty if no array does. */
  public Optional<Array> array(String location) {
    String name = location.replaceAll("\\[.+]$", "");
    return arrays.stream().filter(a -> a.name().equals(name)).findFirst();
  }
}
