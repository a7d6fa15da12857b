package periscope.lang.llvm.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.ObjectLayout.Use;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.Layout;
import periscope.litmus.source.Span;

/**
 * The objects of a launch: accesses to them are gathered while code is lowered, and then divide them into cells. All
 * work-items of a launch share one memory, whose cells serve all of them.
 */
public final class Memory {

  /**
   * An object.
   *
   * @param type     the type of what it holds; of a parameter, of its elements, as far as the text says
   * @param elements number of elements of that type; empty if a launch states the number
   * @param members  names of members in the text that was compiled, by the bytes before them
   */
  public record Object(ObjectId id, IrType type, OptionalLong elements, Map<Long, String> members) {}

  private final Layout types;
  private final Refusal refusal;
  private final Map<ObjectId, Object> objects = new LinkedHashMap<>();
  private final Map<ObjectId, List<Use>> uses = new HashMap<>();
  private final Map<ObjectId, List<Use>> fills = new HashMap<>();
  private final Map<ObjectId, ObjectLayout> layouts = new HashMap<>();
  private final Map<ObjectId, IrType> elements = new HashMap<>();
  private final Set<ObjectId> atomic = new HashSet<>();

  public Memory(Layout types, Refusal refusal) {
    this.types = types;
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }

  /** Adds an object. */
  public void add(Object object) {
    objects.putIfAbsent(object.id(), object);
  }

  public Optional<Object> object(ObjectId id) {
    return Optional.ofNullable(objects.get(id));
  }

  /** All objects, in the order in which they were added. */
  public List<Object> all() {
    return List.copyOf(objects.values());
  }

  /** Records that code steps in an object by elements of a type; the largest structure is that of its elements. */
  public void steps(ObjectId id, IrType element) {
    if (types.resolved(element) instanceof IrType.Structure
        && types.size(element).orElse(0) > types.size(elements.getOrDefault(id, new IrType.Other(""))).orElse(0)) {
      elements.put(id, element);
    }
  }

  /** Records an access. */
  public void uses(ObjectId id, Use use) {
    uses.computeIfAbsent(id, i -> new ArrayList<>()).add(use);
    if (use.atomic()) {
      atomic.add(id);
    }
  }

  /** Records an access to bytes that need not be one number: their cells are those of other accesses. */
  public void fills(ObjectId id, Bytes offset, int bytes, Span span) {
    fills.computeIfAbsent(id, i -> new ArrayList<>()).add(new Use(offset, bytes, ObjectLayout.Content.SIGNED, false,
        span));
  }

  /** Whether an atomic operation accesses the object. */
  public boolean isAtomic(ObjectId id) {
    return atomic.contains(id);
  }

  /** Whether code accesses an object. */
  public boolean isUsed(ObjectId id) {
    return uses.containsKey(id) || fills.containsKey(id);
  }

  /** Whether code accesses an object in a kind of memory. */
  public boolean isUsed(ObjectId.Kind kind) {
    return Stream.concat(uses.keySet().stream(), fills.keySet().stream()).anyMatch(i -> i.kind() == kind);
  }

  /**
   * The cells of an object, once all accesses are recorded.
   *
   * @throws periscope.litmus.source.InvalidInputException if accesses overlap in part
   */
  public ObjectLayout layout(ObjectId id) {
    return layouts.computeIfAbsent(id, i -> {
      List<Use> all = uses.getOrDefault(i, List.of());
      IrType own = objects.containsKey(i) ? inner(objects.get(i).type()) : new IrType.Other("");
      IrType type = types.resolved(own) instanceof IrType.Structure ? own : elements.getOrDefault(i, own);
      return ObjectLayout.of(all, type, types).orElseThrow(() -> refusal.at(all.get(all.size() - 1).span(),
          "accesses to " + i.name() + " overlap in part, or have different sizes and are atomic",
          "each number in memory is accessed as a whole"))
          .named(objects.containsKey(i) ? objects.get(i).members() : Map.of());
    });
  }

  /**
   * Number of the layout's elements in an element of the declared type: several where code accesses parts of its
   * numbers.
   */
  public long parts(ObjectId id) {
    long declared = objects.containsKey(id) ? types.stride(objects.get(id).type()).orElse(0) : 0;
    long stride = layout(id).stride();
    return declared > stride && declared % stride == 0 ? declared / stride : 1;
  }

  /** The innermost type of nested arrays. */
  private IrType inner(IrType type) {
    IrType now = types.resolved(type);
    while (now instanceof IrType.Array a) {
      now = types.resolved(a.element());
    }
    return now;
  }

  /** Number of elements of an object's layout; empty if a launch states it. */
  public OptionalLong elements(ObjectId id) {
    Object object = objects.get(id);
    if (object == null || object.elements().isEmpty()) {
      return OptionalLong.empty();
    }
    long bytes = types.stride(object.type()).orElse(0) * object.elements().getAsLong();
    return OptionalLong.of(bytes / layout(id).stride());
  }

}
