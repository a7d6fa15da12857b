package periscope.applications.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.kernels.launch.CompiledBy;

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
public record RunPlace(Optional<String> application, Optional<String> command, int sites, Optional<Device> device,
    Optional<String> mapping, Optional<Size> size, Optional<Long> steps, Optional<Integer> runSeconds) {

  /** @param simulated whether it is a machine and no hardware */
  public record Device(String id, String name, boolean simulated) {

    String told() {
      return id + (simulated ? ", simulated: " : ": ") + name;
    }
  }

  /** @param workItems of each work-group */
  public record Size(String name, int workItems, int workGroups) {

    String told() {
      return name + ": " + workItems + " work-items in each of " + workGroups + " work-groups";
    }
  }

  /** As the head of a report has it: each line a label and what is behind it. */
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
