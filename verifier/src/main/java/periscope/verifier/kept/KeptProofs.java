package periscope.verifier.kept;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The proofs and the answers about mixtures in the files of a folder, of which the least recently used go when there
 * are too many. Several processes may use one folder: a file is whole or not there. A folder that cannot be read or
 * written has no proofs.
 */
public final class KeptProofs {

  /** Most bytes of all files. */
  private static final long MOST = 16_000_000;

  /** Most bytes of one file that is read. */
  private static final long MOST_OF_ONE = 1_000_000;

  private final Optional<Path> folder;
  private final Consumer<String> remark;
  private final long most;

  private KeptProofs(Optional<Path> folder, Consumer<String> remark, long most) {
    this.folder = folder;
    this.remark = remark;
    this.most = most;
  }

  /** No proofs, and none is kept. */
  public static KeptProofs none() {
    return new KeptProofs(Optional.empty(), r -> {}, 0);
  }

  /**
   * The proofs in a folder, which is made with the first proof.
   *
   * @param remark receives a sentence about each damaged file
   */
  public static KeptProofs in(Path folder, Consumer<String> remark) {
    return new KeptProofs(Optional.of(folder), remark, MOST);
  }

  /** The same folder with another limit on the bytes of all files. */
  KeptProofs limited(long bytes) {
    return new KeptProofs(folder, remark, bytes);
  }

  /** Whether proofs are kept at all. */
  public boolean any() {
    return folder.isPresent();
  }

  /** The proofs of a family; damaged files are removed. */
  List<KeptProof> of(String family) {
    List<KeptProof> proofs = new ArrayList<>();
    for (Path file : files()) {
      String name = file.getFileName().toString();
      if (name.startsWith(KeptProof.prefix(family)) && name.endsWith(KeptProof.SUFFIX)) {
        read(file).filter(p -> p.family().equals(family)).ifPresent(proofs::add);
      }
    }
    return proofs;
  }

  /** The answer about a mixture in a file of that name; a damaged file is removed. */
  Optional<KeptMixture.Content> mixture(String name) {
    Optional<Path> file = folder.map(f -> f.resolve(name)).filter(Files::isRegularFile);
    Optional<KeptMixture.Content> content = file.flatMap(f -> read(f, KeptMixture.Content::parse));
    content.ifPresent(c -> used(name));
    return content;
  }

  private Optional<KeptProof> read(Path file) {
    return read(file, KeptProof::parse);
  }

  /** @param parse reads the content from the file's name and its text */
  private <T> Optional<T> read(Path file, BiFunction<String, String, Optional<T>> parse) {
    try {
      if (Files.size(file) <= MOST_OF_ONE) {
        Optional<T> content = parse.apply(file.getFileName().toString(), Files.readString(file));
        if (content.isPresent()) {
          return content;
        }
      }
    } catch (CharacterCodingException e) {
      // Damaged, as below.
    } catch (IOException e) {
      return Optional.empty();
    }
    remove(file);
    return Optional.empty();
  }

  /** Removes a proof whose question is not the one that it says. */
  void refuse(KeptProof proof) {
    refuse(proof.file());
  }

  /** Removes a file whose content is not right. */
  void refuse(String name) {
    folder.ifPresent(f -> remove(f.resolve(name)));
  }

  private void remove(Path file) {
    remark.accept("the kept " + (file.toString().endsWith(KeptProof.SUFFIX) ? "proof " : "answer ") + file
        + " is damaged: it is not used, and removed");
    delete(file);
  }

  /** Tells that a proof was used. */
  void used(KeptProof proof) {
    used(proof.file());
  }

  private void used(String name) {
    try {
      if (folder.isPresent()) {
        Files.setLastModifiedTime(folder.get().resolve(name), FileTime.from(Instant.now()));
      }
    } catch (IOException e) {
      return;
    }
  }

  /** Keeps a proof. */
  void keep(KeptProof proof) {
    keep(proof.file(), proof.text());
  }

  /** Keeps a text under the name of its file. */
  void keep(String name, String text) {
    if (folder.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(folder.get());
      Path whole = Files.createTempFile(folder.get(), "proof", ".tmp");
      try {
        Files.writeString(whole, text);
        Files.move(whole, folder.get().resolve(name), StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (IOException e) {
      return;
    }
    trim();
  }

  private void trim() {
    List<Path> oldest = new ArrayList<>(files());
    long bytes = oldest.stream().mapToLong(KeptProofs::size).sum();
    oldest.sort(Comparator.comparing(KeptProofs::time));
    for (int i = 0; i < oldest.size() && bytes > most; i++) {
      bytes -= size(oldest.get(i));
      delete(oldest.get(i));
    }
  }

  /** The files of all proofs and answers, in the order of their names. */
  private List<Path> files() {
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      return files.filter(f -> kept(f.getFileName().toString())).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static boolean kept(String name) {
    return name.endsWith(KeptProof.SUFFIX) || name.endsWith(KeptMixture.SUFFIX);
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      return;
    }
  }
}
