package periscope.lang.spirv.module;

import java.util.Map;
import java.util.Optional;

/** IR's words for SPIR-V's instructions on numbers. */
final class Arithmetic {

  private static final Map<String, String> BINARY = Map.ofEntries(Map.entry("OpIAdd", "add"),
      Map.entry("OpISub", "sub"), Map.entry("OpIMul", "mul"), Map.entry("OpUDiv", "udiv"), Map.entry("OpSDiv", "sdiv"),
      Map.entry("OpUMod", "urem"), Map.entry("OpSRem", "srem"), Map.entry("OpFAdd", "fadd"),
      Map.entry("OpFSub", "fsub"), Map.entry("OpFMul", "fmul"), Map.entry("OpFDiv", "fdiv"),
      Map.entry("OpFRem", "frem"), Map.entry("OpShiftRightLogical", "lshr"),
      Map.entry("OpShiftRightArithmetic", "ashr"), Map.entry("OpShiftLeftLogical", "shl"),
      Map.entry("OpBitwiseOr", "or"), Map.entry("OpBitwiseAnd", "and"), Map.entry("OpBitwiseXor", "xor"),
      Map.entry("OpLogicalOr", "or"), Map.entry("OpLogicalAnd", "and"), Map.entry("OpLogicalNotEqual", "xor"));

  private static final Map<String, String> COMPARISONS = Map.ofEntries(Map.entry("OpIEqual", "eq"),
      Map.entry("OpINotEqual", "ne"), Map.entry("OpLogicalEqual", "eq"), Map.entry("OpPtrEqual", "eq"),
      Map.entry("OpPtrNotEqual", "ne"), Map.entry("OpUGreaterThan", "ugt"), Map.entry("OpSGreaterThan", "sgt"),
      Map.entry("OpUGreaterThanEqual", "uge"), Map.entry("OpSGreaterThanEqual", "sge"),
      Map.entry("OpULessThan", "ult"), Map.entry("OpSLessThan", "slt"), Map.entry("OpULessThanEqual", "ule"),
      Map.entry("OpSLessThanEqual", "sle"), Map.entry("OpFOrdEqual", "oeq"), Map.entry("OpFUnordEqual", "ueq"),
      Map.entry("OpFOrdNotEqual", "one"), Map.entry("OpFUnordNotEqual", "une"), Map.entry("OpFOrdLessThan", "olt"),
      Map.entry("OpFUnordLessThan", "ult"), Map.entry("OpFOrdGreaterThan", "ogt"),
      Map.entry("OpFUnordGreaterThan", "ugt"), Map.entry("OpFOrdLessThanEqual", "ole"),
      Map.entry("OpFUnordLessThanEqual", "ule"), Map.entry("OpFOrdGreaterThanEqual", "oge"),
      Map.entry("OpFUnordGreaterThanEqual", "uge"), Map.entry("OpOrdered", "ord"), Map.entry("OpUnordered", "uno"));

  private static final Map<String, String> CONVERSIONS = Map.ofEntries(Map.entry("OpConvertFToU", "fptoui"),
      Map.entry("OpConvertFToS", "fptosi"), Map.entry("OpConvertSToF", "sitofp"), Map.entry("OpConvertUToF", "uitofp"),
      Map.entry("OpConvertPtrToU", "ptrtoint"), Map.entry("OpConvertUToPtr", "inttoptr"),
      Map.entry("OpPtrCastToGeneric", "addrspacecast"), Map.entry("OpGenericCastToPtr", "addrspacecast"),
      Map.entry("OpBitcast", "bitcast"));

  private static final Map<String, String> UPDATES = Map.ofEntries(Map.entry("OpAtomicExchange", "xchg"),
      Map.entry("OpAtomicIAdd", "add"), Map.entry("OpAtomicISub", "sub"), Map.entry("OpAtomicSMin", "min"),
      Map.entry("OpAtomicUMin", "umin"), Map.entry("OpAtomicSMax", "max"), Map.entry("OpAtomicUMax", "umax"),
      Map.entry("OpAtomicAnd", "and"), Map.entry("OpAtomicOr", "or"), Map.entry("OpAtomicXor", "xor"),
      Map.entry("OpAtomicIIncrement", "add"), Map.entry("OpAtomicIDecrement", "sub"),
      Map.entry("OpAtomicFAddEXT", "fadd"), Map.entry("OpAtomicFMinEXT", "fmin"),
      Map.entry("OpAtomicFMaxEXT", "fmax"));

  /** Functions of extended sets as intrinsics of LLVM, without the types behind their names. */
  private static final Map<String, String> FUNCTIONS = Map.ofEntries(Map.entry("s_max", "llvm.smax"),
      Map.entry("s_min", "llvm.smin"), Map.entry("u_max", "llvm.umax"), Map.entry("u_min", "llvm.umin"),
      Map.entry("SMax", "llvm.smax"), Map.entry("SMin", "llvm.smin"), Map.entry("UMax", "llvm.umax"),
      Map.entry("UMin", "llvm.umin"), Map.entry("SAbs", "llvm.abs"), Map.entry("fma", "llvm.fma"),
      Map.entry("Fma", "llvm.fma"), Map.entry("mad", "llvm.fmuladd"), Map.entry("fabs", "llvm.fabs"),
      Map.entry("FAbs", "llvm.fabs"), Map.entry("sqrt", "llvm.sqrt"), Map.entry("Sqrt", "llvm.sqrt"),
      Map.entry("floor", "llvm.floor"), Map.entry("Floor", "llvm.floor"), Map.entry("ceil", "llvm.ceil"),
      Map.entry("Ceil", "llvm.ceil"), Map.entry("trunc", "llvm.trunc"), Map.entry("Trunc", "llvm.trunc"),
      Map.entry("rint", "llvm.rint"), Map.entry("RoundEven", "llvm.rint"), Map.entry("fmin", "llvm.minnum"),
      Map.entry("fmax", "llvm.maxnum"), Map.entry("FMin", "llvm.minnum"), Map.entry("FMax", "llvm.maxnum"));

  private Arithmetic() {}

  static Optional<String> binary(String operation) {
    return Optional.ofNullable(BINARY.get(operation));
  }

  static boolean isShift(String operation) {
    return operation.startsWith("OpShift");
  }

  static Optional<String> comparison(String operation) {
    return Optional.ofNullable(COMPARISONS.get(operation));
  }

  /** Whether a comparison is one of floating-point numbers. */
  static boolean isReal(String operation) {
    return operation.startsWith("OpF") || operation.matches("OpOrdered|OpUnordered");
  }

  static Optional<String> conversion(String operation) {
    return Optional.ofNullable(CONVERSIONS.get(operation));
  }

  /** IR's word for a read-modify-write. */
  static Optional<String> update(String operation) {
    return Optional.ofNullable(UPDATES.get(operation));
  }

  /** The intrinsic that computes what a function of an extended set does. */
  static Optional<String> function(String name) {
    return Optional.ofNullable(FUNCTIONS.get(name));
  }
}
