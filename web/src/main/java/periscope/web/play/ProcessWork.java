package periscope.web.play;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import periscope.process.Call;
import periscope.process.Limits;
import periscope.process.ScratchFolder;

/** Runs each question's command in a separate process and a separate folder, which is deleted afterwards. */
public final class ProcessWork implements Work {

  /**
   * Seconds beyond the patience of a question after which its process is killed if it did not stop by itself: on a busy
   * machine its start takes long, and an answer so far is better than none.
   */
  private static final int GRACE_SECONDS = 60;
  private static final int MOST_MEGABYTES = 1_000;
  /** Most characters of each output, and of all pictures and programs together. */
  private static final int MOST_CHARACTERS = 2_000_000;
  private static final int MOST_FILES = 60;
  /** The exit code of a command that found a bug in itself; those below are answers. */
  private static final int LAST_ANSWER = 4;

  private static final String NOTE = "periscope: ";
  private static final String OUT_OF_MEMORY = "java.lang.OutOfMemoryError";
  private static final String NO_LIMIT = "; on your own machine there is no such limit";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Function<String, List<String>> program;
  private final ScratchFolder scratch;

  /**
   * Work whose folders lie in a scratch folder.
   *
   * @param program what starts the command that is named, a Java virtual machine; its arguments are added
   */
  public ProcessWork(Function<String, List<String>> program, ScratchFolder scratch) {
    this.program = program;
    this.scratch = scratch;
  }

  @Override
  public byte[] answer(Question question, BooleanSupplier stop, Consumer<String> progress) {
    ObjectNode answer;
    try {
      Path folder = scratch.newFolder("job-");
      try {
        answer = in(folder, question, stop, progress);
      } finally {
        ScratchFolder.deleteSoon(folder);
      }
    } catch (IOException | UncheckedIOException e) {
      answer = JSON.createObjectNode().put("problem", "the server has no place to work: " + e.getMessage());
    }
    return answer.toString().getBytes(StandardCharsets.UTF_8);
  }

  private ObjectNode in(Path folder, Question question, BooleanSupplier stop, Consumer<String> progress)
      throws IOException {
    for (Map.Entry<String, String> file : question.files().entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    List<String> line = new ArrayList<>(program.apply(question.words().get(0)));
    // What is unpacked while it runs goes with the rest.
    line.add(1, "-Djava.io.tmpdir=" + folder);
    line.addAll(question.arguments());
    int seconds = question.patience() + GRACE_SECONDS;
    Call call = Call.apart(line, folder, Map.of("MALLOC_ARENA_MAX", "2"),
        new Limits(seconds, MOST_MEGABYTES, MOST_CHARACTERS, stop), errors -> progress.accept(last(errors)));
    ObjectNode answer = JSON.createObjectNode().put("exit", call.exit()).put("problem", problem(call, seconds))
        .put("said", call.errors().replace(folder + "/", ""));
    report(answer, call);
    ObjectNode pictures = answer.putObject(Question.PICTURES);
    files(folder.resolve(Question.PICTURES)).forEach(pictures::put);
    ObjectNode programs = answer.putObject(Question.PROGRAMS);
    files(folder.resolve(Question.PROGRAMS)).forEach(programs::put);
    return answer;
  }

  /** The last whole line of a command's notes, without its name. */
  private static String last(String errors) {
    String whole = errors.substring(0, errors.lastIndexOf('\n') + 1).strip();
    String line = whole.substring(whole.lastIndexOf('\n') + 1);
    return line.startsWith(NOTE) ? line.substring(NOTE.length()) : "";
  }

  private static void report(ObjectNode answer, Call call) {
    if (call.ending() == Call.Ending.BY_ITSELF && !call.output().isBlank() && !silent(call)) {
      try {
        answer.set("report", JSON.readTree(call.output()));
      } catch (JsonProcessingException e) {
        answer.put("problem", "the worker's report is cut off");
      }
    }
  }

  /** The reason why there is no answer; empty if there is one. */
  private static String problem(Call call, int seconds) {
    return switch (call.ending()) {
      case BY_ITSELF -> {
        boolean early = silent(call);
        yield early && call.output().contains(OUT_OF_MEMORY) ? "the worker ran out of memory" + NO_LIMIT
            : early || call.exit() > LAST_ANSWER ? "the worker died, with exit code " + call.exit() : "";
      }
      case NOT_STARTED -> "the worker could not be started";
      case TOO_SLOW -> "the worker took more than " + seconds + " seconds, and was ended" + NO_LIMIT;
      case TOO_MUCH_MEMORY -> "the worker took more than " + MOST_MEGABYTES + " MB of memory, and was ended" + NO_LIMIT;
      case TOO_MUCH_OUTPUT -> "the answer has more than " + MOST_CHARACTERS + " characters" + NO_LIMIT;
      case STOPPED -> "the question was cancelled";
    };
  }

  /**
   * Whether a call has neither a report nor a message of the command. A virtual machine that ends early may have the
   * exit code of an answer, and prints its own message in place of the report.
   */
  private static boolean silent(Call call) {
    String output = call.output().strip();
    return output.isEmpty() ? call.errors().isBlank() : !output.startsWith("{") && !output.startsWith("[");
  }

  /** The files of a folder by name, in alphabetical order, up to the limit for a page. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return texts;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      long left = MOST_CHARACTERS;
      for (Path file : inside.sorted().limit(MOST_FILES).toList()) {
        left -= Files.size(file);
        if (left < 0) {
          break;
        }
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return texts;
  }
}
