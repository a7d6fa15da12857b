package periscope.amdgpu.machine;

/**
 * A level of caches.
 *
 * @param name      its name in the machine's file
 * @param owner     the unit that has one cache of the level
 * @param writeBack whether a store may stay in the cache as a dirty line; else it goes on at once
 */
public record Level(String name, Unit owner, boolean writeBack) {}
