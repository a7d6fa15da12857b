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
 * @param local    work-items of a work-group in each of three dimensions
 * @param groups   work-groups in each of three dimensions
 * @param subGroup work-items of a sub-group; consecutive ones, the last sub-group of a work-group may have fewer
 */
public record Grid(List<Integer> local, List<Integer> groups, int subGroup) {

  /** Most work-items of a launch that is read as a test. */
  public static final int MOST = 64;

  /** Most work-items of a launch that is read as a program. */
  public static final int MOST_RUN = 1 << 20;

  /** Dimensions that every grid has; of a smaller one, the rest has size 1. */
  public static final int DIMENSIONS = 3;

  private static final Pattern PAIR = Pattern.compile("(\\d{1,4})x(\\d{1,7})");
  private static final Pattern TRIPLE = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,7})");

  public Grid {
    local = padded(local);
    groups = padded(groups);
  }

  /** In one dimension, with sub-groups as large as work-groups. */
  public static Grid of(int items, int groups) {
    return new Grid(List.of(items), List.of(groups), items);
  }

  /**
   * That of so many work-items in each dimension, in work-groups of so many; empty if there are none in some dimension,
   * or more dimensions than three, or some would be left over.
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
   * What {@code AxB} says (A work-items in each of B work-groups) or {@code A.B.C} (A work-items a sub-group, B
   * sub-groups a work-group, C work-groups); empty if a text is neither, or a number of it is 0.
   */
  public static Optional<Grid> parse(String text) {
    Matcher pair = PAIR.matcher(text);
    Matcher triple = TRIPLE.matcher(text);
    Optional<Grid> grid = Optional.empty();
    if (pair.matches()) {
      grid = Optional.of(of(number(pair, 1), number(pair, 2)));
    } else if (triple.matches()) {
      int subGroup = number(triple, 1);
      grid = Optional.of(new Grid(List.of(subGroup * number(triple, 2)), List.of(number(triple, 3)), subGroup));
    }
    return grid.filter(g -> Stream.concat(g.local.stream(), g.groups.stream()).allMatch(n -> n > 0));
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static List<Integer> padded(List<Integer> sizes) {
    return Stream.concat(sizes.stream(), Stream.generate(() -> 1)).limit(DIMENSIONS).toList();
  }

  /** Work-items of a work-group. */
  public int items() {
    return product(local);
  }

  /** Dimensions in which there is more than one work-item. */
  public int dimensions() {
    int most = 1;
    for (int d = 1; d < DIMENSIONS; d++) {
      most = local.get(d) * groups.get(d) > 1 ? d + 1 : most;
    }
    return most;
  }

  /** Sub-groups of a work-group. */
  public int subGroups() {
    return (items() + subGroup - 1) / subGroup;
  }

  /** Work-groups. */
  public int groupCount() {
    return product(groups);
  }

  /** All work-items; {@link Integer#MAX_VALUE} stands for more. */
  public int size() {
    return product(List.of(items(), groupCount()));
  }

  private static int product(List<Integer> sizes) {
    return sizes.stream().reduce(1, (a, b) -> (int) Math.min(Integer.MAX_VALUE, (long) a * b));
  }

  /** Number of a work-item in its work-group in one dimension, given its linear number there. */
  public int local(int item, int dimension) {
    return coordinate(local, item, dimension);
  }

  /** Number of a work-group in one dimension, given its linear number. */
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

  /** As {@link #parse} takes it or, in more than one dimension, as {@code 2,2 in each of 1,3}. */
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
