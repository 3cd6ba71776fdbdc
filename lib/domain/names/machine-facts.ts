import type { ParsedRun, Setting } from "@/lib/domain/model";
import type { ParsedProvenance } from "@/lib/domain/parsed-results";
import { hostOfPath, machineOf } from "./machines";

type Machine = NonNullable<Setting["machine"]>;
/** The facts of a host. */
const keys = ["cpus", "model", "memoryBytes"] as const;
type Key = (typeof keys)[number];

/** A fact of the host, with the file that has it. */
export interface HostFact<T> {
  value: T;
  /** Path of the file. */
  path: string;
  /** Title of the file: "lscpu". */
  title: string;
}

/** Facts of a run's host from the files around it. `conflicts` are facts in which two files of one place differ. */
export interface HostFacts {
  cpus: HostFact<number> | null;
  model: HostFact<string> | null;
  memoryBytes: HostFact<number> | null;
  conflicts: { key: Key; one: HostFact<number | string>; other: HostFact<number | string> }[];
}

/** A fact of one file. */
interface PlacedFact {
  /** The directory that it covers. */
  scope: string;
  /** 0 comes first. */
  rank: number;
  key: Key;
  fact: HostFact<number | string>;
}

const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const ancestors = (directory: string): string[] =>
  directory === "" ? [""] : [directory, ...ancestors(directoryOf(directory))];

/**
 * Returns the rank of a file; 0 = the best. lscpu and similar files are exact. The first line of sysstat is the last
 * choice, since it may count CPUs that are switched off (96 for 48).
 */
const rankOf = ({ title }: ParsedProvenance): number => (title.startsWith("first line of ") ? 1 : 0);

/**
 * Returns a function for the host's facts of a run. A directory with runs covers those below it. One without runs
 * (env/, sysinfo/) lies beside them, and covers the runs of its parent. Files of the best rank win, then the nearest.
 * Facts in which two files of one place differ are dropped.
 */
export function hostFactsOf(
  provenance: readonly ParsedProvenance[],
  runPaths: readonly string[],
): (path: string) => HostFacts {
  const holdsRuns = new Set(runPaths.flatMap((path) => ancestors(directoryOf(path))));
  const placed = provenance.flatMap((entry) => factsOf(entry, holdsRuns));
  const known = new Map<string, HostFacts>();
  return (path) => {
    const directory = directoryOf(path);
    const before = known.get(directory);
    if (before) return before;
    const facts = nearestFacts(placed, ancestors(directory));
    known.set(directory, facts);
    return facts;
  };
}

function factsOf(entry: ParsedProvenance, holdsRuns: ReadonlySet<string>): PlacedFact[] {
  if (entry.kind !== "cpu" && entry.kind !== "memory") return [];
  const { path } = entry.source;
  const directory = directoryOf(path);
  const scope = [directory, directoryOf(directory)].find((one) => holdsRuns.has(one));
  if (scope === undefined) return [];
  return keys.flatMap((key) => {
    const value = entry.facts[key];
    const wanted = key === "model" ? "string" : "number";
    if ((typeof value !== "string" && typeof value !== "number") || typeof value !== wanted) return [];
    return [{ scope, rank: rankOf(entry), key, fact: { value, path, title: entry.title } }];
  });
}

function nearestFacts(placed: readonly PlacedFact[], scopes: readonly string[]): HostFacts {
  const conflicts: HostFacts["conflicts"] = [];
  const pick = (key: Key): HostFact<number | string> | null => {
    for (const rank of [0, 1]) {
      for (const scope of scopes) {
        const isHere = (each: PlacedFact) => each.key === key && each.rank === rank && each.scope === scope;
        const [one, ...others] = placed.filter(isHere);
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
 * Returns the run's machine, completed by the host files; null where nothing is known. The run's own facts win over any
 * file's. A name that consists of CPUs or host is written again, so that runs of one machine share it.
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
