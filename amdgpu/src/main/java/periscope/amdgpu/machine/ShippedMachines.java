package periscope.amdgpu.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import periscope.litmus.source.SourceText;

/** The machines that come with this module, each in {@code machines/NAME.machine} of its resources. */
public final class ShippedMachines {

  private static final List<String> NAMES = List.of("gfx9", "gfx90a", "gfx90a-fine", "gfx942-one-l2", "gfx942-two-l2",
      "gfx942-tgsplit", "gfx10-cu", "gfx10-wgp", "gfx11-cu", "gfx11-wgp", "gfx12-cu", "gfx12-wgp", "gfx12-cu-agents");

  private ShippedMachines() {}

  /** The names of the machines, older families first. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * A machine.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public static MachineDescription machine(String name) {
    String path = "/machines/" + name + ".machine";
    try (InputStream in = ShippedMachines.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("no machine " + name);
      }
      return MachineReader.read(name, new SourceText(path, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
