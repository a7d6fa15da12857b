package periscope.cluster;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A standalone cluster on the loopback interface: a master and workers of one core each, as processes of their own,
 * from the libraries on the class path of this process.
 */
final class Standalone implements AutoCloseable {

  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Pattern WORKER = Pattern.compile("(Successfully registered) with master");

  private final Path home;
  private final List<Process> workers = new ArrayList<>();
  private final Process masterProcess;
  private final String master;

  /**
   * Starts the cluster, and waits until its workers are registered.
   *
   * @param home a folder for its files
   */
  Standalone(Path home, int number) throws Exception {
    this.home = home;
    // A worker wants the folder of a distribution of Spark, and reads the libraries there.
    Path libraries = Files.createDirectories(home.resolve("jars"));
    Files.createFile(home.resolve("RELEASE"));
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path library = Path.of(part);
      Path link = libraries.resolve(library.getFileName());
      if (Files.isRegularFile(library) && !Files.exists(link)) {
        Files.createSymbolicLink(link, library.toAbsolutePath());
      }
    }
    CompletableFuture<String> address = new CompletableFuture<>();
    masterProcess = start(MASTER, address, "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port",
        "0", "--webui-port", "0");
    master = address.get();
    List<CompletableFuture<String>> registered = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      registered.add(startWorker());
    }
    for (CompletableFuture<String> there : registered) {
      there.get();
    }
  }

  private CompletableFuture<String> startWorker() throws IOException {
    CompletableFuture<String> there = new CompletableFuture<>();
    workers.add(start(WORKER, there, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--port", "0",
        "--webui-port", "0", "--cores", "1", "--memory", "1g", "--work-dir",
        Files.createDirectories(home.resolve("work" + workers.size())).toString(), master));
    return there;
  }

  /** Starts one more worker, and waits until it is registered. */
  void addWorker() throws Exception {
    startWorker().get();
  }

  /** The master's address. */
  String master() {
    return master;
  }

  /** Ends the latest worker at once, as kill -9 does. */
  void killWorker() {
    workers.get(workers.size() - 1).destroyForcibly();
  }

  /** Starts a process of Spark, and completes the result with the text that its log has for a pattern. */
  private Process start(Pattern sign, CompletableFuture<String> result, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-Xmx256m",
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=info"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(a -> a.startsWith("--add-opens"))
        .forEach(line::add);
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.addAll(Arrays.asList(words));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_HOME", home.toString());
    Process process = builder.start();
    Thread reader = new Thread(() -> read(process, sign, result), "log of a process of Spark");
    reader.setDaemon(true);
    reader.start();
    return process;
  }

  private static void read(Process process, Pattern sign, CompletableFuture<String> result) {
    StringBuilder log = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher found = sign.matcher(line);
        if (found.find()) {
          result.complete(found.group(1));
        }
        log.append(result.isDone() ? "" : line + "\n");
      }
    } catch (IOException e) {
      result.completeExceptionally(new UncheckedIOException(e));
    }
    result.completeExceptionally(new IllegalStateException("the process ended: " + log));
  }

  /** Ends all processes that are left, those that workers started included. */
  @Override
  public void close() throws InterruptedException, IOException {
    List<Process> all = new ArrayList<>(workers);
    all.add(masterProcess);
    for (Process process : all) {
      List<ProcessHandle> below = process.descendants().toList();
      process.destroyForcibly().waitFor();
      below.forEach(ProcessHandle::destroyForcibly);
    }
    try (Stream<Path> links = Files.list(home.resolve("jars"))) {
      for (Path link : links.toList()) {
        Files.delete(link);
      }
    }
  }
}
