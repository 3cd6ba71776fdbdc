import type { ParsedRun, Setting } from "@/lib/domain/model";
import { isStated } from "./given";

/** The facts of a machine beside its name; null = unknown. */
export type MachineFacts = Omit<NonNullable<Setting["machine"]>, "name">;

/** The names of these facts. */
export const MACHINE_FACTS = ["cpus", "memoryBytes", "model"] as const satisfies readonly (keyof MachineFacts)[];

/** The facts of a machine as several statements give them together. */
export interface MergedMachine extends MachineFacts {
  /** The statements that contradict each other, by fact and in ascending order; empty where they agree. */
  contradicted: { [Fact in keyof MachineFacts]: readonly NonNullable<MachineFacts[Fact]>[] };
}

/** Returns the facts of a machine that several sources state, in any order. A fact of two values is unknown. */
export function mergedMachine(statements: readonly MachineFacts[]): MergedMachine {
  const cpus = merged(statements.map((each) => each.cpus));
  const memory = merged(statements.map((each) => each.memoryBytes));
  const model = merged(statements.map((each) => each.model));
  return {
    cpus: cpus.fact,
    memoryBytes: memory.fact,
    model: model.fact,
    contradicted: { cpus: cpus.contradicted, memoryBytes: memory.contradicted, model: model.contradicted },
  };
}

function merged<T extends string | number>(stated: readonly (T | null)[]): { fact: T | null; contradicted: T[] } {
  const known = [...new Set(stated.filter((each) => each !== null))].sort((a, b) => (a < b ? -1 : 1));
  const [only = null] = known;
  return known.length > 1 ? { fact: null, contradicted: known } : { fact: only, contradicted: [] };
}

/**
 * Returns the facts that the runs of a bundle state of their machines, by the machine's name. Facts beside a name that
 * the upload states count where no other run states them.
 */
export function machinesOfRuns(runs: Iterable<ParsedRun>): Map<string, MergedMachine> {
  const read = new Map<string, { own: Map<string, MachineFacts>; given: Map<string, MachineFacts> }>();
  for (const { setting, notes } of runs) {
    if (!setting.machine) continue;
    const { name, cpus, memoryBytes, model } = setting.machine;
    const all = read.get(name) ?? { own: new Map(), given: new Map() };
    read.set(name, all);
    const facts = { cpus, memoryBytes, model };
    (isStated(notes, "machine") ? all.given : all.own).set(JSON.stringify(facts), facts);
  }
  return new Map(
    [...read].map(([name, { own, given }]) => {
      const [first, second] = [mergedMachine([...own.values()]), mergedMachine([...given.values()])];
      return [name, MACHINE_FACTS.reduce((facts, key) => filled(facts, second, key), first)];
    }),
  );
}

/** Returns the first facts, with one of the second where the first state none. */
function filled(first: MergedMachine, second: MergedMachine, key: keyof MachineFacts): MergedMachine {
  const isOpen = first[key] === null && first.contradicted[key].length === 0;
  if (!isOpen) return first;
  return { ...first, [key]: second[key], contradicted: { ...first.contradicted, [key]: second.contradicted[key] } };
}
