package periscope.semantics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Occurrence;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** A thread's control flow as jumps, for instructions of any language. The code ends behind its last element. */
public final class FlatCode {

  /** An element of the code, at one position. */
  public sealed interface Element {
    /** The positions that may come next after this element, whose own position is {@code here}. */
    int[] next(int here);
  }

  /** An element after which the next position always follows. */
  private sealed interface Straight extends Element {
    @Override
    default int[] next(int here) {
      return new int[] {here + 1};
    }
  }

  /** An instruction that does not branch. */
  public record Plain(Instruction instruction) implements Straight {}

  /** Goes on if the condition is not 0, else jumps forwards to {@code otherwise}. */
  public record Test(Expression condition, int otherwise) implements Element {
    @Override
    public int[] next(int here) {
      return new int[] {here + 1, otherwise};
    }
  }

  /** Goes on or jumps forwards to {@code otherwise}; nothing decides between these. */
  public record Choose(int otherwise) implements Element {
    @Override
    public int[] next(int here) {
      return new int[] {here + 1, otherwise};
    }
  }

  /** The beginning of a branch or loop. */
  public record Enter() implements Straight {}

  /** The end of the branch or loop that began last and has not ended. */
  public record Leave() implements Straight {}

  /** Jumps forwards. */
  public record Jump(int target) implements Element {
    @Override
    public int[] next(int here) {
      return new int[] {target};
    }
  }

  /**
   * Jumps backwards.
   *
   * @param loop    place of the loop, or of the branch, in the text
   * @param endless whether no path leads from there to the end of the code, in any number of rounds
   */
  public record Back(int target, Span loop, boolean endless) implements Element {
    @Override
    public int[] next(int here) {
      return new int[] {target};
    }
  }

  /** Goes on, or jumps forwards to a place where the thread stays for ever; only in analyses of termination. */
  public record Stall(int otherwise) implements Element {
    @Override
    public int[] next(int here) {
      return new int[] {here + 1, otherwise};
    }
  }

  /** The thread stays here for ever, for the reason {@code end}. */
  public record Stalled(Instruction.Undefined end) implements Element {
    @Override
    public int[] next(int here) {
      return new int[0];
    }
  }

  private final List<Element> elements = new ArrayList<>();
  /** Branches whose labels have not been placed yet, by position. */
  private final Map<Integer, Instruction.Branch> jumps = new HashMap<>();
  private final BitSet looping = new BitSet();
  private final Map<Integer, BitSet> exits = new HashMap<>();
  /** For each position, labels of the barriers that can come at it or later. */
  private final List<Set<String>> barriers = new ArrayList<>();

  /** The code of the thread with this body. */
  public FlatCode(List<Instruction> body) {
    Map<String, Integer> labels = new HashMap<>();
    body.forEach(i -> append(i, labels));
    jumps.forEach((position, branch) -> {
      int to = labels.get(branch.label());
      elements.set(position, to > position ? new Jump(to) : new Back(to, branch.span(), false));
    });
    analyse();
  }

  /** Code of elements whose targets are known. */
  private FlatCode(Collection<Element> of) {
    elements.addAll(of);
    analyse();
  }

  static FlatCode of(Collection<Element> elements) {
    return new FlatCode(elements);
  }

  private void analyse() {
    BitSet ending = ending();
    for (int i = 0; i <= elements.size(); i++) {
      if (i < elements.size() && elements.get(i) instanceof Back b) {
        elements.set(i, new Back(b.target(), b.loop(), !ending.get(i)));
      }
      barriers.add(new TreeSet<>());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = elements.size() - 1; i >= 0; i--) {
        changed |= comesAfter(i);
      }
    }
  }

  /** The positions from which some path leads to the end of the code, or to a step without a defined behaviour. */
  private BitSet ending() {
    BitSet ending = new BitSet();
    ending.set(elements.size());
    for (boolean changed = true; changed;) {
      changed = false;
      for (int i = elements.size() - 1; i >= 0; i--) {
        boolean undefined = elements.get(i) instanceof Plain p && p.instruction() instanceof Instruction.Undefined;
        if (!ending.get(i) && (undefined || Arrays.stream(taken(i)).anyMatch(ending::get))) {
          ending.set(i);
          changed = true;
        }
      }
    }
    return ending;
  }

  /** The positions that may come next, without those to which a test of a constant never leads. */
  private int[] taken(int i) {
    return elements.get(i) instanceof Test t && Constancy.value(t.condition()).isPresent()
        ? new int[] {Constancy.value(t.condition()).getAsLong() != 0 ? i + 1 : t.otherwise()} : next(i);
  }

  /** Updates the facts about a position from the facts about its successors; returns whether they changed. */
  private boolean comesAfter(int i) {
    Set<String> here = barriers.get(i);
    boolean loops = elements.get(i) instanceof Back;
    boolean changed = elements.get(i) instanceof Plain p && here.addAll(counted(p.instruction()));
    for (int next : next(i)) {
      loops |= looping.get(next);
      changed |= here.addAll(barriers.get(next));
    }
    boolean more = loops != looping.get(i);
    looping.set(i, loops);
    return changed || more;
  }

  /** The label of the barrier whose visits the instruction counts; empty for other instructions. */
  private static Set<String> counted(Instruction instruction) {
    if (instruction instanceof EventInstruction.Fence f) {
      return f.arrival().filter(a -> a.occurrence() != Occurrence.STATED).map(a -> Set.of(a.side().name()))
          .orElse(Set.of());
    }
    return Set.of();
  }

  /**
   * Smallest number of memory accesses on any path from a position to the end, whatever conditions say; a
   * read-modify-write of two events counts once.
   */
  public int accessesAfter(int position) {
    int[] fewest = new int[elements.size() + 1];
    Arrays.fill(fewest, 0, elements.size(), Integer.MAX_VALUE);
    for (boolean changed = true; changed;) {
      changed = false;
      for (int i = elements.size() - 1; i >= 0; i--) {
        boolean undefined = elements.get(i) instanceof Plain p && p.instruction() instanceof Instruction.Undefined;
        boolean ends = undefined || elements.get(i) instanceof Stalled;
        int next = ends ? 0 : Arrays.stream(next(i)).map(n -> fewest[n]).min().orElseThrow();
        int here = next == Integer.MAX_VALUE ? next : next + (accesses(elements.get(i)) ? 1 : 0);
        changed |= here < fewest[i];
        fewest[i] = Math.min(fewest[i], here);
      }
    }
    return fewest[position] == Integer.MAX_VALUE ? 0 : fewest[position];
  }

  private static boolean accesses(Element element) {
    return element instanceof Plain p && p.instruction() instanceof EventInstruction.Accessing a
        && !(a instanceof EventInstruction.Write && a.access().marks().update().isPresent());
  }

  /** The positions that may come next. */
  int[] next(int i) {
    return elements.get(i).next(i);
  }

  public int size() {
    return elements.size();
  }

  public Element get(int position) {
    return elements.get(position);
  }

  /** Whether a jump backwards can come at this position or later. */
  public boolean loopsAfter(int position) {
    return looping.get(position);
  }

  /** Whether a fence or barrier can come before this position. */
  boolean fenceBefore(int position) {
    for (int i = 0; i < elements.size(); i++) {
      if (isFence(i) && reachedFrom(i).get(position)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a fence or barrier can come after this position. */
  boolean fenceAfter(int position) {
    return reachedFrom(position).stream().anyMatch(this::isFence);
  }

  private boolean isFence(int position) {
    return elements.get(position) instanceof Plain p && p.instruction() instanceof EventInstruction.Fence;
  }

  /** The positions that runs may reach from this position. */
  private BitSet reachedFrom(int position) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(position));
    while (!open.isEmpty()) {
      for (int next : next(open.pop())) {
        if (next < elements.size() && !seen.get(next)) {
          seen.set(next);
          open.push(next);
        }
      }
    }
    return seen;
  }

  /** Whether a position lies in the loop whose jump backwards stands at the position {@code loop}. */
  boolean isAround(int loop, int position) {
    return ((Back) elements.get(loop)).target() <= position && position <= loop;
  }

  /** The loops with a barrier whose visits are counted, by position of the jump backwards. */
  IntStream loopsWithBarriers() {
    return IntStream.range(0, elements.size()).filter(i -> elements.get(i) instanceof Back)
        .filter(loop -> IntStream.range(0, loop).anyMatch(i -> isAround(loop, i)
            && elements.get(i) instanceof Plain p && !counted(p.instruction()).isEmpty()));
  }

  /** Labels of the barriers that can come at this position or later. */
  public Set<String> barriersAfter(int position) {
    return barriers.get(position);
  }

  /** The loops that a test can end, by position of the jump backwards: one way of the test leaves the loop. */
  BitSet loopsEndedBy(int test) {
    BitSet loops = new BitSet();
    for (int i = test + 1; i < elements.size(); i++) {
      if (elements.get(i) instanceof Back b && b.target() <= test) {
        loops.set(i, exits.computeIfAbsent(i, this::leaving).get(test));
      }
    }
    return loops;
  }

  private BitSet leaving(int back) {
    int start = ((Back) elements.get(back)).target();
    BitSet comes = new BitSet();
    comes.set(back);
    for (boolean changed = true; changed;) {
      changed = false;
      for (int i = back - 1; i >= start; i--) {
        boolean goesThere = Arrays.stream(next(i)).anyMatch(n -> n >= start && n <= back && comes.get(n));
        if (goesThere && !comes.get(i)) {
          comes.set(i);
          changed = true;
        }
      }
    }
    BitSet tests = new BitSet();
    for (int i = start; i < back; i++) {
      tests.set(i, comes.get(i) && Arrays.stream(next(i)).anyMatch(n -> n < start || n > back || !comes.get(n)));
    }
    return tests;
  }

  /** Adds an instruction's elements, and any label's position to {@code labels}; only a thread's body has labels. */
  private void append(Instruction instruction, Map<String, Integer> labels) {
    if (instruction instanceof Instruction.Label l) {
      labels.put(l.name(), elements.size());
    } else if (instruction instanceof Instruction.Branch b) {
      if (!b.always()) {
        elements.add(new Test(b.condition(), elements.size() + 2));
      }
      jumps.put(reserve(), b);
    } else {
      append(List.of(instruction));
    }
  }

  private void append(List<Instruction> body) {
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.If i) {
        branch(i);
      } else if (instruction instanceof Instruction.Loop l) {
        loop(l);
      } else if (instruction instanceof Instruction.Choice c) {
        choice(c);
      } else if (instruction instanceof Instruction.Label || instruction instanceof Instruction.Branch) {
        throw new IllegalArgumentException("only a thread's body itself has labels and branches: " + instruction);
      } else if (instruction instanceof Instruction.Block) {
        throw new IllegalArgumentException("an order of evaluation was not chosen: " + instruction);
      } else {
        elements.add(new Plain(instruction));
      }
    }
  }

  private void branch(Instruction.If i) {
    elements.add(new Enter());
    int test = reserve();
    append(i.then());
    int jump = reserve();
    elements.set(test, new Test(i.condition(), elements.size()));
    append(i.otherwise());
    elements.set(jump, new Jump(elements.size()));
    elements.add(new Leave());
  }

  private void choice(Instruction.Choice c) {
    List<Integer> ends = new ArrayList<>();
    for (int way = 0; way < c.ways().size(); way++) {
      boolean last = way == c.ways().size() - 1;
      int choose = last ? -1 : reserve();
      append(c.ways().get(way));
      if (!last) {
        ends.add(reserve());
        elements.set(choose, new Choose(elements.size()));
      }
    }
    ends.forEach(end -> elements.set(end, new Jump(elements.size())));
  }

  private void loop(Instruction.Loop l) {
    elements.add(new Enter());
    int start = elements.size();
    if (!l.testFirst()) {
      append(l.body());
    }
    append(l.test());
    int test = reserve();
    if (l.testFirst()) {
      append(l.body());
    }
    elements.add(new Back(start, l.span(), false));
    elements.set(test, new Test(l.condition(), elements.size()));
    elements.add(new Leave());
  }

  /** Reserves a position for an element whose target is not known yet; returns the position. */
  private int reserve() {
    elements.add(null);
    return elements.size() - 1;
  }
}
