package periscope.compilers.ask;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import periscope.litmus.source.SourceText;

/**
 * A cache of answers between runs: a file for each answer, named by a hash of everything that the answer depends on.
 * Unreadable or unwritable files only cost time: the compiler is asked again.
 */
public final class AnswerCache {

  private static final String COMPILED = "compiled\n";
  private static final String REFUSED = "refused\n";

  private final Optional<Path> folder;

  private AnswerCache(Optional<Path> folder) {
    this.folder = folder;
  }

  /** A cache in a folder, which is created with the first answer. */
  public static AnswerCache in(Path folder) {
    return new AnswerCache(Optional.of(folder));
  }

  /** A cache that keeps no answers. */
  public static AnswerCache none() {
    return new AnswerCache(Optional.empty());
  }

  /**
   * The kept answer; empty if there is none.
   *
   * @param content all texts that the answer depends on
   * @param name    name of the compiled code in diagnostics
   */
  Optional<Answer> find(String content, String name) {
    try {
      String kept = folder.isPresent() ? Files.readString(file(content)) : "";
      return kept.startsWith(COMPILED)
          ? Optional.of(new Answer.Compiled(new SourceText(name, kept.substring(COMPILED.length()))))
          : kept.startsWith(REFUSED) ? Optional.of(new Answer.Refused(kept.substring(REFUSED.length())))
              : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  void keep(String content, Answer answer) {
    if (folder.isEmpty()) {
      return;
    }
    String text = answer instanceof Answer.Compiled c ? COMPILED + c.assembly().content()
        : REFUSED + ((Answer.Refused) answer).why();
    try {
      Files.createDirectories(folder.get());
      // Others may read at the same time: a file is whole or not there.
      Path whole = Files.writeString(Files.createTempFile(folder.get(), "answer", ".tmp"), text);
      Files.move(whole, file(content), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      return;
    }
  }

  private Path file(String content) {
    return folder.orElseThrow().resolve(Hashing.sha256().hashString(content, StandardCharsets.UTF_8).toString());
  }
}
