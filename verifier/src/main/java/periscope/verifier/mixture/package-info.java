/**
 * Mixtures: programs whose operations several tables compile, because they come from several translation units.
 *
 * <p>Nouns: a {@link periscope.verifier.mixture.TableAlone} is the answer about one table of a mixture; {@link
 * periscope.verifier.mixture.MixtureAnswer} holds these answers together with the answer about the programs that need
 * several tables. That an operation carries its unit, and a {@link periscope.mappings.table.Mapping} the tables of the
 * units, is all that searches know of mixtures; {@link periscope.verifier.program.Assignments} says which programs
 * count.
 *
 * <p>Invariants: each table is asked about for itself first. A mixture is sound only if each of its tables is, and all
 * programs that need several of them were searched. A finding of a mixture is no finding of one of its tables: the
 * program is compiled rightly by each of them alone, as far as that could be decided.
 */
package periscope.verifier.mixture;
