package periscope.applications;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import periscope.litmus.launch.Grid;

/**
 * One launch of an application: its arguments, and the condition on its end.
 *
 * @param grid      work-items and work-groups of the application, without the work-groups that stress memory
 * @param numbers   scalar arguments, by name
 * @param memory    initial contents of the buffers, by name, as bits of their elements: sign-extended for {@code int}s,
 *                  zero-extended for other types
 * @param local     number of elements of each argument in local memory, by name
 * @param check     finds the error in the final contents of the buffers, given by their names; empty if there is none
 * @param condition the same check as the condition of a launch, for models: {@code forall (result=4)}
 */
public record Job(Grid grid, Map<String, Long> numbers, Map<String, long[]> memory, Map<String, Integer> local,
    Function<Map<String, long[]>, Optional<Wrong>> check, Optional<String> condition) {

  /**
   * Name of the scalar argument with the number of unsuccessful looks after which an application ends; they take
   * seconds on a processor.
   */
  public static final String PATIENCE = "patience";

  /**
   * An error in the final contents of buffers.
   *
   * @param broken whether a data structure is broken, for example by an index out of bounds or a cyclic chain, and not
   *               only a result wrong
   * @param what   description, in a few words
   */
  public record Wrong(boolean broken, String what) {}

  public Job {
    numbers = Map.copyOf(numbers);
    memory = Map.copyOf(memory);
    local = Map.copyOf(local);
  }

  /**
   * The job for a device on which reading memory takes {@code lookCost} times as long as on a processor: the number
   * {@value #PATIENCE}, if the application has it, is divided by it.
   */
  public Job patient(int lookCost) {
    Map<String, Long> fewer = new HashMap<>(numbers);
    fewer.computeIfPresent(PATIENCE, (name, looks) -> Math.max(1, looks / lookCost));
    return new Job(grid, fewer, memory, local, check, condition);
  }

  /**
   * The comment in the kernel's text that describes the launch.
   *
   * @param groups   number of work-groups, including those that stress memory
   * @param extra    numbers of elements of further buffers, by name
   * @param contents whether the comment gives the initial contents and the condition
   */
  public String launch(String kernel, int groups, Map<String, Integer> extra, boolean contents) {
    Stream<String> scalars = numbers.entrySet().stream().map(n -> n.getKey() + " = " + n.getValue());
    Stream<String> buffers = memory.entrySet().stream().map(m -> m.getKey() + "[" + m.getValue().length + "]"
        + (contents ? " = {" + LongStream.of(m.getValue()).mapToObj(String::valueOf).collect(Collectors.joining(", "))
            + "}" : ""));
    Stream<String> others = Stream.concat(local.entrySet().stream(), extra.entrySet().stream())
        .map(e -> e.getKey() + "[" + e.getValue() + "]");
    return "/* launch " + kernel + " on " + new Grid(grid.local(), List.of(groups), grid.subGroup())
        + Stream.of(scalars, buffers, others).flatMap(s -> s).sorted().collect(Collectors.joining("; ", " { ", " }"))
        + (contents ? condition.map(c -> " " + c).orElse("") : "") + " */";
  }
}
