package periscope.lang.neutral;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;

/** Writes a test that {@link Sayable} accepts, with each action, and each atom of an outcome, on a line of its own. */
final class NeutralWriter {

  private final LitmusTest test;
  private final Naming names;
  private final List<Behaviours.Named> behaviours;

  NeutralWriter(LitmusTest test, Naming names, List<Behaviours.Named> behaviours) {
    this.test = test;
    this.names = names;
    this.behaviours = List.copyOf(behaviours);
  }

  String text() {
    List<String> threads = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      threads.add(test.threads().get(t).body().stream().map(i -> "      " + action(thread, i))
          .collect(Collectors.joining(",\n", "    {\"actions\": [\n", "\n    ]}")));
    }
    return "{\n"
        + "  " + field("testName", quoted(test.name())) + ",\n"
        + "  " + field("testType", quoted(Sayable.together(test) ? "intra_workgroup" : "inter_workgroup")) + ",\n"
        + "  " + field("memoryType", quoted(Sayable.memory(test).orElseThrow().word())) + ",\n"
        + "  \"threads\": [\n" + String.join(",\n", threads) + "\n  ],\n"
        + behaviours.stream().map(this::behaviour).collect(Collectors.joining(",\n", "  \"behaviors\": {\n", "\n  }\n"))
        + "}\n";
  }

  private String action(int thread, Instruction instruction) {
    List<String> fields = new ArrayList<>();
    if (instruction instanceof Fence fence) {
      fields.add(field("action", quoted("fence")));
      fields.add(field("memoryOrder", quoted(Orders.word(fence.semantics().order()))));
      return object(fields);
    }
    Access access = (Access) instruction;
    Optional<Expression> written = written(access);
    fields.add(field("action", quoted(written.isPresent() ? "write" : "read")));
    fields.add(field("memoryLocation", quoted(names.locations().get(access.location()))));
    fields.add(written.map(v -> field("value", v.toString())).orElseGet(() ->
        field("variable", quoted(names.variables().get(new Register(thread, register(access)))))));
    if (access.semantics().order().compareTo(MemoryOrder.RELAXED) > 0) {
      fields.add(field("memoryOrder", quoted(Orders.word(access.semantics().order()))));
    }
    if (access instanceof Fetch) {
      fields.add(field("useRMW", "true"));
    }
    return object(fields);
  }

  /** The value that an access writes, if the format can express it; empty for a read. */
  private static Optional<Expression> written(Access access) {
    return access instanceof Store store ? Optional.of(store.value())
        : access instanceof Fetch fetch && fetch.operator() == FetchOperator.EXCHANGE ? Optional.of(fetch.operand())
        : Optional.empty();
  }

  private static String register(Access access) {
    return access instanceof Load load ? load.register() : ((Fetch) access).register();
  }

  private String behaviour(Behaviours.Named behaviour) {
    List<String> atoms = atoms(behaviour.outcome());
    String key = behaviour.name().equals(behaviour.counter()) ? "" : ", " + field("key", quoted(behaviour.counter()));
    String head = "    " + quoted(behaviour.name()) + ": ";
    return atoms.size() == 1 ? head + "{" + atoms.get(0) + key + "}"
        : atoms.stream().map(a -> "      {" + a + "}").collect(Collectors.joining(",\n",
            head + "{\"type\": \"op\", \"op\": \"and\"" + key + ", \"conditions\": [\n", "\n    ]}"));
  }

  private List<String> atoms(Outcome outcome) {
    List<String> atoms = new ArrayList<>();
    outcome.registers().forEach((r, v) -> atoms.add(atom("variable", names.variables().get(r), v)));
    outcome.memory().forEach((x, v) -> atoms.add(atom("memory", names.locations().get(x), v)));
    return atoms;
  }

  private static String atom(String type, String id, long value) {
    return String.join(", ", field("type", quoted(type)), field("id", quoted(id)),
        field("value", Long.toString(value)));
  }

  private static String object(List<String> fields) {
    return "{" + String.join(", ", fields) + "}";
  }

  private static String field(String name, String value) {
    return quoted(name) + ": " + value;
  }

  private static String quoted(String text) {
    return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
  }
}
