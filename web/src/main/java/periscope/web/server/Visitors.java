package periscope.web.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** Whom limits are for, as far as addresses tell visitors apart. */
public final class Visitors {

  /** Of an address of IPv6, as much as a network of one household or office has; the rest is free for it to choose. */
  private static final int NETWORK_BYTES = 8;

  private Visitors() {}

  /**
   * Who somebody is: of IPv4 the address, of IPv6 the network of 64 bits that it is in.
   *
   * @param address as servers have it, with or without brackets; no name is looked up
   */
  public static String of(String address) {
    InetAddress known = parsed(address);
    return known instanceof Inet6Address ? HexFormat.of().formatHex(
        Arrays.copyOf(known.getAddress(), NETWORK_BYTES)) + "/64" : known.getHostAddress();
  }

  /** Whether an address is this machine's to itself. */
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
