package periscope.web.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;
import periscope.web.site.Site;

/**
 * The files of a site, each made and packed at its first request, and kept if its content lasts, so that no request
 * costs much.
 */
final class KeptFiles {

  private static final int BYTES_OF_A_TAG = 12;
  /** Files of fewer bytes fit into a packet or two as they are. */
  private static final int LEAST_TO_PACK = 1_500;

  private final Site site;
  private final Map<String, Kept> kept = new ConcurrentHashMap<>();

  /**
   * A file.
   *
   * @param tag    a header by which browsers know that they have the content already
   * @param packed the content packed by gzip; empty if it is as large
   */
  record Kept(byte[] content, String tag, Optional<byte[]> packed) {}

  KeptFiles(Site site) {
    this.site = site;
  }

  /** The file at an address without leading {@code /}; empty if there is none. */
  Optional<Kept> file(String path) {
    Kept before = kept.get(path);
    if (before != null) {
      return Optional.of(before);
    }
    Optional<Kept> made = site.file(path).map(content -> new Kept(content, tag(content), packed(content)));
    if (site.lasts(path)) {
      made.ifPresent(file -> kept.put(path, file));
    }
    return made;
  }

  private static Optional<byte[]> packed(byte[] content) {
    if (content.length < LEAST_TO_PACK) {
      return Optional.empty();
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(packed.toByteArray()).filter(bytes -> bytes.length < content.length);
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
