package periscope.toy;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** The instructions of toy assembly. A swap is a read and a write with the same number. */
sealed interface ToyInstruction extends LanguageInstruction {

  /** The instruction in the form of tests and tables. */
  String text();

  /** The tags of events in toy assembly; its vocabulary names them. */
  enum ToyTag implements Tag {
    /** The tag of a write that is seen before anything later in its thread. */
    LOUD
  }

  /** True: {@code if r != 0 { … }}, predicates the instructions inside. */
  @Override
  default boolean predicated() {
    return true;
  }

  private static EventInstruction.Access event(String location, Marks marks) {
    return new EventInstruction.Access(
        location, Set.of(), MemoryOrder.RELAXED, Scope.DEVICE, false, marks);
  }

  /** {@code read r x}. */
  record Read(String register, String location, Span span) implements ToyInstruction, LanguageInstruction.Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Read(event(location, Marks.NONE), register, Set.of(), span));
    }

    @Override
    public Read at(String newLocation) {
      return new Read(register, newLocation, span);
    }

    @Override
    public String text() {
      return "read " + register + " " + location;
    }
  }

  /** {@code write x 1}. */
  record Write(String location, Expression value, Span span) implements ToyInstruction, LanguageInstruction.Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Write(event(location, Marks.NONE), value, span));
    }

    @Override
    public Write at(String newLocation) {
      return new Write(newLocation, value, span);
    }

    @Override
    public String text() {
      return "write " + location + " " + value;
    }
  }

  /** {@code shout x 1}: a write that is seen before anything later in its thread. */
  record Shout(String location, Expression value, Span span) implements ToyInstruction, LanguageInstruction.Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Write(event(location, Marks.of(Set.of(ToyTag.LOUD))), value, span));
    }

    @Override
    public Shout at(String newLocation) {
      return new Shout(newLocation, value, span);
    }

    @Override
    public String text() {
      return "shout " + location + " " + value;
    }
  }

  /** {@code swap r x 1}. The value to write may come from the register that receives the old value. */
  record Swap(String register, String location, Expression value, Span span)
      implements ToyInstruction, LanguageInstruction.Access {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      String old = fresh.next();
      return List.of(new EventInstruction.Read(event(location, Marks.NONE.half()), old, Set.of(), span),
          new EventInstruction.Write(event(location, Marks.NONE.half()), value, span),
          new Instruction.Assign(register, Expression.register(old), span));
    }

    @Override
    public Swap at(String newLocation) {
      return new Swap(register, newLocation, value, span);
    }

    @Override
    public String text() {
      return "swap " + register + " " + location + " " + value;
    }
  }

  /** A barrier. {@code full} orders everything, {@code light} everything except a write and a later read. */
  record Barrier(boolean full, Span span) implements ToyInstruction {
    @Override
    public List<Instruction> events(FreshRegisters fresh) {
      return List.of(new EventInstruction.Fence(Kind.FENCE, EnumSet.allOf(AddressSpace.class),
          full ? MemoryOrder.SEQ_CST : MemoryOrder.ACQ_REL, Scope.DEVICE, false, Marks.NONE, Optional.empty(), span));
    }

    @Override
    public String text() {
      return full ? "full" : "light";
    }
  }
}
