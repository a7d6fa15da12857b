package periscope.lang.cuda;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The headers of CUDA, C and C++'s standard library, which need not be read, since their contents are known. */
final class Headers {

  private static final String CUDA = "cuda.h cuda_runtime.h cuda_runtime_api.h device_launch_parameters.h"
      + " device_functions.h device_atomic_functions.h cuda_fp16.h cuda_bf16.h cuda_profiler_api.h math_constants.h"
      + " math_functions.h vector_types.h vector_functions.h helper_cuda.h helper_functions.h helper_math.h"
      + " helper_string.h helper_timer.h cooperative_groups.h curand.h cublas_v2.h nvToolsExt.h cuda/"
      + " cooperative_groups/";

  private static final String C = "assert.h ctype.h errno.h float.h inttypes.h limits.h math.h stdbool.h stddef.h"
      + " stdint.h stdio.h stdlib.h string.h time.h unistd.h sys/";

  private static final String CPP = "algorithm array atomic bitset cassert cctype cerrno cfloat chrono cinttypes"
      + " climits cmath complex condition_variable cstddef cstdint cstdio cstdlib cstring ctime deque exception fstream"
      + " functional future initializer_list iomanip ios iosfwd iostream istream iterator limits list map memory mutex"
      + " new numeric optional ostream queue random ratio set sstream stack stdexcept streambuf string string_view"
      + " system_error thread tuple type_traits typeinfo unordered_map unordered_set utility valarray variant vector";

  /** Names of headers, and folders in which all files are known. */
  static final Set<String> ALL = Stream.of(CUDA, C, CPP).flatMap(names -> Stream.of(names.split(" ")))
      .collect(Collectors.toUnmodifiableSet());

  private Headers() {}
}
