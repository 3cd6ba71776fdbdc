import type { Params, TestWorkload, WorkloadGroup } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { PgbenchRun } from "./facts";

// pgbench's own names of its scripts (-b list) for what versions 9.0 to 18 print.
const builtins: readonly (readonly [RegExp, string, WorkloadGroup])[] = [
  [/^(?:<builtin: )?TPC-B \(sort of\)>?$/i, "tpcb-like", "write"],
  [/^(?:<builtin: )?(?:simple update|Update only pgbench_accounts|Simple update)>?$/i, "simple-update", "write"],
  [/^(?:<builtin: )?select only>?$/i, "select-only", "point"],
];

interface Named {
  name: string;
  group: WorkloadGroup | null;
}

/** A script's name: pgbench's own for builtin ones, else the file's without directory and .sql. No rule tells what a file does. */
export function scriptName(printed: string): Named {
  const builtin = builtins.find(([pattern]) => pattern.test(printed));
  if (builtin) return { name: builtin[1], group: builtin[2] };
  return { name: baseName(printed).replace(/\.sql$/i, "") || printed, group: null };
}

/**
 * The workload: its script, or scripts with weights as -b takes them (`select-only@9 simple-update@1`). What changes the meaning of
 * the rate is a parameter: a query mode other than simple, a rate that was set (-R), a connection a transaction (-C). A run that ended
 * before naming its script is called after its file.
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
  return {
    name: scripts.map(({ name, weight }) => (weight === null ? name : `${name}@${weight}`)).join(" "),
    group: groups.has(null) ? null : groups.size === 1 ? only : "mixed",
  };
}
