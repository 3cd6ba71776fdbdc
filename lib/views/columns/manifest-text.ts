import { group } from "@/lib/domain/group";
import { jsonPathText } from "@/lib/domain/names/json-path";
import type { UnreadTable } from "@/lib/domain/unread-table";
import type { Choice, Chosen, ChosenTable } from "./choices";
import { pathPieces } from "./path-parts";
import { headedBy, isMeasure } from "./words";

/** Returns the text of benchfolio.yaml for these choices. A table that is left out has no rule. */
export function manifestText({ tables, bundle }: Chosen): string {
  const facts = Object.entries(bundle).map(([key, value]) => `${key}: ${scalar(value)}`);
  const rules = tables.filter(({ isOff }) => !isOff).flatMap(ruleOf);
  return [
    "version: 1",
    ...(facts.length > 0 ? [`bundle: { ${facts.join(", ")} }`] : []),
    ...(rules.length > 0 ? ["runs:", ...rules] : []),
    "",
  ].join("\n");
}

function ruleOf(chosen: ChosenTable): string[] {
  const { table, columns } = chosen;
  const melt = meltOf(chosen);
  const lines = columns.flatMap((choice, at) => {
    if (melt?.places.has(at)) return [];
    // One rule melts columns of one meaning and unit.
    return columnLine(nameOf(table, at), headedBy(choice.is) === null ? choice : { ...choice, ...LEFT_OUT });
  });
  // A fact may be captured once. Keys come before the path: they differ by row, the path by file.
  const used = new Set<string>(melt === null ? [] : [melt.fact]);
  const values = valuesOf(chosen, used);
  return [
    `  - files: ${filesOf(chosen, used)}`,
    ...(table.form === "values" ? [`    values: ${JSON.stringify(values)}`] : []),
    ...(melt === null ? [] : [`    melt: { ${melt.text} }${melt.note}`]),
    ...(lines.length > 0 ? ["    columns:", ...lines] : []),
  ];
}

interface Melt {
  /** The columns that become rows. */
  places: ReadonlySet<number>;
  /** The fact that their headings are values of. */
  fact: string;
  text: string;
  /** A comment behind the text; "" for none. */
  note: string;
}

const LEFT_OUT = { is: "ignore", unit: "", isMissingUnit: false };

/**
 * Returns the words of `melt` for the columns whose headings are values, and the places of these columns. They have the
 * meaning and unit of the first one. Null without any.
 */
function meltOf({ columns, table }: Pick<ChosenTable, "columns" | "table">): Melt | null {
  const first = columns.find(({ is }) => headedBy(is) !== null);
  const headed = first === undefined ? null : headedBy(first.is);
  if (first === undefined || headed === null) return null;
  const places = columns.flatMap(({ is, unit }, at) => (is === first.is && unit === first.unit ? at : []));
  const headings = places.map((at) => table.columns[at]?.heading ?? "");
  const [before, after] = headed.fact === "threads" ? endsOf(headings, /^(\D*)\d+(\D*)$/) : endsOf(headings, UNIT_END);
  const parts = [
    `columns: ${JSON.stringify(`${before}{${headed.fact}}${after}`)}`,
    `is: ${headed.quantity}`,
    ...(first.unit === "" ? [] : [`unit: ${first.unit}`]),
  ];
  const note = first.isMissingUnit ? " # the file states no unit" : "";
  return { places: new Set(places), fact: headed.fact, text: parts.join(", "), note };
}

/** Returns the headings that the manifest does not read as chosen: an earlier column has their meaning. */
export function unreadHeadings(chosen: ChosenTable): string[] {
  const melt = meltOf(chosen);
  const seen = new Set<string>();
  return chosen.columns.flatMap(({ is, unit, guess }, at) => {
    const heading = chosen.table.columns[at]?.heading ?? "";
    if (headedBy(is) !== null) return melt?.places.has(at) ? [] : heading;
    // Rates of other units count other things.
    const meaning = is === "throughput" ? `${is} ${unit || guess.unit}` : is;
    const isSecond = isMeasure(is) && seen.has(meaning);
    seen.add(meaning);
    return isSecond ? heading : [];
  });
}

/** A unit behind a name: `v1.2 (ops/s)`, `before_ms`. */
const UNIT_END = /^()[^()[\]]{1,80}?( ?[([][^()[\]]{1,20}[)\]]|[_ ](?:ns|us|ms|s|sec|qps|tps))$/;

/** Returns the texts before and behind the value in all headings; "" where they differ. */
function endsOf(headings: readonly string[], pattern: RegExp): readonly [string, string] {
  const ends = headings.map((heading) => pattern.exec(heading)?.slice(1) ?? ["", ""]);
  const common = (nth: number): string => {
    const texts = new Set(ends.map((pair) => pair[nth] ?? ""));
    const [text = ""] = texts;
    return texts.size > 1 || /[*{}]/.test(text) ? "" : text;
  };
  return [common(0), common(1)];
}

/** Returns a column's heading. A key of JSON is written as in a path: in quotes where it has a point or brackets. */
function nameOf({ form, columns }: UnreadTable, at: number): string {
  const heading = columns[at]?.heading ?? "";
  return form === "cells" ? heading : keyText(heading);
}

function columnLine(heading: string, { is, name, unit, isMissingUnit }: Choice): string {
  const parts = [
    `is: ${scalar(is)}`,
    ...(is === "condition" ? [`name: ${name}`] : []),
    ...(unit === "" ? [] : [`unit: ${unit}`]),
  ];
  const note = isMissingUnit ? " # the file states no unit" : "";
  return `      ${scalar(heading)}: { ${parts.join(", ")} }${note}`;
}

/**
 * Returns the pattern of a table's files. Captures of one name count once: the others are read as words. Files at
 * different depths have a pattern for each depth. One pattern fits all of them where there are more than MAX_PATTERNS
 * depths, or where not all paths are known.
 */
function filesOf({ path, table }: ChosenTable, used: Set<string>): string {
  const own = path === null && table.files <= table.paths.length ? byDepth(table.paths) : [];
  if (own.length > 0 && own.length <= MAX_PATTERNS) return JSON.stringify(own.length === 1 ? own[0] : own);
  if (path === null) {
    const ends = new Set(table.paths.map((one) => /\.[A-Za-z\d]{1,8}$/.exec(one)?.[0] ?? ""));
    return JSON.stringify(`**/*${ends.size === 1 ? [...ends][0] : ""}`);
  }
  return JSON.stringify(
    joinPieces(path.map((piece) => (piece.kind === "text" ? piece.text : (captureOf(piece.choice, used) ?? "*")))),
  );
}

/** Most patterns of a rule; a rule that needs more has one for all files. */
const MAX_PATTERNS = 20;

/** Returns a pattern for the paths of each depth. */
const byDepth = (paths: readonly string[]): string[] =>
  [...group(paths, (path) => path.split("/").length).values()].map((some) =>
    joinPieces((pathPieces(some) ?? []).map((piece) => (piece.kind === "text" ? piece.text : "*"))),
  );

/** Joins the pieces of a pattern. Wildcards without a text between them become one. */
const joinPieces = (pieces: readonly string[]): string => pieces.join("").replaceAll(/\*{2,}/g, "*");

/** Returns the path to the objects of numbers. A fact that was captured before becomes a condition of this level. */
function valuesOf({ levels, table }: ChosenTable, used: Set<string>): string {
  return levels
    .map((choice, at) => {
      if (choice.is === "text") return keyText(table.levels[at]?.keys[0] ?? "");
      return captureOf(choice, used) ?? `{level${at + 1}}`;
    })
    .join(".");
}

const keyText = (key: string): string => jsonPathText([{ kind: "key", key }]);

/** Returns the capture of a choice, "{_}" for one to forget. Null where it has no meaning, or was captured before. */
function captureOf({ is, name }: Choice, used: Set<string>): string | null {
  if (is === "forget") return "{_}";
  const capture = is === "condition" ? name : is;
  if (is === "words" || used.has(capture)) return null;
  used.add(capture);
  return `{${capture}}`;
}

/** Returns a text as a YAML scalar: plain where YAML reads it as a text, else quoted. */
const scalar = (text: string): string =>
  /^[A-Za-z_][A-Za-z\d_]{0,60}$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
