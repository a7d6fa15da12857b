package periscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import periscope.runtime.DeviceProvider;

/** Writes to descriptor 1 as the native library of a driver does: past every stream that Java has for it. */
public final class NoisyDevices implements DeviceProvider {

  static final String NOISE = "a driver says hello";

  @Override
  public Found find() {
    try {
      // Not closed: that would close the descriptor.
      new FileOutputStream(FileDescriptor.out).write((NOISE + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return new Found(List.of(), List.of("no noise: " + e));
    }
    return new Found(List.of(), List.of());
  }
}
