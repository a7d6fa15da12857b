package periscope.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;

/** The languages are found as services, and in no other way. */
class PluggedInTest {

  @Test
  void noOtherModuleNamesThem() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    List<Path> naming;
    try (Stream<Path> files = Files.walk(root)) {
      naming = files.filter(f -> f.toString().contains("/src/main/") && !f.startsWith(root.resolve("toy")))
          .filter(Files::isRegularFile).filter(PluggedInTest::namesThem).toList();
    }
    assertEquals(List.of(), naming);
  }

  private static boolean namesThem(Path file) {
    try {
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      return content.toLowerCase(Locale.ROOT).matches("(?s).*toy[_-]?(c\\b|asm).*");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void printingAndParsingAgree() {
    for (String text : List.of(
        "TOYC A\nP0@0: r0 = swap(acq_rel) x 2; if r0 != 0 { put(relaxed) y 1; fence(release) }\n",
        "TOYASM B\nP0@1.1: swap r0 x 2; goto L if r0 == 0; write y r0; L:\nforall (([x]=2 \\/ not (0:r0!=0)))\n",
        "TOYASM C\nP0@0: read r0 x; if r0 != 0 { shout y 1; write x 2 }; light\n")) {
      LitmusLanguages languages = LitmusLanguages.load();
      LitmusTest test = languages.parse(new SourceText("t.litmus", text));
      assertEquals(test, languages.parse(new SourceText("t.litmus", languages.ofHeader(test.language()).print(test))));
    }
  }

  @Test
  void aPropositionIsReadByItself() {
    LitmusTest test = new ToyAsm().parse(new SourceText("t.litmus", "TOYASM B\nP0@0: read r0 x\n"));
    assertEquals("0:r0=1 /\\ [x]=2", new ToyAsm().proposition(new SourceText("--trace", "0:r0=1 /\\ x=2"), test)
        .print());
  }

  @Test
  void tablesThatComeWithALanguageAreListedAndPrinted() {
    assertEquals(true, Mappings.shipped().contains("toyc-toyasm"));
    Mapping mapping = new Mappings().load("toyc-toyasm");
    assertEquals(mapping.named("m"), new Mappings().parse(new SourceText("m.map", mapping.print())));
  }
}
