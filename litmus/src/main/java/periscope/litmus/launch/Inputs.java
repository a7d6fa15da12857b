package periscope.litmus.launch;

import java.util.Map;

/**
 * The inputs of one run of a launch, where they differ from what the launch says.
 *
 * @param contents   bits of the elements of arrays in global memory, by name; as many as the array has
 * @param background number of work-groups, the last ones, for which a machine does not wait: its run ends when all
 *                   others have ended. Devices wait for all, so that these work-groups must end by themselves
 */
public record Inputs(Map<String, long[]> contents, int background) {

  /** What the launch says. */
  public static final Inputs NONE = new Inputs(Map.of(), 0);

  public Inputs {
    contents = Map.copyOf(contents);
  }
}
