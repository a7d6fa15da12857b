package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.compilers.amd.AmdState.Lost;
import periscope.compilers.amd.Content.Address;
import periscope.compilers.amd.Content.Number;
import periscope.compilers.unit.ThreadFunction;
import periscope.litmus.expression.Expression;

/**
 * The arguments of compiled code, as LLVM's conventions for AMDGPU place them. A function gets its arguments in vector
 * registers from {@code v0} on, an address in two registers. A kernel gets its arguments in memory; the address of this
 * memory is in the scalar registers behind the registers that the kernel's directives name. A kernel gets the address
 * of its results last.
 */
final class AmdArguments {

  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final Pattern LOAD =
      Pattern.compile("s_load_(?:dword(x2|x4|x8|x16)?|b(32|64|128|256|512))");
  /** What the scalar registers of a kernel begin with, in order, with their numbers of registers. */
  private static final List<Map.Entry<String, Integer>> BEFORE = List.of(
      Map.entry(".amdhsa_user_sgpr_private_segment_buffer", 4), Map.entry(".amdhsa_user_sgpr_dispatch_ptr", 2),
      Map.entry(".amdhsa_user_sgpr_queue_ptr", 2));
  private static final int WORD = 4;

  private final AmdFunction function;
  /** The words of the arguments, by their distance from the beginning in bytes. */
  private final Map<Long, Content> words = new HashMap<>();

  AmdArguments(AmdFunction function, ThreadFunction written) {
    this.function = function;
    List<String> all = new ArrayList<>(written.parameters());
    if (written.kernel() && !written.results().isEmpty()) {
      all.add(Content.RESULTS);
    }
    long at = 0;
    for (String parameter : all) {
      boolean number = NUMBER.matcher(parameter).matches();
      if (number) {
        words.put(at, new Number(Expression.constant(Long.parseLong(parameter))));
        at += WORD;
      } else {
        at = function.kernel() ? (at + 2 * WORD - 1) / (2 * WORD) * (2 * WORD) : at;
        words.put(at, new Address(parameter, 0, false));
        words.put(at + WORD, new Address(parameter, 0, true));
        at += 2 * WORD;
      }
    }
  }

  /** The registers at the first instruction. */
  AmdState atEntry() {
    Map<String, Content> registers = new HashMap<>();
    registers.put("exec", new Number(Expression.constant(1)));
    if (!function.kernel()) {
      words.forEach((at, content) -> registers.put("v" + at / WORD, content));
      return new AmdState(registers, Map.of(), List.of(), List.of());
    }
    int base = BEFORE.stream().mapToInt(e -> e.getValue() * function.facts().getOrDefault(e.getKey(), 0)).sum();
    registers.put("s" + base, new Address(Content.ARGUMENTS, 0, false));
    registers.put("s" + (base + 1), new Address(Content.ARGUMENTS, 0, true));
    return new AmdState(registers, Map.of(), List.of(), List.of());
  }

  /**
   * The registers behind a scalar load of arguments, whose memory nobody writes.
   *
   * @return empty if it is no scalar load
   * @throws Lost if it loads something else, since machines have no scalar caches
   */
  Optional<AmdState> loaded(AmdStatement s, AmdState before) {
    Matcher m = LOAD.matcher(s.mnemonic());
    if (!m.matches()) {
      return Optional.empty();
    }
    Address from = before.address(s.operands().get(1));
    if (!from.base().equals(Content.ARGUMENTS)) {
      throw new Lost("it reads " + from.base() + " through a scalar cache, which machines lack");
    }
    long at = from.offset() + Long.decode(s.operands().get(2));
    AmdState after = before;
    for (String register : AmdState.range(s.operands().get(0))) {
      Content word = words.get(at);
      after = word == null ? after.without(register) : after.with(register, word);
      at += WORD;
    }
    return Optional.of(after);
  }
}
