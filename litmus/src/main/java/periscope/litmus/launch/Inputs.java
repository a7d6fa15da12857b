package periscope.litmus.launch;

import java.util.Map;

/**
 * The inputs of one run of a launch that differ from the launch's description.
 *
 * @param contents   bit patterns of the elements of arrays in global memory, by the array's name; as many as the array
 *                   has elements
 * @param background number of work-groups, counted from the last one, for which a machine does not wait: a run ends
 *                   when all other work-groups have ended. Devices wait for all work-groups, so these must end by
 *                   themselves
 */
public record Inputs(Map<String, long[]> contents, int background) {

  /** The inputs that the launch describes, without changes. */
  public static final Inputs NONE = new Inputs(Map.of(), 0);

  public Inputs {
    contents = Map.copyOf(contents);
  }
}
