package periscope.verifier.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Languages;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Whatever of PTX a model tells apart is in searched programs, or is said not to be. */
class PtxOperationsTest {

  private static final Models MODELS = new Models();

  private static CompiledModel model(String checks) {
    return MODELS.compile(MODELS.parse("own", new SourceText("own.cat",
        "\"Own\"\nacyclic (po & loc) | rf | co | fr as Coherence\n" + checks + "\n")), PtxVocabulary.SHARED);
  }

  private static Operations operations(String one, String other) {
    CompiledModel allows = model(other);
    return Operations.of(Languages.target("ptx").orElseThrow(), List.of(model(one), allows),
        SymbolicTarget.of(new Target.Model(allows)), EnumSet.of(Scope.DEVICE));
  }

  private static Set<String> names(Operations operations) {
    return operations.choices().stream().map(Choice::name).collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @CsvSource({"V, ld.volatile, st.volatile", "B, bar.sync, barriers that not all threads of a CTA wait at",
      "WAITS, bar.sync, barriers that not all threads of a CTA wait at", "RED, red, red", "RMW, atom.cas, atom.cas",
      "CA, cache operators, cache operators", "CG, cache operators, cache operators",
      "CS, cache operators, cache operators", "LU, cache operators, cache operators",
      "CV, cache operators, cache operators", "WB, cache operators, cache operators",
      "WT, cache operators, cache operators", "SUR, proxies and aliases, proxies and aliases",
      "TEX, proxies and aliases, proxies and aliases", "CON, proxies and aliases, proxies and aliases",
      "GEN, proxies and aliases, proxies and aliases", "PROXY, proxies and aliases, proxies and aliases",
      "ALIAS, proxies and aliases, proxies and aliases"})
  void searchedOrNamed(String set, String one, String other) {
    Operations plain = operations("", "");
    String check = "acyclic (po ; [" + set + "] ; po) | rf | fr as New";
    for (Operations operations : List.of(operations(check, ""), operations("", check))) {
      Set<String> told = names(operations);
      told.addAll(operations.excluded().keySet());
      assertTrue(told.containsAll(Set.copyOf(new TreeSet<>(List.of(one, other)))), told::toString);
      assertTrue(names(operations).containsAll(names(plain)));
    }
    assertTrue(plain.excluded().isEmpty(), () -> plain.excluded().toString());
  }

  /** Shared memory is searched where a model tells it from global memory, by whatever name. */
  @Test
  void sharedMemory() {
    assertEquals(false, operations("", "").local());
    assertEquals(true, operations("let V = SHARED\nacyclic (po ; [V] ; po) | rf | fr as New", "").local());
    assertEquals(true, operations("", "acyclic (po ; [GLOBAL] ; po) | rf | fr as New").local());
    assertEquals(false, operations("let SHARED = W\nacyclic (po ; [SHARED] ; po) | rf | fr as New", "").local());
  }
}
