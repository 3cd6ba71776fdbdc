import { numberOf } from "../claims/db-bench/lines";
import type { RowFacts } from "./facts";
import { bytesOf } from "./units";

/**
 * The contents of c_wsecs, c_csecs, b_rgb and b_wgb: as named, shifted or unknown. benchmark.sh counts words of the
 * ` Sum` row. Since Compaction Stats has the column WPreComp(GB), they hold Wr(MB/s), Comp(sec), KeyDrop and Rblob(GB).
 */
export type ShiftVerdict = "as-named" | "shifted" | "unknown";

/** The first version with the new column. It is only a hint: builds are patched and scripts corrected. */
const FIRST_LATE = [10, 3] as const;

/**
 * Returns the verdict on the rows of one version in one file. In shifted rows c_wsecs x c_csecs is MB/s x seconds,
 * which is c_wgb in MB, within rounding. Unshifted rows meet that by chance only. So nearly all rows that can be tried
 * must meet it. Some must also have dropped keys (b_rgb > 0) without a blob file, which unshifted rows never have.
 * Loads drop no keys. So where only loads were measured the version decides. In an older version the verdict is
 * unknown.
 */
export function shiftOf(rows: readonly RowFacts[]): ShiftVerdict {
  const tried = rows.map((row) => ({ row, fits: productFits(row) })).filter(({ fits }) => fits !== null);
  const fitting = tried.filter(({ fits }) => fits);
  const drops = rows.some(({ cells }) => (numberOf(cells.b_rgb) ?? 0) > 0 && (bytesOf(cells.blob_sz) ?? 0) === 0);
  const late = rows.some(({ cells }) => isLate(cells.version));
  if (tried.length === 0) {
    const empty = rows.every(({ cells }) => [cells.c_wsecs, cells.c_csecs, cells.b_rgb, cells.b_wgb].every(isNothing));
    return (drops || late) && !empty ? "unknown" : "as-named";
  }
  if (fitting.length < tried.length * 0.9) return "as-named";
  if (drops || late) return "shifted";
  return fitting.every(({ row }) => /^(?:fill|bulkload)/.test(row.cells.test)) ? "unknown" : "as-named";
}

/** True where c_wsecs x c_csecs is c_wgb in MB, within rounding; null where the numbers are too small. */
function productFits({ cells }: RowFacts): boolean | null {
  const [first, second, gb] = [cells.c_wsecs, cells.c_csecs, cells.c_wgb].map(numberOf);
  if (!first || !second || !gb) return null;
  const slack = 0.5 / first + 0.5 / second + 0.05 / gb + 0.01;
  return slack > 0.25 ? null : Math.abs((first * second) / (gb * 1024) - 1) <= slack;
}

const isNothing = (cell: string): boolean => (numberOf(cell) ?? 0) === 0;

function isLate(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > FIRST_LATE[0] || (major === FIRST_LATE[0] && minor >= FIRST_LATE[1]);
}
