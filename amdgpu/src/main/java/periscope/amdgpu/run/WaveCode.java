package periscope.amdgpu.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.InstructionPrinter;
import periscope.amdgpu.machine.Effect;
import periscope.amdgpu.machine.MachineDescription;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Computation;

/**
 * A test as steps of waves on a machine. A state begins with the values of the registers, then of the locations.
 *
 * @param test       the test
 * @param waves      the steps of each wave
 * @param operations the operations, in the order of waves and of their code
 * @param registers  the registers that some instruction writes
 */
record WaveCode(LitmusTest test, List<List<Step>> waves, List<Operation> operations, List<Outcome.Register> registers) {

  /** Counters of instructions that tests do not have. */
  private static final Set<String> IDLE = Set.of("expcnt", "kmcnt", "samplecnt", "bvhcnt", "xcnt");

  /**
   * The code of a test.
   *
   * @throws InvalidInputException if the machine does not run the test, with the reason
   */
  static WaveCode of(LitmusTest test, SourceText text, MachineDescription machine) {
    return new Maker(test, text, machine).make();
  }

  List<String> locations() {
    return test.locations().stream().map(Location::name).toList();
  }

  private static final class Maker {
    private final LitmusTest test;
    private final SourceText text;
    private final MachineDescription machine;
    private final List<Outcome.Register> registers = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private final Map<String, Integer> locations = new HashMap<>();
    private final List<String> counters;
    private Map<String, Integer> named = Map.of();
    private int wave;

    Maker(LitmusTest test, SourceText text, MachineDescription machine) {
      this.test = test;
      this.text = text;
      this.machine = machine;
      counters = machine.counters().keySet().stream().sorted().toList();
    }

    private InvalidInputException refused(Instruction at, String message, String hint) {
      return new InvalidInputException(Diagnostic.error(text, at.span(), message, hint));
    }

    WaveCode make() {
      Instruction first = test.threads().stream().flatMap(t -> t.body().stream()).findFirst()
          .orElse(new Instruction.Label("", Span.NONE));
      for (Location location : test.locations()) {
        locations.put(location.name(), locations.size());
        if (!location.type().equals(NumberType.S32)) {
          throw refused(first, "the machine " + machine.name() + " has words of 32 bits with a sign, and "
              + location.name() + " is " + location.type(), "use int");
        }
      }
      if (!machine.several() && test.threads().stream().map(t -> t.placement().device()).distinct().count() > 1) {
        throw refused(first, "the machine " + machine.name() + " has one agent, and the test has several",
            "a machine with several agents runs it");
      }
      groupsOfLocalLocations();
      for (int t = 0; t < test.threads().size(); t++) {
        int number = t;
        test.threads().get(t).body().stream().flatMap(i -> i.dataflow().written().stream()).distinct()
            .filter(r -> appears(test.threads().get(number).body(), r))
            .forEach(r -> registers.add(new Outcome.Register(number, r)));
      }
      List<List<Step>> waves = new ArrayList<>();
      for (wave = 0; wave < test.threads().size(); wave++) {
        named = new HashMap<>();
        for (int r = 0; r < registers.size(); r++) {
          if (registers.get(r).thread() == wave) {
            named.put(registers.get(r).name(), r);
          }
        }
        waves.add(steps(test.threads().get(wave).body()));
      }
      return new WaveCode(test, waves, List.copyOf(operations), List.copyOf(registers));
    }

    /** Whether the text has the register: the lowering of an atomic instruction has registers of its own. */
    private static boolean appears(List<Instruction> body, String register) {
      return body.stream().anyMatch(i -> i instanceof Instruction.Assign a && a.register().equals(register)
          || i instanceof AmdInstruction.WordAccess x && x.result().equals(Optional.of(register)));
    }

    private void groupsOfLocalLocations() {
      Map<String, Integer> groups = new HashMap<>();
      for (var thread : test.threads()) {
        for (Instruction instruction : thread.body()) {
          if (instruction instanceof AmdInstruction.WordAccess a && a.local()
              && groups.computeIfAbsent(a.location(), l -> thread.placement().workGroup())
              != thread.placement().workGroup()) {
            throw refused(a, "two work-groups use " + a.location() + " in LDS, and each work-group has its own LDS",
                "give the locations two names");
          }
        }
      }
    }

    private List<Step> steps(List<Instruction> body) {
      Map<String, Integer> labels = labels(body);
      List<Step> steps = new ArrayList<>();
      for (Instruction instruction : body) {
        if (instruction instanceof AmdInstruction.Barrier barrier) {
          if (barrier.arrives()) {
            steps.add(new Step.Arrive());
          }
          if (barrier.waits()) {
            steps.add(new Step.Await());
          }
        } else if (instruction instanceof AmdInstruction.Wait wait) {
          steps.add(wait(wait));
        } else if (instruction instanceof Instruction.Assign assign) {
          steps.add(new Step.Assign(named.get(assign.register()), value(assign.value()), reads(assign.value())));
        } else if (instruction instanceof Instruction.Branch branch) {
          int target = labels.get(branch.label());
          if (target <= steps.size()) {
            throw refused(branch, "the machine " + machine.name() + " runs no loops", "write the rounds one by one");
          }
          steps.add(new Step.Jump(value(branch.condition()), reads(branch.condition()), target));
        } else if (instruction instanceof AmdInstruction.WordAccess
            || instruction instanceof AmdInstruction.CacheControl) {
          steps.add(issue((AmdInstruction) instruction, steps.size()));
        } else if (length(instruction) > 0) {
          throw refused(instruction, "the machine " + machine.name() + " does not run this "
              + instruction.getClass().getSimpleName(), "leave it out");
        }
      }
      return List.copyOf(steps);
    }

    /** The number of steps of an instruction. */
    private static int length(Instruction instruction) {
      if (instruction instanceof AmdInstruction.Barrier b) {
        return b.arrives() && b.waits() ? 2 : 1;
      }
      boolean none = instruction instanceof Instruction.Label || instruction instanceof AmdInstruction.Other
          || instruction instanceof AmdInstruction.Place;
      return none ? 0 : 1;
    }

    private static Map<String, Integer> labels(List<Instruction> body) {
      Map<String, Integer> labels = new HashMap<>();
      int at = 0;
      for (Instruction instruction : body) {
        if (instruction instanceof Instruction.Label label) {
          labels.put(label.name(), at);
        }
        at += length(instruction);
      }
      return labels;
    }

    /** A wait for the counters that the machine has; counters of instructions that tests do not have are at 0. */
    private Step wait(AmdInstruction.Wait wait) {
      Map<Integer, Integer> counts = new TreeMap<>();
      wait.counts().forEach((counter, most) -> {
        if (counters.contains(counter)) {
          counts.put(counters.indexOf(counter), most);
        } else if (!IDLE.contains(counter)) {
          throw refused(wait, "the machine " + machine.name() + " has no counter " + counter,
              "its counters are " + counters);
        }
      });
      return new Step.Wait(counts);
    }

    private Step issue(AmdInstruction instruction, int at) {
      MachineDescription.Pattern pattern = MachineDescription.Pattern.of(instruction).orElseThrow();
      String text = InstructionPrinter.assembly(instruction);
      Effect effect = machine.effect(pattern).orElseThrow(() -> refused(instruction,
          "the machine " + machine.name() + " has no '" + text + "'", "its file has no line for '" + pattern + "'"));
      int counter = machine.counter(pattern.kind()).map(counters::indexOf).orElse(-1);
      Computation operand = Computation.NOTHING;
      Computation desired = Computation.NOTHING;
      Set<Integer> reads = Set.of();
      Optional<LongBinaryOperator> combine = Optional.empty();
      int location = -1;
      int result = -1;
      if (instruction instanceof AmdInstruction.WordAccess access) {
        List<Expression> operands = access.operands();
        operand = operands.isEmpty() ? operand : value(operands.get(0));
        desired = operands.size() < 2 ? desired : value(operands.get(1));
        reads = operands.stream().flatMap(o -> reads(o).stream()).collect(Collectors.toSet());
        location = locations.get(access.location());
        result = access.result().map(named::get).orElse(-1);
        if (access instanceof AmdInstruction.Update update) {
          NumberType type = test.locations().get(location).type();
          combine = Optional.of((old, value) -> update.operator().apply(type, old, value));
        }
      }
      Operation operation = new Operation(operations.size(), wave, at, effect, counter, location, result, operand,
          desired, combine, instruction);
      operations.add(operation);
      return new Step.Issue(operation, reads);
    }

    private Computation value(Expression expression) {
      return Computation.of(expression, named, text);
    }

    private Set<Integer> reads(Expression expression) {
      return expression.registers().stream().filter(named::containsKey).map(named::get).collect(Collectors.toSet());
    }
  }
}
