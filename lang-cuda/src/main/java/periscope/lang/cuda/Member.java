package periscope.lang.cuda;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.memory.MemoryOrder;

/**
 * A member function of libcu++'s atomic objects.
 *
 * @param name     its name
 * @param kind     its operation
 * @param operator the operator of a {@link Kind#FETCH}; null for other kinds
 */
record Member(String name, Kind kind, FetchOperator operator) {

  /**
   * The operation of a member function: its operands, the number of orders after them, and the orders that it cannot
   * have.
   */
  enum Kind {
    LOAD(0, 1, "a load", "", Set.of(MemoryOrder.RELEASE, MemoryOrder.ACQ_REL)),
    STORE(1, 1, "a store", "the value", Set.of(MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL)),
    CLEAR(0, 1, "a store", "", Set.of(MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL)),
    FETCH(1, 1, "a read-modify-write", "the operand", Set.of()),
    TEST_AND_SET(0, 1, "a read-modify-write", "", Set.of()),
    STRONG(2, 2, "a compare-exchange", "the expected value, the desired value", Set.of()),
    WEAK(2, 2, "a compare-exchange", "the expected value, the desired value", Set.of());

    final int operands;
    final int orders;
    final String title;
    final String meaning;
    final Set<MemoryOrder> impossible;

    Kind(int operands, int orders, String title, String meaning, Set<MemoryOrder> impossible) {
      this.operands = operands;
      this.orders = orders;
      this.title = title;
      this.meaning = meaning;
      this.impossible = impossible;
    }
  }

  /** The operators with a function {@code fetch_…}; atomic objects have no wrapping increment or decrement. */
  static final Set<FetchOperator> FETCHES = EnumSet.range(FetchOperator.ADD, FetchOperator.MAX);

  private static final Map<String, Member> ALL = all();

  /** Member functions that are not supported, each with a way out. */
  static final Map<String, String> UNREAD = Map.of(
      "wait", "write a loop that loads: while (a.load(order) == old) ;",
      "notify_one", "write a loop that loads in place of the wait, which needs no notice",
      "notify_all", "write a loop that loads in place of the wait, which needs no notice",
      "is_lock_free", "leave it out: these objects are");

  /** The member function with this name; empty if atomic objects have none. */
  static Optional<Member> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  boolean returns() {
    return kind != Kind.STORE && kind != Kind.CLEAR;
  }

  /** The arguments in words. */
  String signature() {
    String operands = kind.meaning.isEmpty() ? "" : kind.meaning + "; then ";
    return "it takes " + operands + (kind.orders > 1 ? "optionally one or two orders" : "optionally the order");
  }

  private static Map<String, Member> all() {
    Map<String, Member> map = new TreeMap<>();
    put(map, new Member("load", Kind.LOAD, null));
    put(map, new Member("store", Kind.STORE, null));
    put(map, new Member("test", Kind.LOAD, null));
    put(map, new Member("clear", Kind.CLEAR, null));
    put(map, new Member("test_and_set", Kind.TEST_AND_SET, FetchOperator.EXCHANGE));
    put(map, new Member("exchange", Kind.FETCH, FetchOperator.EXCHANGE));
    for (FetchOperator operator : FETCHES) {
      put(map, new Member("fetch_" + operator.spelling(), Kind.FETCH, operator));
    }
    put(map, new Member("compare_exchange_strong", Kind.STRONG, null));
    put(map, new Member("compare_exchange_weak", Kind.WEAK, null));
    return map;
  }

  private static void put(Map<String, Member> map, Member member) {
    map.put(member.name, member);
  }
}
