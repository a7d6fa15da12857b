package periscope.lang.vulkan.reference;

import java.util.Set;

/**
 * One instruction of a program without control flow; it makes one event.
 *
 * @param kind      its kind
 * @param name      the name by which an access reaches its location; empty for others
 * @param value     what a write writes; what an update adds to the old value
 * @param register  the register of a read; empty for others
 * @param atomic    whether an access is atomic
 * @param acquires  whether it acquires
 * @param releases  whether it releases
 * @param scope     1 sub-group, 2 work-group, 3 queue family, 4 device; 0 for an access without a scope
 * @param storage   number of the storage class of an access
 * @param semantics numbers of the classes that its semantics name
 * @param semAv     whether its semantics make available
 * @param semVis    whether its semantics make visible
 * @param nonPrivate whether an access is non-private
 * @param own       whether a plain access is an availability or visibility operation of its own
 * @param barrier   number of a control barrier
 */
record Step(
    Kind kind, String name, int value, String register, boolean atomic, boolean acquires, boolean releases, int scope,
    int storage, Set<Integer> semantics, boolean semAv, boolean semVis, boolean nonPrivate, boolean own, int barrier) {

  enum Kind {
    LOAD,
    STORE,
    UPDATE,
    FENCE,
    BARRIER,
    AV_DEVICE,
    VIS_DEVICE
  }

  boolean reads() {
    return kind == Kind.LOAD || kind == Kind.UPDATE;
  }

  boolean writes() {
    return kind == Kind.STORE || kind == Kind.UPDATE;
  }

  boolean accesses() {
    return reads() || writes();
  }

  /** Whether it is a fence; a control barrier with an order is one, too. */
  boolean fences() {
    return kind == Kind.FENCE || kind == Kind.BARRIER && (acquires || releases);
  }
}
