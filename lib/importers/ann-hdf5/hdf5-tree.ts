import type { ParamValue } from "@/lib/domain/model";

/** The longest text that an attribute may hold. */
export const MAX_TEXT_CHARS = 1_000;

/**
 * An opened HDF5 group, as an importer uses it. Groups of the HDF5 library throw Hdf5Error for parts that they can't
 * read. Groups of the plain reader throw NotPlain or RangeError. Then the library has to read the file.
 */
export interface Hdf5Tree {
  /** Returns the names of members. Throws for a link into another file, and for too many members. */
  names(): string[];
  /** Returns all attributes: numbers, booleans and text. Others are null, or the plain reader throws. */
  attributes(): Map<string, ParamValue>;
  /** Returns a member that is a group; null for others. */
  child(name: string): Hdf5Tree | null;
  /** Returns a member that is a dataset; null where it is missing or a group. Throws where it holds no numbers. */
  numbers(name: string): Hdf5Table | null;
}

/** A dataset of 4- or 8-byte floats in one or two dimensions. */
export interface Hdf5Table {
  rows: number;
  columns: number;
  /** Returns all values, row by row. Throws where they are not floats. */
  values(): Float32Array | Float64Array;
}
