package periscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Exit;

/** The launcher in a checkout of its own, with a JDK and a Maven that only say what they were asked. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final Path LAUNCHER = Path.of("../periscope");
  private static final String[] TOOLS = {
    "bash", "cat", "cksum", "dirname", "find", "grep", "mkdir", "mv", "readlink", "rm", "sed", "sleep", "sort", "touch"
  };
  private static final String MAVEN = """
      echo built >>"$BUILDS"
      touch "$JAR"
      PERISCOPE_FINGERPRINT=1 "${JAR%/cli/target/*}/periscope" >"${JAR%.jar}.sources"
      exit ${MAVEN_EXIT:-0}""";

  @TempDir
  Path temporary;

  private Path checkout;
  private Path tools;
  private Path jar;

  @BeforeEach
  void checkOut() throws IOException {
    checkout = Files.createDirectories(temporary.resolve("a checkout"));
    tools = Files.createDirectories(temporary.resolve("tools"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), where(tool));
    }
    Files.copy(LAUNCHER, checkout.resolve("periscope"));
    assertTrue(checkout.resolve("periscope").toFile().setExecutable(true));
    Files.createDirectories(checkout.resolve("cli/src/main"));
    Files.createDirectories(checkout.resolve("cli/target"));
    Files.writeString(checkout.resolve("pom.xml"), "");
    Files.writeString(checkout.resolve("cli/pom.xml"), "");
    Files.writeString(checkout.resolve("cli/src/main/Source.java"), "");
    jar = checkout.resolve("cli/target/periscope.jar");
    jdk("17.0.9");
    script(tools.resolve("mvn"), "if [ \"$1\" = -v ]; then echo 'Apache Maven 3.9.1'; exit; fi\n" + MAVEN);
  }

  private static Path where(String tool) {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, tool))) {
        return Path.of(folder, tool);
      }
    }
    throw new IllegalStateException("no " + tool);
  }

  private void jdk(String version) throws IOException {
    Files.createDirectories(temporary.resolve("jdk/bin"));
    Files.writeString(temporary.resolve("jdk/release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
    script(temporary.resolve("jdk/bin/javac"), "exit 0");
    script(temporary.resolve("jdk/bin/java"), "printf '<%s>' \"$@\"");
  }

  private static void script(Path file, String body) throws IOException {
    Files.writeString(file, "#!" + where("bash") + "\n" + body + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  private Result run(Map<String, String> environment, Path launcher, String... arguments) throws Exception {
    ProcessBuilder process = new ProcessBuilder();
    process.command().add(launcher.toString());
    process.command().addAll(List.of(arguments));
    process.environment().clear();
    process.environment().putAll(Map.of("PATH", tools.toString(), "JAVA_HOME", temporary.resolve("jdk").toString(),
        "JAR", jar.toString(), "BUILDS", temporary.resolve("builds").toString()));
    process.environment().putAll(environment);
    process.environment().values().removeIf(String::isEmpty);
    process.redirectOutput(temporary.resolve("out").toFile()).redirectError(temporary.resolve("err").toFile());
    process.directory(temporary.toFile());
    Process running = process.start();
    assertTrue(running.waitFor(20, TimeUnit.SECONDS), "the launcher hangs");
    return new Result(running.exitValue(), read("out"), read("err"));
  }

  private Result run(String... arguments) throws Exception {
    return run(Map.of(), checkout.resolve("periscope"), arguments);
  }

  private String read(String file) throws IOException {
    return Files.readString(temporary.resolve(file), StandardCharsets.UTF_8);
  }

  private long builds() throws IOException {
    return Files.exists(temporary.resolve("builds")) ? read("builds").lines().count() : 0;
  }

  @Test
  void buildsOnFirstUseOnly() throws Exception {
    Result first = run("simulate", "a b", "*");
    assertEquals(0, first.exit(), first.err());
    assertTrue(first.out().endsWith("<periscope.cli.Main><simulate><a b><*>"), first.out());
    assertEquals(1, first.err().lines().count(), first.err());
    assertTrue(first.err().startsWith("periscope: building"), first.err());
    assertEquals("", run("list").err());
    assertEquals(1, builds());
  }

  @Test
  void buildsAgainWhenASourceChanges() throws Exception {
    run("list");
    Path source = checkout.resolve("cli/src/main/Source.java");
    FileTime before = Files.getLastModifiedTime(source);
    Files.writeString(source, "class Source {}");
    Files.setLastModifiedTime(source, before);
    run("list");
    assertEquals(2, builds(), "another content with an old date");
    Files.writeString(source.resolveSibling("Other.java"), "");
    run("list");
    assertEquals(3, builds(), "another file");
    Files.delete(source);
    run("list");
    assertEquals(4, builds(), "a file less");
    run("list");
    assertEquals(4, builds());
  }

  @Test
  void datesAreNoReasonToBuild() throws Exception {
    run("list");
    Files.setLastModifiedTime(checkout.resolve("cli/src/main/Source.java"),
        FileTime.from(Instant.now().plusSeconds(500)));
    run("list");
    assertEquals(1, builds());
  }

  /** Its files have new dates, in whatever order they were copied. */
  @Test
  void aCopyIsNotBuiltAgain() throws Exception {
    run("list");
    Path copy = temporary.resolve("copy");
    try (Stream<Path> files = Files.walk(checkout)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Path to = copy.resolve(checkout.relativize(file));
        Files.createDirectories(Files.isDirectory(file) ? to : to.getParent());
        if (!Files.isDirectory(file)) {
          Files.copy(file, to);
        }
      }
    }
    Result copied = run(Map.of(), copy.resolve("periscope"), "list");
    assertEquals("", copied.err());
    assertTrue(copied.out().contains(copy.toRealPath().resolve("cli/target/periscope.jar").toString()), copied.out());
    assertEquals(1, builds());
  }

  /** Neither Maven nor a compiler is there. */
  @Test
  void aDistributionIsNeverBuilt() throws Exception {
    Path distribution = Files.createDirectories(temporary.resolve("unpacked"));
    Files.copy(LAUNCHER, distribution.resolve("periscope"), StandardCopyOption.COPY_ATTRIBUTES);
    Path shipped = Files.createFile(Files.createDirectories(distribution.resolve("lib")).resolve("periscope.jar"));
    Files.delete(tools.resolve("mvn"));
    Files.delete(temporary.resolve("jdk/bin/javac"));
    Result result = run(Map.of(), distribution.resolve("periscope"), "list");
    assertEquals("", result.err());
    assertTrue(result.out().contains(shipped.toRealPath().toString()), result.out());
  }

  @Test
  void theArchiveIsMadeFromThisVeryJar() throws Exception {
    script(temporary.resolve("jdk/bin/java"), """
        printf '<%s>' "$@"
        for word in "$@"; do
          case $word in -XX:ArchiveClassesAtExit=*) echo x >"${word#*=}"; echo archived >>"$BUILDS.archive" ;; esac
        done""");
    String first = run("list").out();
    assertTrue(first.contains("<-XX:SharedArchiveFile=" + jar.toRealPath().resolveSibling("periscope-17.0.9.jsa")),
        first);
    run("list");
    assertEquals(1, read("builds.archive").lines().count());
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(5)));
    run("list");
    assertEquals(2, read("builds.archive").lines().count());
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minusSeconds(500)));
    run("list");
    assertEquals(3, read("builds.archive").lines().count(), "a jar of an older date is another one, too");
    Path moved = Files.move(checkout, temporary.resolve("moved"));
    run(Map.of(), moved.resolve("periscope"), "list");
    assertEquals(4, read("builds.archive").lines().count(), "nor does Java take it elsewhere");
  }

  @Test
  void isFoundThroughLinks() throws Exception {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), Path.of("a checkout/periscope"));
    Path second = Files.createSymbolicLink(temporary.resolve("second"), link.toAbsolutePath());
    assertTrue(run(Map.of(), second, "list").out().contains(jar.toRealPath().toString()));
  }

  @Test
  void longSearchesGetTheWholeCompiler() throws Exception {
    String search = run("verify", "m").out();
    assertTrue(search.contains("<-XX:+UseParallelGC><-Xmx768m>") && !search.contains("TieredStopAtLevel"), search);
    String list = run("list").out();
    assertTrue(list.contains("<-XX:TieredStopAtLevel=1>") && !list.contains("Parallel"), list);
    assertFalse(run("explore", "f", "--exact").out().contains("TieredStopAtLevel"));
    assertTrue(run("explore", "f", "--trace", "verify").out().contains("TieredStopAtLevel"));
    String large = run(Map.of("PERISCOPE_MEMORY", "3g"), checkout.resolve("periscope"), "verify", "m").out();
    assertTrue(large.contains("<-Xmx3g>"), large);
  }

  /**
   * Descriptor 1 is stderr where native libraries may write to it, and results go to the real stdout as descriptor 3.
   */
  @Test
  void whatNativeLibrariesWriteToStdoutGoesToStderr() throws Exception {
    script(temporary.resolve("jdk/bin/java"), """
        case "$*" in *-Dperiscope.out=3*) echo noise; echo result >&3 ;; *) echo "$@" ;; esac""");
    for (String line : new String[] {"list devices", "run f", "verify m --json", "simulate f --json --why"}) {
      Result result = run(line.split(" "));
      assertEquals("result\n", result.out(), line);
      assertTrue(result.err().endsWith("noise\n"), result.err());
    }
    assertTrue(run("verify", "m").out().contains("periscope.cli.Main verify m"));
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    Path launcher = checkout.resolve("periscope");
    missing(run(Map.of("JAVA_HOME", ""), launcher, "list"), "no java found", "JDK, 17 or newer");
    missing(run(Map.of("JAVA_HOME", "/nowhere"), launcher, "list"), "no java at /nowhere/bin/java", "JAVA_HOME");
    Files.delete(tools.resolve("mvn"));
    missing(run("list"), "no Maven found", "3.8 or newer");
    script(tools.resolve("mvn"), "echo 'Apache Maven 3.6.3'");
    missing(run("list"), "Maven is version 3.6.3", "3.8 or newer");
    Files.delete(temporary.resolve("jdk/bin/javac"));
    missing(run("list"), "without a compiler", "JDK");
    jdk("11.0.2");
    missing(run("list"), "version 11.0.2", "17 or newer");
    jdk("1.8.0_392");
    missing(run("list"), "version 1.8.0_392", "17 or newer");
  }

  private static void missing(Result result, String what, String remedy) {
    assertEquals(Exit.INTERNAL, result.exit());
    assertTrue(result.err().contains(what) && result.err().contains(remedy), result.err());
    assertEquals("", result.out());
  }

  @Test
  void aFailedBuildIsNotTakenForABuild() throws Exception {
    Result failed = run(Map.of("MAVEN_EXIT", "1"), checkout.resolve("periscope"), "list");
    assertEquals(Exit.INTERNAL, failed.exit());
    assertTrue(failed.err().contains("build.log"), failed.err());
    assertFalse(Files.exists(jar));
    assertEquals(0, run("list").exit());
    assertEquals(2, builds());
  }

  @Test
  void aLockLeftByADeadBuildDoesNotHang() throws Exception {
    Path lock = Files.createDirectories(checkout.resolve("target/building"));
    Files.writeString(lock.resolve("pid"), "999999999");
    assertEquals(0, run("list").exit());
  }
}
