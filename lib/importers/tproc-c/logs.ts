import { isProtocol } from "@/lib/domain/identity/engine-names";
import type { RunStatus, TestWorkload } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { addTest, known, type TestExecution } from "../kit/record";
import type { HammerTest } from "./facts";

/** The issue of a test that is not complete, by its status. */
const ISSUES: Readonly<Record<Exclude<RunStatus, "complete">, { code: string; message: string }>> = {
  failed: {
    code: "test-failed",
    message: "The test has no result: HammerDB reports an error, or 0 new orders per minute.",
  },
  suspect: {
    code: "user-failed",
    message: "A virtual user ended with an error during this test: its rate is kept and marked suspect.",
  },
  truncated: {
    code: "output-cut",
    message: "The file ends, or the next test begins, before this test's result. Upload the whole output.",
  },
};

/**
 * Makes a run with one point for each test, and an issue for each that is not complete. NOPM compares between engines;
 * TPM is only kept beside it.
 */
export function addLog(results: ParsedResults, path: string, tests: readonly HammerTest[]): void {
  for (const [at, test] of tests.entries()) {
    const key = `${path}#${at}`;
    const source = { path, line: test.line, text: test.text };
    const measured = (test.newOrdersPerMinute ?? 0) > 0;
    // A user that failed sends nothing more, so the rate is of the others.
    const statusOfRate: RunStatus = test.error ? "suspect" : "complete";
    const withoutRate: RunStatus = test.error || test.newOrdersPerMinute === 0 ? "failed" : "truncated";
    const status = measured ? statusOfRate : withoutRate;
    const inName = /(?:^|[/.])vu(\d+)\.w(\d+)[/.]/.exec(path);
    const warehouses = test.warehouses ?? (inName ? Number(inName[2]) : null);
    const workload: TestWorkload = {
      family: "tproc-c",
      name: "tproc-c",
      params: warehouses === null ? {} : { warehouses },
    };
    const version = test.databaseVersion;
    const engine = test.database === null ? "unknown" : engineOf(test.database).engine;
    const run: TestExecution = {
      key,
      setting: {
        engine,
        build: version === null ? null : { raw: version, version, flags: [], commit: null },
        config: null,
        machine: machineOf({ host: hostOfPath(path), ...test.system }),
      },
      // Other servers may answer its client.
      assumed: isProtocol(engine) ? ["engine", "machine"] : ["machine"],
      algorithm: test.database ?? "HammerDB",
      workload,
      threads: test.virtualUsers || (inName ? Number(inName[1]) || null : null),
      status,
      source,
      notes: known(test.notes ?? {}),
      settings: known({ rampUpSeconds: test.rampUpSeconds, seconds: test.seconds, toolVersion: test.toolVersion }),
    };
    addTest(results, run, {
      label: test.database ?? "HammerDB",
      moreMetrics: measured
        ? { newOrdersPerMinute: test.newOrdersPerMinute, transactionsPerMinute: test.transactionsPerMinute || null }
        : {},
    });
    if (status !== "complete")
      results.issues.push({
        ...ISSUES[status],
        severity: "warning",
        path,
        line: test.error?.line ?? test.line,
        text: test.error?.text ?? test.text,
      });
  }
}
