// Tables that the page "Say what these numbers are" asks about: no number of them was read, or a column is in doubt.

/** Most characters of a manifest that is stated on that page. */
export const MAX_STATED_MANIFEST = 16_384;

/** The guessed meaning of a column, a level of keys or a part of a path, with the reason. */
export interface Guess {
  is: string;
  /** The unit that the file states; null where it states none. */
  unit: string | null;
  why: string;
}

/**
 * The reason to leave out a column with nearly as many values as rows. It is an id, or a measured number without a
 * name.
 */
export const OWN_VALUES = "another value in nearly every row";

/** A column of a table, or a key of the objects of a JSON file. */
export interface UnreadColumn {
  heading: string;
  /** True where most of its cells are numbers. */
  isNumber: boolean;
  guess: Guess;
}

/** A level of nested JSON: its keys are texts of a fact, such as engines. */
export interface UnreadLevel {
  /** The first keys of this level. */
  keys: readonly string[];
  guess: Guess;
}

/** A row as an example; `keys` has a key for each level. */
export interface UnreadRow {
  path: string;
  line: number;
  keys: readonly string[];
  cells: readonly string[];
}

/** The table in the head of a file. */
export interface TableHead {
  /** "cells": separated cells. "records": objects of JSON. "values": objects below keys with a meaning. */
  form: "cells" | "records" | "values";
  /** Levels of keys from the outside in; empty unless `form` is "values". */
  levels: readonly UnreadLevel[];
  columns: readonly UnreadColumn[];
  rows: readonly UnreadRow[];
}

/** Files of one bundle with tables of the same columns. */
export interface UnreadTable extends TableHead {
  /** Up to 40 of the paths, and the number of all files that were looked at. */
  paths: readonly string[];
  files: number;
  /** True where its numbers are read, but a column may be a setting or measured. Absent where no number is read. */
  isRead?: boolean;
}

/** Returns a text that is equal for tables of equal form and columns, and as many levels. It contains no cells. */
export const shapeMark = ({ form, levels, columns }: TableHead): string =>
  JSON.stringify([form, levels.length, columns.map(({ heading }) => heading)]);
