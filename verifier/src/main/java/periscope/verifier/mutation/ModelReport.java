package periscope.verifier.mutation;

import periscope.models.ast.Statement.Role;

/**
 * Something that a model reports of a program when some execution that it allows has it: undefined behaviour, whichever
 * of its checks says so, or a flag.
 *
 * @param flag the flag's name; empty for undefined behaviour
 */
record ModelReport(Role role, String flag) {}
