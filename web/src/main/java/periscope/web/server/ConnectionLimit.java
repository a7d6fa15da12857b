package periscope.web.server;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SelectableChannelEndPoint;

/** The limit on the open connections of one visitor: the server closes each further connection at once. */
final class ConnectionLimit implements Connection.Listener {

  /**
   * A browser opens six connections to a server, and a class of eighty has one address; a proxy has one for each
   * request that it passes on.
   */
  static final int MOST = 512;

  private final Holdings connections = new Holdings(MOST);
  private final Map<EndPoint, String> counted = new ConcurrentHashMap<>();

  @Override
  public void onOpened(Connection connection) {
    visitor(connection).ifPresent(visitor -> {
      if (connections.take(visitor)) {
        counted.put(connection.getEndPoint(), visitor);
      } else {
        connection.getEndPoint().close();
      }
    });
  }

  @Override
  public void onClosed(Connection connection) {
    String visitor = counted.remove(connection.getEndPoint());
    if (visitor != null) {
      connections.release(visitor);
    }
  }

  /** The visitor behind a connection; empty for a connection inside another one, as HTTP inside TLS. */
  private static Optional<String> visitor(Connection connection) {
    SocketAddress address = connection.getEndPoint().getRemoteSocketAddress();
    return connection.getEndPoint() instanceof SelectableChannelEndPoint && address instanceof InetSocketAddress known
        && known.getAddress() != null ? Optional.of(Visitors.of(known.getAddress().getHostAddress()))
        : Optional.empty();
  }
}
