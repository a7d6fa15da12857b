package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.amdgpu.instruction.InstructionReader;
import periscope.compilers.amd.AmdState.Lost;
import periscope.compilers.unit.ThreadFunction;
import periscope.compilers.unit.ThreadFunction.Result;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The paths of a function through its code, as instructions of a thread. The code is run on what is known of its
 * registers: a branch on a known value goes one way, so that loops with a known number of rounds are written out; a
 * branch on a value that the wave has loaded stays. Paths that come to the same place with the same registers are one
 * from there on.
 */
final class AmdPaths {

  /** Most places with registers; a loop whose rounds differ has no end. */
  private static final int MOST = 2000;
  private static final String EXEC = "exec";
  private static final Set<String> ENDS = Set.of("s_endpgm", "s_setpc_b64");
  /** Instructions without an influence on memory and registers that {@code periscope.amdgpu} does not list. */
  private static final String SILENT = "s_sendmsg sendmsg\\(MSG_DEALLOC_VGPRS\\)|s_(set_)?inst_prefetch.*|s_setprio.*";

  /** A place of the code with the registers there. */
  private record Place(int at, AmdState state) {}

  /**
   * The code from a place up to the next branch.
   *
   * @param code      the instructions
   * @param condition the condition of the branch; empty for none
   * @param next      the places behind: for the condition, and otherwise; one without a condition, none at the end
   */
  private record Stretch(List<Instruction> code, Optional<Expression> condition, List<Place> next) {}

  private final AmdFunction function;
  private final ThreadFunction written;
  private final SourceText text;
  private final AmdMemory memory;
  private final AmdArguments arguments;
  private final Map<Place, Stretch> stretches = new HashMap<>();
  private final Map<Place, Boolean> open = new HashMap<>();
  private final List<Place> ordered = new ArrayList<>();

  private AmdPaths(AmdFunction function, ThreadFunction written, SourceText text) {
    this.function = function;
    this.written = written;
    this.text = text;
    memory = new AmdMemory(written, function.chip());
    arguments = new AmdArguments(function, written);
  }

  /**
   * The instructions of a thread.
   *
   * @param written the source function
   * @param text    the text of the compiled function
   * @throws InvalidInputException for code that no test can have
   */
  static List<Instruction> of(AmdFunction function, ThreadFunction written, SourceText text) {
    return new AmdPaths(function, written, text).code();
  }

  private List<Instruction> code() {
    Place start = new Place(0, arguments.atEntry());
    visit(start);
    Map<Place, String> labels = new HashMap<>();
    List<Instruction> all = new ArrayList<>();
    // The places in an order in which each comes before those behind it.
    List<Place> places = new ArrayList<>();
    for (int i = ordered.size() - 1; i >= 0; i--) {
      places.add(ordered.get(i));
      labels.put(ordered.get(i), "L" + places.size());
    }
    resultsAtEnds(places);
    for (int i = 0; i < places.size(); i++) {
      all.add(new Instruction.Label(labels.get(places.get(i)), Span.NONE));
      Stretch stretch = stretches.get(places.get(i));
      all.addAll(stretch.code());
      Optional<Place> following = i + 1 < places.size() ? Optional.of(places.get(i + 1)) : Optional.empty();
      stretch.condition().ifPresent(
          c -> all.add(new Instruction.Branch(c, labels.get(stretch.next().get(0)), Span.NONE)));
      Optional<Place> last = stretch.next().stream().reduce((a, b) -> b);
      if (!last.equals(following) && (last.isPresent() || following.isPresent())) {
        all.add(new Instruction.Branch(Expression.constant(1), last.map(labels::get).orElse("L0"), Span.NONE));
      }
    }
    all.add(new Instruction.Label("L0", Span.NONE));
    return withoutUnusedLabels(all);
  }

  /** Refuses code that may end without a result: a kernel that does not store one on some path. */
  private void resultsAtEnds(List<Place> places) {
    Set<String> results = written.results().stream().map(Result::register).collect(Collectors.toSet());
    Map<Place, Set<String>> before = new HashMap<>();
    before.put(places.get(0), Set.of());
    for (Place place : places) {
      Stretch stretch = stretches.get(place);
      Set<String> given = new HashSet<>(before.get(place));
      stretch.code().stream().filter(Instruction.Assign.class::isInstance)
          .forEach(i -> given.add(((Instruction.Assign) i).register()));
      stretch.next().forEach(n -> before.merge(n, given, AmdPaths::common));
      if (stretch.next().isEmpty() && !given.containsAll(results)) {
        throw new InvalidInputException(Diagnostic.error(text, function.whole(),
            "its code may end without a value for " + results.stream().filter(r -> !given.contains(r))
                .sorted().findFirst().orElseThrow(), "such a value can be any; tests would have 0"));
      }
    }
  }

  private static Set<String> common(Set<String> some, Set<String> others) {
    Set<String> both = new HashSet<>(some);
    both.retainAll(others);
    return both;
  }

  private static List<Instruction> withoutUnusedLabels(List<Instruction> all) {
    Set<String> used = new HashSet<>();
    all.forEach(i -> {
      if (i instanceof Instruction.Branch b) {
        used.add(b.label());
      }
    });
    return all.stream().filter(i -> !(i instanceof Instruction.Label l) || used.contains(l.name())).toList();
  }

  /** Follows the code from a place on; a place behind itself is a loop. */
  private void visit(Place place) {
    Boolean before = open.putIfAbsent(place, true);
    if (before != null) {
      if (before) {
        throw wrong(place.at(), "its code has a loop that ends by a value in memory", "machines run no such loops");
      }
      return;
    } else if (open.size() > MOST) {
      throw wrong(place.at(), "its code has a loop whose rounds are not known", "machines run no such loops");
    }
    Stretch stretch = stretch(place);
    stretches.put(place, stretch);
    stretch.next().forEach(this::visit);
    open.put(place, false);
    ordered.add(place);
  }

  private Stretch stretch(Place from) {
    List<Instruction> code = new ArrayList<>();
    int at = from.at();
    AmdState state = from.state();
    for (int steps = 0; at < function.body().size(); steps++) {
      AmdStatement s = function.body().get(at);
      try {
        if (steps > MOST) {
          throw wrong(at, "its code has a loop without an end", "machines run no such loops");
        } else if (ENDS.contains(s.mnemonic())) {
          code.addAll(returned(s, state));
          return new Stretch(code, Optional.empty(), List.of());
        } else if (s.mnemonic().matches("s_c?branch.*")) {
          List<Place> next = branch(s, at, state);
          if (next.size() > 1) {
            return new Stretch(code, Optional.of(condition(s, state)), next);
          }
          at = next.get(0).at();
          state = next.get(0).state();
          continue;
        }
        Optional<Stretch> split = lanes(s, at, state, code);
        if (split.isPresent()) {
          return split.get();
        }
        state = off(s, state) ? skipped(s, state) : next(s, state, code);
        at++;
      } catch (Lost e) {
        throw wrong(at, "its code cannot be followed: " + e.getMessage(), "tests have no such instruction");
      } catch (InstructionReader.Fault e) {
        throw wrong(at, e.getMessage(), e.hint());
      }
    }
    throw wrong(function.body().size() - 1, "its code runs out without a return", "what happens then is not known");
  }

  /** Whether an instruction belongs to lanes: it does nothing where they are off. */
  private static boolean ofLanes(AmdStatement s) {
    return AmdArithmetic.ofLanes(s.mnemonic())
        || s.mnemonic().matches("(global|flat|ds)_(load|store|atomic|read|write).*");
  }

  private static boolean off(AmdStatement s, AmdState state) {
    return ofLanes(s) && state.number(EXEC).equals(Expression.constant(0));
  }

  /** An instruction whose lanes are off: a comparison writes 0, others nothing. */
  private static AmdState skipped(AmdStatement s, AmdState state) {
    return s.mnemonic().startsWith("v_cmp") && s.operands().size() > 2
        ? state.withWide(s.operands().get(0), Expression.constant(0)) : state;
  }

  /** The two ways on, if it is open whether the lanes of an instruction are on. */
  private Optional<Stretch> lanes(AmdStatement s, int at, AmdState state, List<Instruction> code) {
    Expression exec = state.number(EXEC);
    if (!ofLanes(s) || exec instanceof Expression.Constant c && (c.value() == 0 || c.value() == 1)) {
      return Optional.empty();
    } else if (!AmdArithmetic.isBit(exec)) {
      throw new Lost("its lanes are not known");
    }
    return Optional.of(new Stretch(code, Optional.of(exec), List.of(
        new Place(at, refined(state, EXEC, true)), new Place(at, refined(state, EXEC, false)))));
  }

  private AmdState next(AmdStatement s, AmdState state, List<Instruction> code) throws InstructionReader.Fault {
    Optional<AmdState> argument = arguments.loaded(s, state);
    Optional<AmdState> computed = argument.isPresent() ? argument : AmdArithmetic.of(s, state);
    if (computed.isPresent() || s.text().matches(SILENT)) {
      return computed.orElse(state);
    }
    AmdMemory.Done done = memory.of(s, state);
    code.addAll(done.instructions());
    return done.state();
  }

  /** The condition of a branch, which is not 0 if it is taken. */
  private static Expression condition(AmdStatement s, AmdState state) {
    String word = s.mnemonic().substring("s_cbranch_".length());
    String register = word.substring(0, word.startsWith("scc") ? 3 : word.startsWith("vcc") ? 3 : 4);
    boolean set = word.endsWith("nz") || word.endsWith("1");
    return AmdArithmetic.binary(set ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL, state.number(register),
        Expression.constant(0));
  }

  /** The places behind a branch: one if it is known which, else the one if it is taken and the other. */
  private List<Place> branch(AmdStatement s, int at, AmdState state) {
    int to = Optional.ofNullable(function.labels().get(s.operands().get(0)))
        .orElseThrow(() -> new Lost("there is no label " + s.operands().get(0)));
    if (s.mnemonic().equals("s_branch")) {
      return List.of(new Place(to, state));
    } else if (!s.mnemonic().matches("s_cbranch_(scc[01]|(vcc|exec)n?z)")) {
      throw new Lost("'" + s.mnemonic() + "' is not known");
    }
    OptionalLong known = AmdState.constant(condition(s, state));
    if (known.isPresent()) {
      return List.of(new Place(known.getAsLong() != 0 ? to : at + 1, state));
    }
    String register = s.mnemonic().replaceFirst("s_cbranch_", "").replaceFirst("n?z$|[01]$", "");
    boolean set = s.mnemonic().endsWith("nz") || s.mnemonic().endsWith("1");
    return List.of(new Place(to, refined(state, register, set)), new Place(at + 1, refined(state, register, !set)));
  }

  /** The registers where a mask or a bit is known to be 0, or not to be; a bit that is not 0 is 1. */
  private static AmdState refined(AmdState state, String register, boolean set) {
    Expression value = state.number(register);
    return AmdArithmetic.isBit(value) ? state.knowing(value, set)
        : set ? state : state.withNumber(register, Expression.constant(0));
  }

  /** The values that a function returns in registers; a kernel has stored its own. */
  private List<Instruction> returned(AmdStatement s, AmdState state) {
    if (function.kernel()) {
      return List.of();
    }
    Map<String, Expression> values = new LinkedHashMap<>();
    for (Result r : written.results()) {
      values.put(r.register(), state.number("v" + r.offset() / Integer.BYTES));
    }
    return values.entrySet().stream()
        .<Instruction>map(e -> new Instruction.Assign(e.getKey(), e.getValue(), s.span())).toList();
  }

  private InvalidInputException wrong(int at, String message, String hint) {
    Span span = at >= 0 && at < function.body().size() ? function.body().get(at).span() : function.whole();
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }
}
