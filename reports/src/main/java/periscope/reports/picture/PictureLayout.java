package periscope.reports.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.execution.EventNames;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Placement;

/**
 * The layout of a picture: the positions of all its parts. Threads are columns, grouped by work-group and device; the
 * events of neighbouring columns are shifted by half a row, so that arrows across have room.
 *
 * @param events  the label of each event
 * @param devices boxes of the devices, with their names
 * @param groups  boxes of the work-groups, with their names
 * @param heads   the names of the threads
 * @param spread  factor for all distances; at least 1
 * @param body    box around everything
 */
record PictureLayout(
    List<Box> events, List<Named> devices, List<Named> groups, List<Named> heads, double spread, Box body) {

  /** Width of a character, in pixels; SVG stretches labels to it. */
  static final double CHARACTER = 7.8;

  static final double LABEL_HEIGHT = 22;

  private static final double PADDING = 6;
  /** Least distance between the tops of two labels of a column, in pixels. */
  static final double ROW = 74;
  /** Least distance between two columns, in pixels: room for the names of arrows. */
  private static final double GAP = 84;
  private static final double BORDER = 14;
  private static final double HEADING = 20;
  private static final double MARGIN = 24;
  /** Distance between the initial writes and the boxes, in pixels. */
  private static final double BELOW_INITIAL = 64;

  /** A box and the text in its upper left corner. */
  record Named(String name, Box box) {}

  PictureLayout {
    events = List.copyOf(events);
    devices = List.copyOf(devices);
    groups = List.copyOf(groups);
    heads = List.copyOf(heads);
  }

  /** Width of a text, in pixels. */
  static double width(String text) {
    return text.codePointCount(0, text.length()) * CHARACTER;
  }

  /**
   * The layout of an execution.
   *
   * @param spread factor for all distances; at least 1
   */
  static PictureLayout of(Picture picture, double spread) {
    return new Builder(picture, spread).build();
  }

  /** The boxes of texts other than events' labels and arrows' names. */
  List<Box> words() {
    return Stream.of(heads, groups, devices).flatMap(List::stream)
        .map(n -> new Box(n.box().x(), n.box().y(), width(n.name()) + 8, 18)).toList();
  }

  /** The boxes around threads. */
  Stream<Box> frames() {
    return Stream.concat(groups.stream(), devices.stream()).map(Named::box);
  }

  private static final class Builder {
    private final Picture picture;
    private final EventNames names;
    private final double spread;
    private final double row;
    private final double gap;
    private final double belowInitial;
    private final List<Event> events;
    private final Box[] labels;
    private final List<Integer> columns;
    private final double[] left;
    private final double[] width;

    Builder(Picture picture, double spread) {
      this.picture = picture;
      names = picture.names();
      this.spread = spread;
      row = ROW * spread;
      gap = GAP * spread;
      belowInitial = BELOW_INITIAL * spread;
      events = names.witness().structure().events();
      labels = new Box[events.size()];
      columns = picture.columns().stream()
          .sorted(Comparator.comparingInt((Integer t) -> placement(t).device())
              .thenComparingInt(t -> placement(t).workGroup()))
          .toList();
      left = new double[columns.size()];
      width = new double[columns.size()];
    }

    private Placement placement(int thread) {
      return names.test().threads().get(thread).placement();
    }

    private double labelWidth(int e) {
      return width(picture.label(e)) + 2 * PADDING;
    }

    private int[] eventsOf(int thread) {
      return IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == thread).toArray();
    }

    PictureLayout build() {
      placeColumns();
      double initial = eventsOf(Event.INITIAL).length == 0 ? 0 : LABEL_HEIGHT + belowInitial;
      double top = MARGIN + initial + 3 * HEADING;
      double bottom = top;
      List<Named> heads = new ArrayList<>();
      for (int c = 0; c < columns.size(); c++) {
        double middle = left[c] + width[c] / 2;
        String head = "P" + columns.get(c);
        heads.add(new Named(head, new Box(middle - width(head) / 2, top - HEADING, width(head), HEADING)));
        double y = top + 8 + (c % 2) * row / 2;
        for (int e : eventsOf(columns.get(c))) {
          labels[e] = new Box(middle - labelWidth(e) / 2, y, labelWidth(e), LABEL_HEIGHT);
          y += row;
        }
        bottom = Math.max(bottom, y - row + LABEL_HEIGHT + BORDER);
      }
      double right = columns.isEmpty() ? MARGIN : left[columns.size() - 1] + width[columns.size() - 1] + 2 * BORDER;
      double initialRight = placeInitial(right);
      List<Named> groups = boxes(names.groupWord() + " ", Placement::workGroup, top - 2 * HEADING, bottom, BORDER);
      List<Named> devices = boxes(names.deviceWord() + " ", Placement::device, top - 3 * HEADING, bottom + BORDER,
          2 * BORDER);
      Box body = new Box(0, 0, Math.max(right, initialRight) + MARGIN, bottom + BORDER + MARGIN);
      return new PictureLayout(List.of(labels), devices, groups, heads, spread, body);
    }

    private void placeColumns() {
      double x = MARGIN + 2 * BORDER;
      for (int c = 0; c < columns.size(); c++) {
        width[c] = width("P00");
        for (int e : eventsOf(columns.get(c))) {
          width[c] = Math.max(width[c], labelWidth(e));
        }
        left[c] = x;
        x += width[c] + gap;
      }
    }

    /** Places the initial writes in a row centred over the columns; returns the right end of the row. */
    private double placeInitial(double right) {
      int[] initial = eventsOf(Event.INITIAL);
      double total = (initial.length - 1) * gap / 2;
      for (int e : initial) {
        total += labelWidth(e);
      }
      double x = Math.max(MARGIN, (MARGIN + right - total) / 2);
      for (int e : initial) {
        labels[e] = new Box(x, MARGIN, labelWidth(e), LABEL_HEIGHT);
        x += labelWidth(e) + gap / 2;
      }
      return x - gap / 2;
    }

    /** Boxes around the columns with the same value of a placement's part; columns are sorted by it. */
    private List<Named> boxes(String word, Function<Placement, Integer> part, double top, double bottom,
        double border) {
      TreeMap<Integer, double[]> extents = new TreeMap<>();
      for (int c = 0; c < columns.size(); c++) {
        double[] extent = extents.computeIfAbsent(part.apply(placement(columns.get(c))), k -> new double[] {1e9, 0});
        extent[0] = Math.min(extent[0], left[c] - border);
        extent[1] = Math.max(extent[1], left[c] + width[c] + border);
      }
      List<Named> boxes = new ArrayList<>();
      extents.forEach((number, extent) ->
          boxes.add(new Named(word + number, new Box(extent[0], top, extent[1] - extent[0], bottom - top))));
      return boxes;
    }
  }
}
