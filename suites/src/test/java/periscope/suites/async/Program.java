package periscope.suites.async;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random program of two or three threads in one cluster, over a global location {@code x}, a flag {@code f}, and a
 * shared location {@code d} and an mbarrier {@code b} of CTA 0. Each load has a register of its own, each wait a
 * predicate of its own.
 */
record Program(int count, List<Integer> ctas, List<List<Step>> threads) {

  /** The instructions. */
  enum Kind {
    STORE,
    LOAD,
    ARRIVE,
    EXPECT,
    WAIT,
    COPY_IN,
    COPY_OUT,
    GROUP_WAIT,
    GROUP_WAIT_READ,
    PROXY_FENCE,
    FENCE,
    BAR
  }

  /** The spaces of a fence between proxies. */
  enum Space {
    ALL,
    GLOBAL,
    CTA,
    CLUSTER
  }

  /**
   * An instruction.
   *
   * @param location {@code x}, {@code f} or {@code d}, of a load or a store
   * @param value    the stored value, or the parity of a wait
   * @param order    0 for weak, 1 for relaxed, 2 for release or acquire, 3 for both
   * @param wide     whether the scope is that of the cluster, and not that of the CTA
   * @param space    of a fence between proxies
   */
  record Step(Kind kind, String location, int value, int order, boolean wide, Space space) {}

  private static final int BYTES = 16;

  /**
   * Idioms: stores to x and d (x, s), loads of them (y, d), a store to the flag and a load of it (f, g), arrivals (A,
   * E), waits (W), copies (C, O), waits for groups (G, R), fences between proxies (P), barriers (B).
   */
  private static final List<List<String>> IDIOMS = List.of(
      List.of("x E C", "W d y"), List.of("E x C", "W y d"), List.of("d P A", "W P C"), List.of("s P B", "B P O G y"),
      List.of("x P f", "g P E C W d"), List.of("O G f", "g y"), List.of("E C", "W B", "B d"), List.of("x A", "W y"),
      List.of("O R E C W d", "g"), List.of("s P f", "g P O G y"), List.of("s A", "W d"));

  /** A program near an idiom: some instructions are missing or others, and orders, scopes and places differ. */
  static Program near(Random random) {
    int[] next = {1};
    List<Integer> ctas = new ArrayList<>();
    List<List<Step>> threads = new ArrayList<>();
    List<String> idiom = IDIOMS.get(random.nextInt(IDIOMS.size()));
    boolean apart = random.nextInt(3) == 0;
    for (String thread : idiom) {
      int cta = apart && thread.indexOf('W') < 0 && thread.indexOf('O') < 0 && thread.indexOf('E') < 0 ? 1 : 0;
      List<Step> steps = new ArrayList<>();
      for (String word : thread.split(" ", -1)) {
        boolean optional = word.equals("P");
        if (random.nextInt(optional ? 2 : 12) > 0) {
          steps.add(random.nextInt(12) == 0 ? step(random, cta, next) : named(word.charAt(0), random, next));
        }
      }
      ctas.add(cta);
      threads.add(steps);
    }
    return new Program(1 + random.nextInt(5) / 4, ctas, threads);
  }

  private static Step named(char word, Random random, int[] next) {
    boolean wide = random.nextInt(3) > 0;
    int order = random.nextInt(5) > 0 ? 2 : 1;
    return switch (word) {
      case 'x', 's' -> new Step(Kind.STORE, word == 'x' ? "x" : "d", ++next[0], 0, false, Space.ALL);
      case 'd', 'y' -> new Step(Kind.LOAD, word == 'd' ? "d" : "x", 0, 0, false, Space.ALL);
      case 'f' -> new Step(Kind.STORE, "f", ++next[0], order, wide, Space.ALL);
      case 'g' -> new Step(Kind.LOAD, "f", 0, order, wide, Space.ALL);
      case 'A' -> new Step(Kind.ARRIVE, "b", 0, order, wide, Space.ALL);
      case 'E' -> new Step(Kind.EXPECT, "b", 0, order, wide, Space.ALL);
      case 'W' -> new Step(Kind.WAIT, "b", 0, order, wide, Space.ALL);
      case 'C' -> new Step(Kind.COPY_IN, "d", 0, 0, false, Space.ALL);
      case 'O' -> new Step(Kind.COPY_OUT, "d", 0, 0, false, Space.ALL);
      case 'G' -> new Step(Kind.GROUP_WAIT, "", 0, 0, false, Space.ALL);
      case 'R' -> new Step(Kind.GROUP_WAIT_READ, "", 0, 0, false, Space.ALL);
      case 'P' -> new Step(Kind.PROXY_FENCE, "", 0, 0, false, Space.values()[random.nextInt(4)]);
      default -> new Step(Kind.BAR, "", 0, 0, false, Space.ALL);
    };
  }

  static Program random(Random random) {
    return random.nextInt(4) > 0 ? near(random) : any(random);
  }

  private static Program any(Random random) {
    int size = 2 + random.nextInt(2);
    List<Integer> ctas = new ArrayList<>(List.of(0));
    List<List<Step>> threads = new ArrayList<>();
    int[] next = {1};
    for (int t = 0; t < size; t++) {
      if (t > 0) {
        ctas.add(random.nextInt(2));
      }
      List<Step> steps = new ArrayList<>();
      int length = 1 + random.nextInt(size == 2 ? 5 : 3);
      for (int i = 0; i < length; i++) {
        steps.add(step(random, ctas.get(t), next));
      }
      threads.add(steps);
    }
    return new Program(1 + random.nextInt(2), ctas, threads);
  }

  private static Step step(Random random, int cta, int[] next) {
    boolean wide = random.nextBoolean();
    int order = 1 + random.nextInt(2);
    return switch (random.nextInt(12)) {
      case 0 -> new Step(Kind.STORE, random.nextBoolean() ? "x" : "d", ++next[0], 0, false, Space.ALL);
      case 1 -> new Step(Kind.STORE, "f", ++next[0], order, wide, Space.ALL);
      case 2 -> new Step(Kind.LOAD, "f", 0, order, wide, Space.ALL);
      case 3, 4 -> new Step(Kind.LOAD, random.nextBoolean() ? "x" : "d", 0, 0, false, Space.ALL);
      case 5 -> new Step(Kind.ARRIVE, "b", 0, order, wide, Space.ALL);
      case 6 -> cta == 0 ? new Step(Kind.EXPECT, "b", 0, order, wide, Space.ALL)
          : new Step(Kind.ARRIVE, "b", 0, order, wide, Space.ALL);
      case 7 -> cta == 0 ? new Step(Kind.WAIT, "b", random.nextInt(3) == 0 ? 1 : 0, order, wide, Space.ALL)
          : new Step(Kind.LOAD, "x", 0, 0, false, Space.ALL);
      case 8 -> new Step(Kind.COPY_IN, "d", 0, 0, false, Space.ALL);
      case 9 -> cta == 0 ? new Step(Kind.COPY_OUT, "d", 0, 0, false, Space.ALL)
          : new Step(Kind.FENCE, "", 0, 3, wide, Space.ALL);
      case 10 -> new Step(Kind.PROXY_FENCE, "", 0, 0, false, Space.values()[random.nextInt(4)]);
      default -> new Step(random.nextBoolean() ? Kind.GROUP_WAIT
          : random.nextBoolean() ? Kind.GROUP_WAIT_READ : Kind.BAR, "", 0, 0, false, Space.ALL);
    };
  }

  /** Whether some thread loads, and some stores or copies. */
  boolean interesting() {
    List<Kind> kinds = threads.stream().flatMap(List::stream).map(Step::kind).toList();
    return kinds.contains(Kind.LOAD)
        && kinds.stream().filter(k -> k == Kind.STORE || k == Kind.COPY_IN || k == Kind.COPY_OUT).count() > 0;
  }

  /** The program as a litmus test in PTX. */
  String text() {
    StringBuilder out = new StringBuilder("PTX random\n{ global x=0; global f=0; shared d=1; mbarrier b=" + count
        + "; }\n");
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>(List.of("P" + t + "@cta " + ctas.get(t) + ",cluster 0,gpu 0"));
      for (int i = 0; i < threads.get(t).size(); i++) {
        column.addAll(lines(threads.get(t).get(i), t, i));
      }
      columns.add(column);
    }
    int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
    for (int r = 0; r < rows; r++) {
      int row = r;
      out.append(columns.stream().map(c -> row < c.size() ? c.get(row) : "").collect(Collectors.joining(" | ")))
          .append(" ;\n");
    }
    return out.append("exists (true)\n").toString();
  }

  private List<String> lines(Step s, int thread, int index) {
    String scope = s.wide() ? "cluster" : "cta";
    String reaches = ctas.get(thread) == 0 ? "shared::cta" : "shared::cluster";
    String tracked = ".mbarrier::complete_tx::bytes ";
    return switch (s.kind()) {
      case STORE -> List.of("st." + access(s, "release") + " " + place(s) + ", " + s.value());
      case LOAD -> List.of("ld." + access(s, "acquire") + " r" + index + ", " + place(s));
      case ARRIVE -> List.of("mbarrier.arrive." + (s.order() == 1 ? "relaxed." : "release.") + scope + "." + reaches
          + ".b64 _, [b@0]");
      case EXPECT -> List.of("mbarrier.arrive.expect_tx." + (s.order() == 1 ? "relaxed." : "release.") + scope
          + ".shared::cta.b64 _, [b@0], " + BYTES);
      case WAIT -> List.of("mbarrier.test_wait.parity." + (s.order() == 1 ? "relaxed." : "acquire.") + scope
          + ".shared::cta.b64 p" + index + ", [b@0], " + s.value());
      case COPY_IN -> List.of("cp.async.bulk." + reaches + ".global" + tracked + "[d@0], [x], 16, [b@0]");
      case COPY_OUT -> List.of("cp.async.bulk.global.shared::cta.bulk_group [x], [d@0], 16",
          "cp.async.bulk.commit_group");
      case GROUP_WAIT -> List.of("cp.async.bulk.wait_group 0");
      case GROUP_WAIT_READ -> List.of("cp.async.bulk.wait_group.read 0");
      case PROXY_FENCE -> List.of("fence.proxy.async" + switch (s.space()) {
        case ALL -> "";
        case GLOBAL -> ".global";
        case CTA -> ".shared::cta";
        case CLUSTER -> ".shared::cluster";
      });
      case FENCE -> List.of("fence.acq_rel." + scope);
      case BAR -> List.of("bar.cta.sync 0");
    };
  }

  private static String access(Step s, String strongest) {
    return s.order() == 0 ? "weak" : (s.order() == 1 ? "relaxed" : strongest) + "." + (s.wide() ? "cluster" : "cta");
  }

  private static String place(Step s) {
    return s.location().equals("d") ? "[d@0]" : "[" + s.location() + "]";
  }
}
