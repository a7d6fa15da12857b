package periscope.reports.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Element;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.EventNames;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Violation;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** Pictures are read back as XML and compared with the executions that they show. */
class PictureTest {

  private static final CompiledModel MODEL = new Models().compile(new Models().load("opencl-rsp"),
      new OpenClVocabulary());
  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();

  /** Gives up after some thousand choices: some tests have very many candidates that read alike. */
  private static BooleanSupplier few() {
    int[] asked = new int[1];
    return () -> ++asked[0] > 1;
  }

  private static final int STEP = Sample.oneIn(24, 8);

  @TestFactory
  Stream<DynamicTest> everyExecutionOfTheCorpus() throws Exception {
    return Stream.of(
        drawn("opencl-rsp", MODEL), drawn("ptx", compiled("ptx-7.5", "ptx")),
        drawn("cuda", compiled("cuda-scoped-cpp", "cuda"))).flatMap(s -> s);
  }

  private static CompiledModel compiled(String model, String language) {
    Models models = new Models();
    return models.compile(models.load(model), Vocabularies.of(language).orElseThrow());
  }

  private static Stream<DynamicTest> drawn(String folder, CompiledModel model) throws Exception {
    List<Path> files;
    try (Stream<Path> found = Files.list(Path.of("../corpus", folder))) {
      files = found.sorted().toList();
    }
    assertTrue(files.size() >= 10);
    return IntStream.range(0, files.size()).filter(i -> i % STEP == 0).mapToObj(files::get)
        .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> {
      SourceText text = new SourceText(f.toString(), Files.readString(f));
      LitmusTest test = LocalMemory.instances(LANGUAGES.parse(text), text);
      for (Witness witness : new Simulator(model).simulate(test, text, true, () -> false).witnesses().values()) {
        check(test, witness, highlight(witness));
      }
      for (Witness witness : new Simulator(model).candidates(test, text, o -> true, 20, few()).ways()) {
        check(test, witness, highlight(witness));
      }
    }));
  }

  private static Optional<Violation> highlight(Witness witness) {
    return witness.violations().stream().findFirst().map(Violation::stepwise);
  }

  private static void check(LitmusTest test, Witness witness, Optional<Violation> highlight) throws Exception {
    Picture picture = new Picture(test, witness, List.of("a caption"), highlight);
    String svg = picture.text(PictureFormat.SVG);
    assertEquals(svg, picture.text(PictureFormat.SVG), "not the same twice");
    Drawn drawn = Drawn.of(svg);
    everyEvent(test, witness, drawn);
    everyEdge(witness, drawn, highlight);
    nesting(test, witness, drawn);
    names(drawn);
    graph(test, witness, drawn, picture.text(PictureFormat.DOT));
    document(drawn, picture.text(PictureFormat.TIKZ));
  }

  private static void everyEvent(LitmusTest test, Witness witness, Drawn drawn) {
    EventNames names = new EventNames(test, witness);
    List<Element> events = drawn.groups("event");
    assertEquals(witness.structure().size(), events.size());
    for (int e = 0; e < events.size(); e++) {
      assertEquals(EventNames.letter(e), events.get(e).getAttribute("data-event"));
      assertEquals(names.label(e), Drawn.text(events.get(e)));
      Element text = (Element) events.get(e).getElementsByTagName("text").item(0);
      Box words = new Box(Drawn.number(text, "x"), Drawn.number(text, "y") - 10, Drawn.number(text, "textLength"), 12);
      assertTrue(Drawn.box(events.get(e)).contains(words), names.label(e) + " is wider than its box");
    }
    distinct(drawn.boxes("event"), 8);
  }

  private static void distinct(List<Box> boxes, double gap) {
    for (int i = 0; i < boxes.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertFalse(boxes.get(i).grown(gap / 2).overlaps(boxes.get(j).grown(gap / 2)), boxes.get(i) + " "
            + boxes.get(j));
      }
    }
  }

  private static void everyEdge(Witness witness, Drawn drawn, Optional<Violation> highlight) {
    Map<String, Set<String>> found = new HashMap<>();
    Set<String> bold = new HashSet<>();
    for (Element arrow : drawn.groups("arrow")) {
      String pair = arrow.getAttribute("data-from") + arrow.getAttribute("data-to");
      found.computeIfAbsent(pair, p -> new HashSet<>())
          .addAll(List.of(arrow.getAttribute("data-relations").split(" ")));
      if (arrow.getAttribute("class").contains("bold")) {
        bold.add(pair);
      }
    }
    for (int from = 0; from < witness.structure().size(); from++) {
      for (int to = 0; to < witness.structure().size(); to++) {
        String pair = EventNames.letter(from) + EventNames.letter(to);
        Set<String> shown = found.getOrDefault(pair, Set.of());
        for (String name : List.of("rf", "sw")) {
          assertEquals(witness.related(name, from, to), shown.contains(name), name + " from " + pair);
        }
        for (String name : List.of("sb", "co", "fr")) {
          // Without coherence of non-atomic locations, from-read of a highlight follows happens-before.
          assertTrue(witness.related(name, from, to) || !shown.contains(name) || bold.contains(pair),
              name + " from " + pair);
        }
        boolean next = to == from + 1 && witness.structure().events().get(from).thread() >= 0
            && witness.structure().events().get(from).thread() == witness.structure().events().get(to).thread();
        // Operands of one expression may stand next to each other without an order.
        assertTrue(!next || !witness.related("sb", from, to) || shown.contains("sb"), "sb from " + pair);
      }
    }
    List<Violation.Edge> edges = highlight.map(Violation::edges).orElse(List.of());
    for (Violation.Edge edge : edges) {
      boolean inverse = edge.relation().endsWith("^-1");
      String pair = inverse
          ? EventNames.letter(edge.to()) + EventNames.letter(edge.from())
          : EventNames.letter(edge.from()) + EventNames.letter(edge.to());
      assertTrue(edge.from() == edge.to() || bold.contains(pair), edge + " is not bold");
    }
    assertTrue(bold.size() <= edges.size());
  }

  private static void nesting(LitmusTest test, Witness witness, Drawn drawn) {
    List<Box> devices = drawn.boxes("device");
    List<Box> groups = drawn.boxes("work-group");
    List<Box> events = drawn.boxes("event");
    distinct(devices, 0);
    distinct(groups, 0);
    assertEquals(test.threads().stream().map(t -> t.placement().device()).distinct().count(), devices.size());
    assertEquals(test.threads().stream().map(t -> t.placement().workGroup()).distinct().count(), groups.size());
    groups.forEach(g -> assertEquals(1, devices.stream().filter(d -> d.contains(g)).count()));
    for (int e = 0; e < events.size(); e++) {
      Box event = events.get(e);
      int thread = witness.structure().events().get(e).thread();
      List<String> around = new ArrayList<>();
      drawn.groups("work-group").stream().filter(g -> Drawn.box(g).contains(event))
          .forEach(g -> around.add(Drawn.text(g)));
      EventNames names = new EventNames(test, witness);
      assertEquals(thread < 0 ? List.of()
          : List.of(names.groupWord() + " " + test.threads().get(thread).placement().workGroup()), around);
      assertTrue(thread >= 0 || groups.stream().allMatch(g -> event.bottom() < g.y()), "initial writes are on top");
    }
  }

  /** The names of arrows can be read: nothing lies on them, and they are inside the picture. */
  private static void names(Drawn drawn) {
    List<Box> names = drawn.boxes("arrow");
    List<Box> events = drawn.boxes("event");
    String[] view = drawn.document().getDocumentElement().getAttribute("viewBox").split(" ");
    Box all = new Box(Double.parseDouble(view[0]), Double.parseDouble(view[1]), Double.parseDouble(view[2]),
        Double.parseDouble(view[3]));
    for (Box name : names) {
      assertTrue(all.contains(name), name + " is outside " + all);
      events.forEach(e -> assertFalse(e.overlaps(name), name + " covers the event at " + e));
    }
    distinct(names, 0);
    List<Box> words =
        Stream.of("device", "work-group").flatMap(k -> drawn.groups(k).stream()).map(Drawn::words).toList();
    for (Element arrow : drawn.groups("arrow")) {
      String line = ((Element) arrow.getElementsByTagName("path").item(0)).getAttribute("d");
      double[] way = Stream.of(line.substring(1).split("[ Q,]+")).mapToDouble(Double::parseDouble).toArray();
      String pair = arrow.getAttribute("data-from") + arrow.getAttribute("data-to");
      List<double[]> head = Drawn.head((Element) arrow.getElementsByTagName("path").item(1));
      names.forEach(n -> assertTrue(head.stream().noneMatch(p -> n.contains(p[0], p[1])),
          () -> "the head of " + pair + " covers the name at " + n));
      words.forEach(w -> assertTrue(head.stream().noneMatch(p -> w.contains(p[0], p[1])),
          () -> "the head of " + pair + " covers the words at " + w));
      events.forEach(e -> assertTrue(head.stream().noneMatch(p -> e.contains(p[0], p[1])),
          () -> "the head of " + pair + " covers the event at " + e));
      for (double t = 0; t <= 1; t += 1 / 512.0) {
        double x = (1 - t) * (1 - t) * way[0] + 2 * t * (1 - t) * way[2] + t * t * way[4];
        double y = (1 - t) * (1 - t) * way[1] + 2 * t * (1 - t) * way[3] + t * t * way[5];
        names.forEach(n -> assertFalse(n.contains(x, y), () -> "the arrow " + pair + " runs through the name at " + n));
        for (int e = 0; e < events.size(); e++) {
          assertTrue(pair.contains(EventNames.letter(e)) || !events.get(e).contains(x, y),
              "the arrow " + pair + " runs through " + e);
        }
      }
    }
  }

  private static final Pattern NODE = Pattern.compile("^ +(\\w+) \\[label=\"((?:[^\"\\\\]|\\\\.)*)\"(.*)\\];$");
  private static final Pattern EDGE =
      Pattern.compile("^ +(\\w+) -> (\\w+) \\[label=\"([^\"]*)\", color=\"#(\\w{6})\"(.*)\\];$");

  /** The graph has the same events in the same clusters, and the same arrows. */
  private static void graph(LitmusTest test, Witness witness, Drawn drawn, String dot) {
    List<String> open = new ArrayList<>();
    Map<String, String> labels = new HashMap<>();
    Map<String, List<String>> clusters = new HashMap<>();
    List<String> edges = new ArrayList<>();
    for (String line : dot.lines().skip(2).toList()) {
      Matcher edge = EDGE.matcher(line);
      Matcher node = NODE.matcher(line);
      if (line.strip().startsWith("subgraph ")) {
        open.add(line.strip().split(" ")[1]);
      } else if (line.strip().equals("}")) {
        assertTrue(open.isEmpty() == line.equals("}"), line);
        open = new ArrayList<>(open.subList(0, Math.max(0, open.size() - 1)));
      } else if (edge.matches()) {
        assertTrue(labels.keySet().containsAll(List.of(edge.group(1), edge.group(2))), line);
        edges.add(edge.group(1) + edge.group(2) + " " + edge.group(3) + " " + edge.group(4).equals(Ink.MATTERS));
      } else if (node.matches() && !List.of("graph", "node", "edge").contains(node.group(1))) {
        assertEquals(null, labels.put(node.group(1), node.group(2)), "twice: " + line);
        clusters.put(node.group(1), List.copyOf(open));
      } else {
        assertTrue(line.strip().matches("(graph|node|edge) \\[.*\\];"), line);
      }
    }
    EventNames names = new EventNames(test, witness);
    for (int e = 0; e < witness.structure().size(); e++) {
      int thread = witness.structure().events().get(e).thread();
      assertEquals(names.label(e), labels.remove(EventNames.letter(e)));
      List<String> around = clusters.get(EventNames.letter(e));
      assertEquals(thread < 0 ? 0 : 3, around.size());
      assertTrue(thread < 0 || around.get(2).equals("cluster_thread" + thread)
          && around.get(0).equals("cluster_device" + test.threads().get(thread).placement().device())
          && around.get(1).endsWith("_group" + test.threads().get(thread).placement().workGroup()), around::toString);
    }
    assertEquals(Map.of(), labels);
    assertEquals(drawn.groups("arrow").stream().map(a -> a.getAttribute("data-from") + a.getAttribute("data-to") + " "
        + Drawn.text(a) + " " + a.getAttribute("class").contains("bold")).sorted().toList(),
        edges.stream().sorted().toList());
  }

  /** The document has whole groups, the same labels, and as many arrows. */
  private static void document(Drawn drawn, String tex) {
    int depth = 0;
    for (int i = 0; i < tex.length(); i++) {
      boolean counts = i == 0 || tex.charAt(i - 1) != '\\';
      depth += counts && tex.charAt(i) == '{' ? 1 : counts && tex.charAt(i) == '}' ? -1 : 0;
      assertTrue(depth >= 0, tex);
    }
    assertEquals(0, depth);
    assertTrue(tex.chars().allMatch(c -> c < 127), "plain LaTeX reads ASCII");
    List<String> lines = tex.lines().toList();
    for (Element event : drawn.groups("event")) {
      String end = "{" + TikzText.escaped(Drawn.text(event)) + "};";
      assertEquals(1, lines.stream().filter(l -> l.contains("(" + event.getAttribute("data-event") + ") at ")
          && l.endsWith(end)).count(), end);
    }
    assertEquals(drawn.groups("arrow").size(), lines.stream().filter(l -> l.contains("-{Latex[")).count());
    assertEquals(drawn.groups("bold").size(), lines.stream().filter(l -> l.startsWith("\\draw[matters")).count());
    assertTrue(lines.stream().filter(l -> l.startsWith("\\draw") || l.startsWith("\\node"))
        .allMatch(l -> l.endsWith(";")));
  }

  /** Four threads of six events: the first executions of a search, whatever they look like. */
  @Test
  void ordinaryTestsOfTheLargestSize() throws Exception {
    StringBuilder body = new StringBuilder("OPENCL Large\n{ [x]=0; [y]=0; [z]=0; }\n");
    for (int t = 0; t < 4; t++) {
      body.append("P" + t + "@wg " + t / 2
          + ", dev 0 (global atomic_int* x, global atomic_int* y, global atomic_int* z) {\n");
      for (int i = 0; i < 6; i++) {
        String location = List.of("x", "y", "z").get((i + t) % 3);
        body.append((i + t) % 2 == 0
            ? "  atomic_store_explicit(" + location + ", " + (t * 6 + i + 1)
            + ", memory_order_release, memory_scope_device);\n"
            : "  int r" + i + " = atomic_load_explicit(" + location
            + ", memory_order_acquire, memory_scope_device);\n");
      }
      body.append("}\n");
    }
    SourceText text = new SourceText("t", body + "exists (x=1)\n");
    LitmusTest test = LANGUAGES.parse(text);
    int[] asked = new int[1];
    var found = new Simulator(MODEL).simulate(test, text, true, () -> asked[0]++ > 0).witnesses();
    assertFalse(found.isEmpty());
    for (Witness witness : found.values().stream().limit(Sample.of(1, 4)).toList()) {
      check(test, witness, Optional.empty());
    }
    for (Witness witness : new Simulator(MODEL).candidates(test, text, o -> true, 4, few()).ways()) {
      check(test, witness, highlight(witness));
    }
  }

  @Test
  void textIsEscaped() throws Exception {
    String body = "{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\nexists (x=1)\n";
    SourceText text = new SourceText("t", "OPENCL A<b>&\"c\"\n" + body);
    LitmusTest parsed = LANGUAGES.parse(new SourceText("t", "OPENCL T\n" + body));
    LitmusTest test = new LitmusTest("OPENCL", "A<b>&\"c\"\u0001", "", parsed.locations(), parsed.threads(),
        parsed.condition());
    Witness witness = new Simulator(MODEL).simulate(test, text, true, () -> false).witnesses().values()
        .iterator().next();
    Drawn drawn = Drawn.of(new Picture(test, witness, List.of("x < y → z"), Optional.empty())
        .text(PictureFormat.SVG));
    assertEquals("A<b>&\"c\"? — x < y → z", drawn.document().getElementsByTagName("title").item(0).getTextContent());
  }

  @Test
  void whatOtherFormsCannotWrite() throws Exception {
    assertEquals("a\\_b\\textbackslash{}\\{$\\to$?", TikzText.escaped("a_b\\{→é"));
    String body = "{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\nexists (x=1)\n";
    SourceText text = new SourceText("t", "OPENCL T\n" + body);
    LitmusTest test = LANGUAGES.parse(text);
    Witness witness = new Simulator(MODEL).simulate(test, text, true, () -> false).witnesses().values()
        .iterator().next();
    String dot = new Picture(test, witness, List.of("\"a\" \\ b"), Optional.empty()).text(PictureFormat.DOT);
    assertTrue(dot.contains("label=\"T\\l\\\"a\\\" \\\\ b\\l\""), dot);
  }

  @Test
  void aThreadWithoutEventsHasItsPlace() throws Exception {
    SourceText text = new SourceText("t",
        "OPENCL T\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { }\nP1@wg 1, dev 1 (global int* x) { *x = 1; }\nexists"
            + " (x=1)\n");
    LitmusTest test = LANGUAGES.parse(text);
    Witness witness = new Simulator(MODEL).simulate(test, text, true, () -> false).witnesses().values()
        .iterator().next();
    check(test, witness, Optional.empty());
  }
}
