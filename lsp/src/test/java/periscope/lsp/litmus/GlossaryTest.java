package periscope.lsp.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.lang.gpuasm.mnemonic.Mnemonics;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.lsp.language.Glossary;
import periscope.lsp.language.Glossary.Entry;
import periscope.mappings.table.Family;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.TargetLanguage;
import periscope.models.Models;

// CHECKSTYLE OFF InlineFullyQualifiedName: two languages have Mnemonics

/** The words that the glossary lists for each language, against the language itself. */
class GlossaryTest {

  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();

  /** Operands for OpenCL's signatures, in a form that a test may have. */
  private static final Map<String, String> ARGUMENTS = Map.of("value", "1", "operand", "1", "expected", "&e",
      "desired", "2",
      "order", "memory_order_relaxed", "failure order", "memory_order_relaxed", "scope", "memory_scope_device",
      "flags", "CLK_GLOBAL_MEM_FENCE");

  @Test
  void everyLitmusLanguageHasWordsAndAShape() {
    for (LitmusLanguage language : LANGUAGES.all()) {
      Glossary glossary = Glossary.load(language.header());
      assertFalse(glossary.entries("body").isEmpty(), language.header() + ".words has no [body]");
      assertTrue(glossary.setting("layout").flatMap(Formatting::of).isPresent(), language.header()
          + ".words names no layout");
      assertFalse(glossary.entries("condition").isEmpty(), language.header());
    }
  }

  @Test
  void everyMeaningIsASentence() {
    Stream<String> names = Stream.concat(LANGUAGES.all().stream().map(LitmusLanguage::header), Stream.of("cat", "map",
        "field"));
    names.forEach(name -> Glossary.load(name).entries()
        .forEach(e -> assertTrue(e.meaning().length() > 8 && e.place().length() > 0, name + ": " + e)));
  }

  @Test
  void everyMnemonicOfGpuAssemblyHasAMeaning() {
    List<String> told = Glossary.load("GPUASM").entries("body").stream().map(Entry::name).sorted().toList();
    assertEquals(Mnemonics.all(), told);
  }

  static Stream<Entry> gpuAsm() {
    return Glossary.load("GPUASM").entries("body").stream();
  }

  @ParameterizedTest
  @MethodSource("gpuAsm")
  void everySignatureOfGpuAssemblyIsReadAsIs(Entry entry) {
    String before = "GPUASM t\n{ x=0; }\n P0@wg 0, dev 0 ;\n MOV r 1 ;\n MOV a 1 ;\n MOV b 1 ;\n ";
    LANGUAGES.parse(new SourceText(entry.name(), before + entry.signature() + " ;\n L: ;\n"));
  }

  static Stream<Entry> openCl() {
    return Glossary.load("OPENCL").entries("body").stream().filter(e -> e.signature().startsWith(e.name() + "("));
  }

  @ParameterizedTest
  @MethodSource("openCl")
  void everySignatureOfOpenClIsReadAsIs(Entry entry) {
    String inside = entry.signature().substring(entry.name().length() + 1, entry.signature().length() - 1);
    List<String> arguments = Arrays.stream(inside.split(", ")).map(a -> ARGUMENTS.getOrDefault(a, a)).toList();
    LANGUAGES.parse(
        new SourceText(entry.name(), "OPENCL t\n{}\nP0@wg 0, dev 0 (global atomic_int* x) {\n  int e = 0;\n  "
        + entry.name() + "(" + String.join(", ", arguments) + ");\n}\n"));
  }

  @Test
  void everyOpcodeOfPtxHasAMeaning() {
    List<String> told = Glossary.load("PTX").entries("body").stream().map(Entry::name).sorted().toList();
    assertEquals(periscope.lang.ptx.mnemonic.Mnemonics.opcodes(), told);
  }

  static Stream<Entry> ptx() {
    return Glossary.load("PTX").entries("body").stream();
  }

  @ParameterizedTest
  @MethodSource("ptx")
  void everySignatureOfPtxIsReadAsIs(Entry entry) {
    boolean update = List.of("atom", "red", "suatom", "sured").contains(entry.name());
    String cell = update ? entry.signature().replaceFirst(" ", ".add ") : entry.signature();
    String before = "PTX t\n{ x=0; mbarrier b=1; y @ surface aliases x; }\n P0@cta 0, gpu 0 ;\n"
        + " mov r1, 1 ;\n setp.eq p, r1, 1 ;\n ";
    String label = cell.contains("LC00") ? " LC00: ;\n" : "";
    LANGUAGES.parse(new SourceText(entry.name(), before + cell.replaceAll("\\b[stc],", "x,") + " ;\n" + label));
  }

  static Stream<Entry> suffixes() {
    return Glossary.load("PTX").entries("suffix").stream();
  }

  /** For each suffix, there is an instruction that has it. */
  @ParameterizedTest
  @MethodSource("suffixes")
  void everySuffixOfPtxIsReadBehindSomeOpcode(Entry entry) {
    String suffix = entry.name();
    List<String> cells = List.of("ld" + suffix + " r0, x", "st" + suffix + " x, 1", "ld" + suffix + ".cta r0, x",
        "ld.relaxed" + suffix + " r0, x", "st.release" + suffix + " x, 1", "atom" + suffix + " r0, x, 1",
        "atom" + suffix + ".gpu.add r0, x, 1", "atom.cas r0, x, 1, 2", "fence" + suffix + ".gpu",
        "fence.proxy" + suffix,
        "membar" + suffix, "bar.cta" + suffix + " 1", "bar" + suffix + ".sync 1", "setp" + suffix + " p, r0, 1",
        "not" + suffix + " p, p", "bra" + suffix + " L", "fence" + suffix + ".alias");
    boolean declares = suffix.equals(".reg");
    assertTrue(declares || cells.stream().filter(c -> c.contains(suffix)).anyMatch(GlossaryTest::isPtx), suffix);
  }

  private static boolean isPtx(String cell) {
    try {
      LANGUAGES.parse(new SourceText("t", "PTX t\n{ x=0; }\n P0@cta 0, gpu 0 ;\n mov r0, 1 ;\n setp.eq p, r0, 1 ;\n "
          + cell + " ;\n L: ;\n"));
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  static Stream<Entry> cuda() {
    return Glossary.load("CUDA").entries("body", "suffix").stream()
        .filter(e -> e.signature().startsWith(e.name() + "("));
  }

  @ParameterizedTest
  @MethodSource("cuda")
  void everySignatureOfCudaIsReadAsIs(Entry entry) {
    String inside = entry.signature().substring(entry.name().length() + 1, entry.signature().length() - 1);
    List<String> arguments = Arrays.stream(inside.split(", "))
        .map(a -> a.equals("scope") ? "thread_scope_block" : a.equals("expected") ? "e" : ARGUMENTS.getOrDefault(a, a))
        .toList();
    String object = entry.name().startsWith(".") ? "cuda::atomic_ref<int>(*x)" : "";
    LANGUAGES.parse(new SourceText(entry.name(), "CUDA t\n{}\nP0@cta 0, gpu 0 (int* x) {\n  int e = 0;\n  " + object
        + entry.name() + "(" + String.join(", ", arguments) + ");\n}\n"));
  }

  static Stream<Entry> llvm() {
    return Glossary.load("LLVM").entries("body").stream();
  }

  /**
   * Each signature of IR can be read in a test in which results have names, and the values that the signature names
   * exist.
   */
  @ParameterizedTest
  @MethodSource("llvm")
  void everySignatureOfIrIsReadAsIs(Entry entry) {
    String signature = entry.signature();
    boolean gives = !signature.matches("(store|fence|call|br|ret|unreachable)\\b.*");
    boolean ends = signature.matches("(br|ret|unreachable)\\b.*");
    String wide = entry.name().equals("trunc") ? "i64" : "i32";
    String blocks = "br i1 %c, label %other, label %join\nother:\nbr label %join\njoin:\n";
    LANGUAGES.parse(new SourceText(entry.name(), "LLVM t\n{}\nP0@block 0, device 0 (ptr %x) {\nentry:\n"
        + "%c = freeze i1 true\n%a = freeze " + wide + " 1\n%b = freeze i32 2\n"
        + "%p = cmpxchg ptr %x, i32 0, i32 1 monotonic monotonic\n" + (entry.name().equals("phi") ? blocks : "")
        + (gives ? "%r = " : "") + signature.replace("%loop", "%other") + (ends ? "" : "\nret void")
        + (signature.contains("%next") ? "\nnext:\nret void" : "") + "\n}\n"));
  }

  /** Every keyword in the text of the grammar has a meaning; keywords stand in single quotes there. */
  @Test
  void everyKeywordOfModelsHasAMeaning() throws IOException {
    String grammar;
    try (InputStream in = Models.class.getResourceAsStream("/periscope/models/xtext/Cat.xtext")) {
      grammar = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Glossary glossary = Glossary.load("cat");
    List<String> untold = Pattern.compile("'([a-z_]{2,})'").matcher(grammar).results().map(m -> m.group(1)).distinct()
        .filter(k -> glossary.find(k).isEmpty()).toList();
    assertEquals(List.of(), untold);
  }

  @Test
  void everyOperationAndQualifierOfMappingsHasAMeaning() {
    Glossary glossary = Glossary.load("map");
    List<String> operations = glossary.entries("operation").stream().map(Entry::name).toList();
    for (Operation operation : Operation.values()) {
      assertTrue(operations.contains(operation.spelling()), operation.spelling() + " is not in map.words");
    }
    for (Family family : Family.values()) {
      assertTrue(operations.contains(family.spelling()), family.spelling() + " is not in map.words");
    }
    List<String> qualifiers = glossary.entries("qualifier").stream().map(Entry::name).toList();
    for (SourceLanguage source : Languages.sources()) {
      for (TargetLanguage target : Languages.targets(source)) {
        for (String qualifier : Qualifiers.all(source, target)) {
          assertTrue(qualifiers.contains(qualifier), qualifier + " is not in map.words");
        }
      }
    }
  }
}
