package periscope.engines.enumeration.path;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The continuations of a thread, given its events and the values read so far: its paths, as the tree that they form.
 */
public final class Continuations {

  /**
   * What may come next.
   *
   * @param step  the next event; empty where the thread ends
   * @param paths the paths that go on so; where the thread ends, one
   */
  public record Option(Optional<Path.Step> step, BitSet paths) {}

  private record Place(BitSet paths, int steps) {}

  private final List<Path> paths;
  /** For each path, its constraints by the last step that they look at; those that look at none are at 0. */
  private final List<Map<Integer, List<Path.Constraint>>> constraints = new ArrayList<>();
  private final Map<Place, List<List<Option>>> known = new HashMap<>();

  public Continuations(List<Path> paths) {
    this.paths = paths;
    for (Path path : paths) {
      Map<Integer, List<Path.Constraint>> byStep = new HashMap<>();
      for (Path.Constraint c : path.constraints()) {
        int last = c.condition().registers().stream().mapToInt(Path::step).max().orElse(0);
        byStep.computeIfAbsent(last, k -> new ArrayList<>()).add(c);
      }
      constraints.add(byStep);
    }
  }

  /** The paths that count. */
  public BitSet all() {
    BitSet all = new BitSet();
    for (int p = 0; p < paths.size(); p++) {
      all.set(p, !paths.get(p).dropped());
    }
    return all;
  }

  /**
   * The ways to go on after some steps, which nothing that was read decides between, each as its options: reads of one
   * location, of which what is read decides; or one of another kind.
   */
  public List<List<Option>> after(int steps, BitSet left) {
    return known.computeIfAbsent(new Place(left, steps), p -> grouped(options(steps, left)));
  }

  private List<Option> options(int steps, BitSet left) {
    List<Option> options = new ArrayList<>();
    Map<Path.Step, Option> byStep = new IdentityHashMap<>();
    left.stream().forEach(p -> {
      BitSet one = BitSet.valueOf(new long[0]);
      one.set(p);
      if (paths.get(p).steps().size() == steps) {
        options.add(new Option(Optional.empty(), one));
      } else {
        Path.Step step = paths.get(p).steps().get(steps);
        Option of = byStep.computeIfAbsent(step, s -> {
          options.add(new Option(Optional.of(s), new BitSet()));
          return options.get(options.size() - 1);
        });
        of.paths().or(one);
      }
    });
    return options;
  }

  private static List<List<Option>> grouped(List<Option> options) {
    List<List<Option>> ways = new ArrayList<>();
    Map<Integer, List<Option>> reads = new HashMap<>();
    for (Option option : options) {
      OptionalInt location = option.step().map(Continuations::readLocation).orElse(OptionalInt.empty());
      if (location.isEmpty()) {
        ways.add(List.of(option));
      } else {
        reads.computeIfAbsent(location.getAsInt(), x -> {
          ways.add(new ArrayList<>());
          return ways.get(ways.size() - 1);
        }).add(option);
      }
    }
    return ways;
  }

  private static OptionalInt readLocation(Path.Step step) {
    return step.reads() ? OptionalInt.of(step.location()) : OptionalInt.empty();
  }

  /** Those of some paths that a thread may still be on, once step {@code k} has been done. */
  public BitSet agreeing(BitSet some, int k, long[] reads) {
    BitSet agreeing = new BitSet();
    some.stream().filter(p -> constraints.get(p).getOrDefault(k, List.of()).stream().allMatch(c -> holds(c, reads)))
        .forEach(agreeing::set);
    return agreeing;
  }

  private static boolean holds(Path.Constraint c, long[] reads) {
    try {
      return c.condition().evaluate(name -> reads[Path.step(name)]) != 0 == c.holds();
    } catch (ArithmeticException dividedByZero) {
      // A constraint before this one fails: the divisor is not 0 on any path.
      return false;
    }
  }
}
