import type { Params } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/parsed-results";
import { toDigits } from "@/lib/format";
import { IssueList, withFewIssues } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import { baseName } from "../kit/paths";
import { addTest, known, splitMetrics } from "../kit/record";
import type { MemberHead, TextImporter } from "../kit/types";
import { JAVA_SECONDS } from "../kit/units";

/** The whole run, or one kind of operation. Metrics are in base units. */
interface Fact {
  /** "" for the whole run. */
  operation: string;
  metrics: Readonly<Record<string, number | null>>;
  notes: Params;
}

/** Our keys of the printed times. */
const TIMES = {
  mean: "seconds",
  min: "latencyMinSeconds",
  max: "latencyMaxSeconds",
  std_dev: "latencyStddevSeconds",
  "50th_percentile": "latencyP50Seconds",
  "90th_percentile": "latencyP90Seconds",
  "95th_percentile": "latencyP95Seconds",
  "99th_percentile": "latencyP99Seconds",
  "99.9th_percentile": "latencyP999Seconds",
} as const;

const signs = [/^\uFEFF?\s*\{/, /"total_count"\s*:/, /"throughput"\s*:/, /"all_metrics"\s*:\s*\[/];

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null && /\.json$/i.test(path) && signs.every((sign) => sign.test(text));

/** Returns a time in seconds; null for one that is missing, below 0, or in an unknown unit. */
function secondsOf(times: JsonObject, key: string, unit: string): number | null {
  const [value, scale] = [times.number(key), JAVA_SECONDS.get(unit)];
  return value === null || value < 0 || scale === undefined ? null : toDigits(value * scale, 15);
}

function addOperation(item: JsonObject, add: (fact: Fact & JsonPlace) => void, issues: IssueList): void {
  const times = item.object("run_time");
  const name = item.text("name");
  if (!times || !name) {
    const message = "This operation has no name or no run_time; it was left out.";
    issues.add("warning", "unread-item", { ...item.place, message });
    return;
  }
  const unit = times.text("unit") ?? item.text("unit") ?? "";
  if (!JAVA_SECONDS.has(unit)) {
    const message = `Times of ${name.slice(0, 60)} state no known unit; they were not read.`;
    issues.add("warning", "unknown-unit", { ...times.place, message });
    return;
  }
  const metrics = Object.fromEntries(
    Object.entries(TIMES).map(([printed, key]) => [key, secondsOf(times, printed, unit)]),
  );
  const count = times.number("count") ?? item.number("count");
  add({ operation: name, metrics, notes: known({ operations: count }), ...times.placeOf("mean") });
}

/**
 * Results of the LDBC driver. Files name neither clients nor database. A warm-up has its own file, with that word in
 * its name.
 */
export const ldbcDriver: TextImporter<(Fact & JsonPlace)[]> = {
  id: "ldbc-driver",
  version: 2,
  title: "LDBC driver results (JSON)",
  reader: "lines",
  longLines: true,
  recognise,
  open: (file) =>
    openJsonFacts<Fact>(file, {
      items: "all_metrics",
      max: 5_000,
      what: "operations",
      item: (item, add, issues) => addOperation(item, add, issues),
      root: (root, add) =>
        add({
          operation: "",
          metrics: { operationsPerSecond: root.number("throughput") },
          notes: known({
            operations: root.number("total_count"),
            seconds: secondsOf(root, "total_duration", root.text("unit") ?? ""),
          }),
          ...root.placeOf("throughput"),
        }),
    }),
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const phase = known({ phase: /warm-?up/i.test(baseName(path)) ? "warm-up" : null });
      for (const [at, { operation, metrics, notes, line, text }] of facts.entries()) {
        const isWhole = operation === "";
        const main = metrics[isWhole ? "operationsPerSecond" : "seconds"] ?? null;
        const isMeasured = main !== null && main > 0;
        if (!isMeasured) {
          const message = `${operation || "The run"} has no number above 0, so nothing was measured.`;
          issues.add("warning", "run-failed", { line, text, message });
        }
        addTest(
          results,
          {
            key: `${path}#${at + 1}`,
            setting: { engine: "unknown", build: null, config: null, machine: null },
            algorithm: "unknown",
            workload: isWhole
              ? { family: "custom", name: "LDBC", params: { measure: "operations/s", ...phase } }
              : { family: "timings", name: operation, params: phase },
            threads: null,
            status: isMeasured ? "complete" : "failed",
            source: { path, line, text },
            notes,
          },
          { label: operation || "LDBC", ...splitMetrics(isMeasured ? metrics : {}) },
        );
      }
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
};
