package periscope.cli.svg;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds a way for each arrow that does not run through the labels of other events, keeps its distance from earlier
 * arrows, and has room for its name.
 */
final class Router {

  /** How far the middle of a curve may be pulled aside, in pixels; nearer ones are tried first. */
  private static final double[] BENDS = {14, -14, 34, -34, 60, -60, 95, -95, 140, -140, 190, -190, 250, -250};

  /** Where along the curve a name may stand; the middle is best. */
  private static final double[] PLACES = {0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82};

  private static final int SAMPLES = 40;
  private static final double NAME_HEIGHT = 16;
  /** Arrows nearer than this are hard to tell apart. */
  private static final double NEAR = 9;

  private static final double THROUGH_LABEL = 400;
  private static final double OVER_WORD = 12;
  private static final double BESIDE_ARROW = 5;
  private static final double NAME_ON_LABEL = 900;
  private static final double NAME_ON_ARROW = 16;

  private final List<Box> labels;
  private final List<Box> words;
  /** Besides the labels, what the name of an arrow should not cover. */
  private final List<Box> taken;
  private final List<Route> routes = new ArrayList<>();
  /** Of each route. */
  private final List<double[][]> points = new ArrayList<>();

  /**
   * @param labels the label of each event
   * @param words  other text of the picture
   */
  Router(List<Box> labels, List<Box> words) {
    this.labels = labels;
    this.words = words;
    taken = new ArrayList<>(words);
  }

  /** @param straight whether the arrow must not bend */
  Route route(Arrow arrow, boolean straight) {
    Route best = null;
    double least = Double.MAX_VALUE;
    for (double bend : straight ? new double[] {0} : BENDS) {
      Route bent = bent(labels.get(arrow.from()), labels.get(arrow.to()), bend);
      double way = Math.abs(bend) / 2 + THROUGH_LABEL * through(arrow, bent) + OVER_WORD * over(bent)
          + BESIDE_ARROW * beside(bent);
      for (double place : PLACES) {
        Route named = named(bent, arrow.name(), place);
        double cost = way + 30 * Math.abs(place - 0.5) + cost(named.name());
        if (cost < least) {
          least = cost;
          best = named;
        }
      }
    }
    routes.add(best);
    points.add(points(best));
    taken.add(best.name());
    return best;
  }

  private static Route bent(Box from, Box to, double bend) {
    double dx = to.centreX() - from.centreX();
    double dy = to.centreY() - from.centreY();
    double length = Math.max(1, Math.hypot(dx, dy));
    // The curve passes half as far from the straight line as its control point.
    double controlX = from.centreX() + dx / 2 - dy / length * 2 * bend;
    double controlY = from.centreY() + dy / 2 + dx / length * 2 * bend;
    double[] start = border(from.grown(1), controlX, controlY);
    double[] end = border(to.grown(3), controlX, controlY);
    return new Route(start[0], start[1], controlX, controlY, end[0], end[1], new Box(0, 0, 0, 0));
  }

  /** Where the line from the middle of a box to a point outside leaves the box. */
  private static double[] border(Box box, double toX, double toY) {
    double dx = toX - box.centreX();
    double dy = toY - box.centreY();
    double across = dx == 0 ? Double.MAX_VALUE : box.width() / 2 / Math.abs(dx);
    double down = dy == 0 ? Double.MAX_VALUE : box.height() / 2 / Math.abs(dy);
    double share = Math.min(1, Math.min(across, down));
    return new double[] {box.centreX() + share * dx, box.centreY() + share * dy};
  }

  private static Route named(Route route, String name, double place) {
    double width = Layout.width(name) + 4;
    return route.named(new Box(route.x(place) - width / 2, route.y(place) - NAME_HEIGHT / 2, width, NAME_HEIGHT));
  }

  /** How many points of a curve lie on labels of other events. */
  private int through(Arrow arrow, Route route) {
    int hits = 0;
    for (int e = 0; e < labels.size(); e++) {
      Box label = labels.get(e).grown(4);
      for (int i = 1; i < SAMPLES; i++) {
        double t = (double) i / SAMPLES;
        boolean own = e == arrow.from() && t < 0.3 || e == arrow.to() && t > 0.7;
        hits += !own && label.contains(route.x(t), route.y(t)) ? 1 : 0;
      }
    }
    return hits;
  }

  /** How many points of a curve lie on other text. */
  private int over(Route route) {
    int hits = 0;
    for (int i = 0; i <= SAMPLES; i++) {
      for (Box word : words) {
        hits += word.contains(route.x((double) i / SAMPLES), route.y((double) i / SAMPLES)) ? 1 : 0;
      }
    }
    return hits;
  }

  /** How many points of a curve lie on earlier curves, or on their names. */
  private int beside(Route route) {
    int hits = 0;
    for (int i = 2; i < SAMPLES - 1; i++) {
      double x = route.x((double) i / SAMPLES);
      double y = route.y((double) i / SAMPLES);
      for (int r = 0; r < routes.size(); r++) {
        hits += routes.get(r).name().contains(x, y) ? 2 : 0;
        for (double[] point : points.get(r)) {
          double dx = point[0] - x;
          double dy = point[1] - y;
          hits += dx * dx + dy * dy < NEAR * NEAR ? 1 : 0;
        }
      }
    }
    return hits;
  }

  /** Every other sample of a curve. */
  private static double[][] points(Route route) {
    double[][] points = new double[SAMPLES / 2 + 1][];
    for (int i = 0; i < points.length; i++) {
      double t = 2.0 * i / SAMPLES;
      points[i] = new double[] {route.x(t), route.y(t)};
    }
    return points;
  }

  private double cost(Box name) {
    double cost = name.x() < 0 ? 200 : 0;
    for (Box label : labels) {
      cost += label.overlaps(name) ? NAME_ON_LABEL : 0;
    }
    for (Box box : taken) {
      cost += box.grown(3).overlaps(name) ? NAME_ON_LABEL : 0;
    }
    for (double[][] other : points) {
      for (double[] point : other) {
        cost += name.contains(point[0], point[1]) ? NAME_ON_ARROW : 0;
      }
    }
    return cost;
  }
}
