package periscope.amdgpu.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.amdgpu.instruction.InstructionPrinter;
import periscope.amdgpu.machine.Level;
import periscope.amdgpu.machine.MachineDescription;
import periscope.litmus.memory.Outcome;
import periscope.machines.SteppedExplorer.Run;
import periscope.reports.exploration.EntryRun;

/** A run of a machine in words: each step, and what it leaves in registers, caches and memory. */
record RunText(WaveCode code, MachineDescription machine, CacheMachine at, Topology topology, StateShape shape) {

  EntryRun of(Run run) {
    List<String> steps = Stream.concat(Stream.of(placed()), IntStream.range(0, run.choices().size())
        .mapToObj(i -> step(run.states().get(i), at.choice(run.choices().get(i))))).toList();
    return new EntryRun(steps, run.states().stream().map(this::entries).toList());
  }

  /** The caches of each wave. */
  private String placed() {
    return IntStream.range(0, code.waves().size()).mapToObj(w -> "P" + w + " on " + String.join(", ",
        IntStream.range(0, machine.levels().size()).mapToObj(l -> name(topology.cache(l, w))).toList()))
        .reduce((a, b) -> a + "; " + b).orElse("");
  }

  private String name(int cache) {
    Level level = machine.levels().get(topology.level(cache));
    long before = IntStream.range(0, cache).filter(c -> topology.level(c) == topology.level(cache)).count();
    return level.name() + " of " + level.owner().word() + " " + before;
  }

  private String step(long[] state, Choice choice) {
    String location = choice.location() < 0 ? "" : code.locations().get(choice.location());
    return switch (choice.kind()) {
      case STEP -> "P" + choice.at() + " " + next(choice.at(), (int) state[shape.position(choice.at())]);
      case LOCAL -> "P" + choice.at() + "'s oldest access of LDS takes effect";
      case WRITE_BACK -> "P" + choice.at() + "'s write-back begins";
      case QUEUE -> "the oldest request for " + location + " leaves " + name(choice.at());
      case FETCH -> location + " comes into " + name(choice.at());
      case EVICTION -> location + " leaves " + name(choice.at());
      case TO_MEMORY -> location + " goes from " + name(choice.at()) + " to memory";
    };
  }

  private String next(int wave, int position) {
    Step step = code.waves().get(wave).get(position);
    if (step instanceof Step.Issue issue) {
      return "issues " + InstructionPrinter.assembly(issue.operation().instruction());
    } else if (step instanceof Step.Wait) {
      return "has waited";
    } else if (step instanceof Step.Arrive) {
      return "arrives at the barrier";
    } else if (step instanceof Step.Await) {
      return "passes the barrier";
    }
    return step instanceof Step.Assign ? "computes" : "branches";
  }

  private List<String> entries(long[] state) {
    List<String> entries = new ArrayList<>();
    int memory = code.registers().size();
    for (int r = 0; r < memory; r++) {
      Outcome.Register register = code.registers().get(r);
      entries.add(register.thread() + ":" + register.name() + "=" + state[r]);
    }
    for (int c = 0; c < topology.caches(); c++) {
      for (int x = 0; x < code.locations().size(); x++) {
        int line = shape.line(c, x);
        entries.add(name(c) + (state[line] == CacheSteps.ABSENT ? " without " + code.locations().get(x)
            : (state[line] == CacheSteps.DIRTY ? " dirty " : " ") + code.locations().get(x) + "=" + state[line + 1]));
      }
    }
    for (int x = 0; x < code.locations().size(); x++) {
      entries.add("memory " + code.locations().get(x) + "=" + state[memory + x]);
    }
    for (Operation o : code.operations()) {
      long status = state[shape.status(o.index())];
      entries.add("P" + o.wave() + "'s " + InstructionPrinter.assembly(o.instruction())
          + (status == CacheMachine.NEW ? " not issued" : status == CacheMachine.DONE ? " done" : " on its way"));
    }
    return entries;
  }
}
