package periscope.reports.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.execution.EventNames;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Placement;

/**
 * The text of a graph for Graphviz: threads are clusters inside those of work-groups and devices, and program order
 * determines the vertical order of events.
 */
final class DotText {

  private final Picture picture;
  private final EventNames names;
  private final List<Arrow> arrows;
  private final StringBuilder text = new StringBuilder();

  DotText(Picture picture, List<Arrow> arrows) {
    this.picture = picture;
    names = picture.names();
    this.arrows = arrows;
  }

  String text() {
    line(0, "// dot -Tpdf makes a PDF of this.");
    line(0, "digraph " + quoted(picture.test().name()) + " {");
    List<String> title = new ArrayList<>(List.of(picture.test().name()));
    title.addAll(picture.caption());
    line(1, "graph [label=\"" + title.stream().map(t -> escaped(t) + "\\l").collect(Collectors.joining())
        + "\", labelloc=t, labeljust=l, fontname=monospace, nodesep=0.6, ranksep=0.6];");
    line(1, "node [shape=box, style=rounded, fontname=monospace, color=\"#bbbbbb\"];");
    line(1, "edge [fontname=monospace];");
    events(Event.INITIAL, 1);
    devices();
    for (Arrow arrow : arrows) {
      arrow(arrow);
    }
    line(0, "}");
    return text.toString();
  }

  private void devices() {
    Map<Integer, Map<Integer, List<Integer>>> placed = new TreeMap<>();
    for (int t : picture.columns()) {
      Placement at = picture.test().threads().get(t).placement();
      placed.computeIfAbsent(at.device(), d -> new TreeMap<>()).computeIfAbsent(at.workGroup(), g -> new ArrayList<>())
          .add(t);
    }
    placed.forEach((device, groups) -> {
      open(1, "device" + device, names.deviceWord() + " " + device, "solid");
      groups.forEach((group, threads) -> {
        open(2, "device" + device + "_group" + group, names.groupWord() + " " + group, "dashed");
        for (int thread : threads) {
          open(3, "thread" + thread, "P" + thread, "invis");
          events(thread, 4);
          line(3, "}");
        }
        line(2, "}");
      });
      line(1, "}");
    });
  }

  private void open(int depth, String name, String label, String style) {
    line(depth, "subgraph cluster_" + name + " {");
    line(depth + 1, "graph [label=" + quoted(label) + ", style=" + style + ", color=\"#" + Ink.GREY + "\"];");
  }

  private void events(int thread, int depth) {
    List<Event> events = picture.witness().structure().events();
    IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == thread).forEach(e -> {
      boolean matters = picture.highlight().filter(v -> v.events().contains(e)).isPresent();
      line(depth, EventNames.letter(e) + " [label=" + quoted(picture.label(e))
          + (matters ? ", color=\"#" + Ink.MATTERS + "\", penwidth=" + Ink.FRAME : "") + "];");
    });
  }

  private void arrow(Arrow arrow) {
    Ink ink = Ink.of(arrow, picture.highlight().isPresent());
    String name = arrow.name().equals("sb") ? names.orderWord() : arrow.name();
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("label", quoted(name));
    attributes.put("color", "\"#" + ink.colour() + "\"");
    attributes.put("fontcolor", "\"#" + ink.colour() + "\"");
    attributes.put("penwidth", String.format(Locale.ROOT, "%.1f", ink.width()));
    attributes.put("style", style(ink));
    if (arrow.relations().equals(List.of("sb"))) {
      attributes.put("weight", "10");
    } else {
      attributes.put("constraint", "false");
    }
    line(1, EventNames.letter(arrow.from()) + " -> " + EventNames.letter(arrow.to()) + " ["
        + attributes.entrySet().stream().map(a -> a.getKey() + "=" + a.getValue()).collect(Collectors.joining(", "))
        + "];");
  }

  /** The line style of an arrow; Graphviz has only two kinds of dashes. */
  private static String style(Ink ink) {
    return ink.dash().isEmpty() ? "solid" : ink.dash().get(0) <= 2 ? "dotted" : "dashed";
  }

  private void line(int depth, String content) {
    text.append("  ".repeat(depth)).append(content).append('\n');
  }

  private static String quoted(String words) {
    return "\"" + escaped(words) + "\"";
  }

  private static String escaped(String words) {
    return words.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", "?");
  }
}
