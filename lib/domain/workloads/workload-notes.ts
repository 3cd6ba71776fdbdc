import type { TestFamily } from "@/lib/domain/model";
import {
  benchbaseNotes,
  dbBenchNotes,
  fioNotes,
  insertBenchmarkNote,
  linkbenchNotes,
  pgbenchNotes,
  timingNotes,
  tprocCNotes,
  ycsbNotes,
} from "./workload-notes-others";
import { sysbenchNotes } from "./workload-notes-sysbench";

const notes: Readonly<Partial<Record<TestFamily, Readonly<Record<string, string>>>>> = {
  sysbench: sysbenchNotes,
  linkbench: linkbenchNotes,
  db_bench: dbBenchNotes,
  "tproc-c": tprocCNotes,
  fio: fioNotes,
  pgbench: pgbenchNotes,
  ycsb: ycsbNotes,
  benchbase: benchbaseNotes,
  timings: timingNotes,
};

/** Returns one sentence on a workload; null without a known description. Nothing is guessed from the name. */
export function workloadNote(family: TestFamily, name: string): string | null {
  if (family === "insert-benchmark") return insertBenchmarkNote(name);
  if (family === "pgbench" && name.includes("@")) return mixNote(name);
  const known = notes[family];
  return known && Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

/**
 * Returns the sentence on pgbench's scripts with their weights, `select-only@9 simple-update@1`; null for other names.
 */
function mixNote(name: string): string | null {
  const parts = name.split(" ").map((part) => /^(.+)@(\d+)$/.exec(part));
  const scripts = parts.map((part) => (part ? `${part[1]} (weight ${part[2]})` : null));
  return scripts.includes(null)
    ? null
    : `Each transaction is one of several scripts, drawn by weight: ${scripts.join(", ")}.`;
}

/**
 * One sentence per family on the groups of its workloads. Sources: docs/formats/benchmark-archive.md and the tools'
 * definitions.
 */
export const GROUP_RULES: Readonly<Record<TestFamily, string>> = {
  sysbench:
    "By the name, in this order: one with point is a point query; one with delete, insert, " +
    "update or write is a write; read-only and random-ranges aggregate; " +
    "the other range queries and scan do not.",
  "insert-benchmark": "By the step's name: l. steps load, qp asks for points, qr and q for ranges.",
  linkbench: "load fills the database; the request phase mixes reads and writes.",
  db_bench:
    "By the test's name: what fills, overwrites or deletes, what reads single keys, what reads ranges, and what mixes.",
  "tproc-c": "Its transactions read and write.",
  fio: "By the access pattern of the job, where the output names it.",
  pgbench:
    "By the script: select-only asks for points, the two other builtin scripts write; other scripts have no rule.",
  ycsb: "The load phase loads; of the core workloads C reads single records, the others mix.",
  benchbase: "By the benchmark: most mix reads and writes, voter writes.",
  timings: "Loading is load; other tasks are in no group.",
  micro: "No rule: the name is the author's word.",
  custom: "No rule: the name is the author's word.",
};
