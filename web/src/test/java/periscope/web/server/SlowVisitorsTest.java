package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import periscope.litmus.language.LitmusLanguages;
import periscope.web.site.Site;
import periscope.web.tests.TestCatalogue;
import periscope.web.worker.TestWorkers;

/** One address that holds many connections and slow bodies, beside a visitor of another address. */
class SlowVisitorsTest {

  private static final int MANY = 300;
  private static final int SILENCE_MILLIS = 20_000;
  private static final String SLOW = "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: 1000\r\n\r\n{";
  private static final String WHOLE = "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: 2\r\nConnection: close\r\n\r\n{}";
  private static final String PAGE = "GET /data/site.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  private static final String HELD = "GET /api/held HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  private final List<Socket> open = new ArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger working = new AtomicInteger();
  private final AtomicInteger mostWorking = new AtomicInteger();
  private SiteServer server;

  @BeforeEach
  void start() throws IOException {
    Answers echo = routes -> {
      routes.post("/api/echo", c -> c.result(Body.text(c)));
      routes.get("/api/held", c -> held());
    };
    server = new SiteServer(new Site(new TestCatalogue(LitmusLanguages.load(), List.of(), TestWorkers.NOBODY),
        "of a test", true), List.of(echo), 0);
  }

  private void held() throws InterruptedException {
    mostWorking.accumulateAndGet(working.incrementAndGet(), Math::max);
    release.await();
    working.decrementAndGet();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    server.close();
  }

  private Socket connect(String from, String request) throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    socket.bind(new InetSocketAddress(from, 0));
    socket.setSoTimeout(SILENCE_MILLIS);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    try {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    } catch (SocketException e) {
      // The server closed the connection already.
      assertFalse(from.endsWith(".2"), e::toString);
    }
    return socket;
  }

  /** The status of the answer; 0 if the server ended the connection without one, -1 if it sends nothing for a time. */
  private static int status(Socket socket, int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      InputStream in = socket.getInputStream();
      String line = new String(in.readNBytes("HTTP/1.1 200".length()), StandardCharsets.ISO_8859_1);
      return line.startsWith("HTTP/1.1 ") ? Integer.parseInt(line.substring(9)) : 0;
    } catch (SocketTimeoutException e) {
      return -1;
    } catch (SocketException e) {
      return 0;
    }
  }

  private int ask(String from, String request) throws IOException {
    return status(connect(from, request), SILENCE_MILLIS);
  }

  /** Bodies beyond the limit are refused, connections beyond theirs are closed; another address has its own limits. */
  @Test
  void slowBodiesOfOneAddressHaveALimit() throws Exception {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      slow.add(connect("127.0.0.1", SLOW));
    }
    assertEquals(200, ask("127.0.0.2", PAGE));
    assertEquals(200, ask("127.0.0.2", WHOLE));
    int refused = 0;
    int closed = 0;
    List<Socket> waiting = new ArrayList<>();
    for (Socket socket : slow) {
      int status = status(socket, 50);
      assertTrue(List.of(-1, 0, Entrance.Refusal.MANY, Entrance.Refusal.LATE).contains(status), () -> "" + status);
      refused += status == Entrance.Refusal.MANY ? 1 : 0;
      closed += status == 0 ? 1 : 0;
      if (status < 0) {
        waiting.add(socket);
      }
    }
    assertTrue(waiting.size() <= Entrance.MOST_BODIES, () -> waiting.size() + " slow bodies");
    assertTrue(refused > 0, "no body was refused");
    assertTrue(refused + closed >= MANY - Entrance.MOST_BODIES, refused + " refused, " + closed + " closed");
    assertEquals(200, ask("127.0.0.2", WHOLE));
  }

  /** The server refuses a body that does not arrive; afterwards the address may send again. */
  @Test
  void silentBodiesEnd() throws Exception {
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < Entrance.MOST_BODIES; i++) {
      silent.add(connect("127.0.0.1", SLOW));
    }
    for (Socket socket : silent) {
      assertEquals(Entrance.Refusal.LATE, status(socket, SILENCE_MILLIS));
      socket.close();
    }
    int again = Entrance.Refusal.MANY;
    for (int i = 0; i < 100 && again == Entrance.Refusal.MANY; i++) {
      again = ask("127.0.0.1", WHOLE);
      Thread.sleep(50);
    }
    assertEquals(200, again);
  }

  @Test
  void idleConnectionsOfOneAddressHaveALimit() throws Exception {
    List<Socket> idle = new ArrayList<>();
    for (int i = 0; i < ConnectionLimit.MOST; i++) {
      idle.add(connect("127.0.0.1", ""));
    }
    int beyond = 200;
    for (int i = 0; i < 100 && beyond == 200; i++) {
      // The server counts a connection when it has accepted it.
      beyond = ask("127.0.0.1", PAGE);
    }
    assertEquals(0, beyond);
    assertEquals(200, ask("127.0.0.2", PAGE));
    for (Socket socket : idle) {
      socket.close();
    }
    int again = 0;
    for (int i = 0; i < 100 && again == 0; i++) {
      again = ask("127.0.0.1", PAGE);
      Thread.sleep(50);
    }
    assertEquals(200, again);
  }

  /** Requests beyond the limit wait without a thread; a further address is answered meanwhile. */
  @Test
  void requestsAtWorkOfOneAddressHaveALimit() throws Exception {
    List<Socket> held = new ArrayList<>();
    for (int i = 0; i < 2 * WorkLimit.MOST; i++) {
      held.add(connect("127.0.0.1", HELD));
    }
    assertEquals(200, ask("127.0.0.2", PAGE));
    assertEquals(200, ask("127.0.0.2", WHOLE));
    held.remove(held.size() - 1).close();
    release.countDown();
    for (Socket socket : held) {
      assertEquals(200, status(socket, SILENCE_MILLIS));
    }
    assertEquals(200, ask("127.0.0.1", PAGE));
    assertTrue(mostWorking.get() <= WorkLimit.MOST, () -> mostWorking + " requests at once");
  }

  /** The server refuses a body by the length that it is said to have, before the body arrives. */
  @Test
  void bodiesThatAreTooLongAreRefusedAtOnce() throws Exception {
    String head = SLOW.replace("{", "");
    for (String length : List.of("9999999999", "2147483648", "640001")) {
      assertEquals(Entrance.Refusal.LARGE, ask("127.0.0.1", head.replace("1000", length)), length);
      assertEquals(Entrance.Refusal.LARGE,
          ask("127.0.0.1", head.replace("Content-Type: application/json\r\n", "").replace("1000", length)), length);
    }
    assertEquals(-1, status(connect("127.0.0.1", head.replace("/api/echo", Body.RECORDS).replace("1000", "640001")),
        200));
  }

  /** The bodies of one address that are not answered yet have a limit together. */
  @Test
  @Timeout(60)
  void theBytesOfOneAddressHaveALimit() throws Exception {
    int length = 600_000;
    String whole = SLOW.replace("1000", String.valueOf(length)) + " ".repeat(length - 2);
    List<Socket> all = new ArrayList<>();
    for (int i = 0; i < Entrance.MOST_BODIES; i++) {
      all.add(connect("127.0.0.1", whole));
    }
    // All others but these are refused, sooner or later.
    int fitting = (int) (Entrance.MOST_BYTES_OF_ONE / (length - 1));
    while (all.size() > fitting) {
      for (Socket socket : List.copyOf(all)) {
        int status = status(socket, 50);
        assertTrue(List.of(-1, 0, Entrance.Refusal.MANY).contains(status), () -> "" + status);
        all.removeAll(status < 0 ? List.of() : List.of(socket));
      }
    }
    assertEquals(200, ask("127.0.0.2", WHOLE));
  }

  @Test
  void holdingsAreCountedForEachVisitor() {
    Holdings holdings = new Holdings(2);
    List.of("a", "a", "b").forEach(v -> assertTrue(holdings.take(v)));
    assertFalse(holdings.take("a"));
    holdings.release("a");
    assertTrue(holdings.take("a"));
    List.of("a", "a", "b").forEach(holdings::release);
    assertFalse(holdings.take("a", 3));
    assertTrue(holdings.take("a", 2));
    assertFalse(holdings.take("a"));
    holdings.release("a", 2);
    assertEquals(0, holdings.visitors());
  }
}
