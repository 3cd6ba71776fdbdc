import type { RowFacts } from "./facts";
import { bytesOf, numberOf } from "./units";

/**
 * Whether c_wsecs, c_csecs, b_rgb and b_wgb hold what their names say. benchmark.sh counts words of the ` Sum` row; since
 * Compaction Stats has the column WPreComp(GB), they hold Wr(MB/s), Comp(sec), KeyDrop and Rblob(GB).
 */
export type ShiftVerdict = "as-named" | "shifted" | "unknown";

/** The first version with the new column is only a hint, as builds are patched and scripts corrected. */
const HINT = [10, 3] as const;

/**
 * The verdict on the rows of one version in one file. In shifted rows c_wsecs x c_csecs is MB/s x seconds = the MB of c_wgb, within
 * rounding, in each of them; rows as named meet that by chance in single tests only. So all (nine of ten) rows that can be tried
 * have to meet it, in two tests at least; for one test, keys dropped without any blob file (b_rgb > 0, blob_sz 0) or the version decide.
 */
export function shiftOf(rows: readonly RowFacts[]): ShiftVerdict {
  const tried = rows.map(productFits).filter((fits) => fits !== null);
  const tests = new Set(rows.filter((row) => productFits(row) === true).map(({ cells }) => cells.test));
  const drops = rows.some(({ cells }) => (numberOf(cells.b_rgb) ?? 0) > 0 && (bytesOf(cells.blob_sz) ?? 0) === 0);
  const late = rows.some(({ cells }) => isLate(cells.version));
  if (tried.length === 0) {
    const empty = rows.every(({ cells }) => [cells.c_wsecs, cells.c_csecs, cells.b_rgb, cells.b_wgb].every(isNothing));
    return (drops || late) && !empty ? "unknown" : "as-named";
  }
  const fits = tried.filter(Boolean).length;
  if (fits < tried.length * 0.9) return "as-named";
  return tests.size > 1 || drops || late ? "shifted" : "as-named";
}

/** Whether c_wsecs x c_csecs is c_wgb in MB, within what rounding allows; null where the row is too small to tell. */
function productFits({ cells }: RowFacts): boolean | null {
  const [first, second, gb] = [cells.c_wsecs, cells.c_csecs, cells.c_wgb].map(numberOf);
  if (!first || !second || !gb) return null;
  const slack = 0.5 / first + 0.5 / second + 0.05 / gb + 0.01;
  return slack > 0.25 ? null : Math.abs((first * second) / (gb * 1024) - 1) <= slack;
}

const isNothing = (cell: string): boolean => (numberOf(cell) ?? 0) === 0;

function isLate(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > HINT[0] || (major === HINT[0] && minor >= HINT[1]);
}
