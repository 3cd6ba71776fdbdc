import { formatTenths } from "@/lib/format";
import type { AuthorCheck, BuildRow, CheckedIndexBuild, Verdict } from "./author-check-types";
import { roundsTo, sentence } from "./author-check-words";

/**
 * Checks a row of build.txt, o.ix or ddl.txt against the builds of its directory with the same parameters. Without any
 * its verdict is "no-data".
 */
export function checkIndexBuild(row: BuildRow, builds: readonly CheckedIndexBuild[]): AuthorCheck {
  const blank = { row, point: null, authorPointExists: null };
  const time = compareSeconds(row.seconds, row.secondsDecimals, row.secondsKind, builds);
  const build = time.build ?? builds[0] ?? null;
  if (!build) {
    return {
      ...blank,
      verdict: "no-data",
      remark: "No log in this directory covers this index build.",
      indexBuild: null,
      secondsKind: null,
      secondsVerdict: time.verdict,
    };
  }
  const remarks = time.remark ? [time.remark] : [];
  const ours = build.bytes === null ? null : Math.floor(build.bytes / 2 ** 20);
  if (row.mebibytes !== null && ours !== row.mebibytes) {
    remarks.push(
      ours === null
        ? `the log has no usable index size; the author printed ${formatTenths(row.mebibytes)} MB`
        : `the index size in the log is ${formatTenths(ours)} MiB; the author printed ${formatTenths(row.mebibytes)}`,
    );
  }
  return {
    ...blank,
    verdict: remarks.length > 0 ? "differs" : "agrees",
    remark: sentence(remarks),
    indexBuild: build,
    secondsKind: time.kind,
    secondsVerdict: time.verdict,
  };
}

/**
 * Finds the build and the kind of time that round to the author's seconds. `kind` limits the search to one kind.
 * Without printed seconds the verdict is null. Without an equal time the kind is null and `remark` has the reason. The
 * build is then the first with a time, else the first.
 */
export function compareSeconds(
  seconds: number | null,
  decimals: number,
  kind: "total" | "build" | null,
  builds: readonly CheckedIndexBuild[],
): {
  build: CheckedIndexBuild | null;
  kind: "total" | "build" | null;
  verdict: Verdict | null;
  remark: string | null;
} {
  if (seconds === null) return { build: builds[0] ?? null, kind: null, verdict: null, remark: null };
  const kinds = kind ? [kind] : (["total", "build"] as const);
  const timed = builds.flatMap((build) =>
    kinds.flatMap((which) => {
      const value = which === "total" ? build.totalSeconds : build.buildSeconds;
      return value === null ? [] : [{ build, kind: which, value }];
    }),
  );
  const match = timed.find(({ value }) => roundsTo(value, seconds, decimals));
  if (match) return { build: match.build, kind: match.kind, verdict: "agrees", remark: null };
  const [first] = timed;
  if (!first)
    return {
      build: builds[0] ?? null,
      kind: null,
      verdict: "no-data",
      remark: "no log in this directory has this build's time",
    };
  const values = timed.map(
    (one) => `${formatTenths(one.value)} s (${one.kind === "total" ? "load and index" : "index only"})`,
  );
  return {
    build: first.build,
    kind: null,
    verdict: "differs",
    remark: `the log says ${values.join(", ")}; the author printed ${formatTenths(seconds)} s`,
  };
}
