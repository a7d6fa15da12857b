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
 * The continuations of a thread, given its events and the values read so far: the thread's paths, organised as a tree.
 */
public final class Continuations {

  /**
   * A possible next step.
   *
   * @param step  the next event; empty where the thread ends
   * @param paths the paths that continue in this way; one path where the thread ends
   */
  public record Option(Optional<Path.Step> step, BitSet paths) {}

  private record Place(BitSet paths, int steps) {}

  private final List<Path> paths;
  /**
   * For each path, its constraints by the number of the last step whose value they read; constraints that read no step
   * are at 0.
   */
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

  /** All paths that do not exceed the bound on loops, as a set of path numbers. */
  public BitSet all() {
    BitSet all = new BitSet();
    for (int p = 0; p < paths.size(); p++) {
      all.set(p, !paths.get(p).dropped());
    }
    return all;
  }

  /**
   * The ways to go on after {@code steps} events, for a thread that may be on the paths {@code left}. No value read so
   * far decides between two ways. Each way is a list of options: reads of one location, between which the value read
   * decides; or one event of another kind.
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

  /**
   * The paths of {@code some} on which the thread may still be after step {@code k}: those whose constraints with
   * {@code k} as the last step hold for the values read.
   *
   * @param reads value read by each step of the thread
   */
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
