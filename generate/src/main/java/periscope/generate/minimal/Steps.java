package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;
import periscope.litmus.memory.MemoryOrder;

/**
 * The instructions of an alphabet by number, with their strength. A class is the set of instructions of one kind with
 * order seq_cst, or with other orders: within a class, stronger instructions forbid more.
 *
 * <p>The instructions of a program are packed, each number into {@link #BITS} bits; so are classes.
 */
final class Steps {

  private static final int BITS = 8;
  private static final int PLACE = (1 << BITS) - 1;

  private final Alphabet alphabet;
  private final List<Step> all;
  private final List<List<Integer>> classes = new ArrayList<>();
  private final int[] classOf;
  /**
   * For the numbers of two instructions, {@code first << BITS | second}, whether the first requires no more than the
   * second.
   */
  private final boolean[] within;
  private final int[][] lower;
  private final int[][] higher;
  private final int[][][] below;
  /** For each class, its strongest instructions. */
  private final int[][] strongest;

  Steps(Alphabet alphabet) {
    this.alphabet = alphabet;
    all = alphabet.steps();
    int n = all.size();
    if (n > PLACE) {
      throw new IllegalArgumentException(n + " instructions");
    }
    classOf = new int[n];
    within = new boolean[1 << 2 * BITS];
    lower = new int[n][];
    higher = new int[n][];
    below = new int[n][n][];
    for (Kind kind : Kind.values()) {
      for (boolean total : new boolean[] {false, true}) {
        List<Integer> its = IntStream.range(0, n).filter(s -> all.get(s).kind() == kind
            && total == (all.get(s).order() == MemoryOrder.SEQ_CST)).boxed().toList();
        if (!its.isEmpty()) {
          its.forEach(s -> classOf[s] = classes.size());
          classes.add(its);
        }
      }
    }
    for (int s = 0; s < n; s++) {
      for (int t = 0; t < n; t++) {
        within[s << BITS | t] = s == t || all.get(s).weakerThan(all.get(t));
      }
    }
    for (int s = 0; s < n; s++) {
      lower[s] = strictlyBelow(s);
      for (int t = 0; t < n; t++) {
        below[s][t] = notAbove(s, t);
      }
    }
    strongest = classes.stream().map(this::maximal).toArray(int[][]::new);
    for (int s = 0; s < n; s++) {
      int step = s;
      higher[s] = IntStream.range(0, n).filter(t -> IntStream.of(lower[t]).anyMatch(l -> l == step)).toArray();
    }
  }

  private int[] strictlyBelow(int step) {
    return maximal(its(step).filter(s -> s != step && within(s, step)).boxed().toList());
  }

  private int[] notAbove(int step, int bound) {
    return maximal(its(step).filter(s -> within(s, step) && !within(bound, s)).boxed().toList());
  }

  private IntStream its(int step) {
    return classes.get(classOf[step]).stream().mapToInt(s -> s);
  }

  private int[] maximal(List<Integer> some) {
    return some.stream().filter(s -> some.stream().noneMatch(t -> !t.equals(s) && within(s, t))).mapToInt(s -> s)
        .toArray();
  }

  boolean within(int some, int more) {
    return within[some << BITS | more];
  }

  /**
   * Whether each instruction of {@code some} requires no more than the instruction of {@code more} at the same place.
   */
  boolean within(long some, long more, int size) {
    for (int i = 0; i < size; i++) {
      if (!within[at(some, i) << BITS | at(more, i)]) {
        return false;
      }
    }
    return true;
  }

  /** The strongest instructions of the same class that are weaker than an instruction. */
  int[] lower(int step) {
    return lower[step];
  }

  /** The instructions that have this instruction among their {@link #lower} ones. */
  int[] higher(int step) {
    return higher[step];
  }

  /**
   * The strongest instructions of the same class that require no more than {@code step}, but not everything that
   * {@code bound} requires.
   */
  int[] notAtLeast(int bound, int step) {
    return below[step][bound];
  }

  /** Every choice of a class for each instruction of a program, packed. */
  List<Long> classes(Program skeleton) {
    return product(skeleton.size(), i -> IntStream.range(0, classes.size())
        .filter(c -> all.get(classes.get(c).get(0)).kind() == skeleton.events().get(i).step().kind()).toArray());
  }

  /** The strongest choices of instructions from given classes, packed. */
  List<Long> strongest(long chosen, int size) {
    return product(size, i -> strongest[at(chosen, i)]);
  }

  /** Every choice of one number for each place, packed. */
  static List<Long> product(int size, IntFunction<int[]> numbers) {
    List<Long> chosen = List.of(0L);
    for (int i = 0; i < size; i++) {
      List<Long> longer = new ArrayList<>();
      int[] its = numbers.apply(i);
      for (long c : chosen) {
        for (int s : its) {
          longer.add(with(c, i, s));
        }
      }
      chosen = longer;
    }
    return chosen;
  }

  static int at(long packed, int place) {
    return (int) (packed >>> BITS * place) & PLACE;
  }

  static long with(long packed, int place, int number) {
    return packed & ~((long) PLACE << BITS * place) | (long) number << BITS * place;
  }

  /** The instructions of a program, packed. */
  long of(Program program) {
    long packed = 0;
    for (int i = 0; i < program.size(); i++) {
      packed = with(packed, i, all.indexOf(program.events().get(i).step()));
    }
    return packed;
  }

  /** The program of a skeleton with the given instructions. */
  Program program(Program skeleton, long packed) {
    return new Program(IntStream.range(0, skeleton.size())
        .mapToObj(i -> skeleton.events().get(i).with(all.get(at(packed, i)))).toList(), skeleton.groups());
  }

  Alphabet alphabet() {
    return alphabet;
  }
}
