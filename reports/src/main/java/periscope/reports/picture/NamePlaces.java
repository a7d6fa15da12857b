package periscope.reports.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The search for a place for the name of each arrow: beside the arrow, and not over any other part of the picture. */
final class NamePlaces {

  /** Parameters along the curve at which a name may stand, the best first. */
  private static final double[] ALONG =
      IntStream.range(0, 29).map(i -> i % 2 == 0 ? i / 2 : -(i + 1) / 2).mapToDouble(i -> 0.5 + 0.03 * i).toArray();

  /** Distances between a curve and its name, in pixels, the best first. */
  private static final double[] GAPS = {2, 5, 9, 14};

  /** Forms of a name: on one line, or with a line for each relation. */
  private static final boolean[] FORMS = {false, true};
  private static final boolean[] FLAT = {false};

  /** Number of rounds in which every name is placed again, given the places of all others. */
  private static final int ROUNDS = 3;

  /** Height of a line of a name, in pixels. */
  private static final double LINE = 16;
  /** Cost of writing a name with a line for each relation. */
  private static final double STACKED = 12;
  /** Distance, in pixels, below which a name may seem to belong to another arrow. */
  private static final double NEAR = 7;

  /** Distance between a name and a frame, in pixels. */
  private static final double FREE = 4;

  /** Number of steps between an arrow and its name. */
  private static final int BETWEEN = 8;

  /** Least cost of a place where a name covers another part, or another part covers the name. */
  private static final double COVERS = 1000;
  private static final double ON_FRAME = 200;
  private static final double BESIDE_ARROW = 24;

  private final PictureLayout layout;
  private final List<Arrow> arrows;
  private final List<Route> routes;
  /** The points of each route and of its head. */
  private final double[][][] points;
  private final Box[] names;

  private NamePlaces(PictureLayout layout, List<Arrow> arrows, List<Route> routes) {
    this.layout = layout;
    this.arrows = arrows;
    this.routes = routes;
    points = inked(arrows, routes);
    names = new Box[arrows.size()];
  }

  private static double[][][] inked(List<Arrow> arrows, List<Route> routes) {
    return IntStream.range(0, arrows.size()).mapToObj(a -> routes.get(a).inked(Drawing.head(arrows.get(a))))
        .toArray(double[][][]::new);
  }

  /** The routes with places for their arrows' names. */
  static List<Route> placed(PictureLayout layout, List<Arrow> arrows, List<Route> routes) {
    return new NamePlaces(layout, arrows, routes).placed();
  }

  /** Places names; those of short arrows come first, since they have the fewest places. */
  private List<Route> placed() {
    int[] order = IntStream.range(0, arrows.size()).boxed()
        .sorted(Comparator.comparingDouble(a -> routes.get(a).hull().width() + routes.get(a).hull().height()))
        .mapToInt(Integer::intValue).toArray();
    boolean covers = true;
    for (int round = 0; round < ROUNDS && covers; round++) {
      covers = false;
      for (int a : order) {
        names[a] = null;
        names[a] = best(a);
        covers |= cost(names[a], a, COVERS) >= COVERS;
      }
    }
    List<Route> placed = new ArrayList<>();
    for (int a = 0; a < names.length; a++) {
      placed.add(routes.get(a).named(names[a]));
    }
    return placed;
  }

  private Box best(int arrow) {
    Box best = null;
    double least = Double.MAX_VALUE;
    for (double along : ALONG) {
      for (double gap : GAPS) {
        for (int side = -1; side <= 1; side += 2) {
          for (boolean stacked : arrows.get(arrow).relations().size() > 1 ? FORMS : FLAT) {
            Box box = box(arrow, along, side * gap, stacked);
            double cost = 30 * Math.abs(along - 0.5) + 2 * gap + (stacked ? STACKED : 0);
            cost += cost < least ? cost(box, arrow, least - cost) : 0;
            if (cost < least) {
              least = cost;
              best = box;
            }
          }
        }
      }
    }
    return best;
  }

  /** A box for a name that just does not touch the tangent of its arrow; a negative gap puts it on the other side. */
  private Box box(int arrow, double along, double gap, boolean stacked) {
    Route route = routes.get(arrow);
    List<String> lines = lines(arrows.get(arrow), stacked);
    double width = lines.stream().mapToDouble(PictureLayout::width).max().orElseThrow() + 4;
    double height = LINE * lines.size();
    double[] across = route.across(along);
    double reach = Math.abs(across[0]) * width / 2 + Math.abs(across[1]) * height / 2 + Math.abs(gap);
    double x = route.x(along) + Math.signum(gap) * across[0] * reach;
    double y = route.y(along) + Math.signum(gap) * across[1] * reach;
    return new Box(x - width / 2, y - height / 2, width, height);
  }

  /** The lines of a name in its box. */
  static List<String> lines(Arrow arrow, Box box) {
    return lines(arrow, box.height() > 1.5 * LINE);
  }

  private static List<String> lines(Arrow arrow, boolean stacked) {
    int last = arrow.relations().size() - 1;
    return !stacked ? List.of(arrow.name()) : IntStream.rangeClosed(0, last)
        .mapToObj(i -> arrow.relations().get(i) + (i < last ? "," : "")).toList();
  }

  /** The cost of a place; the sum stops once it exceeds {@code enough}. */
  private double cost(Box box, int arrow, double enough) {
    double cost = COVERS * layout.events().stream().filter(e -> e.grown(1).overlaps(box)).count()
        + COVERS * layout.words().stream().filter(w -> w.overlaps(box)).count()
        + (hidden(box, arrow) ? COVERS : 0)
        + ON_FRAME * layout.frames().filter(f -> f.overlaps(box.grown(FREE)) && !f.contains(box.grown(FREE))).count();
    for (int r = 0; r < routes.size() && cost < enough; r++) {
      cost += names[r] != null && r != arrow && names[r].grown(2).overlaps(box) ? COVERS : 0;
      cost += meets(points[r], box) ? COVERS : r != arrow && meets(points[r], box.grown(NEAR)) ? BESIDE_ARROW : 0;
    }
    return cost;
  }

  /** Whether the label of an event is between an arrow and a place for its name. */
  private boolean hidden(Box box, int arrow) {
    double[] near = null;
    double least = Double.MAX_VALUE;
    for (double[] point : points[arrow]) {
      double away = Math.hypot(point[0] - box.centreX(), point[1] - box.centreY());
      if (away < least) {
        least = away;
        near = point;
      }
    }
    for (int i = 1; i < BETWEEN && near != null; i++) {
      double x = near[0] + (box.centreX() - near[0]) * i / BETWEEN;
      double y = near[1] + (box.centreY() - near[1]) * i / BETWEEN;
      if (layout.events().stream().anyMatch(e -> e.contains(x, y))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a line, or the arrow's head at its end, crosses a box. */
  private static boolean meets(double[][] line, Box box) {
    for (double[] point : line) {
      if (point[0] >= box.x() - 1 && point[0] <= box.right() + 1 && point[1] >= box.y() - 1
          && point[1] <= box.bottom() + 1) {
        return true;
      }
    }
    return false;
  }

  /**
   * The overlaps of arrows' names with other parts, and of arrows with events' labels and other text; and the names
   * that stand behind the label of an event.
   *
   * @return for each overlap, the indices of one or two arrows; a moved arrow may end the overlap
   */
  static List<int[]> overlaps(PictureLayout layout, List<Arrow> arrows, List<Route> routes) {
    NamePlaces places = new NamePlaces(layout, arrows, routes);
    double[][][] points = places.points;
    List<int[]> overlaps = new ArrayList<>();
    for (int a = 0; a < arrows.size(); a++) {
      Box name = routes.get(a).name();
      int own = a;
      IntStream.range(0, points.length).filter(b -> meets(points[b], name)).forEach(b ->
          overlaps.add(new int[] {own, b}));
      IntStream.range(0, a).filter(b -> routes.get(b).name().overlaps(name)).forEach(b ->
          overlaps.add(new int[] {own, b}));
      if (places.hidden(name, own)) {
        overlaps.add(new int[] {own});
      }
      Stream<Box> others = IntStream.range(0, layout.events().size())
          .filter(e -> e != arrows.get(own).from() && e != arrows.get(own).to()).mapToObj(layout.events()::get);
      Stream.concat(
          Stream.concat(layout.events().stream(), layout.words().stream()).filter(b -> b.overlaps(name)),
          Stream.concat(others, layout.words().stream()).filter(b -> meets(points[own], b)))
          .forEach(b -> overlaps.add(new int[] {own}));
    }
    return overlaps;
  }

  /** The routes with another one for an arrow, whose name gets the best place beside the names of all others. */
  static List<Route> replaced(PictureLayout layout, List<Arrow> arrows, List<Route> routes, int arrow, Route route) {
    List<Route> changed = new ArrayList<>(routes);
    changed.set(arrow, route);
    NamePlaces places = new NamePlaces(layout, arrows, changed);
    IntStream.range(0, arrows.size()).filter(b -> b != arrow).forEach(b -> places.names[b] = routes.get(b).name());
    changed.set(arrow, route.named(places.best(arrow)));
    return changed;
  }
}
