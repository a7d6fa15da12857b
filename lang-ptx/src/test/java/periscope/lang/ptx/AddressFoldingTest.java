package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * Folding against running: a random thread is run with addresses as numbers, and its folded form without any. Both
 * access the same locations at the same offsets, in the same order.
 */
class AddressFoldingTest {

  private static final int THREADS = 4000;
  private static final int STEPS = 40;
  /** Locations are this far apart, further than offsets go. */
  private static final long APART = 1_000_000;

  /** One line of the random thread: what it does, and its registers a, b, c, numbers or labels. */
  private record Line(String kind, int a, int b, int c) {
    String text() {
      return switch (kind) {
        case "address" -> "mov.u64 r" + a + ", " + location(b);
        case "number" -> "mov.u64 r" + a + ", " + b;
        case "move" -> "mov.u64 r" + a + ", r" + b;
        case "add" -> "add.u64 r" + a + ", r" + b + ", r" + c;
        case "load" -> "ld.u64 r" + a + ", [r" + b + "]";
        case "maybe" -> "@p" + c + " mov.u64 r" + a + ", r" + b;
        case "label" -> "L" + a + ":";
        default -> "@p" + c + " bra L" + a;
      };
    }
  }

  private static String location(int number) {
    return "x" + number;
  }

  @Test
  void foldedThreadsAccessWhatTheThreadsDo() {
    long seed = 90210;
    Random random = new Random(seed);
    Ptx ptx = new Ptx();
    int folded = 0;
    int accesses = 0;
    for (int i = 0; i < THREADS; i++) {
      List<Line> lines = lines(random);
      boolean[] predicates = {random.nextBoolean(), random.nextBoolean()};
      String registers =
          IntStream.range(0, 4).mapToObj(r -> "0:.reg .u64 r" + r + ";").collect(Collectors.joining());
      String text = "GPU_PTX T { " + registers + " 0:.reg .b64 r4 = x0; x0=0; x1=0; x2=0; 0:p0=" + bit(predicates[0])
          + "; 0:p1=" + bit(predicates[1]) + "; }\nT0 ;\n"
          + lines.stream().map(Line::text).collect(Collectors.joining(" ;\n"));
      try {
        List<Instruction> body = ptx.parse(new SourceText("t", text)).threads().get(0).body();
        List<String> wanted = run(lines, predicates);
        assertEquals(wanted, runFolded(body), "seed " + seed + ", thread " + i + ":\n" + text);
        folded++;
        accesses += wanted.size();
      } catch (InvalidInputException e) {
        assertTrue(e.getMessage().contains("address") || e.getMessage().contains("another location"), e.getMessage());
      }
    }
    assertTrue(folded > THREADS / 10 && accesses > THREADS / 10, folded + " threads, " + accesses + " accesses");
  }

  private static int bit(boolean value) {
    return value ? 1 : 0;
  }

  private static List<Line> lines(Random random) {
    List<Line> lines = new ArrayList<>();
    int labels = random.nextInt(2);
    for (int i = 2 + random.nextInt(6); i > 0; i--) {
      int a = random.nextInt(5);
      int b = random.nextInt(5);
      int c = random.nextInt(5);
      lines.add(switch (random.nextInt(labels > 0 ? 12 : 10)) {
        case 0, 1 -> new Line("address", a, random.nextInt(3), 0);
        case 2 -> new Line("number", a, 0, 0);
        case 3 -> new Line("move", a, b, 0);
        case 4 -> new Line("add", a, b, c);
        case 5 -> new Line("maybe", a, b, random.nextInt(2));
        case 6, 7, 8, 9 -> new Line("load", a, b, 0);
        default -> new Line("branch", random.nextInt(labels), 0, random.nextInt(2));
      });
    }
    for (int l = 0; l < labels; l++) {
      lines.add(random.nextInt(lines.size() + 1), new Line("label", l, 0, 0));
    }
    return lines;
  }

  /** Runs with the address of location n being (n + 1) * APART. */
  private static List<String> run(List<Line> lines, boolean[] predicates) {
    long[] registers = new long[5];
    registers[4] = APART;
    List<String> trace = new ArrayList<>();
    int at = 0;
    for (int steps = 0; at < lines.size() && trace.size() < STEPS && steps < 10 * STEPS; steps++) {
      Line line = lines.get(at++);
      switch (line.kind()) {
        case "address" -> registers[line.a()] = (line.b() + 1) * APART;
        case "number" -> registers[line.a()] = line.b();
        case "move" -> registers[line.a()] = registers[line.b()];
        case "add" -> registers[line.a()] = registers[line.b()] + registers[line.c()];
        case "maybe" -> registers[line.a()] = registers[predicates[line.c()] ? line.b() : line.a()];
        case "load" -> {
          long address = registers[line.b()];
          trace.add(location((int) (address / APART) - 1) + "+" + address % APART);
          registers[line.a()] = loaded(trace.size());
        }
        case "branch" -> at = predicates[line.c()] ? position(lines, line.a()) : at;
        default -> { }
      }
    }
    return trace;
  }

  private static int position(List<Line> lines, int label) {
    return IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).kind().equals("label") && lines.get(i).a() == label).findFirst().orElseThrow();
  }

  /** What the n-th load gives: different small numbers. */
  private static long loaded(int n) {
    return 3L * n + 1;
  }

  private static List<String> runFolded(List<Instruction> body) {
    Map<String, Long> registers = new HashMap<>();
    List<String> trace = new ArrayList<>();
    int at = 0;
    for (int steps = 0; at < body.size() && trace.size() < STEPS && steps < 10 * STEPS; steps++) {
      Instruction instruction = body.get(at++);
      if (instruction instanceof Instruction.If i) {
        instruction = i.condition().evaluate(r -> registers.getOrDefault(r, 0L)) == 0
            ? i.otherwise().stream().findFirst().orElse(new Instruction.Label("", i.span())) : i.then().get(0);
      }
      if (instruction instanceof Instruction.Assign a) {
        registers.put(a.register(), a.value().evaluate(r -> registers.getOrDefault(r, 0L)));
      } else if (instruction instanceof PtxInstruction.Ld l) {
        trace.add(l.location() + "+" + l.offset().evaluate(r -> registers.getOrDefault(r, 0L)));
        registers.put(l.register(), loaded(trace.size()));
      } else if (instruction instanceof Instruction.Branch b
          && b.condition().evaluate(r -> registers.getOrDefault(r, 0L)) != 0) {
        at = body.indexOf(new Instruction.Label(b.label(), b.span()));
      }
    }
    return trace;
  }
}
