package periscope.verifier.soundness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;

/** The refusal of tables to a language that the search on machines runs no program of. */
class SearchableTest {

  private static final Mappings MAPPINGS = new Mappings();

  @Test
  void theSearchRefusesWhatItHasNoMachineFor() {
    Mapping ptx = MAPPINGS.load("scoped-cpp-ptx");
    var problem = assertThrows(InvalidInputException.class, () -> Searchable.require(ptx)).diagnostics().get(0);
    assertEquals("this search runs programs on the machine of gpuasm, and scoped-cpp-ptx translates to ptx",
        problem.message());
    assertEquals("periscope verify checks it under a model of ptx", problem.hint());
    Mapping assembly = MAPPINGS.load("rsp-proposed");
    assertEquals(assembly, Searchable.require(assembly));
  }
}
