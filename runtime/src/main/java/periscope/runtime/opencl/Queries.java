package periscope.runtime.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** The queries to a driver about a device. */
final class Queries {

  /** {@code CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES} of OpenCL 3.0. */
  static final int ATOMIC_MEMORY_CAPABILITIES = 0x1063;
  /** {@code CL_DEVICE_ATOMIC_FENCE_CAPABILITIES} of OpenCL 3.0. */
  static final int ATOMIC_FENCE_CAPABILITIES = 0x1064;
  /** {@code CL_DEVICE_OPENCL_C_ALL_VERSIONS} of OpenCL 3.0: versions with names, 68 bytes each. */
  private static final int OPENCL_C_ALL_VERSIONS = 0x1066;
  private static final int VERSION_BYTES = 68;

  /** {@code CL_DEVICE_OPENCL_C_FEATURES} of OpenCL 3.0: as above. */
  private static final int OPENCL_C_FEATURES = 0x106F;

  /** {@code CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV} of the extension cl_nv_device_attribute_query. */
  static final int COMPUTE_CAPABILITY_MAJOR_NV = 0x4000;
  static final int COMPUTE_CAPABILITY_MINOR_NV = 0x4001;

  private final cl_device_id device;

  Queries(cl_device_id device) {
    this.device = device;
  }

  static String platform(cl_platform_id platform, int what) {
    long[] size = new long[1];
    CL.clGetPlatformInfo(platform, what, 0, null, size);
    byte[] bytes = new byte[(int) size[0]];
    CL.clGetPlatformInfo(platform, what, bytes.length, Pointer.to(bytes), null);
    return text(bytes);
  }

  String string(int what) {
    return text(bytes(what));
  }

  /** A property of the device that is a number of 1 to 8 bytes. */
  long number(int what) {
    byte[] bytes = bytes(what);
    ByteBuffer eight = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    eight.put(bytes, 0, Math.min(bytes.length, Long.BYTES));
    return eight.getLong(0);
  }

  /** A numeric property of the device, or {@code otherwise} if the driver does not know the property. */
  long number(int what, long otherwise) {
    try {
      return number(what);
    } catch (CLException e) {
      return otherwise;
    }
  }

  /** The newest version of OpenCL C that the driver compiles, times ten: 30 for {@code 3.0}. */
  int languageVersion() {
    int newest = version(string(CL.CL_DEVICE_OPENCL_C_VERSION).replace("OpenCL C ", ""));
    try {
      ByteBuffer versions = ByteBuffer.wrap(bytes(OPENCL_C_ALL_VERSIONS)).order(ByteOrder.LITTLE_ENDIAN);
      for (int at = 0; at + VERSION_BYTES <= versions.capacity(); at += VERSION_BYTES) {
        int packed = versions.getInt(at);
        newest = Math.max(newest, (packed >>> 22) * 10 + (packed >>> 12 & 0x3ff));
      }
    } catch (CLException e) {
      // A driver older than OpenCL 3.0 has said it all.
    }
    return newest;
  }

  /**
   * The features of OpenCL C that the compiler supports, which may be fewer than the device's; empty if the driver does
   * not tell.
   */
  Optional<Set<String>> languageFeatures() {
    try {
      byte[] bytes = bytes(OPENCL_C_FEATURES);
      Set<String> names = new HashSet<>();
      for (int at = 0; at + VERSION_BYTES <= bytes.length; at += VERSION_BYTES) {
        names.add(text(Arrays.copyOfRange(bytes, at + Integer.BYTES, at + VERSION_BYTES)));
      }
      return Optional.of(names);
    } catch (CLException e) {
      return Optional.empty();
    }
  }

  /**
   * The version at the beginning of a text, times ten: 30 for {@code 3.0 PoCL}; 0 if the text begins with no version.
   */
  static int version(String text) {
    return text.matches("\\d\\.\\d.*") ? (text.charAt(0) - '0') * 10 + text.charAt(2) - '0' : 0;
  }

  private byte[] bytes(int what) {
    long[] size = new long[1];
    CL.clGetDeviceInfo(device, what, 0, null, size);
    byte[] bytes = new byte[(int) size[0]];
    CL.clGetDeviceInfo(device, what, bytes.length, Pointer.to(bytes), null);
    return bytes;
  }

  private static String text(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8).strip();
  }
}
