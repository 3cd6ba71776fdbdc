import type { Setting } from "@/lib/domain/model";

type Machine = NonNullable<Setting["machine"]>;

/** Host words of the archive's directories (docs/formats/benchmark-archive.md, "Build names"). */
const hostWord = /(?:^|[/._-])(hetz|dell32|pn53|socket2|ser7|ser4|bee|c48|gcp|u[56](?!\d))(?=[/._-]|\d*(?:[/.]|$))/g;

/** The host that a path speaks of: the word nearest to the file wins; null where there is none. */
export function hostOfPath(path: string): string | null {
  return [...path.matchAll(hostWord)].at(-1)?.[1] ?? null;
}

/**
 * The observed machine; null where nothing was observed. Its name is made of what is known, so that two machines share a name only
 * when nothing tells them apart: host, else model, and CPUs.
 */
export function machineOf(known: {
  host?: string | null;
  cpus?: number | null;
  memoryBytes?: number | null;
  model?: string | null;
}): Machine | null {
  const { host = null, cpus = null, memoryBytes = null, model = null } = known;
  const name = [host ?? model, cpus === null ? null : `${cpus} CPU${cpus === 1 ? "" : "s"}`].filter(Boolean).join(", ");
  return name ? { name, cpus, memoryBytes, model } : null;
}

/** The processors of a machine by the name that is made of them, "hetz, 48 CPUs"; null where it does not say. */
export function cpusOfMachine(name: string | null): number | null {
  const cpus = /(?:^|, )(\d{1,5}) CPUs?$/.exec(name ?? "")?.[1];
  return cpus === undefined ? null : Number(cpus);
}
