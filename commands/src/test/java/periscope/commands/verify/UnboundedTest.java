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
import java.util.regex.Pattern;
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
  private static final List<String> WITHOUT_SEQ_CST = List.of("--target-model", "ptx-6.0", "--scopes", "gpu",
      "--without", "na", "--without", "volatile", "--without", "barrier", "--without", "seq_cst", "--no-cache");
  private static final List<String> CLASS_A =
      Stream.concat(WITHOUT_SEQ_CST.stream(), Stream.of("--without", "rmw")).toList();
  private static final List<String> MIXED = List.of("--target-model", "ptx-6.0-no-lb", "--scopes", "cta,gpu",
      "--without", "volatile", "--without", "barrier", "--without", "seq_cst", "--without", "rmw", "--no-cache");
  /** The other rows of the last table of docs/mappings.md that a program of up to 5 operations refutes. */
  private static final List<String> MISTAKES = List.of(
      "r = load(acquire, s) x => ld.relaxed.s r, x", "r = load(acquire, s) x => ld.acquire.cta r, x",
      "r = load(relaxed, s) x => ld.relaxed.cta r, x", "store(release, s) x v => st.release.cta x, v",
      "store(relaxed, s) x v => st.relaxed.cta x, v", "fence(acquire, s) => nothing",
      "fence(acquire, s) => fence.release.s", "fence(acquire, s) => fence.acquire.cta", "fence(release, s) => nothing",
      "fence(release, s) => fence.acquire.s", "fence(release, s) => fence.release.cta", "fence(acq_rel, s) => nothing",
      "fence(acq_rel, s) => fence.acquire.s", "fence(acq_rel, s) => fence.release.s",
      "fence(acq_rel, s) => fence.acq_rel.cta",
      "r = rmw(acquire, s) x v => atom.relaxed.s.op r, x, v", "r = rmw(release, s) x v => atom.relaxed.s.op r, x, v",
      "r = rmw(acq_rel, s) x v => atom.release.s.op r, x, v",
      "r = rmw(relaxed, s) x v => atom.relaxed.cta.op r, x, v");
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
    String named = "the certificate is about other texts than these: " + folder.resolve("drawn.map");
    assertTrue(other.err().contains(named + System.lineSeparator()), other.err());
  }

  @Test
  void withoutAProofTheAnswerIsThatOfTheSearchAndItsReason() throws IOException {
    String table = table("store(release, s) x v => fence.release.s; st.relaxed.s x, v\n");
    Path proof = Files.writeString(folder.resolve("old.proof"), "{}");
    Result wanted = verify(table,
        List.of("--without", "fence", "--unbounded", "--events", "1", "--proof", proof.toString()));
    assertEquals(Exit.UNKNOWN, wanted.exit(), wanted.err());
    assertTrue(wanted.err().contains("no certificate was written to " + proof + "; the file there is of another run"),
        wanted.err());
    Result open = verify(table, List.of("--without", "fence", "--unbounded", "--events", "2"));
    assertEquals(Exit.OK, open.exit(), open.err());
    assertTrue(open.out().contains("programs of up to 2 operations"), open.out());
    assertTrue(open.out().contains("Not proved for larger programs: "), open.out());
    Result found = verify(table("store(release, s) x v => st.relaxed.s x, v\n"),
        List.of("--without", "fence", "--unbounded",
        "--out", folder.toString()));
    assertEquals(Exit.FAILS, found.exit());
    assertFalse(found.out().contains("every size") || found.out().contains("Not proved"), found.out());
    Result refused = Result.of("verify", "scoped-cpp-ptx", "--unbounded", "--events", "1", "--no-cache",
        "--target-model", "ptx-7.5+no-lb");
    assertTrue(refused.out().contains("--without volatile"), refused.out());
    // All reasons at once, and before the search, which may take hours.
    assertTrue(refused.err().contains("the search is not followed by a proof for larger programs: ptx-7.5+no-lb is the "
        + "model ptx-7.5 with further statements, and the theorem is about models as they are shipped; the theorem has "
        + "no rules for volatile, seq_cst, barrier; leave them out with --without volatile --without seq_cst"),
        refused.err());
  }

  /** Rows with a mistake that a search of one operation cannot find: the pattern that is left leads to a program. */
  @Test
  void anOpenPatternLeadsToAWrongProgram() throws IOException {
    List<String> rows = new ArrayList<>(List.of("store(release, s) x v => st.relaxed.s x, v",
        "r = rmw(acq_rel, s) x v => atom.acquire.s.op r, x, v"));
    rows.addAll(Sample.thorough() ? MISTAKES : List.of());
    for (String row : rows) {
      List<String> left = row.contains("rmw") ? List.of("--without", "fence") : List.of("--without", "rmw");
      assertLeadsToAWrongProgram(row, Stream.concat(WITHOUT_SEQ_CST.stream(), left.stream()).toList());
    }
    rows.removeIf(row -> row.contains("rmw"));
    for (String row : rows) {
      assertLeadsToAWrongProgram(row, row.contains("fence") ? MIXED
          : Stream.concat(MIXED.stream(), Stream.of("--without", "fence")).toList());
    }
  }

  private void assertLeadsToAWrongProgram(String row, List<String> options) throws IOException {
    Result found = Result.of(Stream.of(Stream.of("verify", table(row + "\n")), options.stream(),
        Stream.of("--unbounded", "--events", "1", "--out", folder.toString())).flatMap(s -> s).toArray(String[]::new));
    assertEquals(Exit.FAILS, found.exit(), () -> row + options + found.out() + found.err());
    assertTrue(found.out().matches("(?s).*ptx-6.0(-no-lb)?: allowed.*")
        && found.out().contains("cuda-scoped-cpp: forbidden"), row);
    assertFalse(found.out().contains("are the fewest"), () -> row + found.out());
    int size = Pattern.compile("At fault: .* \\((\\d+) operations[;)]").matcher(found.out()).results()
        .mapToInt(r -> Integer.parseInt(r.group(1))).findFirst().orElse(0);
    assertTrue(2 <= size && size <= 5, () -> row + options + found.out());
  }

  /** A program of six operations, which a search for it finds after minutes. */
  @Test
  void anOpenPatternLeadsToALargeProgram() {
    Result found = Result.of(Stream.of(Stream.of("verify", "scoped-cpp-ptx-current-fences"), WITHOUT_SEQ_CST.stream(),
        Stream.of("--without", "compare_exchange", "--without", "fence", "--unbounded", "--events", "1", "--out",
            folder.toString())).flatMap(s -> s).toArray(String[]::new));
    assertEquals(Exit.FAILS, found.exit(), found.err());
    assertTrue(found.out().contains("At fault: r = exchange(acq_rel, s) x v (6 operations"), found.out());
  }

  /** If no program of a pattern is wrong, the answer is that of the search, and names one that was tried. */
  @Test
  void patternsWithoutAWrongProgramAreNotProved() throws IOException {
    Result open = verify(table("store(release, s) x v => fence.release.s; st.relaxed.s x, v\n"),
        List.of("--without", "fence", "--unbounded", "--events", "1"));
    assertEquals(Exit.OK, open.exit(), open.err());
    String text = open.out().replaceAll("\\s+", " ");
    assertTrue(text.startsWith("SOUND drawn against cuda-scoped-cpp and ptx-6.0, programs of up to 1 operation,"),
        text);
    assertTrue(Pattern.compile("no wrong program is among \\d+ programs with such patterns, the first of which is \\S")
        .matcher(text).find(), text);
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
