import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { engineOfBuild, readBuild } from "@/lib/domain/names/engine-of-build";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { baseName } from "../../kit/paths";
import { addTest, known, type TestExecution } from "../../kit/record";
import { isRepeatMark } from "../../kit/repeat-mark";
import { rowKeys } from "../../kit/row-keys";
import { type SumRow, sumPath } from "./parse";

/**
 * Reads the name of a sum, in seconds. A part that is missing is null, the engine "". `other` are words that explain
 * nothing, but for marks of repeats.
 */
function nameParts(path: string) {
  const found = sumPath.exec(baseName(path));
  const number = (at: number) => Number(found?.[at] ?? 0) || null;
  const minutes = (at: number) => (found?.[at] === undefined ? null : Number(found[at]) * 60);
  return {
    dbms: found?.[1] ?? "",
    buildUsers: number(2),
    virtualUsers: number(3),
    warehouses: number(4),
    rampUpSeconds: minutes(5),
    seconds: minutes(6),
    other: [found?.[1], found?.[7]].flatMap((word, at) =>
      word === undefined || (at === 0 && engineOfBuild(word, null) !== null) || isRepeatMark(word) ? [] : word,
    ),
  };
}

/** Adds a sum. Its rows are the author's points, or are checked where a log of the bundle has the same run. */
export function addSum(
  results: ParsedResults,
  path: string,
  rows: readonly SumRow[],
  measured: Pick<ParsedResults, "runs" | "points">,
): void {
  const { dbms, buildUsers, virtualUsers, warehouses, rampUpSeconds, seconds, other } = nameParts(path);
  const check = new AuthorTableCheck({
    title: "TPROC-C: new orders per minute by build",
    rule: "NOPM of the HammerDB log whose path names the build, the virtual users and the warehouses.",
    source: { path, line: rows[0]?.line ?? null, text: rows[0]?.text ?? null },
  });
  const keyOf = rowKeys(path, rows);
  let checked = 0;
  for (const row of rows) {
    const source = { path, line: row.line, text: row.text };
    const run = measured.runs.find(
      ({ source: { path: log }, threads, workload }) =>
        threads === virtualUsers &&
        "params" in workload &&
        workload.params.warehouses === warehouses &&
        [row.build, ...other].every((word) => log.split(/[/.]/).includes(word)),
    );
    const point = run && measured.points.find(({ runKey }) => runKey === run.key);
    if (point) {
      checked++;
      check.cell({
        line: row.line,
        label: row.build,
        printed: row.value,
        ours: point.moreMetrics.newOrdersPerMinute ?? null,
        pointKey: point.key,
      });
      continue;
    }
    const value = Number(row.value);
    const status = value > 0 ? "complete" : "failed";
    const parsed: TestExecution = {
      key: keyOf(row),
      setting: {
        engine: engineOfBuild(row.build, null) ?? engineOfBuild(dbms, null) ?? "unknown",
        build: readBuild(row.build),
        config: null,
        machine: machineOf({ host: hostOfPath(path) }),
      },
      assumed: ["machine"],
      algorithm: row.build,
      workload: {
        family: "tproc-c",
        name: "tproc-c",
        params: warehouses === null ? {} : { warehouses },
      },
      threads: virtualUsers,
      status,
      source,
      notes: {},
      settings: known({ buildUsers, rampUpSeconds, seconds, otherPartsOfName: other.join(".") || null }),
    };
    const moreMetrics = { newOrdersPerMinute: value > 0 ? value : null };
    addTest(results, parsed, { label: row.build, moreMetrics, origin: "author" });
    if (status === "failed")
      results.issues.push({
        code: "no-result",
        severity: "warning",
        ...source,
        message:
          "0, NA or nothing for new orders per minute stands for a test without a result; kept as failed, not as 0.",
      });
  }
  if (checked > 0) results.authorTables.push(check.table());
}

/**
 * Checks a .rel.csv: NOPM of each build / NOPM of the sum's first row, with three decimals. It leaves out that row.
 * Cells have nothing to compare with where `absolute`, the sum, is missing.
 */
export function checkRelative(
  path: string,
  rows: readonly SumRow[],
  absolute: { path: string; rows: SumRow[] } | undefined,
): AuthorTable {
  const base = absolute?.rows[0];
  const keyOf = absolute && rowKeys(absolute.path, absolute.rows);
  const check = new AuthorTableCheck({
    title: `TPROC-C: relative to ${base?.build ?? "the first build of a sum that is not here"}`,
    rule: [
      "NOPM of the build / NOPM of the first row of the sum of the same name without .rel,",
      "rounded to three decimals.",
    ].join(" "),
    against: "own",
    source: { path, line: rows[0]?.line ?? null, text: rows[0]?.text ?? null },
  });
  for (const row of rows) {
    const of = absolute?.rows.find(({ build }) => build === row.build);
    const ours =
      of && base && Number(base.value) > 0 && /^\d/.test(of.value) ? Number(of.value) / Number(base.value) : null;
    const pointKey = of && keyOf ? keyOf(of) : null;
    check.cell({
      line: row.line,
      label: row.build,
      printed: row.value,
      ours,
      pointKey: ours === null ? null : pointKey,
    });
  }
  return check.table();
}
