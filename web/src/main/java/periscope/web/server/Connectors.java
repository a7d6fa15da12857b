package periscope.web.server;

import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The factory of connectors, which accept connections. */
final class Connectors {

  private static final String HTTP = "http/1.1";

  /** Longest pause of a visitor within a request, in milliseconds. */
  private static final int IDLE_MILLIS = 30_000;

  /** Connections that wait until the server accepts them; one that finds no place tries again after a second. */
  private static final int MOST_TO_ACCEPT = 2 * ConnectionLimit.MOST;

  private Connectors() {}

  static Connector of(Server jetty, HttpConfiguration given, Listening listening) {
    HttpConfiguration http = new HttpConfiguration(given);
    http.setSendServerVersion(false);
    ServerConnector connector = listening.certificate().map(c -> {
      SslContextFactory.Server certificates = new SslContextFactory.Server();
      certificates.setKeyStorePath(c.file().toAbsolutePath().toString());
      certificates.setKeyStoreType("PKCS12");
      certificates.setKeyStorePassword(c.password());
      // Host names are checked by whoever keeps the door, which knows more of them than a certificate.
      http.addCustomizer(new SecureRequestCustomizer(false));
      return new ServerConnector(jetty, new SslConnectionFactory(certificates, HTTP), new HttpConnectionFactory(http));
    }).orElseGet(() -> new ServerConnector(jetty, new HttpConnectionFactory(http)));
    connector.setHost(listening.open() ? null : "localhost");
    connector.setPort(listening.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    connector.setAcceptQueueSize(MOST_TO_ACCEPT);
    connector.addBean(new ConnectionLimit());
    return connector;
  }
}
