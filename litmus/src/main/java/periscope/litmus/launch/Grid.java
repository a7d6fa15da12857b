package periscope.litmus.launch;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shape of a launch.
 *
 * @param local    number of work-items of a work-group in each of three dimensions
 * @param groups   number of work-groups in each of three dimensions
 * @param subGroup number of work-items of a sub-group; a sub-group has consecutive work-items, and the last one of a
 *                 work-group may have fewer
 */
public record Grid(List<Integer> local, List<Integer> groups, int subGroup) {

  /** Largest number of work-items of a launch that is read as a test. */
  public static final int MOST = 64;

  /** Largest number of work-items of a launch that is read as a program. */
  public static final int MOST_RUN = 1 << 20;

  /** Number of dimensions of every grid; dimensions that a launch does not use have size 1. */
  public static final int DIMENSIONS = 3;

  private static final Pattern PAIR = Pattern.compile("(\\d{1,4})x(\\d{1,7})");
  private static final String SIZES = "\\s*(\\d{1,7}|(?:dim3\\s*)?\\([\\d\\s,]*\\))\\s*";
  private static final Pattern CUDA = Pattern.compile("<<<" + SIZES + "," + SIZES + ">>>");
  private static final Pattern TRIPLE = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,7})");

  public Grid {
    local = padded(local);
    groups = padded(groups);
  }

  /**
   * A grid of one dimension whose sub-groups are as large as its work-groups.
   *
   * @param items  work-items of a work-group
   * @param groups work-groups
   */
  public static Grid of(int items, int groups) {
    return new Grid(List.of(items), List.of(groups), items);
  }

  /**
   * The grid with these sizes, for up to three dimensions. Empty if a list is empty or longer than three, if a size is
   * 0, or if the work-groups do not divide the work-items evenly.
   *
   * @param global number of work-items of the launch in each dimension
   * @param local  number of work-items of a work-group in each dimension
   */
  public static Optional<Grid> of(List<Integer> global, List<Integer> local) {
    List<Integer> all = padded(global);
    List<Integer> each = padded(local);
    boolean even = global.size() <= DIMENSIONS && local.size() <= DIMENSIONS && !global.isEmpty() && !local.isEmpty();
    for (int d = 0; d < DIMENSIONS; d++) {
      even &= all.get(d) > 0 && each.get(d) > 0 && all.get(d) % Math.max(1, each.get(d)) == 0;
    }
    if (!even) {
      return Optional.empty();
    }
    List<Integer> groups = List.of(all.get(0) / each.get(0), all.get(1) / each.get(1), all.get(2) / each.get(2));
    return Optional.of(new Grid(each, groups, product(each)));
  }

  /**
   * Reads a grid: {@code AxB} (A work-items in each of B work-groups), {@code A.B.C} (A work-items a sub-group, B
   * sub-groups a work-group, C work-groups), {@code W,H/w,h} (W by H work-items in work-groups of w by h), or, as in
   * CUDA C, {@code <<<B,A>>>} and {@code <<<(X,Y),(w,h)>>>} (X by Y blocks of w by h threads). Empty if the text has
   * none of these forms, if a number is 0, or if the work-groups do not divide the work-items evenly.
   */
  public static Optional<Grid> parse(String text) {
    Matcher pair = PAIR.matcher(text);
    Matcher triple = TRIPLE.matcher(text);
    Matcher cuda = CUDA.matcher(text);
    Optional<Grid> grid = Optional.empty();
    if (pair.matches()) {
      grid = Optional.of(of(number(pair, 1), number(pair, 2)));
    } else if (cuda.matches()) {
      List<Integer> groups = sizes(inner(cuda.group(1)));
      List<Integer> items = sizes(inner(cuda.group(2)));
      grid = groups.isEmpty() || items.isEmpty() ? grid : Optional.of(new Grid(items, groups, product(items)));
    } else if (text.matches("[^/]+/[^/]+")) {
      grid = of(sizes(text.substring(0, text.indexOf('/'))), sizes(text.substring(text.indexOf('/') + 1)));
    } else if (triple.matches()) {
      int subGroup = number(triple, 1);
      grid = Optional.of(new Grid(List.of(subGroup * number(triple, 2)), List.of(number(triple, 3)), subGroup));
    }
    return grid.filter(g -> Stream.concat(g.local.stream(), g.groups.stream()).allMatch(n -> n > 0));
  }

  /** The numbers in a value of CUDA's {@code dim3}. */
  private static String inner(String sizes) {
    return sizes.replaceAll("dim3|[()]", "");
  }

  /** One to three numbers with commas between them; empty for any other text. */
  private static List<Integer> sizes(String text) {
    List<String> numbers = Stream.of(text.split(",", -1)).map(String::strip).toList();
    return numbers.size() > DIMENSIONS || !numbers.stream().allMatch(n -> n.matches("\\d{1,7}")) ? List.of()
        : numbers.stream().map(Integer::valueOf).toList();
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static List<Integer> padded(List<Integer> sizes) {
    return Stream.concat(sizes.stream(), Stream.generate(() -> 1)).limit(DIMENSIONS).toList();
  }

  /** Number of work-items of a work-group. */
  public int items() {
    return product(local);
  }

  /** Number of the last dimension, from 1, in which the launch has more than one work-item; 1 if there is none. */
  public int dimensions() {
    int most = 1;
    for (int d = 1; d < DIMENSIONS; d++) {
      most = local.get(d) * groups.get(d) > 1 ? d + 1 : most;
    }
    return most;
  }

  /** Number of sub-groups of a work-group. */
  public int subGroups() {
    return (items() + subGroup - 1) / subGroup;
  }

  /** Number of work-groups. */
  public int groupCount() {
    return product(groups);
  }

  /** Number of all work-items; {@link Integer#MAX_VALUE} stands for larger numbers. */
  public int size() {
    return product(List.of(items(), groupCount()));
  }

  private static int product(List<Integer> sizes) {
    return sizes.stream().reduce(1, (a, b) -> (int) Math.min(Integer.MAX_VALUE, (long) a * b));
  }

  /**
   * Coordinate of a work-item in its work-group in one dimension.
   *
   * @param item linear number of the work-item in its work-group
   */
  public int local(int item, int dimension) {
    return coordinate(local, item, dimension);
  }

  /**
   * Coordinate of a work-group in one dimension.
   *
   * @param group linear number of the work-group
   */
  public int group(int group, int dimension) {
    return coordinate(groups, group, dimension);
  }

  private static int coordinate(List<Integer> sizes, int linear, int dimension) {
    int rest = linear;
    for (int d = 0; d < dimension; d++) {
      rest /= sizes.get(d);
    }
    return rest % sizes.get(dimension);
  }

  /** The grid in the notation of {@link #parse}; for more than one dimension, {@code 2,2 in each of 1,3}. */
  @Override
  public String toString() {
    if (local.get(1) * local.get(2) * groups.get(1) * groups.get(2) > 1) {
      return sizes(local) + " in each of " + sizes(groups);
    }
    return subGroup == items() ? items() + "x" + groupCount()
        : subGroup + "." + items() / subGroup + "." + groupCount();
  }

  private String sizes(List<Integer> sizes) {
    return sizes.stream().limit(dimensions()).map(String::valueOf).collect(Collectors.joining(","));
  }
}
