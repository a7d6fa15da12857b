package periscope.semantics;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.litmus.event.Marks;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.sequencing.EvaluationOrders;

/**
 * Lowers a thread's instructions, of any language, to events and jumps. The lowered code has only {@link
 * EventInstruction}s, {@link Instruction.Local}s and {@link Instruction.Block}s. Registers whose names start with
 * {@code %} are introduced here, and no condition reads them.
 */
public final class ThreadCode {

  private final FreshRegisters fresh;
  private final AtomicLowering atomics;
  /** The rules for predicates, for the bodies of an assembly ({@link LanguageInstruction#predicated}); else empty. */
  private final Optional<Predicates> predicates;
  /** Whether the least number of a type divided by -1 wraps around. */
  private final boolean wraps;
  /** Lowers the events of a language's own instructions, in which a conditional is no predicate. */
  private final ThreadCode own;

  private ThreadCode(boolean assembly, ReadModifyWrites updates) {
    fresh = new FreshRegisters();
    atomics = new AtomicLowering(fresh, updates);
    predicates = assembly ? Optional.of(new Predicates(fresh)) : Optional.empty();
    wraps = assembly;
    own = new ThreadCode(this);
  }

  private ThreadCode(ThreadCode around) {
    fresh = around.fresh;
    atomics = around.atomics;
    predicates = Optional.empty();
    wraps = around.wraps;
    own = this;
  }

  /**
   * Lowers a thread's body to the code that engines walk.
   *
   * @param updates the events of a read-modify-write of the C family
   * @throws IllegalArgumentException for GPU assembly, which has a machine instead of events
   */
  public static FlatCode lower(List<Instruction> body, ReadModifyWrites updates) {
    return new FlatCode(events(body, updates));
  }

  /** The lowered instructions of a thread's body, before blocks become jumps. */
  static List<Instruction> events(List<Instruction> body, ReadModifyWrites updates) {
    boolean assembly = Instruction.walk(body).anyMatch(i -> i instanceof LanguageInstruction l && l.predicated());
    return UsedReads.marked(new ThreadCode(assembly, updates).all(Barriers.labelled(body)));
  }

  private List<Instruction> all(List<Instruction> body) {
    List<Instruction> together = predicates.isPresent() ? Predicates.together(body) : body;
    return together.stream().flatMap(i -> Stream.concat(PartialOperations.guards(i, wraps), one(i).stream())).toList();
  }

  private List<Instruction> one(Instruction instruction) {
    if (instruction instanceof AtomicInstruction i) {
      return atomics.of(i);
    } else if (instruction instanceof Instruction.If i && predicates.isPresent()) {
      return predicates.get().predicated(i, this::all);
    } else if (instruction instanceof Instruction.Loop l) {
      List<Instruction> test = Stream.concat(all(l.test()).stream(),
          PartialOperations.of(l.condition(), l.span(), wraps)).toList();
      Instruction.Loop loop = new Instruction.Loop(test, l.condition(), all(l.body()), l.testFirst(), l.span());
      return predicates.map(p -> p.ending(loop)).orElse(List.of(loop));
    } else if (instruction instanceof Sequencing.Call i) {
      return all(i.body());
    } else if (instruction instanceof Sequencing i) {
      return evaluation(i);
    } else if (instruction instanceof Instruction.Block i) {
      return List.of(i.withParts(this::all));
    } else if (instruction instanceof Instruction.Local) {
      return List.of(instruction);
    } else if (instruction instanceof LanguageInstruction i) {
      return own.all(i.events(fresh));
    } else if (instruction instanceof EventInstruction) {
      // No text contains it: an instruction of another language said that it makes it.
      return List.of(instruction);
    } else if (instruction instanceof GpuInstruction i) {
      throw new IllegalArgumentException("not an instruction with events: " + i.mnemonic());
    }
    throw new IllegalArgumentException("not an instruction of a text: " + instruction);
  }

  /**
   * A choice between the ways to evaluate an expression; marks of the events say which accesses a way leaves
   * unsequenced.
   */
  private List<Instruction> evaluation(Sequencing expression) {
    List<List<Instruction>> ways = EvaluationOrders.partial(expression, fresh::next).stream().map(this::way)
        .map(way -> Stream.concat(Stream.of(new EventInstruction.Begin(expression.span())), way.stream()).toList())
        .toList();
    return ways.size() == 1 ? ways.get(0) : List.of(new Instruction.Choice(ways, expression.span()));
  }

  private List<Instruction> way(List<EvaluationOrders.Step> steps) {
    Set<Integer> open = new TreeSet<>();
    for (EvaluationOrders.Step step : steps) {
      open.addAll(step.unsequenced());
      if (!step.unsequenced().isEmpty()) {
        open.add(step.unit());
      }
    }
    return steps.stream().flatMap(step -> all(List.of(step.instruction())).stream().map(i -> open.contains(step.unit())
        ? marked(i, new Marks.Operand(0, step.unit(), step.unsequenced()))
        : i)).toList();
  }

  /** An instruction whose access is marked as an operand; only plain accesses of one event are. */
  private static Instruction marked(Instruction instruction, Marks.Operand operand) {
    if (instruction instanceof EventInstruction.Read r) {
      return new EventInstruction.Read(r.access().as(operand), r.register(), r.data(), r.span());
    } else if (instruction instanceof EventInstruction.Write w) {
      return new EventInstruction.Write(w.access().as(operand), w.value(), w.span());
    }
    if (instruction instanceof EventInstruction.Accessing e) {
      throw new IllegalArgumentException("unsequenced, and no plain access: " + e);
    }
    // Whatever else stands among operands makes no access of its own: steps without events, and branches around some.
    return instruction.withParts(part -> part.stream().map(i -> marked(i, operand)).toList());
  }
}
