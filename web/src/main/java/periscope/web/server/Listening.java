package periscope.web.server;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The address on which a server listens, and its names.
 *
 * @param port        port; 0 for any free one
 * @param names       names by which other machines call the server; if empty, only this machine reaches it
 * @param certificate certificate for https; empty for http
 */
public record Listening(int port, Set<String> names, Optional<Certificate> certificate) {

  /**
   * A certificate with its key.
   *
   * @param file     a PKCS 12 key store
   * @param password password of the key store
   */
  public record Certificate(Path file, String password) {

    /** A text without the password. */
    @Override
    public String toString() {
      return "certificate in " + file;
    }
  }

  public Listening {
    names = names.stream().map(n -> n.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
  }

  /** The address of a server for this machine only. */
  public static Listening here(int port) {
    return new Listening(port, Set.of(), Optional.empty());
  }

  /** Whether other machines reach the server. */
  public boolean open() {
    return !names.isEmpty();
  }

  String scheme() {
    return certificate.isPresent() ? "https" : "http";
  }

  /** The first name of the server. */
  String first() {
    return names.isEmpty() ? "localhost" : new TreeSet<>(names).first();
  }
}
