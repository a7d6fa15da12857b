package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.OperandExpressions;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.lang.ptx.xtext.ptx.AliasEntry;
import periscope.lang.ptx.xtext.ptx.InitEntryNode;
import periscope.lang.ptx.xtext.ptx.InitNode;
import periscope.lang.ptx.xtext.ptx.LocationEntry;
import periscope.lang.ptx.xtext.ptx.MapNode;
import periscope.lang.ptx.xtext.ptx.RegisterEntry;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.NearNames;

/** The init block and the memory map: locations, aliases, and the registers' first values. */
final class InitLowering {

  private static final String EXAMPLE = "an alias looks like: s @ surface aliases x";

  private final Problems problems;
  private final Locations locations;
  private final List<ThreadLowering> threads;

  InitLowering(Problems problems, Locations locations, List<ThreadLowering> threads) {
    this.problems = problems;
    this.locations = locations;
    this.threads = threads;
  }

  void lower(InitNode node) {
    List<AliasEntry> aliases = new ArrayList<>();
    for (InitEntryNode entry : node.getEntries()) {
      if (entry instanceof LocationEntry l) {
        location(l);
      } else if (entry instanceof AliasEntry a) {
        aliases.add(a);
      }
    }
    aliases(aliases);
    node.getEntries().stream().filter(RegisterEntry.class::isInstance).forEach(e -> register((RegisterEntry) e));
  }

  private void location(LocationEntry entry) {
    String name = entry.getName();
    if (locations.has(name)) {
      twice(entry, name);
    }
    String value = entry.getValue();
    if (value != null && !isNumber(value)) {
      problems.error(entry, "the initial value of " + Problems.quoted(name) + " is not a number",
          "write a number after '='; a location that holds an address is not modelled, an alias is: "
              + name + " @ generic aliases " + bare(value));
    }
    locations.initial(name, value != null && isNumber(value) ? number(entry, value) : 0);
    Optional.ofNullable(entry.getType()).flatMap(InitLowering::type)
        .ifPresent(t -> locations.suggest(name, t));
    if (entry.getSpace() != null) {
      locations.place(name, space(entry.getSpace()));
    }
  }

  /** The number that a type such as {@code .u32} is; predicates are none. */
  private static Optional<NumberType> type(String dotted) {
    return TypeSuffix.of(dotted.replaceFirst("^\\s*\\.\\s*", "")).map(TypeSuffix::number);
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

  /** Aliases of aliases may come in any order. */
  private void aliases(List<AliasEntry> entries) {
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
      twice(entry, entry.getName());
      return;
    }
    locations.add(entry.getOf());
    locations.alias(entry.getName(), proxy.orElse(Proxy.GENERIC), entry.getOf());
  }

  private void register(RegisterEntry entry) {
    int thread = TestLowering.threadIndex(entry.getThread());
    if (thread < 0 || thread >= threads.size()) {
      problems.error(entry, "there is no thread " + Problems.quoted(entry.getThread()),
          TestLowering.threads(threads.size()));
      return;
    }
    ThreadLowering lowered = threads.get(thread);
    if (!lowered.declare(entry.getName(), entry.isDeclared())) {
      twice(entry, thread + ":" + entry.getName());
      return;
    }
    Optional.ofNullable(entry.getType()).flatMap(InitLowering::type)
        .ifPresent(t -> lowered.type(entry.getName(), t));
    String value = entry.getValue();
    if (value == null) {
      return;
    } else if (isNumber(value)) {
      lowered.initial(entry, entry.getName(), number(entry, value));
    } else {
      locations.add(bare(value));
      lowered.holds(entry.getName(), bare(value));
    }
  }

  private void twice(EObject at, String name) {
    problems.error(at, "the init block has " + Problems.quoted(name) + " twice", "keep one of them");
  }

  private static boolean isNumber(String value) {
    return value.matches("-?\\s*[0-9].*");
  }

  /** The name in {@code x}, {@code &x} or {@code [x]}. */
  private static String bare(String value) {
    return value.chars().filter(c -> "&[] \t\r\n".indexOf(c) < 0).mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private long number(EObject at, String written) {
    try {
      return OperandExpressions.number(written);
    } catch (MnemonicException e) {
      problems.error(at, e.getMessage(), e.hint());
      return 0;
    }
  }
}
