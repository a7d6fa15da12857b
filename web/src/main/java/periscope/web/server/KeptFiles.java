package periscope.web.server;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import periscope.web.site.Site;

/** The files of a site, each made at its first request and kept if its content lasts, so that no request costs much. */
final class KeptFiles {

  private static final int BYTES_OF_A_TAG = 12;

  private final Site site;
  private final Map<String, Kept> kept = new ConcurrentHashMap<>();

  /**
   * A file.
   *
   * @param tag a header by which browsers know that they have the content already
   */
  record Kept(byte[] content, String tag) {}

  KeptFiles(Site site) {
    this.site = site;
  }

  /** The file at an address without leading {@code /}; empty if there is none. */
  Optional<Kept> file(String path) {
    Kept before = kept.get(path);
    if (before != null) {
      return Optional.of(before);
    }
    Optional<Kept> made = site.file(path).map(content -> new Kept(content, tag(content)));
    if (site.lasts(path)) {
      made.ifPresent(file -> kept.put(path, file));
    }
    return made;
  }

  private static String tag(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return '"' + HexFormat.of().formatHex(hash, 0, BYTES_OF_A_TAG) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
