package periscope.web.server;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The entrance of the server: a body is complete before a thread works at its request, so that slow senders keep no
 * threads. The bodies that arrive at one time have a limit together, and a limit for each visitor; the server refuses
 * a body that is late, even from a silent sender. HEAD has the headers of GET: the connection leaves the content out.
 */
final class Entrance extends Handler.Wrapper {

  /** Limit on the bytes of all bodies that are not answered yet; a quarter of it is a visitor's share. */
  private static final long MOST_BYTES_TOGETHER = 32L * Body.MOST_OF_A_RECORD;
  static final long MOST_BYTES_OF_ONE = MOST_BYTES_TOGETHER / 4;
  private static final int FRAMING = 1_024;
  /** Limit on the incomplete bodies of one visitor. */
  static final int MOST_BODIES = 32;
  /** Interval, in nanoseconds, between looks at a body of which nothing arrives. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final AtomicLong together = new AtomicLong();
  private final Holdings bodies = new Holdings(MOST_BODIES);
  private final Holdings shares = new Holdings(MOST_BYTES_OF_ONE);

  Entrance() {
    super(new EagerContentHandler(new WorkLimit(),
        new EagerContentHandler.RetainedContentLoaderFactory(Body.MOST_OF_A_RECORD + FRAMING, FRAMING, false)));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String visitor = Visitors.of(Request.getRemoteAddr(request));
    int most = Body.most(Request.getPathInContext(request));
    boolean sends = request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING) || request.getLength() > 0;
    if (request.getLength() > most) {
      refuse(request, response, callback, new Refusal(Refusal.LARGE, most));
      return true;
    } else if (sends && !bodies.take(visitor)) {
      refuse(request, response, callback, new Refusal(Refusal.MANY, most));
      return true;
    }
    Arriving arriving = new Arriving(request, sends, visitor, most);
    Request.addCompletionListener(request, failure -> arriving.over());
    return super.handle(arriving, response, callback);
  }

  /** Answers at once, whatever of the body still arrives. */
  private static void refuse(Request request, Response response, Callback callback, Refusal refusal) {
    Response.writeError(request, response, callback, refusal.status(), null, refusal);
  }

  /** A request whose body is read as it arrives. */
  private final class Arriving extends Request.Wrapper {

    private final long begin = System.nanoTime();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicBoolean incomplete;
    private final String visitor;
    private final int most;
    private final AtomicReference<Runnable> waiting = new AtomicReference<>();
    private volatile Content.Chunk failed;

    /**
     * Begins to wait for the body.
     *
     * @param sends whether there is a body, which its visitor holds until it is complete
     * @param most  most bytes of the body
     */
    Arriving(Request request, boolean sends, String visitor, int most) {
      super(request);
      this.visitor = visitor;
      this.most = most;
      this.incomplete = new AtomicBoolean(sends);
      if (sends) {
        look(Body.PATIENCE_NANOS + LOOK_NANOS);
      }
    }

    /** Refuses the body later, if it is late then and its sender is silent: no read notices that. */
    private void look(long nanos) {
      getComponents().getScheduler().schedule(() -> {
        if (incomplete.get() && Body.late(bytes.get(), System.nanoTime() - begin - LOOK_NANOS)) {
          failed = Content.Chunk.from(new Refusal(Refusal.LATE, most), true);
          getComponents().getExecutor().execute(this::resume);
        } else if (incomplete.get()) {
          look(LOOK_NANOS);
        }
      }, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void demand(Runnable reader) {
      waiting.set(reader);
      super.demand(this::resume);
      if (failed != null) {
        getComponents().getExecutor().execute(this::resume);
      }
    }

    /** Lets the reader that waits for content read on, once: after content arrived, or after a refusal. */
    private void resume() {
      Runnable reader = waiting.getAndSet(null);
      if (reader != null) {
        reader.run();
      }
    }

    private void complete() {
      if (incomplete.getAndSet(false)) {
        bodies.release(visitor);
      }
    }

    private void over() {
      complete();
      long answered = bytes.getAndSet(0);
      together.addAndGet(-answered);
      shares.release(visitor, answered);
    }

    @Override
    public String getMethod() {
      String method = super.getMethod();
      return HttpMethod.HEAD.is(method) ? HttpMethod.GET.asString() : method;
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk refusal = failed;
      Content.Chunk chunk = refusal == null ? super.read() : refusal;
      if (chunk == null || Content.Chunk.isFailure(chunk)) {
        return chunk;
      } else if (chunk.isLast()) {
        complete();
      }
      int status = chunk.remaining() == 0 ? 0 : refused(chunk.remaining());
      if (status > 0) {
        chunk.release();
        failed = Content.Chunk.from(new Refusal(status, most), true);
        return failed;
      }
      return chunk;
    }

    /** The status by which further bytes are refused; 0 if they are not, and count from now on. */
    private int refused(int further) {
      long arrived = bytes.get() + further;
      if (Body.late(arrived, System.nanoTime() - begin)) {
        return Refusal.LATE;
      } else if (arrived > most) {
        return Refusal.LARGE;
      } else if (!shares.take(visitor, further)) {
        return Refusal.MANY;
      } else if (together.addAndGet(further) > MOST_BYTES_TOGETHER) {
        together.addAndGet(-further);
        shares.release(visitor, further);
        return Refusal.BUSY;
      }
      bytes.set(arrived);
      return 0;
    }
  }

  /** The refusal of a body, with the status of its answer. */
  static final class Refusal extends TimeoutException {

    static final int LATE = 408;
    static final int LARGE = 413;
    static final int MANY = 429;
    static final int BUSY = 503;

    private static final long serialVersionUID = 1;

    private final int status;

    /** @param most most bytes of the body */
    Refusal(int status, int most) {
      super(status == LATE ? "what was sent came too slowly; send it again"
          : status == MANY ? "one address may send " + MOST_BODIES + " requests and " + MOST_BYTES_OF_ONE
              + " bytes at once; wait until one is answered"
          : status == LARGE ? "what is sent has at most " + most + " bytes"
          : "the server is busy; try again in a moment");
      this.status = status;
    }

    int status() {
      return status;
    }
  }
}
