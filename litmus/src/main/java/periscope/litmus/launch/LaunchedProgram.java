package periscope.litmus.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * A launch as a program that all work-items run, however many they are. Where an index is not known, an access is to
 * location {@code x[r]}: the element of array {@code x} whose number register {@code r} holds.
 *
 * @param language  the one that the kernel is written in, as tests of it have it: {@code OPENCL}
 * @param kernel    the kernel
 * @param body      what each work-item does
 * @param types     of its registers, but for those that are {@code int}s
 * @param places    what registers hold at first that say where a work-item is
 * @param arrays    all memory; what is none in the text has one element
 * @param parameters what the kernel is given, in order
 * @param variables those of the program in global memory that a launch may change, or of which its description says
 *                  something
 * @param condition what is asked of the end; registers are those of work-item 0
 * @param assumed   the buffers of which nothing is said: they have one element for each work-item, all 0
 */
public record LaunchedProgram(String language, String kernel, Grid grid, List<Instruction> body,
    Map<String, NumberType> types,
    Map<String, ToIntFunction<Position>> places, List<Array> arrays, List<Parameter> parameters,
    List<String> variables, Optional<Condition> condition, List<String> assumed) {

  /**
   * An array.
   *
   * @param space   whether each work-group has one of its own
   * @param initial bits of its elements at first
   */
  public record Array(String name, NumberType type, AddressSpace space, long[] initial) {}

  /** What a kernel is given for one of its parameters. */
  public sealed interface Parameter {

    String name();

    /** The array of its name. */
    record Memory(String name) implements Parameter {}

    /** A number, in canonical form. */
    record Number(String name, NumberType type, long value) implements Parameter {}

    /** Structures or vectors, whose members are arrays of their own. */
    record Members(String name) implements Parameter {}
  }

  public LaunchedProgram {
    body = List.copyOf(body);
    types = Map.copyOf(types);
    places = Map.copyOf(places);
    arrays = List.copyOf(arrays);
    parameters = List.copyOf(parameters);
    variables = List.copyOf(variables);
    assumed = List.copyOf(assumed);
  }

  /** The same launch compiled to another language. */
  public LaunchedProgram as(String target, List<Instruction> code, Map<String, NumberType> registers) {
    return new LaunchedProgram(target, kernel, grid, code, registers, places, arrays, parameters, variables, condition,
        assumed);
  }

  /** The array that a location is in, if it is in one. */
  public Optional<Array> array(String location) {
    String name = location.replaceAll("\\[.+]$", "");
    return arrays.stream().filter(a -> a.name().equals(name)).findFirst();
  }
}
