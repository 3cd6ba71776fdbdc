import type { Params, TestWorkload, WorkloadGroup } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { PgbenchRun } from "./facts";

// Names of builtin scripts (-b list), as versions 9.0 to 18 print them.
const builtins: readonly (readonly [RegExp, string, WorkloadGroup])[] = [
  [/^(?:<builtin: )?TPC-B \(sort of\)>?$/i, "tpcb-like", "write"],
  [/^(?:<builtin: )?(?:simple update|Update only pgbench_accounts|Simple update)>?$/i, "simple-update", "write"],
  [/^(?:<builtin: )?select only>?$/i, "select-only", "point"],
];

interface Named {
  name: string;
  group: WorkloadGroup | null;
}

/** Returns pgbench's name of a builtin script, else the file's name without directory and .sql, without a group. */
export function scriptName(printed: string): Named {
  const builtin = builtins.find(([pattern]) => pattern.test(printed));
  if (builtin) return { name: builtin[1], group: builtin[2] };
  return { name: baseName(printed).replace(/\.sql$/i, "") || printed, group: null };
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
  const { name, group } = nameOf(run, path);
  const mode = run.settings.queryMode;
  const params: Params = {
    ...(mode === undefined || mode === "simple" ? {} : { queryMode: mode }),
    ...(run.rateLimited ? { rateLimited: true } : {}),
    ...(run.reconnects ? { newConnections: true } : {}),
  };
  return { family: "pgbench", name, params, group };
}

function nameOf(run: PgbenchRun, path: string): Named {
  if (run.transactionType === null) {
    const stem = baseName(path).replace(/\.(?:txt|log|out|err)$/i, "");
    const builtin = builtins.find(([, name]) => stem === name || stem.startsWith(`${name}_`));
    return builtin ? { name: builtin[1], group: builtin[2] } : { name: stem, group: null };
  }
  if (run.scripts.length < 2) return scriptName(run.transactionType);
  const scripts = run.scripts.map(({ printed, weight }) => ({ ...scriptName(printed), weight }));
  const groups = new Set(scripts.map(({ group }) => group));
  const [only = null] = groups;
  const shared = groups.size === 1 ? only : "mixed";
  return {
    name: scripts.map(({ name, weight }) => (weight === null ? name : `${name}@${weight}`)).join(" "),
    group: groups.has(null) ? null : shared,
  };
}
