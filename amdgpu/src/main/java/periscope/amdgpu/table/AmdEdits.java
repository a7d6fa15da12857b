package periscope.amdgpu.table;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.AmdInstruction.Update;
import periscope.amdgpu.instruction.Bit;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.RowEdits;

/**
 * The edits of rows: waits and cache instructions go away, and loads lose a bit; accesses stay. Nothing is inserted,
 * since the instructions of one GPU are unknown to another and a row does not say which GPU it is for.
 */
final class AmdEdits implements RowEdits {

  @Override
  public boolean stays(Instruction i) {
    return i instanceof AmdInstruction.WordAccess;
  }

  /** A load or a store without one of its bits. */
  @Override
  public List<Change> weaker(Instruction i) {
    if (i instanceof AmdInstruction.Load load) {
      return load.bits().stream().map(b -> new Change("no " + b.word(), (Instruction) new AmdInstruction.Load(
          load.mnemonic(), load.register(), load.location(), without(load.bits(), b), load.span()))).toList();
    } else if (i instanceof AmdInstruction.Store store) {
      return store.bits().stream().map(b -> new Change("no " + b.word(), (Instruction) new AmdInstruction.Store(
          store.mnemonic(), store.location(), store.value(), without(store.bits(), b), store.span()))).toList();
    }
    return List.of();
  }

  private static Set<Bit> without(Set<Bit> bits, Bit bit) {
    Set<Bit> fewer = EnumSet.copyOf(bits);
    fewer.remove(bit);
    return fewer;
  }

  @Override
  public List<Change> stronger(Instruction i) {
    return List.of();
  }

  @Override
  public List<Instruction> insertable(Pattern pattern) {
    return List.of();
  }

  @Override
  public Optional<String> kind(Instruction i) {
    return Optional.empty();
  }

  @Override
  public Map<String, Integer> costs() {
    return Map.of();
  }

  @Override
  public Optional<Instruction> likened(Instruction i) {
    return i instanceof Update u ? Optional.of(new Update("global_atomic_swap", u.result(), u.location(), u.operand(),
        u.bits(), u.span())) : Optional.empty();
  }

  @Override
  public Instruction qualifiedAs(Instruction i, Instruction other) {
    Update own = (Update) i;
    return new Update(own.mnemonic(), own.result(), own.location(), own.operand(), ((Update) other).bits(), own.span());
  }
}
