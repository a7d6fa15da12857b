package periscope.web.server;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The limit on the requests of one visitor that threads work at, or whose answers a visitor does not read: further ones
 * wait for these, in the order of their arrival and without a thread. The connections of a visitor limit their number.
 */
final class WorkLimit extends Handler.Wrapper {

  /** The requests of a browser that loads a page, several times over. */
  static final int MOST = 32;

  private final Holdings working = new Holdings(MOST);
  private final Map<String, Queue<Waiting>> waiting = new HashMap<>();

  /** A request that waits, with what its answer needs. */
  private record Waiting(Request request, Response response, Callback callback) {}

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String visitor = Visitors.of(Request.getRemoteAddr(request));
    Waiting one = new Waiting(request, response, callback);
    Request.addCompletionListener(request, failure -> over(visitor, one));
    return !begins(visitor, one) || super.handle(request, response, callback);
  }

  /** Whether a request may begin; otherwise it waits. */
  private synchronized boolean begins(String visitor, Waiting one) {
    boolean begins = working.take(visitor);
    if (!begins) {
      waiting.computeIfAbsent(visitor, v -> new ArrayDeque<>()).add(one);
    }
    return begins;
  }

  /** Lets the next request of a visitor begin, after one that is over, unless that one never began. */
  private void over(String visitor, Waiting one) {
    Waiting next;
    synchronized (this) {
      Queue<Waiting> queue = waiting.getOrDefault(visitor, new ArrayDeque<>());
      boolean began = !queue.remove(one);
      next = began ? queue.poll() : null;
      if (queue.isEmpty()) {
        waiting.remove(visitor);
      }
      if (began && next == null) {
        working.release(visitor);
      }
    }
    if (next != null) {
      getServer().getThreadPool().execute(() -> begin(next));
    }
  }

  private void begin(Waiting one) {
    try {
      if (!super.handle(one.request(), one.response(), one.callback())) {
        Response.writeError(one.request(), one.response(), one.callback(), 404);
      }
    } catch (Exception | Error e) {
      Response.writeError(one.request(), one.response(), one.callback(), e);
    }
  }
}
