import type { TestWorkload } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { BenchbaseSummary } from "./facts";

/**
 * Returns the benchmark as the test. Where the summary names none, the file's name does, up to its first `_` or dot. A
 * fixed rate is a parameter, since its throughput shows no capacity.
 */
export function workloadOf({ benchmark }: BenchbaseSummary, path: string, rate: number | null): TestWorkload {
  const name = (benchmark ?? baseName(path).split(/[_.]/, 1)[0] ?? "").toLowerCase() || "unknown";
  return { family: "benchbase", name, params: rate === null ? {} : { rate } };
}

const engines: Readonly<Record<string, string>> = { postgresql: "postgres", sqlserver: "sql-server" };

/** Returns the engine of DBMS Type, an upper-case word: SQLITE, POSTGRES, COCKROACHDB; "unknown" for none. */
export function engineOfDbms(dbms: string | null): string {
  const name = (dbms ?? "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
  return (Object.hasOwn(engines, name) ? engines[name] : name) || "unknown";
}
