package periscope.reports.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

/** Folded pictures: each event of a shown thread is drawn or counted once, and the picture is small. */
class FoldingTest {

  private static final Pattern FOLDED = Pattern.compile("… (\\d+) events of P(\\d+) …");

  private static Picture whole() {
    StringBuilder body = new StringBuilder("OPENCL Long\n{ [x]=0; [y]=0; }\n");
    for (int t = 0; t < 3; t++) {
      body.append("P" + t + "@wg " + t + ", dev 0 (global atomic_int* x, global atomic_int* y) {\n");
      for (int i = 0; i < 8; i++) {
        body.append("  atomic_store_explicit(" + (t == 0 ? "x" : "y") + ", " + (8 * t + i + 1)
            + ", memory_order_release, memory_scope_device);\n");
      }
      body.append("}\n");
    }
    SourceText text = new SourceText("t", body + "exists (x=8)\n");
    LitmusTest test = LitmusLanguages.load().parse(text);
    int[] asked = new int[1];
    Models models = new Models();
    Witness witness = new Simulator(models.compile(models.load("opencl-rsp"), new OpenClVocabulary()))
        .simulate(test, text, true, () -> asked[0]++ > 0).witnesses().values().iterator().next();
    return new Picture(test, witness, List.of("a caption"), Optional.empty());
  }

  @Test
  void eachEventOfAShownThreadIsDrawnOrCounted() {
    Picture whole = whole();
    List<Event> events = whole.witness().structure().events();
    int first = IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == 0).skip(3).findFirst()
        .orElseThrow();
    int second = IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == 2).skip(6).findFirst()
        .orElseThrow();
    Picture folded = Folding.of(whole, Set.of(first, second), e -> "line " + e);
    List<String> labels = folded.labels();
    assertEquals(List.of("… 3 events of P0 …", whole.label(first) + "  line " + first, "… 4 events of P0 …",
        "… 6 events of P2 …", whole.label(second) + "  line " + second), labels.subList(0, 5));
    int[] counted = new int[3];
    for (int i = 0; i < labels.size(); i++) {
      Matcher box = FOLDED.matcher(labels.get(i));
      int thread = folded.witness().structure().events().get(i).thread();
      counted[thread] += box.matches() ? Integer.parseInt(box.group(1)) : 1;
    }
    assertEquals(List.of(8, 0, 8), IntStream.of(counted).boxed().toList());
    assertEquals(List.of(0, 2), folded.columns());
    assertEquals("Shown: 3 of 26 events; 1 of 3 threads left out.", folded.caption().get(1));
  }

  @Test
  void theArrowsOfProgramOrderGoThroughTheBoxes() throws Exception {
    Picture whole = whole();
    Picture folded = Folding.of(whole, Set.of(5, 12), e -> "line " + e);
    Drawn drawn = Drawn.of(folded.text(PictureFormat.SVG));
    List<String> order = new ArrayList<>();
    drawn.groups("arrow").stream().filter(a -> a.getAttribute("data-relations").equals("sb"))
        .forEach(a -> order.add(a.getAttribute("data-from") + a.getAttribute("data-to")));
    assertEquals(folded.labels().size() - folded.columns().size(), order.size(), order.toString());
    double height = Double.parseDouble(drawn.document().getDocumentElement().getAttribute("height"));
    double other = Double.parseDouble(Drawn.of(whole.text(PictureFormat.SVG)).document().getDocumentElement()
        .getAttribute("height"));
    assertTrue(height < other, height + " is as high as " + other);
  }

  @Test
  void synchronisingNeighboursAndSourcesAreShown() {
    Witness witness = whole().witness();
    List<Event> events = witness.structure().events();
    int middle = IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == 1).skip(4).findFirst()
        .orElseThrow();
    int second = IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == 2).skip(2).findFirst()
        .orElseThrow();
    assertEquals(Set.of(middle - 1, middle, middle + 1), Folding.shown(witness, Set.of(middle)));
    assertEquals(Set.of(second - 2, second - 1, second, second + 1), Folding.shown(witness, Set.of(second)),
        "the first event of the thread would be folded alone");
  }
}
