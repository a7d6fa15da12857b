package periscope.web.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Requests that are sent exactly as they are written. A server that refuses a body answers and closes the connection
 * while the body still arrives, and a client that is about to send it may not see the answer. A request whose body
 * never comes shows the refusal for sure.
 */
public final class RawRequests {

  private RawRequests() {}

  /**
   * Sends a request to this machine, and reads until the server closes the connection.
   *
   * @param request the request, with line feeds alone
   * @return the first line of the answer; empty if there is none
   */
  public static String send(int port, String request) throws IOException {
    try (Socket socket = new Socket("localhost", port)) {
      socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines().findFirst().orElse("");
    }
  }

  /** The first line of the answer to a request that announces a body of two mebibytes and sends none. */
  public static String announcing(int port, String path) throws IOException {
    return send(port, "POST /" + path + " HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: "
        + (2 << 20) + "\n\n");
  }
}
