package periscope.engines.pairs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.semantics.FlatCode;

/** A work-item of an {@link OrderedRun}. */
final class RunItem {

  private final Map<Integer, LaunchedProgram.Element> elements;
  private final FlatCode code;
  private final Set<Integer> barriers;
  private final Map<String, RunArray> memory;
  private final Position position;
  private Map<String, Long> registers = new HashMap<>();
  private int at;
  private String beyond = "";
  /** The state before the last choice between two ways; a run tries the first way first. */
  private Optional<Choice> choice = Optional.empty();

  private record Choice(Map<String, Long> registers, int otherwise, List<Runnable> undo, List<Runnable> told) {

    void takeBack() {
      for (int i = undo.size() - 1; i >= 0; i--) {
        undo.get(i).run();
      }
    }
  }

  /** Receives the accesses of a work-item. */
  interface Watcher {
    /** @param given whether the element has a value, or the access only writes it */
    void access(EventInstruction.Accessing access, LaunchedProgram.Array array, long index, boolean given);
  }

  /** @param elements the elements that accesses name, by their positions in the code */
  RunItem(LaunchedProgram program, Map<Integer, LaunchedProgram.Element> elements, FlatCode code,
      Set<Integer> barriers, Map<String, RunArray> memory, Position position) {
    this.elements = elements;
    this.code = code;
    this.barriers = barriers;
    this.memory = memory;
    this.position = position;
    program.places().forEach((name, place) -> registers.put(name, (long) place.applyAsInt(position)));
  }

  /** Whether accesses or fences, other than barriers, may order accesses of different work-items. */
  static boolean synchronises(FlatCode code) {
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FlatCode.Plain p && (p.instruction() instanceof EventInstruction.Fence f
          && f.arrival().isEmpty() || p.instruction() instanceof EventInstruction.Accessing a
          && (a.access().order().releases() || a.access().order().acquires()))) {
        return true;
      }
    }
    return false;
  }

  Position position() {
    return position;
  }

  /** The position in the code: of the barrier at which the work-item waits, or the end. */
  int at() {
    return at;
  }

  /** The element beyond the end of its array that the last step accesses; empty if it accesses none. */
  String beyond() {
    return beyond;
  }

  boolean waits() {
    return at >= code.size() || barriers.contains(at);
  }

  void pass() {
    at++;
  }

  /** Makes a step; returns it if it has no defined behaviour. */
  Optional<Instruction.Undefined> step(Watcher watcher) {
    FlatCode.Element element = code.get(at);
    if (element instanceof FlatCode.Test t) {
      at = evaluate(t.condition()) != 0 ? at + 1 : t.otherwise();
    } else if (element instanceof FlatCode.Choose c) {
      settle();
      choice = Optional.of(new Choice(new HashMap<>(registers), c.otherwise(), new ArrayList<>(), new ArrayList<>()));
      at++;
    } else if (element instanceof FlatCode.Jump j) {
      at = j.target();
    } else if (element instanceof FlatCode.Back b) {
      at = b.target();
    } else if (element instanceof FlatCode.Plain p) {
      return plain(p.instruction(), watcher);
    } else {
      at++;
    }
    return Optional.empty();
  }

  private Optional<Instruction.Undefined> plain(Instruction instruction, Watcher watcher) {
    at++;
    if (instruction instanceof Instruction.Assign a) {
      registers.put(a.register(), evaluate(a.value()));
    } else if (instruction instanceof Instruction.Undefined u) {
      return evaluate(u.condition()) != 0 ? Optional.of(u) : Optional.empty();
    } else if (instruction instanceof EventInstruction.Accessing a) {
      return access(a, watcher);
    } else if (instruction instanceof EventInstruction.Assume a) {
      if (evaluate(a.condition()) == 0) {
        back();
      } else {
        settle();
      }
    }
    return Optional.empty();
  }

  /** Takes the other way of the last choice. */
  private void back() {
    Choice last = choice.orElseThrow(OrderedRun.EndedException::byPromise);
    last.takeBack();
    registers = last.registers;
    at = last.otherwise;
    choice = Optional.empty();
  }

  /** Takes back what happened since the last choice, whose assumption may fail: the work-item makes no further step. */
  void stay() {
    choice.ifPresent(Choice::takeBack);
  }

  /** Tells what happened since the last choice, which no assumption behind it took back. */
  void settle() {
    choice.ifPresent(c -> c.told.forEach(Runnable::run));
    choice = Optional.empty();
  }

  /** Makes an access; returns an undefined step if it leaves its array. */
  private Optional<Instruction.Undefined> access(EventInstruction.Accessing a, Watcher watcher) {
    LaunchedProgram.Element element = elements.get(at - 1);
    RunArray cells = memory.get(element.array().name());
    long index = evaluate(element.index());
    if (!cells.has(index)) {
      if (choice.isPresent()) {
        throw new OrderedRun.EndedException();
      }
      beyond = PairFinding.cell(element.array(), index);
      return Optional.of(new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, a.span()));
    }
    boolean given = cells.isGiven(index) || a instanceof EventInstruction.Write;
    Runnable told = () -> watcher.access(a, element.array(), index, given);
    if (choice.isPresent()) {
      long old = cells.get(index);
      choice.get().undo.add(() -> cells.set(index, old));
      choice.get().told.add(told);
    } else {
      told.run();
    }
    if (a instanceof EventInstruction.Read r) {
      registers.put(r.register(), cells.get(index));
    } else if (a instanceof EventInstruction.Write w) {
      cells.set(index, evaluate(w.value()));
    } else if (a instanceof EventInstruction.Update u) {
      long old = cells.get(index);
      registers.put(u.register(), old);
      long operand = evaluate(u.operand());
      cells.set(index, u.operator().isPresent() ? u.operator().get().apply(old, operand) : operand);
    }
    return Optional.empty();
  }

  private long evaluate(Expression expression) {
    try {
      return expression.evaluate(r -> registers.getOrDefault(r, 0L));
    } catch (ArithmeticException e) {
      throw new OrderedRun.EndedException();
    }
  }
}
