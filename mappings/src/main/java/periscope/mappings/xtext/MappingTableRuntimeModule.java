package periscope.mappings.xtext;

/** Components of the language at run time; the generated defaults. */
public class MappingTableRuntimeModule extends AbstractMappingTableRuntimeModule {}
