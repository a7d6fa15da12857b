package periscope.lang.ptx.mnemonic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.ptx.instruction.AsyncArrival;
import periscope.lang.ptx.instruction.AsyncOperation;
import periscope.lang.ptx.instruction.AsyncOperation.Form;
import periscope.lang.ptx.instruction.AsyncOperation.Target;
import periscope.lang.ptx.instruction.Point;
import periscope.litmus.async.PhaseState;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Asynchronous copies, reductions and stores, and the instructions that wait for them (PTX ISA, {@code cp.async},
 * {@code cp.async.bulk}, {@code cp.reduce.async.bulk}, {@code st.async}, {@code red.async}, {@code griddepcontrol}).
 */
final class AsyncMnemonics {

  static final Set<String> OPCODES = Set.of("cp", "griddepcontrol");

  private static final String TRACKED = ".mbarrier::complete_tx::bytes";
  /** Bytes that a bulk operation moves are a multiple of this. */
  private static final int UNIT = 16;
  private static final Map<String, FetchOperator> OPERATORS = new LinkedHashMap<>();
  private static final Map<Pattern, Form> FORMS = new LinkedHashMap<>();
  /** The spelling of each form, for messages and printed tests; OP stands for the operator of a reduction. */
  private static final Map<Form, String> SPELLINGS = new LinkedHashMap<>();
  private static final Pattern ARRIVE =
      Pattern.compile("cp\\.async\\.mbarrier\\.arrive(?<noinc>\\.noinc)?(\\.shared(::cta)?)?\\.b64");

  static {
    for (FetchOperator operator : List.of(FetchOperator.ADD, FetchOperator.MIN, FetchOperator.MAX, FetchOperator.INC,
        FetchOperator.DEC, FetchOperator.AND, FetchOperator.OR, FetchOperator.XOR)) {
      OPERATORS.put(operator.name().toLowerCase(Locale.ROOT), operator);
    }
    String op = "\\.(?<op>" + String.join("|", OPERATORS.keySet()) + ")\\.[usb](?<bits>32|64)";
    form(Form.BULK_LOAD, "cp\\.async\\.bulk\\.shared::(cta|cluster)\\.global" + TRACKED
        + "(?<multicast>\\.multicast::cluster)?", "cp.async.bulk.shared::cluster.global" + TRACKED);
    form(Form.BULK_PEER, "cp\\.async\\.bulk\\.shared::cluster\\.shared::cta" + TRACKED,
        "cp.async.bulk.shared::cluster.shared::cta" + TRACKED);
    form(Form.BULK_PEER, "cp\\.reduce\\.async\\.bulk\\.shared::cluster\\.shared::cta" + TRACKED + op, "");
    form(Form.BULK_STORE, "cp\\.async\\.bulk\\.global\\.shared::cta\\.bulk_group",
        "cp.async.bulk.global.shared::cta.bulk_group");
    form(Form.BULK_STORE, "cp\\.reduce\\.async\\.bulk\\.global\\.shared::cta\\.bulk_group" + op, "");
    form(Form.TENSOR_LOAD, "cp\\.async\\.bulk\\.tensor\\.[1-5]d\\.shared::(cta|cluster)\\.global(\\.tile)?" + TRACKED,
        "cp.async.bulk.tensor.1d.shared::cluster.global" + TRACKED);
    form(Form.COPY, "cp\\.async\\.c[ag]\\.shared(::cta)?\\.global", "cp.async.ca.shared::cta.global");
    form(Form.STORE, "st\\.async(\\.weak)?(\\.shared::cluster)?" + TRACKED + "\\.[busf](?<bits>32|64)",
        "st.async.shared::cluster" + TRACKED + ".b32");
    form(Form.STORE, "red\\.async\\.relaxed\\.cluster(\\.shared::cluster)?" + TRACKED + op, "");
    form(Form.RELEASE, "st\\.async\\.release\\.(?<scope>gpu|sys)(\\.global)?\\.[bus](?<bits>32|64)",
        "st.async.release.gpu.global.b32");
    form(Form.RELEASE, "red\\.async\\.release\\.(?<scope>gpu|sys)(\\.global)?" + op, "");
  }

  private AsyncMnemonics() {}

  private static void form(Form form, String pattern, String spelling) {
    FORMS.put(Pattern.compile(pattern), form);
    SPELLINGS.putIfAbsent(form, spelling);
  }

  /** Reads an instruction of these opcodes, or {@code st.async} or {@code red.async}. */
  static Instruction parse(Suffixes suffixes, List<Operand> written, Span span) {
    String mnemonic = suffixes.opcode() + "." + String.join(".", suffixes.rest());
    for (Point.Kind kind : Point.Kind.values()) {
      if (kind.mnemonic().equals(mnemonic)) {
        return point(kind, written, span);
      }
    }
    Matcher arrive = ARRIVE.matcher(mnemonic);
    if (arrive.matches()) {
      OperandReader operands = new OperandReader("cp.async.mbarrier.arrive", written, 1, 1, mnemonic + " [b]");
      return new AsyncArrival(whole(operands, 0), arrive.group("noinc") != null, 0, Set.of(), span);
    }
    for (Map.Entry<Pattern, Form> form : FORMS.entrySet()) {
      Matcher found = form.getKey().matcher(mnemonic);
      if (found.matches()) {
        return new Reading(mnemonic, form.getValue(), found, written, span).operation();
      }
    }
    throw MnemonicException.of(mnemonic + " is not modelled", hint(mnemonic));
  }

  private static String hint(String mnemonic) {
    if (mnemonic.contains("prefetch")) {
      return "a prefetch changes no value: leave it out";
    } else if (mnemonic.contains(".tensor")) {
      return "of tensor copies, loads by tiles with an mbarrier are modelled: " + SPELLINGS.get(Form.TENSOR_LOAD)
          + " [d], [t, {0}], [b]; for a store, write " + SPELLINGS.get(Form.BULK_STORE);
    } else if (mnemonic.matches("(st|red)\\.async.*\\.v[248].*")) {
      return "write one asynchronous store for each element, and expect the bytes of each";
    }
    List<String> all = new ArrayList<>(SPELLINGS.values().stream().filter(s -> !s.isEmpty()).toList());
    for (Point.Kind kind : Point.Kind.values()) {
      all.add(kind.mnemonic());
    }
    all.addAll(List.of("cp.async.mbarrier.arrive.noinc.shared::cta.b64",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32",
        "red.async.relaxed.cluster.shared::cluster" + TRACKED + ".add.u32"));
    List<String> near = NearNames.near(mnemonic, all);
    String first = mnemonic.substring(0, mnemonic.indexOf('.'));
    return near.isEmpty() ? "modelled are " + String.join(", ", all.stream().filter(a -> a.startsWith(first + "."))
        .toList()) : NearNames.question(near);
  }

  private static Instruction point(Point.Kind kind, List<Operand> written, Span span) {
    int count = kind.counts() ? 1 : 0;
    OperandReader operands = new OperandReader(kind.mnemonic(), written, count, count,
        kind.mnemonic() + (kind.counts() ? " 0" : " alone"));
    if (!kind.counts()) {
      return new Point(kind, 0, span);
    } else if (operands.value(0) instanceof Expression.Constant c && c.value() >= 0
        && c.value() <= PhaseState.MOST) {
      return new Point(kind, (int) c.value(), span);
    }
    throw new MnemonicException(0, "this is no number of groups",
        "write " + kind.mnemonic() + " 0 to wait for all groups, or 1 for all but the last");
  }

  private static String whole(OperandReader operands, int i) {
    Operand.Address address = operands.address(i);
    if (!address.offset().equals(Expression.constant(0))) {
      throw new MnemonicException(i, "asynchronous operations move whole locations",
          "name the location alone: [" + address.base() + "]");
    }
    return address.base();
  }

  /** Reads the operands of an operation whose form is known. */
  private record Reading(String mnemonic, Form form, Matcher found, List<Operand> written, Span span) {

    private Instruction operation() {
      Optional<FetchOperator> operator = group("op").map(OPERATORS::get);
      boolean stores = form == Form.STORE || form == Form.RELEASE;
      boolean multicast = group("multicast").isPresent();
      OperandReader operands = operands(multicast);
      String target = whole(operands, 0);
      Optional<String> object = switch (form) {
        case BULK_LOAD, BULK_PEER -> Optional.of(whole(operands, 3));
        case TENSOR_LOAD, STORE -> Optional.of(whole(operands, 2));
        case BULK_STORE, COPY, RELEASE -> Optional.empty();
      };
      long bytes = form == Form.TENSOR_LOAD ? UNIT
          : stores ? Long.parseLong(group("bits").orElseThrow()) / Byte.SIZE : bytes(operands.value(2));
      return new AsyncOperation(form, operator, List.of(new Target(target, object)),
          stores ? Optional.empty() : Optional.of(form == Form.TENSOR_LOAD ? operands.tile(1) : whole(operands, 1)),
          stores ? operands.value(1) : Expression.constant(0), bytes,
          multicast ? OptionalInt.of(mask(operands.value(4))) : OptionalInt.empty(),
          group("scope").map(s -> Suffixes.SCOPES.get(s)), 0, span);
    }

    private OperandReader operands(boolean multicast) {
      return switch (form) {
        case BULK_LOAD -> new OperandReader("cp.async.bulk", written, multicast ? 5 : 4, multicast ? 5 : 4,
            mnemonic + " [d], [x], 16, [b]" + (multicast ? ", 3" : ""));
        case BULK_PEER -> new OperandReader("cp.async.bulk", written, 4, 4, mnemonic + " [d@1], [s], 16, [b@1]");
        case BULK_STORE -> new OperandReader("cp.async.bulk", written, 3, 3, mnemonic + " [x], [s], 16");
        case TENSOR_LOAD ->
            new OperandReader("cp.async.bulk.tensor", written, 3, 3, mnemonic + " [d], [t, {0}], [b]");
        case COPY -> new OperandReader("cp.async", written, 3, 3, mnemonic + " [s], [x], 4");
        case STORE -> new OperandReader("st.async", written, 3, 3, mnemonic + " [d@1], 1, [b@1]");
        case RELEASE -> new OperandReader("st.async", written, 2, 2, mnemonic + " [x], 1");
      };
    }

    private Optional<String> group(String name) {
      return found.pattern().pattern().contains("?<" + name + ">") ? Optional.ofNullable(found.group(name))
          : Optional.empty();
    }

    private long bytes(Expression written) {
      long bytes = written instanceof Expression.Constant c ? c.value() : -1;
      boolean small = form == Form.COPY;
      boolean known = small ? bytes == UNIT || !mnemonic.contains(".cg") && (bytes == 4 || bytes == 8)
          : bytes > 0 && bytes % UNIT == 0 && bytes <= PhaseState.MOST;
      if (known) {
        return bytes;
      }
      throw small
          ? new MnemonicException(2, "cp.async copies 4, 8 or 16 bytes, and 16 with .cg",
              "write 4: a location is copied whole, whatever the number")
          : new MnemonicException(2, "the number of bytes is no positive multiple of " + UNIT,
              "write 16, and expect as many transactions: a location is copied whole, whatever the number");
    }

    private static int mask(Expression written) {
      if (written instanceof Expression.Constant c && c.value() > 0 && c.value() < 1 << UNIT) {
        return (int) c.value();
      }
      throw new MnemonicException(4, "this is no mask of CTAs",
          "write a number with a bit for each CTA of the cluster: 3 for the first two");
    }
  }

  static String print(Point point) {
    return point.kind().mnemonic() + (point.kind().counts() ? " " + point.pending() : "");
  }

  static String print(AsyncArrival arrival) {
    return "cp.async.mbarrier.arrive" + (arrival.counted() ? ".noinc" : "") + ".shared::cta.b64 [" + arrival.object()
        + "]";
  }

  static String print(AsyncOperation i, RegisterTypes types) {
    Target first = i.targets().get(0);
    String object = first.object().map(o -> ", [" + o + "]").orElse("");
    String address = "[" + first.location() + "], ";
    String head = head(i);
    if (i.source().isEmpty()) {
      return head + " " + address + Printed.operand(i.value(), types) + object;
    } else if (i.form() == Form.TENSOR_LOAD) {
      return head + " " + address + "[" + i.source().get() + ", {0}]" + object;
    }
    return head + " " + address + "[" + i.source().get() + "], " + i.bytes() + object
        + (i.ctas().isPresent() ? ", " + i.ctas().getAsInt() : "");
  }

  private static String head(AsyncOperation i) {
    String usual = SPELLINGS.get(i.form());
    String type = i.bytes() == Long.BYTES ? "64" : "32";
    String scoped = i.scope().map(s -> usual.replace(".gpu", "." + AccessMnemonics.spelling(s))).orElse(usual);
    if (i.operator().isEmpty()) {
      return (i.source().isEmpty() ? scoped.replace(".b32", ".b" + type) : scoped)
          + (i.ctas().isPresent() ? ".multicast::cluster" : "");
    }
    String operator = "." + i.operator().get().name().toLowerCase(Locale.ROOT) + ".u" + type;
    return switch (i.form()) {
      case STORE -> "red.async.relaxed.cluster.shared::cluster" + TRACKED + operator;
      case RELEASE -> scoped.replaceFirst("^st", "red").replace(".b32", operator);
      default -> usual.replaceFirst("^cp", "cp.reduce") + operator;
    };
  }
}
