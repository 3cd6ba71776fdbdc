import type { AuthorCheck, Verdict } from "@/lib/domain/author/author-check";
import type { Params } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";

/** An author's row beside our values. Null = a value that its side doesn't give. */
export interface CheckRow {
  key: string;
  /** The subject of the check: `recall ≥ 0.99, no. 2`. */
  what: string;
  algorithm: string;
  params: Params;
  verdict: Verdict;
  /** True where the QPS agrees, but the printed build seconds don't. */
  secondsDiffer: boolean;
  remark: string | null;
  author: { qps: number | null; recall: number | null; seconds: number | null; mebibytes: number | null };
  /** Null where we have neither a point nor an index build for the row. */
  ours: {
    qps: number | null;
    recall: number | null;
    seconds: number | null;
    mebibytes: number | null;
    params: Params;
  } | null;
  authorSource: { path: string; line: number | null };
  ourSource: { path: string; line: number | null } | null;
  /** Public id of our point; null where it is unknown. */
  point: string | null;
}

/** The checked rows of one author's file, with counts. */
export interface CheckTable {
  table: "best-qps" | "index-build" | "point-list";
  /** Name of the author's file without its directory; null for point lists, which share one count. */
  file: string | null;
  agree: number;
  differ: number;
  noData: number;
  /** Number of best-QPS rows whose QPS agrees but whose build seconds do not. */
  secondsDiffer: number;
  /** All best-QPS and index rows; of point lists only the first 50 that differ or have no data. */
  rows: CheckRow[];
}

/** Most rows of point lists in a view. */
const MOST_LISTED = 50;
const tables = ["best-qps", "index-build", "point-list"] as const;

/**
 * Returns the check of an author's rows as tables with counts. Tables that the bundle lacks are left out. `pointAt`
 * returns the public id of the point at a path and line.
 */
export function toAuthorCheckView(
  checks: readonly AuthorCheck[],
  pointAt: (path: string, line: number | null) => string | null,
): CheckTable[] {
  return tables.flatMap((table) => {
    const groups = new Map<string | null, AuthorCheck[]>();
    for (const check of checks) {
      if (check.row.table !== table) continue;
      const file = table === "point-list" ? null : (check.row.source.path.split("/").at(-1) ?? null);
      const group = groups.get(file);
      if (group) group.push(check);
      else groups.set(file, [check]);
    }
    return [...groups].map(([file, own]) => {
      const count = (verdict: Verdict) => own.filter((check) => check.verdict === verdict).length;
      const shown =
        table === "point-list" ? own.filter((check) => check.verdict !== "agrees").slice(0, MOST_LISTED) : own;
      return {
        table,
        file,
        agree: count("agrees"),
        differ: count("differs"),
        noData: count("no-data"),
        secondsDiffer: table === "best-qps" ? own.filter(onlySecondsDiffer).length : 0,
        rows: shown.map((check, index) => toRow(check, index, pointAt)),
      };
    });
  });
}

const onlySecondsDiffer = (check: AuthorCheck) => check.verdict === "agrees" && check.secondsVerdict === "differs";

/** Names a checked row by its recall, as an index build, or by its label. */
function whatOf(row: AuthorCheck["row"]): string {
  if (row.table === "best-qps") return `recall ≥ ${row.recallTarget}${row.rank > 1 ? `, no. ${row.rank}` : ""}`;
  return row.table === "index-build" ? "index build" : row.label;
}

function toRow(
  check: AuthorCheck,
  index: number,
  pointAt: (path: string, line: number | null) => string | null,
): CheckRow {
  const { row, point, indexBuild } = check;
  const source = point?.source ?? indexBuild?.source ?? null;
  // The check's index build belongs to the parameters in the author's row, not to another point's index.
  const sameIndex = !point || canonicalParams(point.indexParams) === canonicalParams(row.indexParams);
  const seconds = check.secondsKind === "build" ? indexBuild?.buildSeconds : indexBuild?.totalSeconds;
  return {
    key: `${row.source.path}:${row.source.line}:${index}`,
    what: whatOf(row),
    algorithm: row.algorithm,
    params: row.table === "index-build" ? row.indexParams : { ...row.indexParams, ...row.queryParams },
    verdict: check.verdict,
    secondsDiffer: onlySecondsDiffer(check),
    remark: check.remark,
    author: {
      qps: row.table === "index-build" ? null : row.qps,
      recall: row.table === "index-build" ? null : row.recall,
      seconds: row.table === "point-list" ? null : row.seconds,
      mebibytes: row.table === "index-build" ? row.mebibytes : null,
    },
    ours:
      point || indexBuild
        ? {
            qps: point?.qps ?? null,
            recall: point?.recall ?? null,
            seconds: sameIndex ? (seconds ?? null) : null,
            mebibytes: indexBuild?.bytes == null ? null : Math.floor(indexBuild.bytes / 1024 ** 2),
            params: point ? { ...point.indexParams, ...point.queryParams } : (indexBuild?.indexParams ?? {}),
          }
        : null,
    authorSource: { path: row.source.path, line: row.source.line },
    ourSource: source && { path: source.path, line: source.line },
    point: point ? pointAt(point.source.path, point.source.line) : null,
  };
}
