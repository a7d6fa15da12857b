package periscope.lang.neutral;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.lang.openclrsp.OpenClRsp;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Both ages of the format, and what is said of texts that are neither. */
class NeutralReaderTest {

  private static final String CURRENT = """
      {
        "testName": "mp",
        "threads": [
          {"actions": [
            {"action": "write", "memoryLocation": "x", "value": 1},
            {"action": "fence", "memoryOrder": "release"},
            {"action": "write", "memoryLocation": "y", "value": 1, "useRMW": true}
          ]},
          {"actions": [
            {"action": "read", "memoryLocation": "y", "variable": "r0", "memoryOrder": "acquire"},
            {"action": "barrier"},
            {"action": "read", "memoryLocation": "x", "variable": "r1", "useRMW": true}
          ]}
        ],
        "behaviors": {
          "seq0": {"type": "op", "op": "and", "conditions": [
            {"type": "variable", "id": "r0", "value": 1}, {"type": "variable", "id": "r1", "value": 1}]},
          "seq1": {"type": "op", "op": "and", "conditions": [
            {"type": "variable", "id": "r0", "value": 0}, {"type": "variable", "id": "r1", "value": 0}]},
          "interleaved": {"type": "op", "op": "and", "conditions": [
            {"type": "variable", "id": "r0", "value": 0}, {"type": "variable", "id": "r1", "value": 1}]},
          "weak": {"type": "op", "op": "and", "conditions": [
            {"type": "variable", "id": "r0", "value": 1}, {"type": "variable", "id": "r1", "value": 0}]}
        }
      }
      """;

  private static final String OLDER = """
      {
        "testName": "isa2",
        "threads": [
          {"workgroup": 0, "localId": 0, "actions": [
            {"action": "write", "memoryLocation": "x", "value": 1, "memoryOrder": "release"},
            {"action": "write", "memoryLocation": "y", "value": 1, "memoryOrder": "release"}]},
          {"workgroup": 1, "actions": [
            {"action": "read", "memoryLocation": "y", "variable": "r0", "memoryOrder": "acquire"},
            {"action": "write", "memoryLocation": "z", "value": 1, "memoryOrder": "sc"}]},
          {"workgroup": 1, "actions": [
            {"action": "barrier", "storageType": "storage"},
            {"action": "read", "memoryLocation": "z", "variable": "r1"},
            {"action": "read", "memoryLocation": "x", "variable": "r2"}]}
        ],
        "postConditions": [
          {"type": "variable", "id": "r0", "value": 1},
          {"type": "variable", "id": "r1", "value": 1},
          {"type": "memory", "id": "x", "value": 1}
        ]
      }
      """;

  private static final long SEED = Sample.seed(20261124);

  private static LitmusTest read(String json) {
    return new NeutralImporter().read(new SourceText("test.json", json));
  }

  private static List<Diagnostic> warnings(String json) {
    return new NeutralImporter().warnings(new SourceText("test.json", json));
  }

  @Test
  void theCurrentFormIsAnOpenClTest() {
    assertEquals("""
        OPENCL mp
        { [x]=0; [y]=0; }
        P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {
          atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
          atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
          int old0 = atomic_exchange_explicit(y, 1, memory_order_relaxed, memory_scope_device);
        }
        P1@wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {
          int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
          atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
          int r1 = atomic_fetch_add_explicit(x, 0, memory_order_relaxed, memory_scope_device);
        }
        exists (1:r0=1 /\\ 1:r1=0)
        """.strip(), new OpenClRsp().print(read(CURRENT)).strip());
    assertEquals(List.of(), warnings(CURRENT));
  }

  @Test
  void theOlderFormToo() {
    assertEquals("""
        OPENCL isa2
        { [x]=0; [y]=0; [z]=0; }
        P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {
          atomic_store_explicit(x, 1, memory_order_release, memory_scope_device);
          atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
        }
        P1@wg 1, dev 0 (global atomic_int* y, global atomic_int* z) {
          int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
          atomic_store_explicit(z, 1, memory_order_seq_cst, memory_scope_device);
        }
        P2@wg 1, dev 0 (global atomic_int* x, global atomic_int* z) {
          atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
          int r1 = atomic_load_explicit(z, memory_order_relaxed, memory_scope_device);
          int r2 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
        }
        exists (1:r0=1 /\\ 2:r1=1 /\\ [x]=1)
        """.strip(), new OpenClRsp().print(read(OLDER)).strip());
  }

  @Test
  void oneWorkGroupAndItsMemory() {
    for (String said : List.of("\"testType\": \"intra_workgroup\", \"memoryType\": \"atomic_workgroup\",",
        "\"sameWorkgroup\": true, \"workgroupMemory\": true,")) {
      String text = new OpenClRsp().print(read(CURRENT.replace("\"threads\"", said + " \"threads\"")));
      assertTrue(text.contains("P1@wg 0, dev 0 (local atomic_int* x, local atomic_int* y)"), text);
      assertTrue(text.contains("(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group)"), text);
    }
    String plain = CURRENT.replace(", \"useRMW\": true", "").replace(", \"memoryOrder\": \"acquire\"", "")
        .replace("\"threads\"", "\"memoryType\": \"non_atomic_storage\", \"threads\"");
    assertTrue(new OpenClRsp().print(read(plain)).contains("int r1 = *x;"));
  }

  /** What is looked for where behaviours overlap, have one counter, are what is left, or are called so. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "'weak': A(0); | exists (0:r0=0)",
    "'seq0': A(0); 'weak': {'type': 'else'} | exists (not (0:r0=0))",
    "'seq0': A(0); 'weak': B(2) | exists ([x]=2 /\\ not (0:r0=0))",
    "'weak0': A(0,'key': 'weak'); 'weak1': A(2,'key': 'weak') | exists (0:r0=0 \\/ 0:r0=2)",
    "'target': A(0,'key': 'seq0'); 'weak': A(2) | exists (0:r0=0)",
    "'seq0': A(0); 'interleaved': A(2) | none"})
  void targets(String behaviours, String condition) {
    String json = "{'testName': 't', 'threads': [{'actions': [{'action': 'read', 'memoryLocation': 'x', 'variable': "
        + "'r0'}]}, {'actions': [{'action': 'write', 'memoryLocation': 'x', 'value': 2}]}], 'behaviors': {"
        + behaviours.replaceFirst(";$", "").replace(';', ',')
            .replaceAll("A\\((\\d)(,[^)]*)?\\)", "{'type': 'variable', 'id': 'r0', 'value': $1$2}")
            .replaceAll("B\\((\\d)\\)", "{'type': 'memory', 'id': 'x', 'value': $1}") + "}}";
    assertEquals(condition, read(json.replace('\'', '"')).condition().map(Object::toString).orElse("none"));
  }

  /** What is changed in the current form, what is said of it, and the line. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "\"testName\": \"mp\", | | 1 | a test has a field 'testName'",
    "\"testName\" | \"testname\" | 2 | a test has no field 'testname' (did you mean testName?)",
    "\"testName\": \"mp\", | \"testName\": \"mp\" | 3 | this is no JSON",
    "\"write\" | \"wirte\" | 5 | there is no action 'wirte' (did you mean 'write'?",
    "\"value\": 1} | \"value\": -1} | 5 | value is a whole number from 0 to 2147483647, not -1",
    "\"value\": 1} | \"variable\": \"r0\"} | 5 | an action has no field 'variable'",
    "\"release\" | \"acquires\" | 6 | there is no memoryOrder 'acquires' (did you mean 'acquire'?",
    "\"memoryOrder\": \"acquire\" | \"memoryOrder\": \"release\" | 10 | a read cannot be release",
    "\"variable\": \"r1\" | \"variable\": \"r0\" | 12 | two actions read into 'r0'",
    "\"useRMW\": true} | \"useRMW\": 1} | 7 | useRMW is true or false, not 1",
    "\"id\": \"r1\", \"value\": 1} | \"id\": \"r3\", \"value\": 1} | 17 | no action reads into 'r3' (did you",
    "\"op\": \"and\" | \"op\": \"or\" | 16 | there is no op 'or'",
    "\"seq0\": {\"type\": \"op\" | \"seq0\": {\"type\": \"opp\" | 16 | there is no condition of type 'opp'",
    "\"threads\" | \"memoryType\": \"atomic_workgroup\", \"threads\" | 3 | the roles are in different work-groups",
    "\"threads\" | \"memoryType\": \"non_atomic_storage\", \"threads\" | 7 | a read-modify-write is one of",
    "\"behaviors\" | \"postConditions\" | 15 | postConditions is a list, not an object",
    "{\"actions\": [ | {\"workgroup\": 0, \"actions\": [ | 9 | a thread has a field 'workgroup'"})
  void whatIsWrongIsToldWithItsPlace(String what, String with, int line, String message) {
    int at = CURRENT.indexOf(what);
    assertFalse(at < 0, what);
    String changed = CURRENT.substring(0, at) + (with == null ? "" : with) + CURRENT.substring(at + what.length());
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> read(changed), changed);
    String told = e.diagnostics().stream()
        .map(d -> d.text().line(d.span().offset()) + " | " + d.message() + " (" + d.hint() + ")")
        .collect(Collectors.joining("\n"));
    assertTrue(told.contains(line + " | " + message), told);
  }

  /** A slip in an action is told once, and not again wherever what it reads into is named. */
  @Test
  void oneSlipIsOneProblem() {
    String slip = CURRENT.replace("\"variable\": \"r0\"", "\"var\": \"r0\"");
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> read(slip));
    assertEquals(2, e.diagnostics().size(), e.getMessage());
  }

  @Test
  void behavioursOfAnotherClassAreWarnedOf() {
    String swapped = CURRENT.replace("\"interleaved\"", "\"seq2\"");
    assertEquals(List.of("'seq2' counts r0=0 and r1=1 as seq2, and it is interleaved"),
        warnings(swapped).stream().map(Diagnostic::message).toList());
    String less = CURRENT.replace("1}]},\n    \"weak\"", "3}]},\n    \"weak\"");
    assertEquals(2, warnings(less).size(), less);
  }

  /** Whatever a text is made of, it is read, or told what is wrong with it. */
  @Test
  void mutatedTextsAreReadOrRefused() {
    Random random = new Random(SEED);
    for (int i = 0; i < Sample.of(500, 5_000); i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? CURRENT : OLDER);
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        int at = random.nextInt(text.length());
        int length = Math.min(random.nextInt(30), text.length() - at);
        int from = random.nextInt(CURRENT.length() - length);
        String piece = random.nextBoolean() ? CURRENT.substring(from, from + length)
            : String.valueOf("\"{}[]:,01".charAt(random.nextInt(9)));
        text.replace(at, random.nextBoolean() ? at : at + length, piece);
      }
      try {
        new NeutralImporter().warnings(new SourceText("mutated.json", text.toString()));
      } catch (InvalidInputException e) {
        assertFalse(e.diagnostics().isEmpty());
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + SEED + ", text " + i + ":\n" + text, e);
      }
    }
  }

  /** Other JSON is not claimed, and other texts are none of this module's. */
  @Test
  void whatIsATestIsTold() {
    LitmusLanguages languages = LitmusLanguages.load();
    assertEquals("OPENCL", languages.of(new SourceText("a.json", CURRENT)).orElseThrow().header());
    assertEquals(read(CURRENT), languages.parse(new SourceText("a.json", CURRENT)));
    assertTrue(languages.of(new SourceText("b.json", "{\"results\": [1]}")).isEmpty());
    assertThrows(InvalidInputException.class, () -> languages.parse(new SourceText("b.json", "{\"results\": [1]}")));
  }
}
