import { GIVEN, type Given, givenKeys, readGiven } from "@/lib/domain/names/given";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { type Guess, OWN_VALUES, type UnreadTable } from "@/lib/domain/unread-table";
import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { areSizes, type PathPart, type PathPiece, pathPieces } from "./path-parts";
import { columnOptions, headedBy, levelOptions, missesUnit, type Option, partOptions, unitsOf } from "./words";

/** A select of the page: a part of a path, a level of keys, or a column. */
export interface Choice {
  /** Name of the select in the form. `nameField` and `unitField` are those of its other inputs. */
  field: string;
  nameField: string;
  unitField: string;
  /** The chosen meaning: "engine", "p99", "ignore". */
  is: string;
  /** The name of a condition. */
  name: string;
  /** The chosen unit; "" for none. */
  unit: string;
  /** True where neither the file nor the reader gives a unit that is needed. */
  isMissingUnit: boolean;
  /** True where the unit is that of the first column whose heading is a value of the same fact. It is asked once. */
  hasUnitAbove: boolean;
  /** True for a column that may be measured, which the reader has not answered yet. It is left out meanwhile. */
  isOpen: boolean;
  guess: Guess;
}

/** A table with the choices of its reader. */
export interface ChosenTable {
  table: UnreadTable;
  /** The field that leaves the whole table out, and its state. */
  offField: string;
  isOff: boolean;
  /** Texts and named parts of the paths; null where the files lie at different depths. */
  path: readonly ({ kind: "text"; text: string } | { kind: "part"; part: PathPart; choice: Choice })[] | null;
  levels: readonly Choice[];
  /** Choices of the table's first columns; a page with very many columns has none for the rest. */
  columns: readonly Choice[];
}

/** The choices of the whole page. */
export interface Chosen {
  tables: readonly ChosenTable[];
  /** Facts of all runs. */
  bundle: Given;
  /** Sentences on typed facts that are invalid. */
  faults: readonly string[];
}

/** Facts of all runs that the page has a field for. */
export const ASKED = ["engine", "version", "machine"] as const;

/** Most columns of all tables with a select, so that an address holds all choices. The manifest leaves others out. */
const MAX_FIELDS = 160;

/**
 * Returns the choices of an address, with guesses for what it does not name. Unknown choices are ignored. Columns after
 * the first MAX_FIELDS of all tables have no choice.
 */
export function chosenOf(tables: readonly UnreadTable[], raw: RawSearchParams): Chosen {
  let left = MAX_FIELDS;
  const typed = ASKED.map((key) => ({ key, text: firstParam(raw[key], 200).trim() })).filter(({ text }) => text !== "");
  const read = typed.map(({ key, text }) => ({ key, ...readGiven(key, text) }));
  return {
    bundle: Object.fromEntries(read.flatMap((one) => ("value" in one ? [[one.key, one.value]] : []))),
    faults: read.flatMap((one) => ("fault" in one ? [`${GIVEN[one.key].label} ${one.fault}.`] : [])),
    tables: tables.map((table, nth): ChosenTable => {
      const choose = (kind: string, at: number, guess: Guess, options: readonly Option[], name: string): Choice => {
        const id = `${kind}${nth}_${at}`;
        const field = { field: id, nameField: `n${id}`, unitField: `u${id}` };
        const asked = firstParam(raw[field.field]);
        const is = options.some(({ value }) => value === asked) ? asked : guess.is;
        const units = unitsOf(is);
        const wanted = firstParam(raw[field.unitField]);
        // A number that is named after its heading has the heading's unit.
        const own = units.length === 0 && is === guess.is ? (guess.unit ?? "") : "";
        const unit = units.includes(wanted) ? wanted : own;
        const ownName = nameOf(firstParam(raw[field.nameField], MOST_CHARACTERS.condition));
        const isMissingUnit = missesUnit(is, unit, guess.unit);
        const isOpen = kind === "c" && asked !== is && mayBeMeasured(table, at);
        return {
          ...field,
          is,
          name: ownName || nameOf(name) || id,
          unit,
          isMissingUnit,
          hasUnitAbove: false,
          isOpen,
          guess,
        };
      };
      const firstCondition = table.levels.findIndex(({ guess }) => guess.is === "condition");
      const pieces: readonly PathPiece[] | null = pathPieces(table.paths);
      const columns = table.columns.slice(0, Math.max(0, left));
      left -= columns.length;
      return {
        table,
        offField: `off${nth}`,
        isOff: firstParam(raw[`off${nth}`]) === "1",
        path:
          pieces?.map((piece, at) =>
            piece.kind === "text"
              ? piece
              : {
                  kind: "part",
                  part: piece,
                  choice: choose("p", at, piece.guess, partOptions, areSizes(piece.texts) ? "scale" : `part${at}`),
                },
          ) ?? null,
        levels: table.levels.map(({ guess }, at) =>
          choose("k", at, guess, levelOptions, at === firstCondition ? "group" : `level${at + 1}`),
        ),
        columns: withSharedUnits(
          columns.map(({ heading, guess }, at) =>
            choose(
              "c",
              at,
              guess,
              columnOptions(guess.is).flatMap(({ options }) => options),
              heading,
            ),
          ),
        ),
      };
    }),
  };
}

/**
 * Gives columns whose headings are values of one fact the unit of the first of them, unless they have one. One rule of
 * the manifest reads them all.
 */
function withSharedUnits(columns: readonly Choice[]): readonly Choice[] {
  const firsts = new Map<string, Choice>();
  return columns.map((column) => {
    const first = firsts.get(column.is);
    if (headedBy(column.is) === null) return column;
    if (first === undefined) firsts.set(column.is, column);
    const isOwn = column.unit !== "" || unitsOf(column.is).includes(column.guess.unit ?? "");
    return first === undefined || isOwn
      ? column
      : { ...column, unit: first.unit, isMissingUnit: false, hasUnitAbove: true };
  });
}

/** Returns true for a column of numbers that would be left out for its many values. Row numbers are no such column. */
function mayBeMeasured({ columns, rows }: UnreadTable, at: number): boolean {
  const column = columns[at];
  if (!column?.isNumber || column.guess.is !== "ignore" || column.guess.why !== OWN_VALUES) return false;
  const values = rows.map(({ cells }) => Number(cells[at]));
  return rows.length < 2 || values.some((value, nth) => nth > 0 && value !== (values[nth - 1] ?? 0) + 1);
}

/** Names that a condition can't have: facts, and names that the import uses itself. */
const TAKEN: ReadonlySet<string> = new Set([
  ...givenKeys,
  "threads",
  "words",
  "above",
  "named",
  "cached",
  "given",
  "manifest",
]);

/**
 * Returns a text as the name of a condition: a small letter, then letters and digits, at most 36. A taken name gets
 * "Word" behind it. "" where the text gives no name.
 */
function nameOf(text: string): string {
  const [first = "", ...rest] = text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "");
  const name = [
    first.toLowerCase(),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ].join("");
  return /^[a-z]/.test(name) ? `${name.slice(0, 36)}${TAKEN.has(name) ? "Word" : ""}` : "";
}
