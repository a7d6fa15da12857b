package periscope.cli.svg;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.execution.EventNames;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.models.evaluate.Violation;

/**
 * One execution to be drawn.
 *
 * @param test      the test
 * @param witness   the execution
 * @param caption   what the picture shows, below the test's name; each line on its own
 * @param highlight what is drawn bold, everything else being grey; if absent, everything is black
 */
public record Picture(LitmusTest test, Witness witness, List<String> caption, Optional<Violation> highlight) {

  public Picture {
    caption = List.copyOf(caption);
  }

  private static final double LINE = 20;

  /** Width that a caption may have in the narrowest picture, in characters. */
  private static final int LEAST_CAPTION = 64;

  /** The picture as a whole SVG document. */
  public String svg() {
    EventNames names = new EventNames(test, witness);
    Layout layout = Layout.of(names);
    Map<Arrow, Route> routes = routes(layout, Arrows.of(witness, highlight));
    List<String> title = new ArrayList<>(List.of(test.name()));
    int width = (int) Math.max(LEAST_CAPTION, layout.body().width() / Layout.CHARACTER - 6);
    caption.forEach(c -> title.addAll(wrapped(c, width)));
    Box body = withTitle(around(layout.body(), routes.values().stream().toList()), title);
    SvgText svg = new SvgText(body, String.join(" — ", title));
    layout.devices().forEach(d -> svg.scope("device", d));
    layout.groups().forEach(g -> svg.scope("work-group", g));
    layout.heads().forEach(h -> svg.text(h.box().x(), h.box().bottom() - 5, h.name(), true));
    // What matters is drawn over the rest.
    Stream.of(false, true).forEach(bold -> routes.entrySet().stream().filter(r -> r.getKey().bold() == bold)
        .forEach(r -> svg.arrow(r.getKey(), r.getValue(), highlight.isPresent(), names.orderWord())));
    for (int e = 0; e < witness.structure().size(); e++) {
      int event = e;
      boolean matters = highlight.map(v -> v.events().contains(event)).orElse(false);
      svg.event(e, names.label(e), layout.events().get(e), matters);
    }
    for (int i = 0; i < title.size(); i++) {
      svg.text(body.x() + LINE, body.y() + LINE * (i + 1) + 4, title.get(i), i == 0);
    }
    return svg.finish();
  }

  /** Straight arrows first, for they cannot give way; then what matters. */
  private static Map<Arrow, Route> routes(Layout layout, List<Arrow> arrows) {
    List<Box> taken = Stream.of(layout.heads(), layout.groups(), layout.devices()).flatMap(List::stream)
        .map(n -> new Box(n.box().x(), n.box().y(), Layout.width(n.name()) + 8, 18)).toList();
    Router router = new Router(layout.events(), taken);
    Map<Arrow, Route> routes = new LinkedHashMap<>();
    arrows.stream()
        .filter(a -> a.from() != a.to())
        .sorted(Comparator.comparing((Arrow a) -> !straight(layout, a)).thenComparing(a -> !a.bold())
            .thenComparing(a -> distance(layout, a)))
        .forEach(a -> routes.put(a, router.route(a, straight(layout, a))));
    return routes;
  }

  private static boolean straight(Layout layout, Arrow arrow) {
    Box from = layout.events().get(arrow.from());
    Box to = layout.events().get(arrow.to());
    boolean below = Math.abs(from.centreX() - to.centreX()) < 1 && to.y() - from.bottom() < Layout.ROW;
    return below && arrow.relations().equals(List.of("sb"));
  }

  private static double distance(Layout layout, Arrow arrow) {
    Box from = layout.events().get(arrow.from());
    Box to = layout.events().get(arrow.to());
    return Math.hypot(from.centreX() - to.centreX(), from.centreY() - to.centreY());
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
    }
    return new Box(left, top, right - left, bottom - top);
  }

  private static Box withTitle(Box body, List<String> title) {
    double height = LINE * title.size() + 8;
    double width = title.stream().mapToDouble(Layout::width).max().orElse(0) + 2 * LINE;
    return new Box(body.x(), body.y() - height, Math.max(body.width(), width), body.height() + height);
  }
}
