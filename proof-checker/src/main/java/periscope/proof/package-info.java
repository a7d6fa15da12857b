/**
 * The independent checker of certificates that a mapping is sound for programs of every size. Duty: to accept a
 * certificate only
 * if it proves the theorem's obligations; docs/unbounded.md has the theorem. Nouns: {@link Kinds} (events of
 * operations and of
 * their code), {@link Pattern}, {@link Obligations}, {@link Rules}, {@link ProofChecker}. Invariants: the package
 * uses no other
 * package of Periscope; each clause of a refutation is made by a rule; a fault in a certificate leads to {@link
 * Refused}.
 */
package periscope.proof;
