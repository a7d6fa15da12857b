package periscope.lang.ptx.instruction;

import java.util.List;

/** An instruction that issues an asynchronous operation. */
public sealed interface Issued extends NewerInstruction permits AsyncOperation, AsyncArrival {

  /** The number of the operation in its thread. */
  int operation();

  /** The mbarriers on which the operation ends. */
  List<String> objects();

  @Override
  default Part part() {
    return Part.COPIES;
  }
}
