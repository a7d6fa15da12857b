package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.frame.InitialState;
import periscope.frame.Numerals;
import periscope.frame.xtext.frame.InitEntry;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.lang.ptx.xtext.ptx.AliasEntry;
import periscope.lang.ptx.xtext.ptx.MapNode;
import periscope.litmus.async.PhaseState;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.NearNames;

/** Reads the init block and the memory map: locations, aliases, and the initial values of registers. */
final class InitLowering {

  /** The word that declares a register. */
  private static final String DECLARED = ".reg";

  private static final String EXAMPLE = "an alias looks like: s @ surface aliases x";

  private final Problems problems;
  private final Locations locations;
  private final Numerals numerals;

  InitLowering(Problems problems, Locations locations, Numerals numerals) {
    this.problems = problems;
    this.locations = locations;
    this.numerals = numerals;
  }

  void location(InitialState.OfLocation location) {
    InitEntry entry = location.at();
    String name = location.name();
    String value = entry.getValue();
    boolean address = value != null && !InitialState.hasNumber(entry);
    if (address) {
      problems.error(entry, "the initial value of " + Problems.quoted(name) + " is not a number",
          "write a number after '='; a location that holds an address is not modelled, an alias is: "
              + name + " @ generic aliases " + bare(value));
    }
    long number = address ? 0 : InitialState.number(location, numerals, problems);
    if (entry.getWords().contains("mbarrier")) {
      mbarrier(entry, name, number);
      return;
    }
    locations.initial(name, number);
    type(entry).ifPresent(t -> locations.suggest(name, t));
    for (String word : entry.getWords()) {
      if (word.equals("global") || word.equals("shared")) {
        locations.place(name, space(word));
      } else if (word.equals(DECLARED)) {
        problems.error(entry, "a register stands behind its thread", "write: P0:.reg .b32 " + name);
      }
    }
  }

  /** Adds an mbarrier object, initialised with a count; 0 for an object that nothing has initialised. */
  private void mbarrier(InitEntry entry, String name, long count) {
    if (count < 0 || count > PhaseState.MOST) {
      problems.error(entry, "an mbarrier is initialised with 1 to " + PhaseState.MOST + " arrivals, not " + count,
          "write mbarrier " + name + "=1; or =0 for an object that the test initialises itself");
      return;
    }
    locations.initial(name, count == 0 ? PhaseState.NONE : PhaseState.fresh(count));
    locations.suggest(name, PhaseState.TYPE);
    locations.place(name, AddressSpace.LOCAL);
  }

  /** The number type that an entry's last type names, such as {@code .u32}; empty for predicates. */
  private static Optional<NumberType> type(InitEntry entry) {
    return entry.getWords().stream().filter(w -> w.startsWith(".") && !w.equals(DECLARED))
        .reduce((first, second) -> second).flatMap(w -> TypeSuffix.of(w.substring(1)).map(TypeSuffix::number));
  }

  private static AddressSpace space(String word) {
    return word.equals("shared") ? AddressSpace.LOCAL : AddressSpace.GLOBAL;
  }

  /** An entry of the memory map. */
  void map(MapNode entry) {
    locations.add(entry.getName());
    if (!locations.place(entry.getName(), space(entry.getSpace()))) {
      problems.error(entry, Problems.quoted(entry.getName()) + " is in two regions", "keep one of shared and global");
    }
  }

  /** Adds aliases; an alias of another alias may come before it. */
  void aliases(List<AliasEntry> entries) {
    List<AliasEntry> left = new ArrayList<>(entries);
    while (!left.isEmpty()) {
      List<String> waiting = left.stream().map(AliasEntry::getName).toList();
      AliasEntry next = left.stream().filter(a -> !waiting.contains(a.getOf())).findFirst().orElse(null);
      if (next == null) {
        problems.error(left.get(0), Problems.quoted(left.get(0).getName()) + " is an alias of itself",
            "let the last of " + String.join(", ", waiting) + " alias a location");
        return;
      }
      left.remove(next);
      alias(next);
    }
  }

  private void alias(AliasEntry entry) {
    Optional<Proxy> proxy =
        Arrays.stream(Proxy.values()).filter(p -> p.spelling().equals(entry.getProxy())).findFirst();
    if (!entry.getAliases().equals("aliases")) {
      problems.error(entry, "expected 'aliases' after the proxy", EXAMPLE);
    }
    if (proxy.isEmpty()) {
      List<String> known = Arrays.stream(Proxy.values()).map(Proxy::spelling).toList();
      problems.error(entry, "unknown proxy " + Problems.quoted(entry.getProxy()),
          NearNames.nearestOrAll(entry.getProxy(), known));
    }
    if (locations.has(entry.getName())) {
      InitialState.twice(entry, entry.getName(), problems);
      return;
    }
    locations.add(entry.getOf());
    locations.alias(entry.getName(), proxy.orElse(Proxy.GENERIC), entry.getOf());
  }

  void register(InitialState.OfRegister register, ThreadLowering thread) {
    InitEntry entry = register.at();
    String name = register.name();
    if (!thread.declare(name, entry.getWords().contains(DECLARED))) {
      InitialState.twice(entry, register.thread() + ":" + name, problems);
      return;
    }
    type(entry).ifPresent(t -> thread.type(name, t));
    String value = entry.getValue();
    if (value == null) {
      return;
    } else if (InitialState.hasNumber(entry)) {
      thread.initial(entry, name, InitialState.number(register, numerals, problems));
    } else {
      locations.add(bare(value));
      thread.holds(name, bare(value));
    }
  }

  /** The name in {@code x}, {@code &x} or {@code [x]}. */
  private static String bare(String value) {
    return value.chars().filter(c -> "&[] \t\r\n".indexOf(c) < 0).mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
