package periscope.kernels.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.Move;
import periscope.machines.grid.Schedule;

/**
 * A run of a launch as a JSON file, from which it can be replayed.
 *
 * @param mapping   name of the mapping that compiles the kernel; null for none
 * @param local     work-items of a work-group in each dimension, as in {@link Grid}
 * @param program   fingerprint of the program; the schedule is valid only for a program with it
 * @param backwards whether, behind the moves, work-items take turns from the last to the first
 * @param moves     moves such as {@code P1 ACCESS 35 0}: work-item, kind, row or cell, and number among its pending
 *                  accesses of that row
 */
public record ScheduleFile(String version, String kernel, String device, String mapping, List<Integer> local,
    List<Integer> groups, int subGroup, long seed, String program, boolean backwards, List<String> moves) {

  private static final String MOVE = "P\\d{1,7} (ACCESS|FLUSH|TO_GROUP|TO_ALL) \\d{1,9} \\d";

  /** The file for a shrunk run. */
  public static ScheduleFile of(Shrunk shrunk, String version, String device, Optional<String> mapping) {
    Grid grid = shrunk.launched().grid();
    Schedule schedule = shrunk.schedule().orElseThrow();
    return new ScheduleFile(version, shrunk.launched().kernel(), device, mapping.orElse(null), grid.local(),
        grid.groups(), grid.subGroup(), shrunk.seed(), Schedule.fingerprint(GridProgram.of(shrunk.launched())),
        schedule.backwards(), schedule.moves().stream()
            .map(m -> "P" + m.item() + " " + m.kind() + " " + m.what() + " " + m.nth()).toList());
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if the text is no such file
   */
  public static ScheduleFile read(SourceText text) {
    try {
      ScheduleFile read = new ObjectMapper().readValue(text.content(), ScheduleFile.class);
      if (read == null) {
        throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "this is no schedule, but null",
            "'periscope launch FILE --device ugpu --shrink --out TRACE' writes one"));
      }
      boolean whole = Stream.of(read.kernel, read.device, read.local, read.groups, read.program, read.moves)
          .noneMatch(Objects::isNull) && Stream.concat(read.local.stream(), read.groups.stream())
          .allMatch(n -> n != null && n > 0) && read.subGroup > 0
          && read.moves.stream().allMatch(m -> m != null && m.matches(MOVE));
      if (!whole) {
        throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "a part of the schedule is missing or is not "
            + "what 'periscope launch --shrink --out TRACE' writes", "record it anew"));
      }
      return read;
    } catch (JsonProcessingException e) {
      int offset = (int) Math.max(0, e.getLocation() == null ? 0 : e.getLocation().getCharOffset());
      throw new InvalidInputException(Diagnostic.error(text, new Span(Math.min(offset, text.content().length()), 0),
          "this is no schedule: " + e.getOriginalMessage().lines().findFirst().orElse(""),
          "'periscope launch FILE --device ugpu --shrink --out TRACE' writes one"));
    }
  }

  /** Name of the mapping that compiles the kernel; empty for none. */
  public Optional<String> compiledBy() {
    return Optional.ofNullable(mapping);
  }

  public Grid grid() {
    return new Grid(local, groups, subGroup);
  }

  /**
   * The schedule, for a launch.
   *
   * @throws InvalidInputException if it was recorded for another program
   */
  public Schedule schedule(LaunchedProgram launched, SourceText file) {
    GridProgram compiled = GridProgram.of(launched);
    if (!Schedule.fingerprint(compiled).equals(program) || !launched.kernel().equals(kernel)) {
      throw new InvalidInputException(Diagnostic.error(file, Span.NONE, "this was recorded of another program than "
          + launched.kernel() + " is as it is launched now", "if the kernel has changed, cut a run down anew; if not, "
          + "give what was given then: --set, --spec, -D, --mapping"));
    }
    List<Move> read = moves.stream().map(m -> m.substring(1).split(" ")).map(m -> new Move(Integer.parseInt(m[0]),
        Move.Kind.valueOf(m[1]), Integer.parseInt(m[2]), Integer.parseInt(m[3]))).toList();
    Schedule schedule = new Schedule(read, backwards);
    schedule.strange(compiled).ifPresent(m -> {
      throw new InvalidInputException(Diagnostic.error(file, Span.NONE, "P" + m.item() + " " + m.kind() + " " + m.what()
          + " is no move of this program", "record it anew"));
    });
    return schedule;
  }
}
