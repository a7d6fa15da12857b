package periscope.reports.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A picture with the positions of all its parts.
 *
 * @param picture the content
 * @param told    the name of the test and the caption, on one line
 * @param title   lines at the top, the first of them the name of the test
 * @param layout  positions of threads and events
 * @param arrows  arrows without loops
 * @param routes  the route of each arrow
 * @param matters events of the highlighted violation
 * @param fade    whether everything else is grey
 * @param body    box around everything
 */
record Drawing(Picture picture, String told, List<String> title, PictureLayout layout, List<Arrow> arrows,
    List<Route> routes, Set<Integer> matters, boolean fade, Box body) {

  /** Height of a line of the title, in pixels. */
  static final double LINE = 20;

  /** Factors for the distances between parts: if names of arrows find no room, the next larger factor is tried. */
  private static final double[] SPREADS = {1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5};

  /** Number of factors that are tried before arrows take other routes. */
  private static final int NARROW = 3;

  /** Number of rounds in which each arrow of an overlap tries other routes. */
  private static final int ROUNDS = 2;

  /** Least width for a caption, in characters. */
  private static final int LEAST_CAPTION = 64;

  Drawing {
    title = List.copyOf(title);
    arrows = List.copyOf(arrows);
    routes = List.copyOf(routes);
    matters = Set.copyOf(matters);
  }

  /** @param arrows arrows without loops */
  static Drawing of(Picture picture, List<Arrow> arrows) {
    PictureLayout layout = null;
    List<Route> routes = List.of();
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < NARROW + SPREADS.length && least > 0; i++) {
      PictureLayout spread = PictureLayout.of(picture, SPREADS[i < NARROW ? i : i - NARROW]);
      List<Route> placed = NamePlaces.placed(spread, arrows, Router.routes(spread, arrows));
      List<Route> found = i < NARROW ? placed : moved(spread, arrows, placed);
      int covered = NamePlaces.overlaps(spread, arrows, found).size();
      if (covered < least) {
        least = covered;
        layout = spread;
        routes = found;
      }
    }
    List<String> title = title(picture, layout.body().width());
    Set<Integer> matters = picture.highlight().map(v -> Set.copyOf(v.events())).orElse(Set.of());
    String told = Stream.concat(Stream.of(picture.test().name()), picture.caption().stream())
        .collect(Collectors.joining(" — "));
    return new Drawing(picture, told, title, layout, arrows, routes, matters, picture.highlight().isPresent(),
        withTitle(around(layout.body(), routes), title));
  }

  /** The routes after arrows took other ones, as long as fewer parts overlap then. */
  private static List<Route> moved(PictureLayout layout, List<Arrow> arrows, List<Route> routes) {
    List<Route> best = routes;
    List<int[]> overlaps = NamePlaces.overlaps(layout, arrows, best);
    for (int round = 0; round < ROUNDS && !overlaps.isEmpty(); round++) {
      for (int arrow : overlaps.stream().flatMapToInt(IntStream::of).distinct().toArray()) {
        for (Route choice : Router.choices(layout, arrows, arrow)) {
          List<Route> changed = NamePlaces.replaced(layout, arrows, best, arrow, choice);
          List<int[]> left = NamePlaces.overlaps(layout, arrows, changed);
          if (left.size() < overlaps.size()) {
            best = changed;
            overlaps = left;
          }
        }
      }
    }
    return best;
  }

  /** Width of an arrow's head along its line, in pixels. */
  static double head(Arrow arrow) {
    return arrow.bold() ? 11 : 8;
  }

  /** The lines of an arrow's name; program order has the language's name for it. */
  List<String> name(int arrow) {
    return NamePlaces.lines(arrows.get(arrow), routes.get(arrow).name()).stream()
        .map(l -> l.equals("sb") ? picture.names().orderWord() : l).toList();
  }

  private static List<String> title(Picture picture, double width) {
    List<String> title = new ArrayList<>(List.of(picture.test().name()));
    int most = (int) Math.max(LEAST_CAPTION, width / PictureLayout.CHARACTER - 6);
    picture.caption().forEach(c -> title.addAll(wrapped(c, most)));
    return title;
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>(List.of(""));
    for (String word : text.split(" ")) {
      int last = lines.size() - 1;
      String longer = lines.get(last).isEmpty() ? word : lines.get(last) + " " + word;
      if (longer.length() <= width || lines.get(last).isEmpty()) {
        lines.set(last, longer);
      } else {
        lines.add(word);
      }
    }
    return lines;
  }

  private static Box around(Box body, List<Route> routes) {
    double left = body.x();
    double right = body.right();
    double top = body.y();
    double bottom = body.bottom();
    for (Route route : routes) {
      for (double t = 0; t <= 1; t += 0.05) {
        left = Math.min(left, route.x(t) - 8);
        right = Math.max(right, route.x(t) + 8);
        top = Math.min(top, route.y(t) - 8);
        bottom = Math.max(bottom, route.y(t) + 8);
      }
      left = Math.min(left, route.name().x() - 4);
      right = Math.max(right, route.name().right() + 4);
      top = Math.min(top, route.name().y() - 4);
      bottom = Math.max(bottom, route.name().bottom() + 4);
    }
    return new Box(left, top, right - left, bottom - top);
  }

  private static Box withTitle(Box body, List<String> title) {
    double height = LINE * title.size() + 8;
    double width = title.stream().mapToDouble(PictureLayout::width).max().orElse(0) + 2 * LINE;
    return new Box(body.x(), body.y() - height, Math.max(body.width(), width), body.height() + height);
  }
}
