package periscope.suites.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A language is a module: other modules speak about it in words that all languages share. The test searches for the
 * name of the target that has the most words of its own.
 */
class LanguageWordsTest {

  private static final Path ROOT = Path.of("..");
  private static final String WORD = "ptx";

  /** The folders and files that may name the language, and the reason for each. */
  private static final Map<String, String> ALLOWED = new TreeMap<>(Map.ofEntries(
      Map.entry("lang-ptx/", "it is the language"),
      Map.entry("runtime/", "instructions of NVIDIA's devices inside kernels, and devices that run nothing else"),
      Map.entry("compilers/", "the output of NVIDIA's compilers"),
      Map.entry("cli/", "examples in help texts, values of options, messages of --machine ugpu"),
      Map.entry("machines/src/main/java/periscope/machines/ugpu/UgpuMachine.java",
          "the language of the tests that [UGPU] states its machine for"),
      Map.entry("machines/src/main/java/periscope/machines/ugpu/package-info.java", "the same, with its sources"),
      Map.entry("lang-llvm/src/main/java/periscope/lang/llvm/CallReader.java", "a function of LLVM's NVPTX back end"),
      Map.entry("lang-llvm/src/main/java/periscope/lang/llvm/kernel/", "conventions and functions of LLVM's back ends"),
      Map.entry("lang-llvm/src/main/java/periscope/lang/llvm/module/", "the same"),
      Map.entry("lang-llvm/src/main/java/periscope/lang/llvm/Words.java", "scopes are words of LLVM's NVPTX back end"),
      Map.entry("lang-llvm/src/main/java/periscope/lang/llvm/package-info.java", "the same"),
      Map.entry("lsp/src/main/resources/periscope/lsp/map.words", "words of tables, which editors explain by target"),
      Map.entry("mappings/src/main/java/periscope/mappings/xtext/TableWording.java", "the example of a message"),
      Map.entry("proof-checker/src/main/java/", "the theorem is about this target language"),
      Map.entry("unbounded/src/main/java/", "the theorem is about this target language"),
      Map.entry("models/src/main/resources/models/", "the titles of publications that models are from"),
      Map.entry("semantics/src/main/resources/periscope/semantics/progress/",
          "the promises that specifications make to threads, in one file with their sources"),
      Map.entry("models/src/main/resources/tools/", "tools of others have names for each language in one file")));

  @Test
  void otherModulesDoNotNameOneLanguage() throws IOException {
    Set<String> naming = new TreeSet<>();
    Set<String> needed = new TreeSet<>();
    for (Path main : mains()) {
      try (Stream<Path> files = Files.walk(main)) {
        for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
          String name = ROOT.relativize(file).toString().replace('\\', '/');
          String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
          if ((name + content).toLowerCase(Locale.ROOT).contains(WORD)) {
            List<String> by = ALLOWED.keySet().stream().filter(name::startsWith).toList();
            needed.addAll(by);
            if (by.isEmpty()) {
              naming.add(name);
            }
          }
        }
      }
    }
    assertEquals(Set.of(), naming,
        "say it in the words of all languages, let a language declare it, or list the place here with its reason");
    assertEquals(ALLOWED.keySet(), needed, "places that name the language no more");
  }

  private static List<Path> mains() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules.map(m -> m.resolve("src/main")).filter(Files::isDirectory).sorted().toList();
    }
  }
}
