package periscope.applications.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.kernels.launch.CompiledBy;
import periscope.litmus.schema.Field;

/**
 * The subject of runs and the place where it runs, as all reports show them. A program of the user's own is a command,
 * and has no device, mapping and size.
 *
 * @param application name of the application
 * @param command     the program that runs in place of an application
 * @param sites       number of sites for fences
 * @param mapping     mapping that compiles the application, if one does
 * @param steps       memory accesses after which a simulated device gives a run up
 * @param runSeconds  time limit for a run of a command, in seconds
 */
public record RunPlace(
    @Field("its name; absent with --command") Optional<String> application,
    @Field("the program of one's own that takes its place") Optional<String> command,
    @Field(value = "places where a fence may stand", least = 1) int sites,
    @Field("absent with --command") Optional<Device> device,
    @Field("the mapping that compiles it, if one does") Optional<String> mapping,
    @Field("absent with --command") Optional<Size> size,
    @Field(value = "accesses to memory after which a run is given up; simulated devices only", least = 1)
    Optional<Long> steps,
    @Field(value = "after which a run of a command is given up, in seconds", least = 1) Optional<Integer> runSeconds) {

  /**
   * The device of a run.
   *
   * @param simulated whether the device is a machine without hardware
   */
  public record Device(
      @Field("by which commands know it") String id,
      String name,
      @Field("whether it is a machine, and no hardware") boolean simulated) {

    String told() {
      return id + (simulated ? ", simulated: " : ": ") + name;
    }
  }

  /**
   * The size of a launch.
   *
   * @param workItems number of work-items of each work-group
   */
  public record Size(
      @Field(words = {"model", "small", "usual", "large"}) String name,
      @Field(value = "of each work-group", least = 1) int workItems,
      @Field(value = "without those that stress", least = 1) int workGroups) {

    String told() {
      return name + ": " + workItems + " work-items in each of " + workGroups + " work-groups";
    }
  }

  /** The place as the head of a report: pairs of a label and a text. */
  public List<List<String>> head() {
    List<List<String>> head = new ArrayList<>();
    device.ifPresent(d -> head.add(List.of("device", d.told())));
    mapping.ifPresent(m -> head.add(List.of("compiled by", CompiledBy.told(m,
        device.filter(d -> !d.simulated()).isEmpty()))));
    size.ifPresent(s -> head.add(List.of("size", s.told())));
    runSeconds.ifPresent(s -> head.addAll(List.of(List.of("runs", "a process each, of at most " + s + " s"),
        List.of("not seen", "whether it heeds fences, stress, shuffling and seeds: it is told of them, and no more can "
            + "be done from outside. No model is asked."))));
    return head;
  }
}
