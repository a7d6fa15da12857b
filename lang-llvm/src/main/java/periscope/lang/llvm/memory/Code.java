package periscope.lang.llvm.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * The code of a work-item while it is made: instructions, and accesses that become instructions once the cells of all
 * objects are known.
 */
public final class Code {

  private final List<Function<CellWriter, List<Instruction>>> pieces = new ArrayList<>();
  private final Map<String, NumberType> types = new HashMap<>();
  private final Set<String> copies = new HashSet<>();
  private final Set<String> watched = new HashSet<>();
  private int fresh;

  public void add(Instruction instruction) {
    pieces.add(cells -> List.of(instruction));
  }

  /** Adds an access. */
  public void add(Function<CellWriter, List<Instruction>> access) {
    pieces.add(access);
  }

  /** Adds the code that {@code inner} adds, under a condition. */
  public void under(Expression condition, Span span, Runnable inner) {
    int from = pieces.size();
    inner.run();
    List<Function<CellWriter, List<Instruction>>> guarded = List.copyOf(pieces.subList(from, pieces.size()));
    pieces.subList(from, pieces.size()).clear();
    pieces.add(cells -> List.of(new Instruction.If(condition,
        guarded.stream().flatMap(p -> p.apply(cells).stream()).toList(), List.of(), span)));
  }

  /** Gives a register its type. */
  public void type(String register, NumberType type) {
    types.put(register, type);
  }

  /** The types of the registers, by name. */
  public Map<String, NumberType> types() {
    return types;
  }

  /** A register that no text names. */
  public String fresh(NumberType type) {
    String name = "$t" + fresh++;
    type(name, type);
    return name;
  }

  /** A register that no text names, for a number on its way from one object to another. */
  public String copied(NumberType type) {
    String name = fresh(type);
    copies.add(name);
    return name;
  }

  /** The registers for numbers on their way from one object to another. */
  public Set<String> copies() {
    return copies;
  }

  /** Records that a register may lose its value. */
  public void watch(String register) {
    watched.add(register);
  }

  /** The registers that may lose their value. */
  public Set<String> watched() {
    return watched;
  }

  /** The instructions. */
  public List<Instruction> written(CellWriter cells) {
    return pieces.stream().flatMap(p -> p.apply(cells).stream()).toList();
  }
}
