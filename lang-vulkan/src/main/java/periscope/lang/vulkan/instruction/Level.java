package periscope.lang.vulkan.instruction;

import java.util.Arrays;
import java.util.Optional;
import periscope.litmus.event.Tag;
import periscope.litmus.memory.Scope;

/** A scope of Vulkan, narrowest first ([VULKAN], "Scope"). */
public enum Level implements Tag {
  SUB_GROUP("sg", "subgroup", Scope.WORK_ITEM),
  WORK_GROUP("wg", "workgroup", Scope.WORK_GROUP),
  /** The agents of one queue family. */
  QUEUE_FAMILY("qf", "queue-family", Scope.CLUSTER),
  DEVICE("dv", "device", Scope.DEVICE);

  private final String spelling;
  private final String words;
  private final Scope shared;

  Level(String spelling, String words, Scope shared) {
    this.spelling = spelling;
    this.words = words;
    this.shared = shared;
  }

  /** The scope in mnemonics: {@code dv}. */
  public String spelling() {
    return spelling;
  }

  /** The scope in sentences: {@code queue-family}. */
  public String words() {
    return words;
  }

  /** The widest scope of those that all languages share that is not wider. */
  public Scope shared() {
    return shared;
  }

  /** The scope with this spelling. */
  public static Optional<Level> of(String spelling) {
    return Arrays.stream(values()).filter(l -> l.spelling.equals(spelling)).findFirst();
  }
}
