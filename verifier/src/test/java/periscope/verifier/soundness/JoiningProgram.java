package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.memory.Outcome;

/**
 * A random program of two threads with conditionals that join, in CUDA and, by a compiler of a few lines that shares
 * nothing with Periscope's, in PTX with branches or with predicates.
 */
final class JoiningProgram {

  private static final List<String> PLACES = List.of("x", "y");

  private sealed interface Part {}

  private record Load(String register, String place, boolean orders, boolean wide) implements Part {}

  /** @param from a register whose value is stored, or nothing */
  private record Store(String place, String from, int value, boolean orders, boolean wide) implements Part {}

  private record Fence(boolean acquires) implements Part {}

  private record If(String register, int value, List<Part> then, List<Part> otherwise) implements Part {}

  private final Random random;
  private final List<List<Part>> threads = new ArrayList<>();
  private final Set<Outcome.Register> registers = new TreeSet<>();
  private int names;
  private int fresh;

  JoiningProgram(long seed) {
    random = new Random(seed);
    for (int t = 0; t < 2; t++) {
      List<String> known = new ArrayList<>();
      names = 0;
      List<Part> body = new ArrayList<>(List.of(load(known)));
      int parts = 2 + random.nextInt(2);
      for (int i = 0; i < parts; i++) {
        body.add(i == 0 ? conditional(known, 0) : part(known));
      }
      threads.add(body);
      for (int r = 0; r < names; r++) {
        registers.add(new Outcome.Register(t, "r" + r));
      }
    }
  }

  Set<Outcome.Register> registers() {
    return registers;
  }

  private Load load(List<String> known) {
    known.add("r" + names++);
    return new Load(known.get(known.size() - 1), place(), random.nextInt(3) == 0, random.nextInt(4) > 0);
  }

  private String place() {
    return PLACES.get(random.nextInt(2));
  }

  private Part part(List<String> known) {
    return switch (random.nextInt(5)) {
      case 0 -> load(known);
      case 1 -> new Fence(random.nextBoolean());
      default -> new Store(place(), random.nextInt(3) == 0 ? known.get(random.nextInt(known.size())) : "",
          1 + random.nextInt(2), random.nextInt(3) == 0, random.nextInt(4) > 0);
    };
  }

  private If conditional(List<String> known, int depth) {
    String register = known.get(random.nextInt(known.size()));
    List<Part> then = way(known, depth);
    List<Part> otherwise = random.nextBoolean() ? List.of() : random.nextInt(3) == 0 ? then : way(known, depth);
    return new If(register, random.nextInt(3), then, otherwise);
  }

  private List<Part> way(List<String> known, int depth) {
    List<String> inside = new ArrayList<>(known);
    List<Part> way = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      way.add(depth == 0 && random.nextInt(4) == 0 ? conditional(inside, 1) : part(inside));
    }
    return way;
  }

  String cuda() {
    StringBuilder text = new StringBuilder("CUDA random\n{ [x]=0; [y]=0; }\n");
    for (int t = 0; t < threads.size(); t++) {
      text.append("P").append(t).append("@cta ").append(t).append(", gpu 0 (int* x, int* y) {\n");
      int thread = t;
      registers.stream().filter(r -> r.thread() == thread)
          .forEach(r -> text.append("  int ").append(r.name()).append(" = 0;\n"));
      cuda(threads.get(t), "  ", text);
      text.append("}\n");
    }
    return text.append("exists (0:r0=1)\n").toString();
  }

  private static String object(String place, boolean wide) {
    return "cuda::atomic_ref<int, cuda::thread_scope_" + (wide ? "device" : "block") + ">(*" + place + ")";
  }

  private static void cuda(List<Part> parts, String margin, StringBuilder text) {
    for (Part part : parts) {
      text.append(margin);
      if (part instanceof Load l) {
        text.append(l.register()).append(" = ").append(object(l.place(), l.wide())).append(".load(cuda::memory_order_")
            .append(l.orders() ? "acquire" : "relaxed").append(");\n");
      } else if (part instanceof Store s) {
        text.append(object(s.place(), s.wide())).append(".store(").append(s.from().isEmpty() ? s.value() : s.from())
            .append(", cuda::memory_order_").append(s.orders() ? "release" : "relaxed").append(");\n");
      } else if (part instanceof Fence f) {
        text.append("cuda::atomic_thread_fence(cuda::memory_order_").append(f.acquires() ? "acquire" : "release")
            .append(", cuda::thread_scope_device);\n");
      } else if (part instanceof If i) {
        text.append("if (").append(i.register()).append(" == ").append(i.value()).append(") {\n");
        cuda(i.then(), margin + "  ", text);
        text.append(margin).append("} else {\n");
        cuda(i.otherwise(), margin + "  ", text);
        text.append(margin).append("}\n");
      }
    }
  }

  /** @param predicated whether conditionals are predicates, and not branches */
  String ptx(boolean predicated) {
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      fresh = 0;
      List<String> lines = new ArrayList<>(List.of("P" + t + "@cta " + t + ",gpu 0"));
      int thread = t;
      registers.stream().filter(r -> r.thread() == thread).forEach(r -> lines.add("mov " + r.name() + ", 0"));
      ptx(threads.get(t), predicated ? "" : null, lines);
      columns.add(lines);
    }
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; }\n");
    for (int i = 0; i < Math.max(columns.get(0).size(), columns.get(1).size()); i++) {
      text.append(i < columns.get(0).size() ? columns.get(0).get(i) : "").append(" | ")
          .append(i < columns.get(1).size() ? columns.get(1).get(i) : "").append(" ;\n");
    }
    return text.append("exists (0:r0=1)\n").toString();
  }

  /** @param guard a predicate, or nothing in front of all; null for branches */
  private void ptx(List<Part> parts, String guard, List<String> lines) {
    String before = guard == null ? "" : guard;
    for (Part part : parts) {
      if (part instanceof Load l) {
        lines.add(before + "ld." + (l.orders() ? "acquire" : "relaxed") + (l.wide() ? ".gpu " : ".cta ") + l.register()
            + ", " + l.place());
      } else if (part instanceof Store s) {
        lines.add(before + "st." + (s.orders() ? "release" : "relaxed") + (s.wide() ? ".gpu " : ".cta ") + s.place()
            + ", " + (s.from().isEmpty() ? s.value() : s.from()));
      } else if (part instanceof Fence f) {
        lines.add(before + "fence." + (f.acquires() ? "acquire" : "release") + ".gpu");
      } else if (part instanceof If i && guard == null) {
        String no = "L" + fresh++;
        String end = "L" + fresh++;
        lines.add("setp.eq q, " + i.register() + ", " + i.value());
        lines.add("@!q bra " + no);
        ptx(i.then(), null, lines);
        lines.add("bra " + end);
        lines.add(no + ":");
        ptx(i.otherwise(), null, lines);
        lines.add(end + ":");
      } else if (part instanceof If i) {
        predicated(i, guard, lines);
      }
    }
  }

  private void predicated(If i, String guard, List<String> lines) {
    String yes = "p" + fresh++;
    String no = "p" + fresh++;
    for (String predicate : List.of(yes, no)) {
      if (!guard.isEmpty()) {
        lines.add("mov " + predicate + ", 0");
      }
      lines.add(guard + "setp." + (predicate.equals(yes) ? "eq " : "ne ") + predicate + ", " + i.register() + ", "
          + i.value());
    }
    ptx(i.then(), "@" + yes + " ", lines);
    ptx(i.otherwise(), "@" + no + " ", lines);
  }
}
