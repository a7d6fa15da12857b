package periscope.reports.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The search for the route of each arrow, clear of the labels of other events and other text, and at a distance from
 * other arrows.
 */
final class Router {

  /** Deflections of the middle of a curve to try, in pixels, before the factor of the spread. */
  private static final double[] BENDS = {14, -14, 34, -34, 60, -60, 95, -95, 140, -140, 190, -190, 250, -250};

  /**
   * Positions of the largest deflection along the curve, from the middle; other ones than 0 are tried only if every
   * even curve crosses a label.
   */
  private static final double[] SKEWS = {0, -0.25, 0.25, -0.5, 0.5};

  /** Number of rounds in which every arrow is routed again, given the routes of all others. */
  private static final int ROUNDS = 2;

  private static final int SAMPLES = 40;
  /** Distance, in pixels, below which two arrows are hard to distinguish. */
  private static final double NEAR = 9;

  private static final double THROUGH_LABEL = 400;
  private static final double OVER_WORD = 60;
  private static final double BESIDE_ARROW = 5;

  private final PictureLayout layout;
  private final List<Arrow> arrows;
  private final Route[] routes;
  /** Every second point of each route. */
  private final double[][][] points;

  private Router(PictureLayout layout, List<Arrow> arrows) {
    this.layout = layout;
    this.arrows = arrows;
    routes = new Route[arrows.size()];
    points = new double[arrows.size()][][];
  }

  /** The routes, in the order of the arrows, without places for names. */
  static List<Route> routes(PictureLayout layout, List<Arrow> arrows) {
    return new Router(layout, arrows).routed();
  }

  /** The routes that an arrow may take, those with the least deflection first; none besides a straight one. */
  static List<Route> choices(PictureLayout layout, List<Arrow> arrows, int arrow) {
    Router router = new Router(layout, arrows);
    Arrow moved = arrows.get(arrow);
    List<Route> choices = new ArrayList<>();
    for (double bend : router.straight(moved) ? new double[0] : BENDS) {
      for (double skew : SKEWS) {
        Route bent = bent(layout.events().get(moved.from()), layout.events().get(moved.to()), bend * layout.spread(),
            skew);
        double[][] head = bent.head(Drawing.head(moved));
        if (router.through(moved, bent) == 0 && layout.events().stream()
            .noneMatch(e -> Stream.of(head).anyMatch(p -> e.grown(1).contains(p[0], p[1])))) {
          choices.add(bent);
        }
      }
    }
    return choices;
  }

  /** Routes the arrows: straight ones first, which cannot be deflected; then highlighted ones, then short ones. */
  private List<Route> routed() {
    int[] order = IntStream.range(0, arrows.size()).boxed()
        .sorted(Comparator.comparing((Integer a) -> !straight(arrows.get(a)))
            .thenComparing(a -> !arrows.get(a).bold()).thenComparing(a -> distance(arrows.get(a))))
        .mapToInt(Integer::intValue).toArray();
    for (int round = 0; round < ROUNDS; round++) {
      for (int a : order) {
        routes[a] = null;
        routes[a] = best(arrows.get(a));
        points[a] = points(routes[a]);
      }
    }
    return List.of(routes);
  }

  /** Whether an arrow leads to the event right below and stands only for program order. */
  private boolean straight(Arrow arrow) {
    Box from = layout.events().get(arrow.from());
    Box to = layout.events().get(arrow.to());
    double down = to.y() - from.y();
    boolean below =
        Math.abs(from.centreX() - to.centreX()) < 1 && down > 0 && down < 1.5 * PictureLayout.ROW * layout.spread();
    return below && arrow.relations().equals(List.of("sb"));
  }

  private double distance(Arrow arrow) {
    Box from = layout.events().get(arrow.from());
    Box to = layout.events().get(arrow.to());
    return Math.hypot(from.centreX() - to.centreX(), from.centreY() - to.centreY());
  }

  private Route best(Arrow arrow) {
    Route best = null;
    double least = Double.MAX_VALUE;
    for (double skew : straight(arrow) ? new double[] {0} : SKEWS) {
      for (double bend : straight(arrow) ? new double[] {0} : BENDS) {
        Route bent = bent(layout.events().get(arrow.from()), layout.events().get(arrow.to()),
            bend * layout.spread(), skew);
        double cost = Math.abs(bend) / 2 + 20 * Math.abs(skew);
        cost += cost < least ? THROUGH_LABEL * through(arrow, bent) + OVER_WORD * over(bent) : 0;
        cost += cost < least ? BESIDE_ARROW * beside(bent) : 0;
        if (cost < least) {
          least = cost;
          best = bent;
        }
      }
      if (least < THROUGH_LABEL) {
        return best;
      }
    }
    return best;
  }

  /** @param skew position of the largest deflection along the route: 0 in the middle, less towards its start */
  private static Route bent(Box from, Box to, double bend, double skew) {
    double dx = to.centreX() - from.centreX();
    double dy = to.centreY() - from.centreY();
    double length = Math.max(1, Math.hypot(dx, dy));
    // The curve passes half as far from the straight line as its control point.
    double controlX = from.centreX() + dx * (0.5 + skew) - dy / length * 2 * bend;
    double controlY = from.centreY() + dy * (0.5 + skew) + dx / length * 2 * bend;
    double[] start = border(from.grown(1), controlX, controlY);
    double[] end = border(to.grown(3), controlX, controlY);
    return new Route(start[0], start[1], controlX, controlY, end[0], end[1], new Box(0, 0, 0, 0));
  }

  /** The point where the line from the middle of a box to a point outside leaves the box. */
  private static double[] border(Box box, double toX, double toY) {
    double dx = toX - box.centreX();
    double dy = toY - box.centreY();
    double across = dx == 0 ? Double.MAX_VALUE : box.width() / 2 / Math.abs(dx);
    double down = dy == 0 ? Double.MAX_VALUE : box.height() / 2 / Math.abs(dy);
    double share = Math.min(1, Math.min(across, down));
    return new double[] {box.centreX() + share * dx, box.centreY() + share * dy};
  }

  /** Number of points of a curve on labels of other events. */
  private int through(Arrow arrow, Route route) {
    int hits = 0;
    Box hull = route.hull();
    double[][] line = route.points();
    for (int e = 0; e < layout.events().size(); e++) {
      Box label = layout.events().get(e).grown(4);
      for (int i = 1; i < line.length && label.overlaps(hull); i++) {
        double t = (double) i / line.length;
        boolean own = e == arrow.from() && t < 0.3 || e == arrow.to() && t > 0.7;
        hits += !own && label.contains(line[i][0], line[i][1]) ? 1 : 0;
      }
    }
    return hits;
  }

  /** Number of points of a curve on other text. */
  private int over(Route route) {
    int hits = 0;
    for (int i = 0; i <= SAMPLES; i++) {
      for (Box word : layout.words()) {
        hits += word.contains(route.x((double) i / SAMPLES), route.y((double) i / SAMPLES)) ? 1 : 0;
      }
    }
    return hits;
  }

  /** Number of points of a curve close to other curves. */
  private int beside(Route route) {
    int hits = 0;
    Box hull = route.hull().grown(NEAR);
    for (int r = 0; r < routes.length; r++) {
      boolean far = routes[r] == null || !hull.overlaps(routes[r].hull());
      for (int i = 2; !far && i < SAMPLES - 1; i++) {
        double x = route.x((double) i / SAMPLES);
        double y = route.y((double) i / SAMPLES);
        for (double[] point : points[r]) {
          double dx = point[0] - x;
          double dy = point[1] - y;
          hits += dx * dx + dy * dy < NEAR * NEAR ? 1 : 0;
        }
      }
    }
    return hits;
  }

  private static double[][] points(Route route) {
    double[][] points = new double[SAMPLES / 2 + 1][];
    for (int i = 0; i < points.length; i++) {
      double t = 2.0 * i / SAMPLES;
      points[i] = new double[] {route.x(t), route.y(t)};
    }
    return points;
  }
}
