package periscope.suites.async;

import java.util.ArrayList;
import java.util.List;
import periscope.suites.async.Program.Kind;
import periscope.suites.async.Program.Space;
import periscope.suites.async.Program.Step;

/** The events of a random program, in the order of its text. */
final class PlainEvents {

  /** What an event is. */
  enum Role {
    INITIAL,
    READ,
    WRITE,
    OPERATION,
    WAIT,
    FENCE,
    PROXY_FENCE,
    IMPLICIT_FENCE,
    IMPLICIT_READ_FENCE,
    ISSUE,
    GROUP_WAIT,
    BAR
  }

  /**
   * An event. An operation on the mbarrier is one event, as is a wait there.
   *
   * @param thread   index of the thread; -1 for an initial write
   * @param index    index of the instruction in its thread
   * @param location {@code x}, {@code f}, {@code d}, {@code b}, or empty
   * @param async    whether the event is of the async proxy
   * @param copy     whether the event belongs to a copy, the issue included
   */
  record Happening(Role role, int thread, int index, int cta, String location, Step step, boolean async,
      boolean copy) {

    boolean accesses() {
      return role == Role.INITIAL || role == Role.READ || role == Role.WRITE || role == Role.OPERATION
          || role == Role.WAIT;
    }

    /** The order: 0 weak, 1 relaxed, 2 release or acquire, 3 both. */
    int order() {
      return role == Role.OPERATION && copy ? 2
          : role == Role.INITIAL || copy || !accesses() && role != Role.FENCE ? 0 : step.order();
    }

    boolean wide() {
      return role == Role.OPERATION && copy || step.wide();
    }

    boolean ordered() {
      return thread >= 0 && (!copy || role == Role.ISSUE);
    }

    boolean same(Happening that) {
      return copy && that.copy && thread == that.thread && index == that.index;
    }

    private int rank() {
      return switch (role) {
        case READ -> 1;
        case IMPLICIT_READ_FENCE -> 2;
        case WRITE -> 3;
        case IMPLICIT_FENCE -> 4;
        case OPERATION -> 5;
        default -> 0;
      };
    }

    boolean before(Happening that) {
      return same(that) && role != Role.ISSUE && rank() < that.rank();
    }

    /** Whether this fence between proxies is for an access. */
    boolean covers(Happening access) {
      if (!access.accesses()) {
        return false;
      }
      return switch (role) {
        case IMPLICIT_FENCE -> same(access);
        case IMPLICIT_READ_FENCE -> same(access) && access.role == Role.READ;
        case PROXY_FENCE -> {
          boolean shared = access.location.equals("d") || access.location.equals("b");
          Space space = step.space();
          yield space == Space.ALL || space == Space.GLOBAL && !shared || space == Space.CLUSTER && shared
              || space == Space.CTA && shared && cta == 0;
        }
        default -> false;
      };
    }
  }

  private PlainEvents() {}

  static List<Happening> of(Program program) {
    List<Happening> all = new ArrayList<>();
    for (String location : List.of("x", "f", "d")) {
      all.add(new Happening(Role.INITIAL, -1, 0, -1, location, null, false, false));
    }
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).size(); i++) {
        add(program.threads().get(t).get(i), t, i, program.ctas().get(t), all);
      }
    }
    return all;
  }

  private static void add(Step s, int t, int i, int cta, List<Happening> all) {
    if (s.kind() == Kind.COPY_IN || s.kind() == Kind.COPY_OUT) {
      boolean in = s.kind() == Kind.COPY_IN;
      all.add(new Happening(Role.ISSUE, t, i, cta, "", s, false, true));
      all.add(new Happening(Role.READ, t, i, cta, in ? "x" : "d", s, true, true));
      if (!in) {
        all.add(new Happening(Role.IMPLICIT_READ_FENCE, t, i, cta, "", s, true, true));
      }
      all.add(new Happening(Role.WRITE, t, i, cta, in ? "d" : "x", s, true, true));
      all.add(new Happening(Role.IMPLICIT_FENCE, t, i, cta, "", s, true, true));
      if (in) {
        all.add(new Happening(Role.OPERATION, t, i, cta, "b", s, false, true));
      }
      return;
    }
    Role role = switch (s.kind()) {
      case STORE -> Role.WRITE;
      case LOAD -> Role.READ;
      case ARRIVE, EXPECT -> Role.OPERATION;
      case WAIT -> Role.WAIT;
      case GROUP_WAIT, GROUP_WAIT_READ -> Role.GROUP_WAIT;
      case PROXY_FENCE -> Role.PROXY_FENCE;
      case FENCE -> Role.FENCE;
      default -> Role.BAR;
    };
    all.add(new Happening(role, t, i, cta, s.location(), s, role == Role.PROXY_FENCE, false));
  }
}
