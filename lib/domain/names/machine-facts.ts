import type { ParsedRun, Setting } from "@/lib/domain/model";
import type { ParsedProvenance } from "@/lib/domain/parsed-results";
import { hostOfPath, machineOf } from "./machines";

type Machine = NonNullable<Setting["machine"]>;
const keys = ["cpus", "model", "memoryBytes"] as const;
type Key = (typeof keys)[number];

/** A fact of the host, and the file that says it. */
export interface HostFact<T> {
  value: T;
  path: string;
  title: string;
}

/** What the files around a run say of its host; `conflicts` are facts of which two files in one place say different things. */
export interface HostFacts {
  cpus: HostFact<number> | null;
  model: HostFact<string> | null;
  memoryBytes: HostFact<number> | null;
  conflicts: { key: Key; one: HostFact<number | string>; other: HostFact<number | string> }[];
}

interface Told {
  scope: string;
  rank: number;
  key: Key;
  fact: HostFact<number | string>;
}

const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const ancestors = (directory: string): string[] =>
  directory === "" ? [""] : [directory, ...ancestors(directoryOf(directory))];

/** lscpu and the like were asked; sysstat's first line may count CPUs that are switched off (96 for 48): used where nothing else tells. */
const rankOf = ({ title }: ParsedProvenance): number => (title.startsWith("first line of ") ? 1 : 0);

/**
 * Answers what host files say of a run. A directory that holds runs speaks for those below it; one that holds none (env/, sysinfo/)
 * stands beside them and speaks for its parent's. The nearest says it; what two files of one place say differently is nobody's.
 */
export function hostFactsOf(
  provenance: readonly ParsedProvenance[],
  runPaths: readonly string[],
): (path: string) => HostFacts {
  const holdsRuns = new Set(runPaths.flatMap((path) => ancestors(directoryOf(path))));
  const told = provenance.flatMap((entry) => factsOf(entry, holdsRuns));
  const known = new Map<string, HostFacts>();
  return (path) => {
    const directory = directoryOf(path);
    const before = known.get(directory);
    if (before) return before;
    const facts = nearest(told, ancestors(directory));
    known.set(directory, facts);
    return facts;
  };
}

function factsOf(entry: ParsedProvenance, holdsRuns: ReadonlySet<string>): Told[] {
  if (entry.kind !== "cpu" && entry.kind !== "memory") return [];
  const { path } = entry.source;
  const directory = directoryOf(path);
  const scope = [directory, directoryOf(directory)].find((one) => holdsRuns.has(one));
  if (scope === undefined) return [];
  return keys.flatMap((key) => {
    const value = entry.facts[key];
    if (typeof value !== (key === "model" ? "string" : "number") || typeof value === "boolean" || value === null)
      return [];
    return value === undefined ? [] : [{ scope, rank: rankOf(entry), key, fact: { value, path, title: entry.title } }];
  });
}

function nearest(told: readonly Told[], scopes: readonly string[]): HostFacts {
  const conflicts: HostFacts["conflicts"] = [];
  const pick = (key: Key): HostFact<number | string> | null => {
    for (const rank of [0, 1]) {
      for (const scope of scopes) {
        const [one, ...others] = told.filter((t) => t.key === key && t.rank === rank && t.scope === scope);
        if (!one) continue;
        const other = others.find(({ fact }) => fact.value !== one.fact.value);
        if (!other) return one.fact;
        conflicts.push({ key, one: one.fact, other: other.fact });
        return null;
      }
    }
    return null;
  };
  const numeric = (fact: HostFact<number | string> | null): HostFact<number> | null =>
    fact && typeof fact.value === "number" ? { ...fact, value: fact.value } : null;
  const model = pick("model");
  return {
    cpus: numeric(pick("cpus")),
    memoryBytes: numeric(pick("memoryBytes")),
    model: model && typeof model.value === "string" ? { ...model, value: model.value } : null,
    conflicts,
  };
}

/**
 * The run's machine with what the host files add. What the run observed stays: its own CPUs win over any file's. The name is made
 * anew where it was made of CPUs or host alone, so that runs of one machine share it.
 */
export function machineWith(run: Pick<ParsedRun, "setting" | "source">, facts: HostFacts): Machine | null {
  const own = run.setting.machine;
  const host = hostOfPath(run.source.path);
  const all = {
    host,
    cpus: own?.cpus ?? facts.cpus?.value ?? null,
    memoryBytes: own?.memoryBytes ?? facts.memoryBytes?.value ?? null,
    model: own?.model ?? facts.model?.value ?? null,
  };
  const machine = machineOf(all);
  if (!own || !machine) return machine ?? own;
  return own.name === machineOf({ ...own, host })?.name ? machine : { ...machine, name: own.name };
}
