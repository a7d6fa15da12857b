package periscope.web.server;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The address on which a server listens, and the names by which others call it.
 *
 * @param port        0 for any that is free
 * @param names       names by which other machines call the server; if there are none, only this machine reaches it
 * @param certificate for https
 */
public record Listening(int port, Set<String> names, Optional<Certificate> certificate) {

  /**
   * A certificate with its key.
   *
   * @param file     a key store in the form PKCS 12
   * @param password of it
   */
  public record Certificate(Path file, String password) {

    /** Says that there is one, and never the password. */
    @Override
    public String toString() {
      return "certificate in " + file;
    }
  }

  public Listening {
    names = names.stream().map(n -> n.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
  }

  /** On this machine, for this machine. */
  public static Listening here(int port) {
    return new Listening(port, Set.of(), Optional.empty());
  }

  /** Whether other machines reach it. */
  public boolean open() {
    return !names.isEmpty();
  }

  String scheme() {
    return certificate.isPresent() ? "https" : "http";
  }

  /** The name that it calls itself by. */
  String first() {
    return names.isEmpty() ? "localhost" : new TreeSet<>(names).first();
  }
}
