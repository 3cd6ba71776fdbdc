import type { Setting } from "@/lib/domain/model";
import { remembered } from "@/lib/domain/remembered";

type Machine = NonNullable<Setting["machine"]>;

/**
 * Host words of the archive's directories (docs/formats/benchmark-archive.md, "Build names"), with the digits behind
 * them.
 */
const hostWord =
  /(?:^|[/._-])(hetz|dell32|pn53|socket2|ser7|ser4|bee|c48|gcp|u[56](?!\d))(?=[/._-]|(\d{0,5})(?:[/._-]|$))/g;

/**
 * Returns the host in a path: the word nearest to the file; null without one. A digit behind it makes it another host,
 * bee2 beside bee. More digits are the CPUs of hetz48; with them another word names no known host (`bee10`), nor does
 * a word that ends in a digit itself (`c481`).
 */
export const hostOfPath = remembered((path): string | null => {
  const [, word = null, digits = ""] = [...path.matchAll(hostWord)].at(-1) ?? [];
  if (word === null || digits === "") return word;
  if (/\d$/.test(word)) return null;
  return digits.length === 1 ? word + digits : word === "hetz" ? word : null;
});

/**
 * Returns the observed machine; null without host, model and CPUs. Its name is the host, else the model, and the CPUs.
 * Machines of one name may differ in memory, and in the model beside a host.
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

/** Returns the number of processors in a machine's name, "hetz, 48 CPUs"; null without one. */
export function cpusOfMachine(name: string | null): number | null {
  const cpus = /(?:^|, )(\d{1,5}) CPUs?$/.exec(name ?? "")?.[1];
  return cpus === undefined ? null : Number(cpus);
}
