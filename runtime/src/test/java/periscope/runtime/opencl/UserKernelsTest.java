package periscope.runtime.opencl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_platform_id;
import org.jocl.cl_program;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import periscope.runtime.driver.RealDevices;

/** The kernels of {@code kernels/} do what they say on a device: a reader of them can be wrong, and they are not. */
class UserKernelsTest {

  private static final Path FOLDER = Path.of("..", "kernels");

  private static cl_device_id device;
  private static cl_context context;
  private static cl_command_queue queue;

  /** Opens the first device for the first test; without one each test is left out. */
  @BeforeEach
  @SuppressWarnings("deprecation")
  void open() {
    if (queue != null) {
      return;
    }
    RealDevices.first("opencl", new OpenClDevices().find());
    int[] count = new int[1];
    CL.clGetPlatformIDs(0, null, count);
    cl_platform_id[] platforms = new cl_platform_id[count[0]];
    CL.clGetPlatformIDs(count[0], platforms, null);
    cl_device_id[] devices = new cl_device_id[1];
    CL.clGetDeviceIDs(platforms[0], CL.CL_DEVICE_TYPE_ALL, 1, devices, null);
    device = devices[0];
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL.CL_CONTEXT_PLATFORM, platforms[0]);
    context = CL.clCreateContext(properties, 1, devices, null, null, null);
    queue = CL.clCreateCommandQueue(context, device, 0, null);
  }

  @AfterAll
  static void close() {
    if (queue != null) {
      CL.clReleaseCommandQueue(queue);
      CL.clReleaseContext(context);
    }
  }

  /**
   * Runs a kernel.
   *
   * @param arguments an {@code int[]} or {@code float[]} is a buffer, which has what the kernel left afterwards; a
   *                  {@code byte[]} one that is read only; an {@code Integer} a scalar
   */
  private static void run(String file, String name, int groups, int size, Object... arguments) throws IOException {
    cl_program program = CL.clCreateProgramWithSource(context, 1,
        new String[] {Files.readString(FOLDER.resolve(file))}, null, null);
    CL.clBuildProgram(program, 1, new cl_device_id[] {device}, "-cl-std=CL3.0 -Werror", null, null);
    cl_kernel kernel = CL.clCreateKernel(program, name, null);
    cl_mem[] buffers = new cl_mem[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof Integer scalar) {
        CL.clSetKernelArg(kernel, i, Sizeof.cl_int, Pointer.to(new int[] {scalar}));
      } else {
        buffers[i] = CL.clCreateBuffer(context, CL.CL_MEM_READ_WRITE | CL.CL_MEM_COPY_HOST_PTR, bytes(arguments[i]),
            pointer(arguments[i]), null);
        CL.clSetKernelArg(kernel, i, Sizeof.cl_mem, Pointer.to(buffers[i]));
      }
    }
    CL.clEnqueueNDRangeKernel(queue, kernel, 1, null, new long[] {(long) groups * size}, new long[] {size}, 0, null,
        null);
    for (int i = 0; i < arguments.length; i++) {
      if (buffers[i] != null) {
        CL.clEnqueueReadBuffer(queue, buffers[i], true, 0, bytes(arguments[i]), pointer(arguments[i]), 0, null, null);
        CL.clReleaseMemObject(buffers[i]);
      }
    }
    CL.clReleaseKernel(kernel);
    CL.clReleaseProgram(program);
  }

  private static long bytes(Object buffer) {
    return buffer instanceof int[] words ? 4L * words.length : buffer instanceof float[] floats ? 4L * floats.length
        : ((byte[]) buffer).length;
  }

  private static Pointer pointer(Object buffer) {
    return buffer instanceof int[] words ? Pointer.to(words) : buffer instanceof float[] floats ? Pointer.to(floats)
        : Pointer.to((byte[]) buffer);
  }

  @Test
  void histogram() throws IOException {
    byte[] data = new byte[10_007];
    new Random(1).nextBytes(data);
    int[] found = new int[256];
    run("histogram.cl", "histogram", 8, 16, data, data.length, found);
    int[] expected = new int[256];
    for (byte b : data) {
      expected[b & 0xff]++;
    }
    assertArrayEquals(expected, found);
  }

  @Test
  void lookBackScan() throws IOException {
    int length = 64 * 37 - 5;
    int[] in = new Random(2).ints(length, 0, 1_000).toArray();
    int[] out = new int[length];
    run("lookback_scan.cl", "scan", 37, 64, in, out, length, new int[1], new int[3 * 37]);
    int[] expected = in.clone();
    Arrays.parallelPrefix(expected, Integer::sum);
    assertArrayEquals(expected, out);
  }

  @Test
  void ticketLock() throws IOException {
    int[] list = new int[2];
    int[] items = new int[4 * 100];
    run("ticket_lock.cl", "append", 4, 1, new int[2], list, items, 100);
    assertEquals(items.length, list[0]);
    assertArrayEquals(IntStream.range(0, items.length).toArray(), Arrays.stream(items).sorted().toArray());
  }

  @Test
  void workStealing() throws IOException {
    int[] done = new int[60];
    run("work_stealing.cl", "run", 4, 1, new int[2 + 64], done.length, 200, done);
    assertArrayEquals(IntStream.generate(() -> 1).limit(done.length).toArray(), done);
  }

  /** Two work-groups, since all must be there at once. */
  @Test
  void gridBarrier() throws IOException {
    int cells = 2 * 8;
    int steps = 6;
    float[] now = new float[cells];
    now[3] = 1;
    float[] expected = now.clone();
    for (int s = 0; s < steps; s++) {
      float[] before = expected.clone();
      for (int i = 0; i < cells; i++) {
        expected[i] = 0.5f * (before[(i + cells - 1) % cells] + before[(i + 1) % cells]);
      }
    }
    run("grid_barrier.cl", "relax", 2, 8, now, new float[cells], steps, new int[2]);
    assertArrayEquals(expected, now);
  }
}
