package periscope.lang.c.name;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.type.Selection;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.async.PhaseState;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/**
 * The locations of a test, collected from the init block, the parameters and the accesses. An array consists of one
 * location for each cell: cell 0 has the array's name, cell 2 of {@code x} is the location {@code x[2]}.
 */
public final class Locations {

  /** Largest number of cells of an array. */
  public static final int CELLS = 64;

  /** Largest number of cells of an array in a program. */
  private static final int RUN_CELLS = 1 << 22;

  private static final class Draft {
    private Initial[] initial = {Initial.ZERO};
    private boolean atomic;
    /** Whether the location is a barrier with phases. */
    private boolean phased;
    /** Whether a declaration makes the location atomic. */
    private boolean declaredAtomic;
    /** The first atomic function on the location, where the language accepts only atomic objects. */
    private Span function;
    private AddressSpace space;
    private NumberType type;
  }

  /**
   * The initial value of a cell, as text, since its type may become known later.
   *
   * @param bits the bit pattern, if it is known already
   * @param at   the place in the text for errors
   */
  private record Initial(Optional<Long> bits, String text, Span at) {
    static final Initial ZERO = new Initial(Optional.of(0L), "0", Span.NONE);
  }

  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();
  private final Set<Integer> readOnly = new HashSet<>();
  /** Largest number of cells of an array of this test. */
  private int most = CELLS;
  /** Number of registers used so far for the index of an access. */
  private int indices;
  /** The structures of the names that denote a structure or an array of structures. */
  private final Map<String, Structure> structures = new LinkedHashMap<>();
  private final Map<String, Integer> structureCells = new HashMap<>();
  /** For each array that is a member, the name of its structure. */
  private final Map<String, String> owners = new HashMap<>();
  private final Map<String, Selection> selections = new HashMap<>();
  private final Map<String, List<Integer>> sizes = new HashMap<>();
  private final Map<String, Structure> types;
  private final DialectWords dialect;
  private final Problems problems;

  /** @param types the structures that declarations may name */
  public Locations(DialectWords dialect, Map<String, Structure> types, Problems problems) {
    this.dialect = dialect;
    this.types = Map.copyOf(types);
    this.problems = problems;
  }

  /** Adds a location, or a further declaration of it. A location declared both local and global is global. */
  public void declare(String name, List<String> words, Span span) {
    Optional<Structure> structure = structure(words);
    if (structure.isPresent()) {
      declare(name, structure.get(), words, span);
      return;
    }
    dialect.check(words, span, problems);
    Draft draft = drafts.computeIfAbsent(name, n -> new Draft());
    TypeWords.type(words).ifPresent(t -> {
      draft.type = draft.type == null ? t : draft.type;
      width(name, t, span);
    });
    draft.declaredAtomic |= dialect.atomic(words);
    draft.atomic |= draft.declaredAtomic;
    if (dialect.phased(words)) {
      draft.phased = true;
      draft.type = PhaseState.TYPE;
    }
    if (draft.space != AddressSpace.GLOBAL) {
      dialect.space(words).ifPresent(s -> draft.space = s);
    }
  }

  private void declare(String name, Structure structure, List<String> words, Span span) {
    structures.putIfAbsent(name, structure);
    structureCells.putIfAbsent(name, 1);
    if (!structures.get(name).equals(structure)) {
      problems.error(span, name + " is a structure " + structures.get(name).name() + " elsewhere", "");
      return;
    }
    for (Structure.Member member : structure.members()) {
      List<String> all = new ArrayList<>(words);
      all.removeIf(w -> w.startsWith("struct"));
      all.addAll(member.words());
      String location = Structure.location(name, member.name());
      owners.put(location, name);
      declare(location, all, span);
      member.cells().ifPresent(n -> widen(location, n, span));
    }
  }

  /** The structure that type words name; empty if they name none. */
  public Optional<Structure> structure(List<String> words) {
    return Structure.named(words).map(types::get);
  }

  /** The structure of a name that denotes a structure or an array of structures; empty for other names. */
  public Optional<Structure> structureAt(String name) {
    return Optional.ofNullable(structures.get(first(name)));
  }

  /** A new name under which several arrays stand as one location. */
  public String select(Selection selection) {
    String name = selection.owner() + "?" + selections.size();
    select(name, selection);
    return name;
  }

  private void select(String name, Selection selection) {
    selections.put(name, selection);
    Optional.ofNullable(structures.get(selection.arrays().get(0))).ifPresent(s -> s.members().forEach(m ->
        select(Structure.location(name, m.name()), selection.member(m.name()))));
  }

  /** The selection that a name denotes; empty for other names. */
  public Optional<Selection> selection(String name) {
    return Optional.ofNullable(selections.get(name));
  }

  /** The name of a location in messages; for a selection, the name of its pointer. */
  public String called(String name) {
    return selection(name).map(Selection::owner).filter(owner -> !owner.isEmpty()).orElse(name);
  }

  /** The first array of a selection, whose properties all its arrays share; for another name, the name itself. */
  private String first(String name) {
    return selections.containsKey(name) ? selections.get(name).arrays().get(0) : name;
  }

  /** The arrays to which a pointer may point: those whose declaration has exactly the pointer's type. */
  public List<String> alike(Pointer pointer) {
    Stream<String> all = pointer.structure().isPresent()
        ? structures.keySet().stream().filter(n -> structures.get(n).name().equals(pointer.structure().get()))
        : drafts.keySet().stream().filter(n -> pointer.type().map(type(n)::equals).orElse(false));
    return all.filter(n -> pointer.space().map(s -> s == AddressSpace.LOCAL == isLocal(n)).orElse(true)).toList();
  }

  /** Whether an access has the location's width; reports an error if not. */
  public boolean width(String name, NumberType access, Span span) {
    NumberType type = type(name);
    if (type.bits() == access.bits()) {
      return true;
    }
    problems.error(span, name + " holds " + TypeWords.name(type) + " elsewhere, and " + TypeWords.name(access)
        + " here", "all accesses of a location have one width: models say nothing about accesses that overlap in part");
    return false;
  }

  /** The type of a location, from the first declaration that names a type; {@code int} if none does. */
  public NumberType type(String name) {
    NumberType type = drafts.get(first(name)).type;
    return type == null ? NumberType.S32 : type;
  }

  /** Whether a location is a barrier with phases. */
  public boolean isPhased(String name) {
    return drafts.containsKey(name) && drafts.get(name).phased;
  }

  /** Whether a location lies in the memory of a work-group. */
  public boolean isLocal(String array) {
    String name = first(array);
    return structures.containsKey(name)
        ? structures.get(name).members().stream().allMatch(m -> isLocal(Structure.location(name, m.name())))
        : drafts.get(name).space == AddressSpace.LOCAL;
  }

  /** Makes a location an array of at least that many cells. */
  public void widen(String name, long cells, Span span) {
    if (cells < 1 || cells > most) {
      problems.error(span, "an array has 1 to " + most + " cells", "");
      return;
    } else if (structures.containsKey(name)) {
      if (structureCells.get(name) < cells) {
        structureCells.put(name, (int) cells);
        structures.get(name).members().forEach(m ->
            widen(Structure.location(name, m.name()), cells * m.cells().orElse(1), span));
      }
      return;
    }
    Draft draft = drafts.get(name);
    int before = draft.initial.length;
    draft.initial = Arrays.copyOf(draft.initial, Math.max(before, (int) cells));
    Arrays.fill(draft.initial, before, draft.initial.length, Initial.ZERO);
    if (owners.containsKey(name)) {
      String owner = owners.get(name);
      int each = structures.get(owner).members().stream().filter(m -> Structure.location(owner, m.name()).equals(name))
          .findFirst().flatMap(Structure.Member::cells).orElse(1);
      widen(owner, (cells + each - 1) / each, span);
    }
  }

  /** Makes a location an array; with several sizes, an array of arrays. */
  public void sizes(String name, List<Integer> all, Span span) {
    sizes.put(name, List.copyOf(all));
    widen(name, all.stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b), span);
  }

  /** The sizes of an array of arrays; empty for other locations. */
  public List<Integer> sizes(String name) {
    return sizes.getOrDefault(name, List.of());
  }

  /** From now on, an access beyond one of these arrays accesses its last cell. */
  public void open(List<String> arrays) {
    open.addAll(arrays);
  }

  /**
   * From now on, arrays may be large, and an access with an unknown index is one access to the cell with this index.
   */
  public void index() {
    most = RUN_CELLS;
  }

  /** Largest number of cells of an array that work-items share. */
  public int most() {
    return most;
  }

  /** A new register for the index of an access; empty if each cell gets an access of its own. */
  public Optional<String> nextIndex() {
    return most == CELLS ? Optional.empty() : Optional.of("$ix" + indices++);
  }

  /** Whether an access beyond the array accesses its last cell. */
  public boolean isOpen(String name) {
    return open.contains(name) || open.stream()
        .anyMatch(o -> structureAt(o).filter(s -> s.locations(o).containsKey(name)).isPresent());
  }

  /**
   * Sets the initial value of a cell.
   *
   * @param value the text of a constant
   */
  public void initial(String name, int index, String value, Span at) {
    drafts.get(name).initial[index] = new Initial(Optional.empty(), value, at);
  }

  /** Sets the initial value of a cell, as a bit pattern of its type, unless the text has set it. */
  public void initial(String name, int index, long bits) {
    Initial[] cells = drafts.get(name).initial;
    cells[index] = cells[index] == Initial.ZERO ? new Initial(Optional.of(bits), "", Span.NONE) : cells[index];
  }

  /** Records that an atomic operation accesses a location. */
  public void markAtomic(String name) {
    arrays(name).forEach(a -> drafts.get(a).atomic = true);
  }

  private List<String> arrays(String name) {
    return selection(name).map(Selection::arrays).orElse(List.of(name));
  }

  /** Records the place of a load that may read only memory that no thread writes. */
  public void markReadOnly(Span load) {
    readOnly.add(load.offset());
  }

  /** The offsets of the loads that may read only memory that no thread writes. */
  public Set<Integer> readOnly() {
    return readOnly;
  }

  /** Records that a function accesses a location which the language accepts only for atomic objects. */
  public void markFunction(String name, Span span) {
    markAtomic(name);
    for (String array : arrays(name)) {
      Draft draft = drafts.get(array);
      draft.function = draft.function == null ? span : draft.function;
    }
  }

  /** Records that the text accesses a location as an atomic object. */
  public void seenAtomic(String name) {
    arrays(name).forEach(a -> drafts.get(a).declaredAtomic = true);
  }

  /**
   * Reports atomic functions on objects that no declaration makes atomic.
   *
   * @param error true for an error; false for a warning, since many published tests do so
   */
  public void tellOfPlainObjects(boolean error) {
    drafts.forEach((name, draft) -> {
      boolean plain = draft.function != null && !draft.declaredAtomic;
      String told = "no declaration makes " + name + " atomic, and atomic functions take atomic objects only";
      String written = dialect.examples().atomic() + name;
      if (plain && error) {
        problems.error(draft.function, told, "declare it so: " + written);
      } else if (plain) {
        problems.warning(draft.function, told + "; it is one here",
            "declare it so, in one thread or in the init block: " + written);
      }
    });
  }

  /** Whether the test has a location or an array with this name. */
  public boolean has(String name) {
    return drafts.containsKey(name) || structures.containsKey(name);
  }

  /** Number of cells of a location; for a selection, of its largest array. */
  public int cells(String name) {
    return selections.containsKey(name) ? selections.get(name).arrays().stream().mapToInt(this::cells).max().orElse(1)
        : structures.containsKey(name) ? structureCells.get(name) : drafts.get(name).initial.length;
  }

  /** The names of all locations and arrays. */
  public Set<String> names() {
    return drafts.keySet();
  }

  /** The names of all cells. */
  public Set<String> cellNames() {
    Set<String> all = new LinkedHashSet<>();
    drafts.forEach((name, draft) ->
        IntStream.range(0, draft.initial.length).forEach(i -> all.add(CellName.cell(name, i))));
    return all;
  }

  /** Every cell as a location of the test. */
  public List<Location> all() {
    return drafts.entrySet().stream().flatMap(e -> cells(e.getKey(), e.getValue())).toList();
  }

  /** Every location and array as an array of a program. */
  public List<LaunchedProgram.Array> arrays() {
    return drafts.entrySet().stream().map(e -> {
      List<Location> cells = cells(e.getKey(), e.getValue()).toList();
      return new LaunchedProgram.Array(e.getKey(), cells.get(0).type(), cells.get(0).space(),
          cells.stream().mapToLong(Location::initial).toArray());
    }).toList();
  }

  private Stream<Location> cells(String name, Draft draft) {
    AddressSpace space = draft.space == null ? AddressSpace.GLOBAL : draft.space;
    return IntStream.range(0, draft.initial.length)
        .mapToObj(i -> location(CellName.cell(name, i), draft.initial[i], draft, space));
  }

  private Location location(String name, Initial initial, Draft draft, AddressSpace space) {
    NumberType type = draft.type == null ? NumberType.S32 : draft.type;
    long given = initial.bits.orElseGet(() -> Numbers.of(type, initial.text, initial.at, problems));
    if (draft.phased && (given < 0 || given > PhaseState.MOST)) {
      problems.error(initial.at, "a barrier is initialised with 1 to " + PhaseState.MOST + " arrivals, not " + given,
          "write 1; or 0 for a barrier that the test initialises itself");
    }
    long value = !draft.phased ? given : given == 0 ? PhaseState.NONE : PhaseState.fresh(given);
    return new Location(name, type, value, draft.atomic, space, List.of());
  }
}
