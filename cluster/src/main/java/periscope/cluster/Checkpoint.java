package periscope.cluster;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import periscope.engines.work.ToolCode;
import periscope.engines.work.Work;
import periscope.engines.work.WorkText;
import periscope.engines.work.Workers;

/**
 * A cluster whose answers are kept in a folder of any file system of Hadoop's, so that the same command goes on where
 * an earlier one was ended, in whatever way. The folder of a question has a name that depends on the question and on
 * the code of this tool. Each file in it has some answers and a checksum, and gets its name when it is whole.
 */
final class Checkpoint implements Workers.Cluster {

  /** Nanoseconds between two files: as long as the work may be that an end makes undone. */
  private static final long PAUSE = 5_000_000_000L;
  private static final String SUFFIX = ".answers";
  private static final String CHECKSUM = "checksum";
  private static final String ANSWERS = "answers";

  private final Workers.Cluster cluster;
  private final Path folder;
  private final FileSystem files;
  /** Number of answers that an earlier command left. */
  private int kept;

  /**
   * A cluster with a folder.
   *
   * @throws IllegalArgumentException if the folder cannot be written
   */
  Checkpoint(Workers.Cluster cluster, String folder) {
    this.cluster = cluster;
    try {
      this.folder = new Path(folder);
      files = this.folder.getFileSystem(new Configuration());
      files.mkdirs(this.folder);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("the folder " + folder + " of a checkpoint cannot be written: "
          + e.toString().lines().findFirst().orElse(""), e);
    }
  }

  @Override
  public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
    Optional<Path> own = ToolCode.hash().map(code -> new Path(folder, Hashing.sha256().hashString(
        String.join("\n", code, work.kind(), work.question()), StandardCharsets.UTF_8).toString()));
    Map<String, String> known;
    try {
      known = own.isPresent() ? read(own.get()) : Map.of();
    } catch (IOException e) {
      IntStream.range(0, units.size()).forEach(u -> receiver.failed(u, broken(e)));
      return;
    }
    List<Integer> open = new ArrayList<>();
    for (int unit = 0; unit < units.size(); unit++) {
      String answer = known.get(units.get(unit));
      if (answer == null) {
        open.add(unit);
      } else {
        receiver.answered(unit, answer);
        kept++;
      }
    }
    if (!open.isEmpty() && !receiver.over()) {
      Keeping keeping = new Keeping(own, units, open, receiver);
      cluster.answer(work, label, open.stream().map(units::get).toList(), keeping);
      keeping.end();
    }
  }

  private static String broken(IOException e) {
    return "the checkpoint cannot be used: " + e.toString().lines().findFirst().orElse("");
  }

  private Map<String, String> read(Path own) throws IOException {
    Map<String, String> known = new HashMap<>();
    if (files.exists(own)) {
      for (FileStatus file : files.listStatus(own)) {
        if (file.getPath().getName().endsWith(SUFFIX)) {
          try (InputStream in = files.open(file.getPath())) {
            known.putAll(parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
          }
        }
      }
    }
    return known;
  }

  /** The answers in a file by the names of their units; none if the file is damaged. */
  static Map<String, String> parse(String text) {
    Map<String, String> answers = new HashMap<>();
    try {
      WorkText values = WorkText.parse(text);
      WorkText content = WorkText.parse(values.value(ANSWERS));
      if (!checksum(values.value(ANSWERS)).equals(values.value(CHECKSUM))) {
        return Map.of();
      }
      for (int i = 0; content.optional("unit " + i).isPresent(); i++) {
        answers.put(content.value("unit " + i), content.value("answer " + i));
      }
      return answers;
    } catch (IllegalStateException e) {
      return Map.of();
    }
  }

  /** The text of a file. */
  static String text(Map<String, String> answers) {
    StringBuilder content = new StringBuilder();
    int number = 0;
    for (Map.Entry<String, String> answer : new TreeMap<>(answers).entrySet()) {
      content.append(WorkText.empty().with("unit " + number, answer.getKey())
          .with("answer " + number, answer.getValue()).print());
      number++;
    }
    return WorkText.empty().with(ANSWERS, content.toString()).with(CHECKSUM, checksum(content.toString())).print();
  }

  private static String checksum(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }

  /** The receiver that keeps answers; the thread that waits for the work writes them. */
  private final class Keeping implements Workers.Receiver {

    private final Optional<Path> own;
    private final List<String> units;
    private final List<Integer> open;
    private final Workers.Receiver receiver;
    private final Map<String, String> fresh = new HashMap<>();
    /** The units that have no answer yet. */
    private final Set<Integer> waiting;
    private long written = System.nanoTime();
    private Optional<String> broken = Optional.empty();

    /** @param open the units that are asked, by their indices in all units */
    Keeping(Optional<Path> own, List<String> units, List<Integer> open, Workers.Receiver receiver) {
      this.own = own;
      this.units = units;
      this.open = new ArrayList<>(open);
      this.receiver = receiver;
      waiting = new TreeSet<>(open);
    }

    @Override
    public synchronized void answered(int unit, String answer) {
      waiting.remove(open.get(unit));
      fresh.put(units.get(open.get(unit)), answer);
      receiver.answered(open.get(unit), answer);
    }

    @Override
    public synchronized void failed(int unit, String reason) {
      waiting.remove(open.get(unit));
      receiver.failed(open.get(unit), reason);
    }

    @Override
    public synchronized boolean over() {
      return receiver.over() || broken.isPresent();
    }

    @Override
    public void tick() {
      if (System.nanoTime() - written > PAUSE) {
        write();
      }
      receiver.tick();
    }

    private synchronized void write() {
      Map<String, String> some = taken();
      written = System.nanoTime();
      if (some.isEmpty() || own.isEmpty() || broken.isPresent()) {
        return;
      }
      Path to = new Path(own.get(), UUID.randomUUID() + SUFFIX);
      Path part = to.suffix(".part");
      try {
        try (OutputStream out = files.create(part, true)) {
          out.write(text(some).getBytes(StandardCharsets.UTF_8));
        }
        if (!files.rename(part, to)) {
          throw new IOException("no file can get the name " + to);
        }
      } catch (IOException e) {
        broken = Optional.of(Checkpoint.broken(e));
      }
    }

    private synchronized Map<String, String> taken() {
      Map<String, String> some = Map.copyOf(fresh);
      fresh.clear();
      return some;
    }

    /** Writes what is left; a checkpoint that cannot be written is the reason why units have no answer. */
    synchronized void end() {
      write();
      broken.ifPresent(reason -> waiting.forEach(u -> receiver.failed(u, reason)));
    }
  }

  /** The use of the cluster, and the number of answers that were there before. */
  @Override
  public List<String> use() {
    List<String> use = new ArrayList<>(cluster.use());
    if (kept > 0) {
      use.add("cluster: " + kept + " of the answers were in " + folder);
    }
    return use;
  }

  @Override
  public void close() {
    cluster.close();
  }
}
