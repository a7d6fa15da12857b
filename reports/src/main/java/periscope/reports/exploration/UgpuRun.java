package periscope.reports.exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.schema.Field;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.TextTable;
import periscope.machines.SteppedExplorer.Run;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuSnapshot;
import periscope.machines.ugpu.UgpuStatus;
import periscope.machines.ugpu.UgpuTransition;

/**
 * A run of the UGPU machine as a numbered table. Row 0 is the start; each further row is a step, in the words of
 * [UGPU], and shows what it changes of each thread's view and of memory.
 */
public final class UgpuRun {

  /**
   * A step of a run, with the state that it leads to; the first row has no step and the initial state. Queues, load
   * arrays and views are listed by thread.
   */
  @Field("the same of the machine ugpu; each list of lists has a list for each thread")
  record Row(
      @Field("empty for the start") String step,
      @Field("instructions in queues, in the order of the program") List<List<String>> queues,
      @Field("loads in load arrays") List<List<String>> loadArrays,
      @Field("with early-loads: branches that were guessed, and what has its value, or waits for one, behind them")
      List<List<String>> early,
      @Field("x=1 for each location, with LM and GM where these flags are set") List<List<String>> views,
      @Field("x=0 for each location: what was last given to all") List<String> memory,
      @Field("0:r1=0 for each register") List<String> registers) {}

  private final SourceText text;
  private final List<UgpuSnapshot> states;
  private final List<String> steps;

  /** @param text the source text of the test, for the spelling of instructions */
  public UgpuRun(UgpuMachine machine, Run run, SourceText text) {
    this.text = text;
    states = run.states().stream().map(machine::snapshot).toList();
    steps = Stream.concat(Stream.of(""), IntStream.range(0, run.choices().size())
        .mapToObj(i -> step(machine.transition(run.states().get(i), run.choices().get(i))))).toList();
  }

  public ShownRun shown() {
    return new ShownRun(steps.size() - 1, table(), IntStream.range(0, steps.size()).mapToObj(this::row).toList());
  }

  private String step(UgpuTransition step) {
    String text = step.instruction().map(this::written).orElse("");
    String assigned = step.about() + "=" + step.value();
    String way = step.about() + (step.value() == 0 ? ": jumps" : ": goes on");
    return "P" + step.thread() + " " + switch (step.kind()) {
      case ENQUEUE -> "queues " + text;
      case COMPUTE -> text + "  gives " + step.value();
      case DEFER -> "defers " + text;
      case TO_LOAD_ARRAY -> "takes " + text + " to the load array";
      case LOAD, UPDATE -> text + "  reads " + step.value();
      case STORE -> "stores " + assigned;
      case PASS -> "passes " + text;
      case LEAVE -> "and its block leave " + text;
      case BRANCH -> "branches on " + way;
      case GUESS -> "guesses the branch on " + way;
      case RIGHT -> "was right about the branch on " + step.about();
      case WRONG -> "was wrong about the branch on " + way;
      case DROP -> "leaves what is explored";
      case TO_BLOCK -> "gives " + assigned + " to its block";
      case TO_ALL -> "gives " + assigned + " to all";
    };
  }

  private String written(Instruction instruction) {
    int start = instruction.span().offset();
    return text.content().substring(start, start + instruction.span().length()).strip().replaceAll("\\s+", " ");
  }

  private List<String> table() {
    List<String> heading = new ArrayList<>(List.of(" #", "step"));
    int threads = states.get(0).views().size();
    IntStream.range(0, threads).forEach(t -> heading.add("view of P" + t));
    heading.add("memory");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      List<String> cells = new ArrayList<>(List.of(String.format(Locale.ROOT, "%2d", i), steps.get(i)));
      for (int t = 0; t < threads; t++) {
        cells.add(EntryRun.changed(
            i == 0 ? List.of() : states.get(i - 1).views().get(t), states.get(i).views().get(t)));
      }
      cells.add(EntryRun.changed(i == 0 ? List.of() : states.get(i - 1).memory(), states.get(i).memory()));
      rows.add(cells);
    }
    return TextTable.align(heading, rows);
  }

  private Row row(int i) {
    UgpuSnapshot state = states.get(i);
    return new Row(steps.get(i), pending(state, Set.of(UgpuStatus.QUEUED)),
        pending(state, Set.of(UgpuStatus.IN_LOAD_ARRAY)),
        pending(state, Set.of(UgpuStatus.EARLY, UgpuStatus.WAITING, UgpuStatus.GUESSED)), state.views(),
        state.memory(), state.registers());
  }

  private List<List<String>> pending(UgpuSnapshot state, Set<UgpuStatus> statuses) {
    return state.pending().stream().map(of -> of.stream().filter(p -> statuses.contains(p.status()))
        .map(this::told).toList()).toList();
  }

  private String told(UgpuSnapshot.Pending pending) {
    String text = pending.instruction().map(this::written).orElse("branch");
    return switch (pending.status()) {
      case EARLY -> text + " has " + pending.value();
      case WAITING -> text + " waits";
      case GUESSED -> text + (pending.value() == 0 ? " guessed to jump" : " guessed to go on");
      case QUEUED, IN_LOAD_ARRAY -> text;
    };
  }
}
