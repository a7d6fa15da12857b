package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A language that mappings translate from or to. */
public enum Language {
  OPENCL_RSP("opencl-rsp", "OPENCL"),
  CUDA("cuda", "CUDA"),
  GPUASM("gpuasm", "GPUASM"),
  PTX("ptx", "PTX");

  private final String spelling;
  private final String header;

  Language(String spelling, String header) {
    this.spelling = spelling;
    this.header = header;
  }

  /** Its name in a mapping. */
  public String spelling() {
    return spelling;
  }

  /** What {@link periscope.litmus.LitmusTest#language()} says of its tests. */
  public String header() {
    return header;
  }

  /** The languages that mappings translate it to; empty if it is no source language. */
  public List<Language> targets() {
    return switch (this) {
      case OPENCL_RSP -> List.of(GPUASM, PTX);
      case CUDA -> List.of(PTX);
      case GPUASM, PTX -> List.of();
    };
  }

  /** Whether its atomic operations are flagged remote or not. */
  public boolean hasRemote() {
    return this == OPENCL_RSP;
  }

  /** Whether plain accesses may be volatile. */
  public boolean hasVolatile() {
    return this == CUDA;
  }

  /**
   * The operations that a table from this language has rows for. GPU assembly has nothing that a barrier could become.
   */
  public List<Operation> operations(Language target) {
    return Arrays.stream(Operation.values())
        .filter(o -> this == CUDA || o != Operation.FETCH_WRAPPING_INC && o != Operation.FETCH_WRAPPING_DEC)
        .filter(o -> target == PTX || o != Operation.BARRIER)
        .toList();
  }

  /** The language of that name. */
  public static Optional<Language> of(String spelling) {
    return Arrays.stream(values()).filter(l -> l.spelling.equals(spelling)).findFirst();
  }

  /** Names of the languages that mappings translate from, or of those they translate to. */
  public static List<String> names(boolean source) {
    Stream<Language> sources = Arrays.stream(values()).filter(l -> !l.targets().isEmpty());
    Stream<Language> found = source ? sources : sources.flatMap(l -> l.targets().stream()).distinct();
    return found.map(Language::spelling).toList();
  }
}
