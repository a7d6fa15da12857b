package periscope.engines.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Values come back as they were, whatever they contain; a text that was cut or changed is refused. */
class WorkTextTest {

  @Test
  void valuesComeBack() {
    WorkText text = WorkText.empty().with("empty", "").with("two words", "a\nb 7\n\nthree 2\n").with("number", -12)
        .with("there", Optional.of("é ∀\n")).with("absent", Optional.empty()).with("lines", List.of("a", "", "b"))
        .with("no lines", List.of());
    WorkText read = WorkText.parse(text.print());
    assertEquals(text.print(), read.print());
    assertEquals("", read.value("empty"));
    assertEquals("a\nb 7\n\nthree 2\n", read.value("two words"));
    assertEquals(-12, read.number("number"));
    assertEquals(Optional.of("é ∀\n"), read.optional("there"));
    assertEquals(Optional.empty(), read.optional("absent"));
    assertEquals(List.of("a", "", "b"), read.lines("lines"));
    assertEquals(List.of(), read.lines("no lines"));
  }

  @Test
  void otherTextsAreRefused() {
    String whole = WorkText.empty().with("one", "first").with("two", "second").print();
    for (String broken : List.of("x", whole.substring(0, whole.length() - 3), whole.replace("one 5", "one 6"),
        whole.replace("one 5", "one five"), whole.replace("one 5", "one"))) {
      assertThrows(IllegalStateException.class, () -> WorkText.parse(broken).value("two"), broken);
    }
    assertThrows(IllegalStateException.class, () -> WorkText.parse(whole).value("three"));
    assertThrows(IllegalStateException.class, () -> WorkText.parse(whole).number("one"));
  }

  @Test
  void unknownWorkIsRefused() {
    assertThrows(IllegalStateException.class, () -> WorkKind.open(new Work("weaving", "")));
  }
}
