package periscope.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Models whose names are sets in one language and relations in another: lint warns as simulate refuses them. */
class LintModelTest {

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "rmw & R         | 2:15: warning: for tests in ptx this is an error: '&' takes two of a kind",
    "[rmw]           | 2:10: warning: for tests in ptx this is an error: […] takes a set, and this is a relation",
    "rf & ext        | ''",
    "[RMW] ; sb      | ''",
  })
  void namesOfTwoKinds(String expression, String warning) throws IOException {
    String model = Files.writeString(folder.resolve("mine.cat"), "\"mine\"\nlet a = " + expression
        + "\nacyclic po | rf | co | fr as Order\n").toString();
    Result lint = Result.of("lint", model, "--cat-of", "periscope");
    assertEquals(Exit.OK, lint.exit(), lint::err);
    String said = model + (warning.isEmpty() ? ": ok; judges tests of " : ": 1 warning; judges tests of ");
    assertTrue(lint.out().startsWith(said), lint.out() + lint.err());
    assertTrue(lint.err().contains(warning), lint::err);
    Result simulate = Result.of("simulate", "../corpus/ptx/coRR.litmus", "--model", model, "--cat-of", "periscope");
    // RMW is no name of PTX: such a model is for other languages.
    if (!expression.contains("RMW")) {
      assertEquals(!warning.isEmpty(), simulate.exit() == Exit.INVALID, simulate::err);
    }
  }

  /** A model of one language that meets a test of another is one error, which says whose names the model has. */
  @Test
  void namesOfAnotherLanguage() throws IOException {
    String model = Files.writeString(folder.resolve("mine.cat"), "\"mine\"\n"
        + "let a = [STRONG & GEN] ; sr ; [RELEASING]\nlet b = [ACQUIRING] ; vloc\n"
        + "acyclic a | b | po | rf as Order\n").toString();
    assertTrue(Result.of("lint", model).out().endsWith("mine.cat: ok; judges tests of ptx\n"), model);
    Result simulate = Result.of("simulate", "MP+rel.dv+acq.dv", "--model", model);
    assertEquals(Exit.INVALID, simulate.exit(), simulate::err);
    assertEquals(1, simulate.err().split("error: ", -1).length - 1, simulate::err);
    assertTrue(simulate.err().contains("this model is for ptx tests, whose names it uses ('STRONG', 'ACQUIRING')"),
        simulate::err);
    assertTrue(simulate.err().contains("models for opencl-rsp tests: opencl, "), simulate::err);
    // A mistyped name of the test's own language stays a mistyped name; the names that there are come once.
    String slips = Files.writeString(folder.resolve("slips.cat"), "\"s\"\nlet a = [ACQR]\nlet b = foo ; [RELL]\n"
        + "acyclic a | b as Order\n").toString();
    Result slip = Result.of("simulate", "MP+rel.dv+acq.dv", "--model", slips);
    assertTrue(slip.err().contains("did you mean 'ACQ'"), slip::err);
    assertEquals(1, slip.err().split("provides the sets", -1).length - 1, slip::err);
    // A slip with a near name needs no list.
    String near = Files.writeString(folder.resolve("near.cat"), "\"n\"\nacyclic [ACQR] ; po as Order\n").toString();
    assertTrue(!Result.of("simulate", "MP+rel.dv+acq.dv", "--model", near).err().contains("provides"), near);
  }

  /**
   * A name that no language has is a mistyped name, in a model of another tool, too, which may have no models for some
   * language; nothing is said of such languages.
   */
  @Test
  void mistypedNameOfAnotherTool() throws IOException {
    String right = "\"rc\"\nlet sw = [REL]; rf; [ACQ]\nacyclic po | sw | rf as Order\n";
    String good = Files.writeString(folder.resolve("rc.cat"), right).toString();
    Result fine = Result.of("lint", good, "--cat-of", "herd7");
    assertTrue(fine.out().contains("rc.cat: ok; judges tests of opencl-rsp") && fine.err().isEmpty(), fine.err());
    String typo = Files.writeString(folder.resolve("typo.cat"), right.replace("]; rf;", "]; rff;")).toString();
    for (Result told : List.of(Result.of("lint", typo, "--cat-of", "herd7"),
        Result.of("simulate", "MP+rel.dv+acq.dv", "--model", typo, "--cat-of", "herd7"),
        Result.of("generate", "minimal", typo, "--language", "opencl", "--events", "2", "--cat-of", "herd7"),
        Result.of("generate", "distinguish", typo, "c11-rc11", "--events", "2", "--cat-of", "herd7"))) {
      assertEquals(Exit.INVALID, told.exit(), told::err);
      assertTrue(told.err().contains("typo.cat:2:17: error: unknown name 'rff'"), told::err);
      assertTrue(told.err().contains("did you mean 'rf'"), told::err);
      assertTrue(!told.err().contains("ptx"), told::err);
    }
  }

  /** Models for a language are complete in lists, and a message about a mistyped model has those that fit. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "../corpus/ptx/coRR.litmus | opncl   | models for ptx tests: ptx-asplos15        | did you mean",
    "../corpus/ptx/coRR.litmus | ptx-75  | did you mean 'ptx-7.5'                    | cuda-assume-sc",
    "MP+rel.device+acq.device  | cuda    | cuda is a language; models for cuda tests | ptx-7.5",
    "MP+rel.device+acq.device  | nothing | sc, tso; and those of opencl-rsp and llvm | did you mean",
  })
  void modelsThatFit(String test, String model, String said, String unsaid) {
    Result simulate = Result.of("simulate", test, "--model", model);
    assertEquals(Exit.INVALID, simulate.exit(), simulate::err);
    assertTrue(simulate.err().contains(said), simulate::err);
    assertTrue(!simulate.err().contains(unsaid), simulate::err);
  }

  /** A folder stands for the tables, models and tests in it, as a folder stands for the tests in it elsewhere. */
  @Test
  void folders() throws IOException {
    Files.createDirectories(folder.resolve("in"));
    Files.writeString(folder.resolve("in/b.cat"), "\"b\"\nacyclic po | rf as Order\n");
    Files.writeString(folder.resolve("a.map"), "mapping \"a\" from opencl-rsp to ptx\nextends opencl-ptx\n");
    Files.writeString(folder.resolve("c.litmus"), "PTX c\n");
    Files.writeString(folder.resolve("notes.txt"), "no file for lint\n");
    Result lint = Result.of("lint", folder.toString(), "--cat-of", "periscope");
    assertEquals(Exit.INVALID, lint.exit(), lint::err);
    List<String> names = lint.out().lines().map(l -> l.replaceFirst("^.*/([a-z.]+): (ok|1 error).*", "$1 $2")).toList();
    assertEquals(List.of("a.map ok", "c.litmus 1 error", "b.cat ok"), names, lint.out() + lint.err());
    assertEquals(Exit.INVALID, Result.of("lint", Files.createDirectories(folder.resolve("empty")).toString()).exit());
    assertEquals(Result.of("list", "models").out(), Result.of("list", "model").out());
  }
}
