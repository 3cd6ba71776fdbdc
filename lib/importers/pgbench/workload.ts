import type { Params, TestWorkload } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { PgbenchRun } from "./facts";

// Names of builtin scripts (-b list), as versions 9.0 to 18 print them.
const builtins: readonly (readonly [RegExp, string])[] = [
  [/^(?:<builtin: )?TPC-B \(sort of\)>?$/i, "tpcb-like"],
  [/^(?:<builtin: )?(?:simple update|Update only pgbench_accounts|Simple update)>?$/i, "simple-update"],
  [/^(?:<builtin: )?select only>?$/i, "select-only"],
];

/** Returns pgbench's name of a builtin script, else the file's name without directory and .sql. */
export function scriptName(printed: string): string {
  const builtin = builtins.find(([pattern]) => pattern.test(printed));
  return builtin?.[1] ?? (baseName(printed).replace(/\.sql$/i, "") || printed);
}

/**
 * Returns the workload: a script, or scripts with weights as -b takes them (`select-only@9 simple-update@1`).
 * Parameters are options that change the meaning of the rate:
 * - a query mode other than simple
 * - a fixed rate (-R)
 * - a connection per transaction (-C)
 *
 * A run that ended before naming its script has the name of its file.
 */
export function workloadOf(run: PgbenchRun, path: string): TestWorkload {
  const mode = run.settings.queryMode;
  const params: Params = {
    ...(mode === undefined || mode === "simple" ? {} : { queryMode: mode }),
    ...(run.rateLimited ? { rateLimited: true } : {}),
    ...(run.reconnects ? { newConnections: true } : {}),
  };
  return { family: "pgbench", name: nameOf(run, path), params };
}

function nameOf(run: PgbenchRun, path: string): string {
  if (run.transactionType === null) {
    const stem = baseName(path).replace(/\.(?:txt|log|out|err)$/i, "");
    return builtins.find(([, name]) => stem === name || stem.startsWith(`${name}_`))?.[1] ?? stem;
  }
  if (run.scripts.length < 2) return scriptName(run.transactionType);
  return run.scripts
    .map(({ printed, weight }) => (weight === null ? scriptName(printed) : `${scriptName(printed)}@${weight}`))
    .join(" ");
}
