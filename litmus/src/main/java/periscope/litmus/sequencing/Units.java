package periscope.litmus.sequencing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/** The units of a full expression in the order of the text, and their order in the language. */
final class Units {

  /** A branch around units: taken if the register is not 0 ({@code holds}), or if it is 0. */
  private record Guard(String register, boolean holds, Span span) {}

  /**
   * The units of one part of the expression; {@code late} are side effects, for which only the next sequence point
   * waits.
   */
  private record Part(BitSet all, BitSet late) {
    static Part none() {
      return new Part(new BitSet(), new BitSet());
    }

    void add(Part part) {
      all.or(part.all);
      late.or(part.late);
    }

    BitSet awaited() {
      BitSet awaited = (BitSet) all.clone();
      awaited.andNot(late);
      return awaited;
    }
  }

  final List<Unit> units = new ArrayList<>();
  /** For each unit, the units that the language sequences directly before it; not transitively closed. */
  final List<BitSet> before = new ArrayList<>();
  /**
   * Groups of operands; each operand of a group is evaluated wholly before or wholly behind each other operand of the
   * group.
   */
  final List<List<BitSet>> apart = new ArrayList<>();
  private final Supplier<String> fresh;

  Units(List<Instruction> body, Supplier<String> fresh) {
    this.fresh = fresh;
    sequence(body, new BitSet(), List.of());
  }

  private Part sequence(List<Instruction> body, BitSet outside, List<Guard> guards) {
    Part part = Part.none();
    for (Instruction instruction : body) {
      BitSet waitsFor = part.awaited();
      waitsFor.or(outside);
      part.add(one(instruction, waitsFor, guards));
    }
    return part;
  }

  private Part one(Instruction instruction, BitSet waitsFor, List<Guard> guards) {
    if (instruction instanceof Sequencing.Evaluation e) {
      return new Part(sequence(e.body(), waitsFor, guards).all(), new BitSet());
    } else if (instruction instanceof Sequencing.SideEffect s) {
      BitSet all = sequence(s.body(), waitsFor, guards).all();
      return new Part(all, all);
    } else if (instruction instanceof Sequencing.Operands o) {
      List<Part> parts = o.operands().stream().map(operand -> sequence(operand, waitsFor, guards)).toList();
      if (o.apart()) {
        apart.add(parts.stream().map(Part::all).toList());
      }
      Part all = Part.none();
      parts.forEach(all::add);
      return all;
    } else if (instruction instanceof If branch && !atOnce(branch)) {
      return branch(branch, waitsFor, guards);
    }
    return unit(instruction, waitsFor, guards);
  }

  /**
   * Adds the units of a branch. Its condition is computed once; the instructions inside are evaluated among those of
   * the rest of the expression.
   */
  private Part branch(If branch, BitSet waitsFor, List<Guard> guards) {
    String register = fresh.get();
    Part part = unit(new Assign(register, branch.condition(), branch.span()), waitsFor, guards);
    BitSet tested = (BitSet) waitsFor.clone();
    tested.or(part.all());
    part.add(sequence(branch.then(), tested, with(guards, new Guard(register, true, branch.span()))));
    part.add(sequence(branch.otherwise(), tested, with(guards, new Guard(register, false, branch.span()))));
    return part;
  }

  private static List<Guard> with(List<Guard> guards, Guard guard) {
    List<Guard> all = new ArrayList<>(guards);
    all.add(guard);
    return all;
  }

  private Part unit(Instruction instruction, BitSet waitsFor, List<Guard> guards) {
    Instruction guarded = instruction;
    for (int i = guards.size() - 1; i >= 0; i--) {
      Guard g = guards.get(i);
      List<Instruction> inside = List.of(guarded);
      guarded = new If(Expression.register(g.register()), g.holds() ? inside : List.of(), g.holds()
          ? List.of() : inside, g.span());
    }
    BitSet itself = new BitSet();
    itself.set(units.size());
    units.add(Unit.of(guarded));
    before.add((BitSet) waitsFor.clone());
    return new Part(itself, new BitSet());
  }

  /** Whether each path through a branch accesses memory at most once, so that no other unit can come in between. */
  private static boolean atOnce(If branch) {
    return branch.walk().noneMatch(Sequencing.class::isInstance) && most(List.of(branch)) <= 1;
  }

  /** Largest number of memory accesses on a path through the instructions. */
  private static int most(List<Instruction> body) {
    int most = 0;
    for (Instruction i : body) {
      if (i instanceof If branch) {
        most += Math.max(most(branch.then()), most(branch.otherwise()));
      } else if (Unit.isMemory(i)) {
        most++;
      } else if (i.walk().anyMatch(Unit::isMemory)) {
        most += 2;
      }
    }
    return most;
  }
}
