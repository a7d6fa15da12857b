package periscope.semantics.progress;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A progress model: which members of a group a scheduler guarantees to go on. Members are threads or work-groups, and
 * have numbers from 0; sets of members are bits of a {@code long}. Weaker models come first, where two are comparable.
 */
public enum ProgressModel {
  /** Nobody is guaranteed; some live member goes on all the same. */
  NONE("no %s is promised anything") {
    @Override
    public long guaranteed(long live, long started) {
      return 0;
    }
  },
  /** Occupancy-bound execution [FAIR]: whoever has started goes on. */
  OBE("a %s that has started goes on") {
    @Override
    public long guaranteed(long live, long started) {
      return live & started;
    }
  },
  /** Execution as in HSA [FAIR]: the first one that has not ended goes on. */
  HSA("the first %s that has not ended goes on") {
    @Override
    public long guaranteed(long live, long started) {
      return Long.lowestOneBit(live);
    }
  },
  /** The promises of {@link #HSA} and of {@link #OBE} together [FAIR]. */
  HSA_OBE("a %s that has started goes on, and so does the first one that has not ended") {
    @Override
    public long guaranteed(long live, long started) {
      return HSA.guaranteed(live, started) | OBE.guaranteed(live, started);
    }
  },
  /**
   * Linear occupancy-bound execution [FAIR]: members start in the order of their numbers, so that one that has
   * started shows that all before it will; those that have started may have ended since.
   */
  LOBE("a %s that has started goes on, and so does each one before it") {
    @Override
    public long guaranteed(long live, long started) {
      long last = Long.highestOneBit(started);
      return live & (last | last - 1) & (started == 0 ? 0 : -1L);
    }
  },
  /** Everybody goes on. */
  FAIR("every %s goes on") {
    @Override
    public long guaranteed(long live, long started) {
      return live;
    }
  };

  private final String promise;

  ProgressModel(String promise) {
    this.promise = promise;
  }

  /**
   * The members that go on infinitely often, if no member starts or ends any more.
   *
   * @param live    members that have not ended
   * @param started members that have taken a step, ended ones included
   */
  public abstract long guaranteed(long live, long started);

  /**
   * What the model promises, as a sentence without a point.
   *
   * @param member the word for a member
   */
  public String promise(String member) {
    return promise.formatted(member);
  }

  /** The model's name in commands: {@code hsa-obe}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The model with a name in commands, in any case; {@code unfair} is another name of {@link #NONE}. */
  public static Optional<ProgressModel> of(String word) {
    String lower = word.toLowerCase(Locale.ROOT).replace('_', '-');
    return Arrays.stream(values()).filter(m -> m.word().equals(lower.equals("unfair") ? NONE.word() : lower))
        .findFirst();
  }

  /** The models that are weaker than this one and next to it: between them and this one is no other. */
  public List<ProgressModel> weaker() {
    return switch (this) {
      case NONE -> List.of();
      case OBE, HSA -> List.of(NONE);
      case HSA_OBE -> List.of(OBE, HSA);
      case LOBE -> List.of(HSA_OBE);
      case FAIR -> List.of(LOBE);
    };
  }
}
