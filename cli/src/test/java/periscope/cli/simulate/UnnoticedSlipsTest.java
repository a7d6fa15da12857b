package periscope.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.inputs.Judges;

/** Slips after which a test checks less than its author thinks: {@code lint} finds them, and {@code simulate} tells. */
class UnnoticedSlipsTest {

  private static final String COPIES = """
      PTX copies
      (* LINE *)
      { x=1; y=2; shared d=0; mbarrier b=1; }
       P0@cta 0,gpu 0                                                                  ;
       mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [b], 32                ;
       cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [d], [x], 16, [b] ;
       cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [d], [y], 16, [b] ;
       mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [b], 0                  ;
       ld.weak r, d                                                                    ;
      exists (0:p=1 /\\ 0:r=1)
      """;

  @TempDir
  private Path folder;

  private String test(String line) throws IOException {
    return Files.writeString(folder.resolve("t.litmus"), COPIES.replace("LINE", line)).toString();
  }

  private static Result simulate(String file) {
    return Result.of("simulate", file, "--model", "ptx-9.4", "--quiet");
  }

  @ParameterizedTest
  @CsvSource({"expect model ptx-94: Never, model 'ptx-94', ptx-9.4",
      "expect mapping scoped-cp-ptx: sound, mapping 'scoped-cp-ptx', scoped-cpp-ptx",
      "expect mapping scoped-cpp-ptx from cuda-scoped-cp to ptx-6.0: sound, model 'cuda-scoped-cp', cuda-scoped-cpp"})
  void namesThatNothingHas(String line, String name, String meant) throws IOException {
    String file = test(line);
    for (Result result : new Result[] {Result.of("lint", file), simulate(file)}) {
      assertEquals(Exit.OK, result.exit());
      assertTrue(result.err().contains("nothing compares this line: there is no " + name), result.err());
      assertTrue(result.err().contains("did you mean '" + meant + "'?"), result.err());
    }
  }

  @Test
  void filesOfTheUserAreKnown() throws IOException {
    String file = test("expect model mine: Never\n expect mapping own from mine to ptx-9.4: sound");
    Files.writeString(folder.resolve("mine.cat"), "acyclic po as order\n");
    Files.writeString(folder.resolve("own.map"), "mapping \"own\" from cuda to ptx\nr = load(na) x => ld r, x\n");
    assertEquals("", Result.of("lint", file).err());
  }

  @ParameterizedTest
  @CsvSource({"expects model ptx-9.4: Never, expects", "Expect model ptx-9.4: Never, Expect",
      "expected mapping m: sound, expected"})
  void wordsLikeExpect(String line, String word) throws IOException {
    String file = test(line);
    Result lint = Result.of("lint", file);
    assertEquals(Exit.INVALID, lint.exit());
    assertTrue(lint.err().contains("since '" + word + "' begins it"), lint.err());
    assertEquals(Exit.INVALID, simulate(file).exit());
  }

  @ParameterizedTest
  @CsvSource({"The expected model is Never seen", "We respect model ptx-9.4", "A model expects nothing"})
  void sentencesAreNoExpectations(String line) throws IOException {
    assertEquals("", Result.of("lint", test(line)).err());
  }

  /** The model flags races of copies alone; a line on races is compared with the flag. */
  @ParameterizedTest
  @CsvSource({"racy, 0", "race-free, 1"})
  void flagsOfRacesCount(String races, int exit) throws IOException {
    assertEquals(exit, simulate(test("expect model ptx-9.4: Sometimes " + races)).exit());
  }

  @ParameterizedTest
  @CsvSource({"race, true", "data-race, true", "dataRace, true", "racy, true",
      "race_of_an_asynchronous_operation, true", "trace, false", "bracelet, false",
      "undefined_use_of_an_mbarrier, false"})
  void namesOfFlags(String flag, boolean race) {
    assertEquals(race, Judges.Judge.isRace(flag));
  }

  @Test
  void modelsWithoutRaces() throws IOException {
    Path file = Files.writeString(folder.resolve("t.litmus"), """
        PTX t
        (* expect model ptx-7.5: Always race-free *)
        { x=0; }
         P0@cta 0,gpu 0 ;
         st.weak x, 1   ;
        forall (x=1)
        """);
    Result result = Result.of("simulate", file.toString(), "--model", "ptx-7.5", "--quiet");
    assertTrue(result.err().contains("model ptx-7.5 has no condition on races, and no flag"), result.err());
  }

  @Test
  void locationsThatAnInitBlockLeavesOut() throws IOException {
    Path file = folder.resolve("t.litmus");
    Files.writeString(file, COPIES.replace("[x]", "[data0]"));
    assertTrue(simulate(file.toString()).err().contains("the answer rests on data0 being 0 at first"));
    assertTrue(Result.of("lint", file.toString()).err().contains("'data0' is initialised nowhere"));
    Files.writeString(file, COPIES.replace("x=1; y=2; ", "buffer=1; y=2; ").replace("[x]", "[bufer]"));
    Result result = simulate(file.toString());
    assertTrue(result.err().contains("did you mean 'buffer'?"), result.err());
    // Parentheses in a condition make no function of a thread.
    Files.writeString(file, COPIES.replace("[x]", "[data0]").replace("0:r=1)", "(P0:r=1 \\/ (P0:r=2)))"));
    assertTrue(simulate(file.toString()).err().contains("the answer rests on data0 being 0 at first"));
    Files.writeString(file, COPIES);
    assertFalse(simulate(file.toString()).err().contains("rests on"));
  }
}
