package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.proof.ProofChecker;
import periscope.proof.Refused;
import periscope.testing.Sample;
import periscope.unbounded.Prover;

/** Proofs for programs of every size, by the commands that make and check them, and beside the search. */
class UnboundedTest {
  private static final List<String> CLASS_A = List.of("--target-model", "ptx-6.0", "--scopes", "gpu", "--without", "na",
      "--without", "volatile", "--without", "barrier", "--without", "seq_cst", "--without", "rmw", "--no-cache");
  private static final List<String> OPERATIONS = List.of("load relaxed dv", "load acquire dv", "store relaxed dv",
      "store release dv", "fence acquire dv", "fence release dv", "fence acq_rel dv");

  @TempDir Path folder;

  private static Result verify(String table, List<String> more) {
    return Result.of(Stream.of(Stream.of("verify", table), CLASS_A.stream(), more.stream()).flatMap(s -> s)
        .toArray(String[]::new));
  }

  private String table(String rows) throws IOException {
    Path file = folder.resolve("drawn.map");
    Files.writeString(file, "mapping \"drawn\" from cuda to ptx\nextends scoped-cpp-ptx\n" + rows);
    return file.toString();
  }

  @Test
  void aProofIsWrittenAndChecked() throws IOException {
    Path proof = folder.resolve("a.proof");
    Result made = verify(table("store(release, s) x v => st.release.s x, v\n"),
        List.of("--unbounded", "--proof", proof.toString(), "--events", "2"));
    assertEquals(Exit.OK, made.exit(), made.err());
    assertTrue(made.out().startsWith("SOUND  drawn against cuda-scoped-cpp and ptx-6.0, programs of every size"),
        made.out());
    assertFalse(made.out().contains("hardly tested"), made.out());
    Result checked = Result.of("check-proof", proof.toString());
    assertEquals(Exit.OK, checked.exit(), checked.err());
    assertTrue(checked.out().contains("programs of every size"), checked.out());

    table("store(release, s) x v => st.relaxed.s x, v\n");
    Result other = Result.of("check-proof", proof.toString());
    assertEquals(Exit.INVALID, other.exit());
    assertTrue(other.err().contains("are not those that the certificate is about"), other.err());
  }

  @Test
  void withoutAProofTheAnswerIsThatOfTheSearchAndItsReason() throws IOException {
    Result open = verify(table("store(release, s) x v => fence.release.s; st.relaxed.s x, v\n"),
        List.of("--without", "fence", "--unbounded", "--events", "2"));
    assertEquals(Exit.OK, open.exit(), open.err());
    assertTrue(open.out().contains("programs of up to 2 operations"), open.out());
    assertTrue(open.out().contains("Not proved for larger programs: "), open.out());
    Result found = verify(table("store(release, s) x v => st.relaxed.s x, v\n"),
        List.of("--without", "fence", "--unbounded",
        "--out", folder.toString()));
    assertEquals(Exit.FAILS, found.exit());
    assertFalse(found.out().contains("every size") || found.out().contains("Not proved"), found.out());
    Result refused = Result.of("verify", "scoped-cpp-ptx", "--unbounded", "--events", "1", "--no-cache");
    assertTrue(refused.out().contains("--without volatile"), refused.out());
  }

  /**
   * Tables whose rows are drawn from the instructions of PTX: none is proved for which the search finds a wrong
   * program.
   */
  @Test
  void drawnTablesAreNotProvedIfTheSearchFindsAFault() throws IOException {
    Random random = new Random(Sample.seed(58));
    int tables = Sample.of(2, 200);
    int proved = 0;
    int sound = 0;
    for (int i = 0; i < tables; i++) {
      String rows = rows(random);
      String file = table(rows);
      boolean proof = proved(file);
      Result found = verify(file, List.of("--first", "--events", String.valueOf(Sample.of(4, 5)), "--out",
          folder.toString()));
      assertTrue(found.exit() == Exit.OK || found.exit() == Exit.FAILS, found.err());
      assertFalse(proof && found.exit() == Exit.FAILS, () -> "proved, and wrong: " + rows);
      proved += proof ? 1 : 0;
      sound += found.exit() == Exit.OK ? 1 : 0;
    }
    System.out.println(proved + " of " + sound + " tables without a wrong program are proved, of " + tables);
    assertTrue(proved(table("r = load(relaxed, s) x => ld.acquire.s r, x\n")), "a stronger row");
  }

  private static String rows(Random random) {
    List<String> rows = new ArrayList<>();
    for (String order : List.of("relaxed", "acquire")) {
      rows.add("r = load(" + order + ", s) x => ld." + one(random, order, order, order, "acquire", "relaxed") + "."
          + one(random, "s", "s", "s", "s", "s", "s", "s", "cta")
          + " r, x");
    }
    for (String order : List.of("relaxed", "release")) {
      rows.add("store(" + order + ", s) x v => st." + one(random, order, order, order, "release", "relaxed") + "."
          + one(random, "s", "s", "s", "s", "s", "s", "s", "cta")
          + " x, v");
    }
    for (String order : List.of("acquire", "release", "acq_rel")) {
      rows.add("fence(" + order + ", s) => fence." + one(random, order, order, order, order, "acq_rel", "acquire")
          + ".s");
    }
    return String.join("\n", rows) + "\n";
  }

  private static String one(Random random, String... words) {
    return words[random.nextInt(words.length)];
  }

  private boolean proved(String file) {
    Prover.Answer answer = Prover.prove(file.replaceAll("\\.map$", ""), "cuda-scoped-cpp", "ptx-6.0", OPERATIONS,
        this::text,
        () -> false);
    if (answer instanceof Prover.Proved p) {
      try {
        return ProofChecker.check(p.certificate(), this::text).operations().equals(OPERATIONS);
      } catch (Refused e) {
        throw new AssertionError(e);
      }
    }
    return false;
  }

  private String text(String name) {
    try {
      return name.startsWith(folder.toString()) ? Files.readString(Path.of(name))
          : new String(Prover.class.getClassLoader().getResourceAsStream(
              (name.endsWith(".map") ? "mappings/" : "models/") + name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
