package periscope.compilers.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.compilers.Compilers;
import periscope.compilers.TestedCompiler;
import periscope.compilers.unit.UnitForm;
import periscope.lang.llvm.Words;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.process.Call;
import periscope.testing.ForeignTools;

/**
 * The operations of LLVM IR that clang 19 makes of operations of C, on machines that have it: the kind and order of the
 * operation, and the scope of the system. The tables cuda-clang-19-ptx and opencl-clang-19-ptx rest on this.
 */
class FrontEndTest {

  private static final Pattern FUNCTION = Pattern.compile("(?s)\ndefine [^\n]*@f(\\d+)\\(.*?\n}");

  @TempDir
  private Path folder;

  /** The operations of a function of IR, without operands: {@code load atomic acquire}. */
  private static List<String> operations(String function) {
    Matcher found = Pattern.compile("(?m)^  (?:%\\w+ = )?(?:tail )?(load|store|atomicrmw \\w+|cmpxchg|fence|call)(.*)$")
        .matcher(function);
    List<String> all = new ArrayList<>();
    while (found.find()) {
      String rest = found.group(2);
      String words = Pattern.compile("\\b(atomic|volatile|monotonic|acquire|release|acq_rel|seq_cst"
          + "|syncscope\\(\"[a-z-]*\"\\))").matcher(rest).results().map(m -> m.group(1))
          .reduce("", (a, b) -> a + " " + b);
      all.add(found.group(1) + words);
    }
    return all;
  }

  /** The same for an operation of C, with its kind and order, and without a scope. */
  private static String expected(SourceOperation o) {
    boolean plain = o.order() == MemoryOrder.NON_ATOMIC;
    String order = !plain ? " " + Words.order(o.order()) : o.isVolatile() ? " volatile" : "";
    String atomic = plain ? "" : " atomic";
    return switch (o.operation()) {
      case LOAD -> "load" + atomic + order;
      case STORE -> "store" + atomic + order;
      case COMPARE_EXCHANGE -> "cmpxchg" + order + " " + Words.order(o.order().failing());
      default -> "atomicrmw " + Words.operator(o.operation().operator().orElseThrow()) + order;
    };
  }

  private String ir(TestedCompiler compiler, String unit) throws IOException {
    UnitForm form = UnitForm.of(compiler.form()).orElseThrow();
    Files.writeString(folder.resolve("in" + form.suffix()), unit);
    List<String> command = compiler.commands("in" + form.suffix(), "out", compiler.usualLevel()).get(0);
    Call call = Call.of(command, folder, compiler.limits());
    assertTrue(call.succeeded(), call::output);
    return Files.readString(folder.resolve(command.get(command.indexOf("-o") + 1)), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({"clang-scoped-19, 4", "clang-19, 3"})
  void clang19(String name, long scopes) throws IOException {
    ForeignTools.onPath("clang-19");
    TestedCompiler compiler = Compilers.load(name);
    UnitForm form = UnitForm.of(compiler.form()).orElseThrow();
    Predicate<SourceOperation> compiled = o -> o.written() && !o.ofCluster() && o.operation() != Operation.FENCE
        && o.operation() != Operation.BARRIER
        && o.operation() != Operation.FETCH_INC && o.operation() != Operation.FETCH_WRAPPING_INC
        && o.operation() != Operation.FETCH_WRAPPING_DEC
        && o.scope() != Scope.CLUSTER
        && !(name.equals("clang-19") && o.order() != MemoryOrder.NON_ATOMIC && o.scope() == Scope.WORK_ITEM);
    List<SourceOperation> all = SourceOperation.all(Languages.source(compiler.from()).orElseThrow(),
        Languages.target("ptx").orElseThrow()).stream().filter(compiled).toList();
    List<String> functions = new ArrayList<>();
    all.forEach(o -> functions.add(form.function("f" + functions.size(), o).orElseThrow()));
    Map<String, String> expected = new LinkedHashMap<>();
    Map<String, String> found = new LinkedHashMap<>();
    all.forEach(o -> expected.put(o.toString(), "[" + expected(o) + "]"));
    FUNCTION.matcher(ir(compiler, form.unit(functions))).results()
        .forEach(m -> found.put(all.get(Integer.parseInt(m.group(1))).toString(), operations(m.group()).toString()));
    assertEquals(expected, found);
    assertEquals(9L * 5 * scopes, all.stream().filter(o -> o.operation().fetches()
        || o.operation() == Operation.EXCHANGE || o.operation() == Operation.COMPARE_EXCHANGE).count(), "updates");
  }
}
