import type { ParamValue } from "@/lib/domain/model";

/** What an importer needs of an opened HDF5 group, whoever reads it. */
export interface Hdf5Tree {
  /** Names of the members; refuses a link into another file. */
  names(): string[];
  /** All attributes: numbers, booleans and text as such; null for shapes that no importer reads. */
  attributes(): Map<string, ParamValue>;
  child(name: string): Hdf5Tree | null;
  numbers(name: string): Hdf5Table | null;
}

/** A dataset of 4- or 8-byte floats in one or two dimensions. */
export interface Hdf5Table {
  rows: number;
  columns: number;
  /** All values, row by row. */
  values(): Float32Array | Float64Array;
}
