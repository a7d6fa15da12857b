/**
 * The models that judge PTX tests.
 *
 * <p>Duty: the names that models of PTX may use ({@link periscope.lang.ptx.model.PtxVocabulary}), and the models that
 * come with the language ({@link periscope.lang.ptx.model.PtxModels}).
 */
package periscope.lang.ptx.model;
