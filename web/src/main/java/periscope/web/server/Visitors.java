package periscope.web.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** The identity of visitors for limits, as far as addresses distinguish them. */
public final class Visitors {

  /** Bytes of an IPv6 address that identify the network of a household or office; its owner chooses the rest. */
  private static final int NETWORK_BYTES = 8;

  private Visitors() {}

  /**
   * The identity of a visitor: an IPv4 address, or the 64-bit network of an IPv6 address.
   *
   * @param address address as servers state it, with or without brackets; names are not looked up
   */
  public static String of(String address) {
    InetAddress known = parsed(address);
    return known instanceof Inet6Address ? HexFormat.of().formatHex(
        Arrays.copyOf(known.getAddress(), NETWORK_BYTES)) + "/64" : known.getHostAddress();
  }

  /** Whether an address is this machine's own. */
  public static boolean here(String address) {
    return parsed(address).isLoopbackAddress();
  }

  private static InetAddress parsed(String address) {
    String plain = address.replaceAll("[\\[\\]]|%.*", "");
    if (!plain.matches("[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*|[0-9.]+")) {
      throw new IllegalArgumentException("no address: " + address);
    }
    try {
      return InetAddress.getByName(plain);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("no address: " + address, e);
    }
  }
}
