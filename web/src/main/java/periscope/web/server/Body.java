package periscope.web.server;

import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.BadMessageException;

/**
 * The body of a request as text. It must be complete, within a size limit, and arrive in time, since a slow sender
 * blocks a thread.
 */
public final class Body {

  /** Most bytes of a request. */
  static final int MOST_BYTES = 1 << 20;
  /**
   * Time in which the body may arrive at any rate; afterwards it must arrive at {@code LEAST_RATE} bytes per second.
   */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LEAST_RATE = 4_096;

  private static final int PIECE = 8_192;
  private static final String KEPT = Body.class.getName();

  private Body() {}

  /**
   * The body; may be called repeatedly.
   *
   * @throws HttpResponseException if the body is too large, arrives too slowly, or ends early
   */
  @SuppressWarnings("removal") // Jetty throws it itself as long as it has it.
  public static String text(Context request) {
    String known = request.attribute(KEPT);
    if (known == null) {
      // What is no UTF-8 becomes other characters; whatever looks like another encoding is none here.
      try {
        known = new String(read(request.bodyInputStream()), StandardCharsets.UTF_8);
      } catch (IOException | BadMessageException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
          if (cause instanceof Entrance.Refusal refusal) {
            throw new HttpResponseException(refusal.status(), refusal.getMessage(), Map.of());
          }
        }
        throw refused(HttpStatus.BAD_REQUEST, "what was sent is not as long as it says, or in no form that is known");
      }
      request.attribute(KEPT, known);
    }
    return known;
  }

  private static byte[] read(InputStream sent) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    for (int n = sent.read(piece); n >= 0; n = sent.read(piece)) {
      all.write(piece, 0, n);
      if (all.size() > MOST_BYTES) {
        throw refused(HttpStatus.CONTENT_TOO_LARGE, "what is sent has at most " + MOST_BYTES + " bytes");
      }
    }
    return all.toByteArray();
  }

  /** Whether a number of bytes after a time is too slow. */
  static boolean late(long bytes, long nanos) {
    return nanos - PATIENCE_NANOS > TimeUnit.SECONDS.toNanos(bytes) / LEAST_RATE;
  }

  private static HttpResponseException refused(HttpStatus status, String reason) {
    return new HttpResponseException(status.getCode(), reason, Map.of());
  }
}
