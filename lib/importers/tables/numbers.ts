// Numbers as people and spreadsheets write them. A comma may be a decimal point or group thousands. Before three digits
// it may be either; then the other numbers of the table decide.

/** The decimal point of a table: "both" where its numbers contradict, "unknown" where none shows it. */
export type Point = "." | "," | "both" | "unknown";

/** Tried first, since most cells are numbers. */
const DIGIT = /^\d/;
const missing = new Set(
  "|-|--|–|—|null|none|n/a|na|nan|nil|n.a.|?|#n/a|#div/0!|#value!|#ref!|#num!|#null!|#name?".split("|"),
);

/** True for a cell that says "no value". */
export const isMissing = (cell: string): boolean => !DIGIT.test(cell) && missing.has(cell.trim().toLowerCase());

/** Most numbers: digits alone, or with a point that groups none. Tried first. */
const SURE = /^\d{1,30}(?:\.(?:\d{1,2}|\d{4,30}))?$/;
/** Also .5 and 12., as bc and numpy print them. */
const PLAIN = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,3})?$/i;
const SHORT_POINT = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const SHORT_COMMA = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const COMMA_DECIMAL = /^[+-]?\d{1,30},\d{1,30}(?:e[+-]?\d{1,3})?$/i;
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(?:,\d{3}){1,9}(?:\.\d{1,30})?$/;
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,9}(?:,\d{1,30})?$/;
const SPACE_GROUPS = /^[+-]?\d{1,3}(?:[ _'’\u00a0\u2009\u202f]\d{3}){1,9}(?:[.,]\d{1,30})?$/;

/** Returns the decimal point that a single cell proves; null where it proves none. */
function pointOf(cell: string): "." | "," | null {
  const text = cell.trim();
  if (SURE.test(text)) return text.includes(".") ? "." : null;
  if (SHORT_POINT.test(text) || SHORT_COMMA.test(text)) return null;
  if (PLAIN.test(text)) return text.includes(".") ? "." : null;
  if (COMMA_GROUPS.test(text)) return ".";
  if (POINT_GROUPS.test(text)) return ",";
  if (SPACE_GROUPS.test(text)) return text.includes(",") ? "," : null;
  return COMMA_DECIMAL.test(text) ? "," : null;
}

/** Returns the decimal point of a table by the proof of its cells. */
export function pointOfAll(cells: Iterable<string>): Point {
  const seen = new Set<"." | ",">();
  for (const cell of cells) {
    const point = pointOf(cell);
    if (point !== null) seen.add(point);
  }
  const [only = "unknown", ...others] = seen;
  return others.length > 0 ? "both" : only;
}

/**
 * Returns a printed number; "missing" for no value, "doubtful" where a comma or a point may be either, and null for
 * other text. A lone point is doubtful where the table has both. It is also doubtful where nothing shows the decimal
 * point and semicolons hint at commas (`mayBeGrouped`).
 */
export function numberOf(cell: string, point: Point, mayBeGrouped: boolean): number | "missing" | "doubtful" | null {
  const text = cell.trim();
  if (SURE.test(text)) return finiteOrNull(text);
  if (SHORT_POINT.test(text)) {
    if (point === "." || (point === "unknown" && !mayBeGrouped)) return Number(text);
    return point === "," ? Number(text.replace(".", "")) : "doubtful";
  }
  if (SHORT_COMMA.test(text)) {
    if (point === ".") return Number(text.replace(",", ""));
    return point === "," ? Number(text.replace(",", ".")) : "doubtful";
  }
  if (PLAIN.test(text)) return finiteOrNull(text);
  if (isMissing(text)) return "missing";
  if (COMMA_GROUPS.test(text)) return finiteOrNull(text.replaceAll(",", ""));
  if (POINT_GROUPS.test(text)) return finiteOrNull(text.replaceAll(".", "").replace(",", "."));
  if (SPACE_GROUPS.test(text)) return finiteOrNull(text.replaceAll(/[^\d.,+-]/g, "").replace(",", "."));
  return COMMA_DECIMAL.test(text) ? finiteOrNull(text.replace(",", ".")) : null;
}

function finiteOrNull(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
