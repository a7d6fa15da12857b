package periscope.toy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.TargetMachine;

/**
 * A machine for toy assembly without branches. Each thread keeps its last write to each location to itself until some
 * later moment; the order of locations is free. A barrier, and a swap of a location, wait for the thread's writes.
 */
public final class ToyMachine implements TargetMachine {

  @Override
  public String name() {
    return "toy-machine";
  }

  @Override
  public String language() {
    return "toyasm";
  }

  @Override
  public Behaviours behaviours() {
    return this::of;
  }

  @Override
  public boolean sticks() {
    return false;
  }

  private Behaviour of(LitmusTest program, SourceText text, BooleanSupplier stop) {
    Map<String, Long> memory = new HashMap<>();
    for (Location location : program.locations()) {
      memory.put(location.name(), location.initial());
    }
    int threads = program.threads().size();
    State start = new State(IntStream.range(0, threads).mapToObj(t -> 0).toList(),
        IntStream.range(0, threads).mapToObj(t -> Map.<String, Long>of()).toList(), memory, Map.of());
    Set<Outcome> ends = new TreeSet<>();
    program.threads().stream().flatMap(t -> t.body().stream()).filter(i -> !runs(i)).findFirst().ifPresent(i -> {
      throw new InvalidInputException(Diagnostic.error(text, i.span(),
          "the machine " + name() + " has no branches and no loud writes", "leave them out: --without guards"));
    });
    visit(start, program, ends, new HashSet<>());
    return new Behaviour(ends, false, false, false, List.of(), true, Optional.empty());
  }

  /**
   * A state of the machine.
   *
   * @param waiting the writes that each thread keeps to itself
   */
  private record State(List<Integer> at, List<Map<String, Long>> waiting, Map<String, Long> memory,
      Map<Outcome.Register, Long> registers) {

    private static <T> List<T> with(List<T> all, int index, T value) {
      return IntStream.range(0, all.size()).mapToObj(i -> i == index ? value : all.get(i)).toList();
    }

    private static <K> Map<K, Long> with(Map<K, Long> all, K key, long value) {
      Map<K, Long> more = new HashMap<>(all);
      more.put(key, value);
      return more;
    }

    State next(int thread) {
      return new State(with(at, thread, at.get(thread) + 1), waiting, memory, registers);
    }

    State reading(int thread, String register, long value) {
      return new State(at, waiting, memory, with(registers, new Outcome.Register(thread, register), value));
    }

    State keeping(int thread, String location, long value) {
      return new State(at, with(waiting, thread, with(waiting.get(thread), location, value)), memory, registers);
    }

    State storing(String location, long value) {
      return new State(at, waiting, with(memory, location, value), registers);
    }

    State flushed(int thread, String location) {
      Map<String, Long> rest = new HashMap<>(waiting.get(thread));
      long value = rest.remove(location);
      return new State(at, with(waiting, thread, rest), with(memory, location, value), registers);
    }

    long value(int thread, Expression expression) {
      return expression.evaluate(r -> registers.getOrDefault(new Outcome.Register(thread, r), 0L));
    }
  }

  private static void visit(State state, LitmusTest program, Set<Outcome> ends, Set<State> seen) {
    if (!seen.add(state)) {
      return;
    }
    boolean ended = true;
    for (int t = 0; t < program.threads().size(); t++) {
      for (String location : state.waiting().get(t).keySet()) {
        visit(state.flushed(t, location), program, ends, seen);
        ended = false;
      }
      List<Instruction> body = program.threads().get(t).body();
      if (state.at().get(t) < body.size()) {
        ended = false;
        step(state, t, body.get(state.at().get(t))).ifPresent(next -> visit(next, program, ends, seen));
      }
    }
    if (ended) {
      ends.add(Outcome.of(state.registers(), state.memory()));
    }
  }

  private static boolean runs(Instruction instruction) {
    return instruction instanceof ToyInstruction.Read || instruction instanceof ToyInstruction.Write
        || instruction instanceof ToyInstruction.Barrier || instruction instanceof ToyInstruction.Swap;
  }

  /** The state after an instruction; empty while the instruction waits. */
  private static Optional<State> step(State state, int thread, Instruction instruction) {
    Map<String, Long> own = state.waiting().get(thread);
    State next = state.next(thread);
    if (instruction instanceof ToyInstruction.Read read) {
      long value = own.getOrDefault(read.location(), state.memory().get(read.location()));
      return Optional.of(next.reading(thread, read.register(), value));
    } else if (instruction instanceof ToyInstruction.Write write) {
      return Optional.of(next.keeping(thread, write.location(), state.value(thread, write.value())));
    } else if (instruction instanceof ToyInstruction.Barrier) {
      return own.isEmpty() ? Optional.of(next) : Optional.empty();
    } else if (instruction instanceof ToyInstruction.Swap swap) {
      long stored = state.value(thread, swap.value());
      return own.containsKey(swap.location()) ? Optional.empty() : Optional.of(next
          .reading(thread, swap.register(), state.memory().get(swap.location())).storing(swap.location(), stored));
    }
    throw new IllegalArgumentException("the toy machine does not run " + instruction);
  }
}
