package periscope.runtime.kernel.dialect;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.runtime.kernel.dialect.KernelBuffer.Array;

/**
 * The shared part of the dialects of shading languages. They have no pointers into buffers, so a location is an index;
 * only numbers of 32 bits; and only explicit conversions.
 */
abstract class Shader implements Dialect {

  /** The type in which a shader holds numbers of another type: a bool is an {@code int}. */
  static NumberType held(NumberType type) {
    return type.equals(NumberType.U32) ? NumberType.U32 : NumberType.S32;
  }

  @Override
  public Optional<Refusal> refuses(NumberType register) {
    return register.bits() == Integer.SIZE || register.bits() == 1 ? Optional.empty()
        : Optional.of(new Refusal(title() + " kernels hold numbers of 32 bits, and a register has " + register.bits(),
        "use int or uint"));
  }

  @Override
  public Optional<Refusal> refuses(Expression expression, Function<String, NumberType> types) {
    return ShaderExpressions.exact(expression, types) ? Optional.empty()
        : Optional.of(new Refusal(title() + " kernels compute with 32 bits, in which this has another value",
        "compute with int or uint, and compare numbers of one of them"));
  }

  @Override
  public Optional<Refusal> refuses(LitmusTest test, Location x) {
    return x.type().bits() == Integer.SIZE ? Optional.empty()
        : Optional.of(new Refusal(title() + " kernels hold numbers of 32 bits, and " + x.name() + " has "
        + x.type().bits(), "use int or uint"));
  }

  @Override
  public Optional<Refusal> refuses(LitmusTest test, AtomicInstruction instruction) {
    if (instruction instanceof Fetch f) {
      if (f.operator() == FetchOperator.INC || f.operator() == FetchOperator.DEC) {
        return Optional.of(new Refusal(title() + " has no operation " + f.operator().spelling(), ""));
      } else if (f.operator().signMatters() && !f.type().equals(NumberType.S32)) {
        return Optional.of(new Refusal("kernels in " + title() + " keep all words as int, which have another "
            + f.operator().spelling() + " than these", "use int"));
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean wide() {
    return false;
  }

  @Override
  public String zero(NumberType type) {
    return held(type).signed() ? "0" : "0u";
  }

  @Override
  public String upper(NumberType type, String value) {
    return held(type).signed() ? value + " >> 31u" : "0";
  }

  @Override
  public String index() {
    return type(NumberType.U32);
  }

  @Override
  public String cast(String type, String value) {
    return type + "(" + value + ")";
  }

  @Override
  public String product(String left, String right) {
    return "product(" + left + ", " + right + ")";
  }

  /**
   * Writes the function {@code product}. Without numbers of 64 bits it adds the product up bit by bit;
   * {@code INSTANCES} is below 2^31.
   */
  void product(Lines out) {
    String uint = type(NumberType.U32);
    out.line("// a * b % INSTANCES, both below INSTANCES.");
    out.open(function(uint, "product", List.of(),
        List.of(new Parameter(uint, "a", false), new Parameter(uint, "b", false))) + " {");
    out.line(var(uint, "sum", "0u") + ";");
    out.line(var(uint, "twice", "a") + ";");
    out.line(var(uint, "rest", "b") + ";");
    out.open("while (rest != 0u) {");
    out.line("if ((rest & 1u) != 0u) { sum = (sum + twice) % INSTANCES; }");
    out.line("twice = twice * 2u % INSTANCES;");
    out.line("rest = rest >> 1u;");
    out.close("}");
    out.line("return sum;");
    out.close("}");
    out.line("");
  }

  @Override
  public String call(String name, List<KernelBuffer> buffers, List<String> arguments) {
    return name + arguments.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  @Override
  public void declare(Lines out, Location location, String name, String at) {
    out.line(let(index(), name, at) + ";");
  }

  /** The array that holds a location during the test. */
  abstract Array home(Location location);

  /** The array from which the counting entry reads the final value of a location. */
  abstract Array counted(Location location);

  @Override
  public String initialise(Site local) {
    return set(home(local.location()), local.name(), initial(local.location()));
  }

  @Override
  public String keep(Site local, String at) {
    return set(counted(local.location()), at, get(home(local.location()), local.name()));
  }

  @Override
  public List<String> initialise(Location location, String at) {
    return List.of(set(counted(location), at, initial(location)));
  }

  private static String initial(Location location) {
    return ShaderExpressions.constant(location.initial(), NumberType.S32);
  }

  @Override
  public String last(Location location, String at) {
    return own(location, get(counted(location), at));
  }

  /** A word of a location as a number of the location's type. */
  String own(Location location, String word) {
    return location.type().signed() ? word : cast(type(NumberType.U32), word);
  }

  /** A number of the location's type as a word. */
  String word(Location location, String value) {
    return location.type().signed() ? value : cast(type(NumberType.S32), value);
  }

  static boolean local(Location location) {
    return location.space() == AddressSpace.LOCAL;
  }

  /** The index of an access, with the dependency of its address. */
  String at(Site site) {
    return site.offset().isEmpty() ? site.name()
        : site.name() + " + " + cast(type(NumberType.U32), site.offset());
  }

  @Override
  public Expressions expressions(int thread, Names names, Function<String, NumberType> types) {
    return new ShaderExpressions(thread, names, types, this);
  }
}
