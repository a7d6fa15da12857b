package periscope.compilers.unit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.llvm.Llvm;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;

/**
 * A thread of a test in LLVM IR, as a function that returns the values of its registers. If blocks meet, a phi selects
 * the value of a register from the path taken, or 0 if it has none there.
 */
final class LlvmThread {

  private static final Pattern LABEL = Pattern.compile("([\\w.$-]+):");
  private static final Pattern TARGET = Pattern.compile("label %([\\w.$-]+)");
  private static final Pattern PHI = Pattern.compile("%([\\w.$-]+) = phi \\S+ (.*)");
  private static final Pattern DEFINED = Pattern.compile("%([\\w.$-]+) = .*");
  private static final String FIRST = "periscope.entry";
  private static final String RETURN = "return";
  /** The address of a kernel's results. */
  private static final String MEMORY = "%periscope.results";
  /** The distance between results of a kernel, in bytes, so that their stores are not put together. */
  private static final int APART = 64;

  /** The lines between two labels. */
  private static final class Block {
    private final String label;
    private final List<String> lines = new ArrayList<>();
    private final List<String> before = new ArrayList<>();
    /** Values of registers at its end that a block behind it would have given. */
    private final Map<String, String> given = new HashMap<>();

    Block(String label) {
      this.label = label;
    }

    /** Whether it has nothing but phis and a return. */
    boolean returns() {
      return !lines.isEmpty() && lines.get(lines.size() - 1).equals("ret void")
          && lines.subList(0, lines.size() - 1).stream().allMatch(l -> PHI.matcher(l).matches());
    }

    List<String> targets() {
      return lines.isEmpty() ? List.of() : TARGET.matcher(lines.get(lines.size() - 1)).results().map(r -> r.group(1))
          .distinct().toList();
    }

    Set<String> defined() {
      return lines.stream().map(DEFINED::matcher).filter(Matcher::matches).map(m -> m.group(1))
          .collect(Collectors.toSet());
    }
  }

  private final LitmusTest test;
  private final LitmusThread thread;
  private final Map<String, Block> blocks = new LinkedHashMap<>();
  private final List<String> locations;
  private final List<ThreadFunction.Result> results = new ArrayList<>();
  private final Map<String, Long> arguments;
  /** Whether the thread is a kernel, which stores what the condition asks for in memory of its own. */
  private final boolean kernel;

  private LlvmThread(LitmusTest test, LitmusThread thread, List<String> lines, boolean kernel) {
    this.test = test;
    this.thread = thread;
    this.kernel = kernel;
    arguments = Llvm.arguments(thread);
    Set<String> accessed = Instruction.walk(thread.body()).filter(MemoryAccess.class::isInstance)
        .map(i -> Llvm.base(((MemoryAccess) i).location())).collect(Collectors.toCollection(LinkedHashSet::new));
    locations = List.copyOf(accessed);
    Block block = new Block(FIRST);
    blocks.put(FIRST, block);
    for (String line : lines) {
      Matcher label = LABEL.matcher(line);
      if (label.matches()) {
        if (block.lines.isEmpty() && block.label.equals(FIRST)) {
          blocks.remove(FIRST);
        }
        block = new Block(label.group(1));
        blocks.put(block.label, block);
      } else {
        block.lines.add(addressed(line));
      }
    }
    returns();
    blocks.values().forEach(b -> b.targets().forEach(t -> blocks.get(t).before.add(b.label)));
  }

  /**
   * Gives blocks that return their own returns: a test has one for all of them, under this name, and compilers treat
   * blocks with returns otherwise than blocks that meet. A kernel, whose results this form stores before it returns,
   * stores them in each block that goes to the last one, if that one only returns.
   */
  private void returns() {
    List<Block> common =
        blocks.values().stream().filter(b -> (b.label.equals(RETURN) || kernel) && b.returns()).toList();
    for (Block end : common) {
      for (Block block : blocks.values()) {
        int last = block.lines.size() - 1;
        if (last >= 0 && block.lines.get(last).equals("br label %" + end.label)) {
          block.lines.set(last, "ret void");
          end.lines.stream().map(PHI::matcher).filter(Matcher::matches).forEach(p -> Pattern.compile(
              "\\[ (\\S+), %" + Pattern.quote(block.label) + " ]").matcher(p.group(2)).results()
              .forEach(i -> block.given.put(p.group(1), i.group(1))));
        }
      }
      if (blocks.values().stream().noneMatch(b -> b.targets().contains(end.label)) && blocks.size() > 1) {
        blocks.remove(end.label);
      }
    }
  }

  static LlvmThread of(LitmusTest test, int number, boolean kernel) {
    LlvmThread made = new LlvmThread(test, test.threads().get(number), Llvm.lines(test, number), kernel);
    made.observe(Observed.asked(test, number));
    return made;
  }

  /**
   * Chooses the registers to return. In IR each value has a name: truth values are returned only if the condition asks
   * for them.
   */
  private void observe(Set<String> asked) {
    Set<String> observed = Observed.registers(thread, asked);
    // The test passes them, so that nothing is to be seen.
    observed.removeAll(arguments.keySet());
    observed.removeIf(r -> !asked.contains(r) && thread.type(r).equals(NumberType.BOOL));
    if (!kernel) {
      results.addAll(ThreadFunction.Result.laidOut(observed, thread::type));
      return;
    }
    observed.retainAll(asked);
    for (String register : observed) {
      NumberType type = thread.type(register).equals(NumberType.BOOL) ? NumberType.S32 : thread.type(register);
      results.add(new ThreadFunction.Result(register, type, results.size() * APART));
    }
  }

  /** A line in which pointers to global locations have the address space of global memory. */
  private String addressed(String line) {
    String addressed = line;
    for (String x : locations) {
      boolean shared = test.location(x).map(Location::space).filter(Location.AddressSpace.LOCAL::equals).isPresent();
      addressed = shared ? addressed
          : addressed.replaceAll("ptr %(" + Pattern.quote(x) + "(\\.\\d+)?)(?![\\w.$-])", "ptr addrspace(1) %$1");
    }
    return addressed;
  }

  private boolean shared(String location) {
    return test.location(location).map(Location::space).filter(Location.AddressSpace.LOCAL::equals).isPresent();
  }

  ThreadFunction function(String name, LlvmTarget target) {
    String type = results.isEmpty() || kernel ? "void" : results.size() == 1 ? type(results.get(0))
        : results.stream().map(LlvmThread::type).collect(Collectors.joining(", ", "{ ", " }"));
    Stream<String> pointers = locations.stream().map(x -> "ptr addrspace(" + (shared(x) ? 3 : 1) + ") %" + x);
    Stream<String> numbers = arguments.keySet().stream()
        .map(a -> "i" + thread.type(a).bits() + " %" + a);
    Stream<String> memory = kernel && !results.isEmpty() ? Stream.of("ptr addrspace(1) " + MEMORY) : Stream.of();
    StringBuilder out = new StringBuilder("define " + (kernel ? "amdgpu_kernel " : "") + type + " @" + name + "("
        + Stream.of(pointers, numbers, memory).flatMap(s -> s).collect(Collectors.joining(", ")) + ") {\n");
    for (Block block : blocks.values()) {
      out.append(block.label).append(":\n");
      phis(block, out);
      for (String line : block.lines) {
        if (line.equals("ret void")) {
          returned(block, type, out);
        } else {
          out.append("  ").append(line).append('\n');
        }
      }
    }
    return new ThreadFunction(name, target.scoped(out.append('}').toString()),
        Stream.concat(locations.stream(), arguments.values().stream().map(Object::toString)).toList(), results, kernel);
  }

  private static String type(ThreadFunction.Result result) {
    return "i" + result.type().bits();
  }

  private String raw(ThreadFunction.Result result) {
    return "i" + (thread.type(result.register()).equals(NumberType.BOOL) ? 1 : result.type().bits());
  }

  private void phis(Block block, StringBuilder out) {
    if (block.before.size() < 2) {
      return;
    }
    for (ThreadFunction.Result r : results) {
      out.append("  %").append(carried(r.register(), block)).append(" = phi ").append(raw(r)).append(' ')
          .append(block.before.stream().map(b -> "[ " + after(r.register(), blocks.get(b)) + ", %" + b + " ]")
              .collect(Collectors.joining(", "))).append('\n');
    }
  }

  private static String carried(String register, Block block) {
    return register + ".at." + block.label;
  }

  /** The value of a register at the end of a block. */
  private String after(String register, Block block) {
    return block.given.containsKey(register) ? block.given.get(register)
        : block.defined().contains(register) ? "%" + register
        : block.before.size() > 1 ? "%" + carried(register, block)
            : block.before.isEmpty() ? "0" : after(register, blocks.get(block.before.get(0)));
  }

  private void returned(Block block, String type, StringBuilder out) {
    if (results.isEmpty()) {
      out.append("  ret void\n");
      return;
    }
    String whole = "poison";
    int i = 0;
    for (ThreadFunction.Result r : results) {
      String value = after(r.register(), block);
      if (raw(r).equals("i1")) {
        String wide = r.register() + ".wide." + block.label;
        out.append("  %").append(wide).append(" = zext i1 ").append(value).append(" to ").append(type(r)).append('\n');
        value = "%" + wide;
      }
      if (kernel) {
        String place = "place." + i++ + "." + block.label;
        out.append("  %").append(place).append(" = getelementptr i8, ptr addrspace(1) ").append(MEMORY)
            .append(", i64 ").append(r.offset()).append("\n  store ").append(type(r)).append(' ').append(value)
            .append(", ptr addrspace(1) %").append(place).append('\n');
        continue;
      } else if (results.size() == 1) {
        whole = value;
        break;
      }
      String next = "result." + i + "." + block.label;
      out.append("  %").append(next).append(" = insertvalue ").append(type).append(' ').append(whole).append(", ")
          .append(type(r)).append(' ').append(value).append(", ").append(i++).append('\n');
      whole = "%" + next;
    }
    out.append("  ret ").append(kernel ? "void" : type + " " + whole).append('\n');
  }
}
