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
 * @param numbers   scalar arguments
 * @param memory    initial contents of the buffers, as the bits of their elements: with sign for {@code int}s, without
 *                  for other types
 * @param local     number of elements of each argument in local memory
 * @param check     finds the error in the final contents of the buffers, given by their names; empty if there is none
 * @param condition the same check as the condition of a launch, for models: {@code forall (result=4)}
 */
public record Job(Grid grid, Map<String, Long> numbers, Map<String, long[]> memory, Map<String, Integer> local,
    Function<Map<String, long[]>, Optional<Wrong>> check, Optional<String> condition) {

  /** The number that says after how many looks in vain an application ends, seconds on a processor. */
  public static final String PATIENCE = "patience";

  /**
   * Something wrong with an end.
   *
   * @param broken whether a structure is in pieces, such as an index outside or a chain that goes round, and not only
   *               a result wrong
   * @param what   in a few words
   */
  public record Wrong(boolean broken, String what) {}

  public Job {
    numbers = Map.copyOf(numbers);
    memory = Map.copyOf(memory);
    local = Map.copyOf(local);
  }

  /**
   * The same on a device where looking at memory takes so many times as long: the number {@value #PATIENCE}, if there
   * is one, is as much smaller.
   */
  public Job patient(int lookCost) {
    Map<String, Long> fewer = new HashMap<>(numbers);
    fewer.computeIfPresent(PATIENCE, (name, looks) -> Math.max(1, looks / lookCost));
    return new Job(grid, fewer, memory, local, check, condition);
  }

  /**
   * The comment that describes the launch.
   *
   * @param groups   work-groups, those that stress included
   * @param extra    elements of further buffers
   * @param contents whether it says what memory holds, and what is asked of the end
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
