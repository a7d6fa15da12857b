package periscope.web.server;

import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.BadMessageException;

/**
 * The body of a request as text. {@link Entrance} lets a thread read a body once it is complete, within the limit of
 * its address, and in time.
 */
public final class Body {

  /** The address that takes records, which are longer than questions. */
  public static final String RECORDS = "/api/submissions";

  /** Most bytes of a record. */
  static final int MOST_OF_A_RECORD = 1 << 20;
  /** Most bytes of any other request: two texts of 50,000 characters, or one of 100,000, with all of them escaped. */
  static final int MOST_OF_A_QUESTION = 640_000;
  /**
   * Time in which the body may arrive at any rate; afterwards it must arrive at {@code LEAST_RATE} bytes per second.
   */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LEAST_RATE = 4_096;

  private Body() {}

  /** Most bytes of a body that is sent to an address. */
  static int most(String path) {
    return path.equals(RECORDS) ? MOST_OF_A_RECORD : MOST_OF_A_QUESTION;
  }

  /**
   * The body, which can be read once.
   *
   * @throws HttpResponseException if the body is too large, arrives too slowly, or ends early
   */
  @SuppressWarnings("removal") // Jetty throws it itself as long as it has it.
  public static String text(Context request) {
    try {
      return new String(request.bodyInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException | BadMessageException e) {
      throw refused(e);
    }
  }

  /** A reader of the body, which can be read once; its failures are told by {@link #refused}. */
  static Reader reader(Context request) {
    // What is no UTF-8 becomes other characters; whatever looks like another encoding is none here.
    return new InputStreamReader(request.bodyInputStream(), StandardCharsets.UTF_8);
  }

  /** The answer to a request whose body cannot be read. */
  static HttpResponseException refused(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof Entrance.Refusal refusal) {
        return new HttpResponseException(refusal.status(), refusal.getMessage(), Map.of());
      }
    }
    return new HttpResponseException(HttpStatus.BAD_REQUEST.getCode(),
        "what was sent is not as long as it says, or in no form that is known", Map.of());
  }

  /** Whether a number of bytes after a time is too slow. */
  static boolean late(long bytes, long nanos) {
    return nanos - PATIENCE_NANOS > TimeUnit.SECONDS.toNanos(bytes) / LEAST_RATE;
  }
}
