package periscope.web.server;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The entrance of the server: a body is complete before a thread works at its request, so that slow senders keep no
 * threads; the bodies that arrive at one time have a limit together. HEAD has the headers of GET: the connection leaves
 * the content out.
 */
final class Entrance extends Handler.Wrapper {

  /** Limit on the bytes of all bodies that are not answered yet. */
  private static final long MOST_BYTES_TOGETHER = 64L * Body.MOST_BYTES;
  private static final int FRAMING = 1_024;

  private final AtomicLong together = new AtomicLong();

  Entrance() {
    super(new EagerContentHandler(
        new EagerContentHandler.RetainedContentLoaderFactory(Body.MOST_BYTES + FRAMING, FRAMING, false)));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Arriving arriving = new Arriving(request);
    Request.addCompletionListener(request, failure -> together.addAndGet(-arriving.bytes.get()));
    return super.handle(arriving, response, callback);
  }

  /** A request whose body is read as it arrives. */
  private final class Arriving extends Request.Wrapper {

    private final long begin = System.nanoTime();
    private final AtomicLong bytes = new AtomicLong();
    private Content.Chunk failed;

    Arriving(Request request) {
      super(request);
    }

    @Override
    public String getMethod() {
      String method = super.getMethod();
      return HttpMethod.HEAD.is(method) ? HttpMethod.GET.asString() : method;
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = failed == null ? super.read() : failed;
      if (failed != null || chunk == null || Content.Chunk.isFailure(chunk)) {
        return chunk;
      }
      long arrived = bytes.addAndGet(chunk.remaining());
      long all = together.addAndGet(chunk.remaining());
      boolean late = Body.late(arrived, System.nanoTime() - begin);
      if (chunk.remaining() > 0 && (late || arrived > Body.MOST_BYTES || all > MOST_BYTES_TOGETHER)) {
        chunk.release();
        failed = Content.Chunk.from(new Refusal(late ? Refusal.LATE : arrived > Body.MOST_BYTES ? Refusal.LARGE
            : Refusal.BUSY), true);
        return failed;
      }
      return chunk;
    }
  }

  /** The refusal of a body, with the status of its answer. */
  static final class Refusal extends TimeoutException {

    static final int LATE = 408;
    static final int LARGE = 413;
    static final int BUSY = 503;

    private static final long serialVersionUID = 1;

    private final int status;

    Refusal(int status) {
      super(status == LATE ? "what was sent came too slowly; send it again"
          : status == LARGE ? "what is sent has at most " + Body.MOST_BYTES + " bytes"
          : "the server is busy; try again in a moment");
      this.status = status;
    }

    int status() {
      return status;
    }
  }
}
