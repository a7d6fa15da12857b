package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Shape.Selection;

/** Answers that are remembered, of a model specialised to the programs, are those that would be worked out. */
class SourceOracleTest {

  private int racy;

  @ParameterizedTest
  @CsvSource({"opencl-rsp, 2, 2, 2, 2500", "opencl-rsp-strict, 2, 2, 2, 1000", "opencl, 2, 2, 2, 200",
      "c11-rc11, 2, 2, 2, 200", "sc, 2, 2, 1, 2000",
      "opencl-rsp, 3, 2, 1, 1000", "opencl-rsp, 2, 3, 1, 1000", "opencl-rsp, 4, 1, 3, 600"})
  void rememberedAnswersAreRight(String name, int threads, int operations, int locations, int programs) {
    Models models = new Models();
    check(models.compile(models.load(name), new OpenClVocabulary()), threads, operations, locations, programs);
    assertTrue(name.equals("sc") == (racy == 0), () -> racy + " race");
  }

  /** Nothing of this model is in the key: what tells programs apart is only what stands in it for every model. */
  @ParameterizedTest
  @CsvSource({"2, 2, 2, 2000", "3, 2, 1, 1000"})
  void aModelThatHardlyLooks(int threads, int operations, int locations, int programs) {
    Models models = new Models();
    SourceText text = new SourceText("free.cat", "\"Free\"\nlet hb = sb\nacyclic sb as Sb\n");
    check(models.compile(models.parse("free", text), new OpenClVocabulary()), threads, operations, locations, programs);
  }

  private void check(CompiledModel model, int threads, int operations, int locations, int programs) {
    Mapping mapping = new Mappings().load("rsp-proposed");
    Bound bound = Bound.ofThreads(threads, operations, locations, true);
    // Codes are all the same: here nothing is compiled.
    ProgramSpace space =
        new ProgramSpace(bound, Alphabet.of(mapping, Searches.model("opencl-rsp")).operations(), o -> 0);
    List<Shape> shapes = Shape.of(Selection.ALL, threads);
    for (Shape shape : shapes) {
      CompiledModel specialised = SourceOracle.specialised(model, space, bound, shape);
      SourceOracle remembering = new SourceOracle(space, bound, shape, specialised, SourceOracle.Known.within(1 << 24));
      SourceOracle forgetful = new SourceOracle(space, bound, shape, specialised, SourceOracle.Known.within(20_000));
      Random random = new Random(271828);
      for (int i = 0; i < Sample.of(programs / 12, programs / 2) / shapes.size(); i++) {
        int[] program = random.ints(threads, 0, space.threads.size()).toArray();
        StoredValues.Packing packing = packing(space, bound, program);
        long[] remembered = remembering.allowed(program, packing);
        long[] fresh = new SourceOracle(space, bound, shape, model, SourceOracle.Known.within(0))
            .allowed(program, packing);
        String message = shape.description() + ": " + new ThreadFinding(
            Fault.UNSOUND, shape, Arrays.stream(program).mapToObj(space.threads::get).toList(), locations);
        assertEquals(fresh == SourceOracle.RACY, remembered == SourceOracle.RACY, message);
        assertArrayEquals(fresh, remembered, message);
        assertArrayEquals(fresh, forgetful.allowed(program, packing), message);
        racy += fresh == SourceOracle.RACY ? 1 : 0;
      }
    }
  }

  private static StoredValues.Packing packing(ProgramSpace space, Bound bound, int[] program) {
    StoredValues values = new StoredValues(bound);
    long stores = 0;
    long increments = 0;
    for (int t = 0; t < program.length; t++) {
      List<ThreadProgram.Step> steps = space.threads.get(program[t]).steps();
      for (int i = 0; i < steps.size(); i++) {
        boolean reads = Alphabet.reads(steps.get(i).operation());
        boolean writes = Alphabet.writes(steps.get(i).operation());
        stores |= reads ? 0 : values.bit(t, i);
        increments |= reads && writes ? values.bit(t, i) : 0;
      }
    }
    return values.packing(stores, increments);
  }
}
