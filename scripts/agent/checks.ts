// Rules for every answer of a tool for agents.

import type { QuotableNumber } from "../../lib/tables/quotable-numbers.ts";

/** An answer of a tool; a refusal has `refused`. */
export interface ToolAnswer {
  isError: boolean;
  refused?: string;
  address?: string;
  permalink?: string;
  conditions?: { equal: string[]; differs: string[]; relativeTo: string | null };
  numbers?: QuotableNumber[];
  items?: { name: string; address?: string }[];
}

/** Asks a tool. */
export type Ask = (tool: string, given: object) => Promise<ToolAnswer>;

/** Returns the faults of an answer: numbers without unit, threads, machine or address, and ratios across a gate. */
export function faultsOf({ isError, refused, address = "", conditions, numbers = [] }: ToolAnswer): string[] {
  if (isError) return refused ? [] : ["a refusal without a reason"];
  return [
    ...numbers.flatMap((number) => missingFacts(number, address)),
    ...numbers.filter(({ conditions: each }) => threadsIn(each).size > 1).map(({ of }) => `${of}: two thread counts`),
    ...gateFaults(conditions?.equal ?? []),
    ...ratioFaults(numbers),
  ];
}

/**
 * Returns the missing facts of a number: unit, thread count, machine, or the address of its view. A number of an A/B
 * needs no machine, since both sides share it or are machines.
 */
function missingFacts({ of, name, unit, conditions, address }: QuotableNumber, view: string): string[] {
  const words = `${name} ${conditions}`;
  return [
    ...(unit ? [] : ["no unit"]),
    ...(/\bthreads?\b/i.test(words) ? [] : ["no thread count"]),
    ...(/\bmachine\b|^[AB]: | against /i.test(words) ? [] : ["no machine"]),
    ...(address.startsWith(view) && /^https?:\/\//.test(address) ? [] : ["no address"]),
  ].map((fault) => `${of}, ${name}: ${fault}`);
}

/** Returns the thread counts that conditions name: "40 threads", "Threads: 8". */
const threadsIn = (conditions: string): Set<string> =>
  new Set(
    [...conditions.matchAll(/(?:^|· )(\d+) threads?(?= ·|$|;)|Threads: (\d+)/g)].map(
      (found) => found[1] ?? found[2] ?? "",
    ),
  );

/** Returns the gates that the shared conditions name twice: two machines, two data sets. */
const gateFaults = (equal: readonly string[]): string[] =>
  ["machine", "data set"].flatMap((gate) =>
    new Set(equal.filter((fact) => fact.startsWith(`${gate} `))).size > 1 ? [`two of one gate: ${gate}`] : [],
  );

/** Returns the part of conditions with this head, such as "Machine: hetz"; "" where there is none. */
const part = (conditions: string, head: string): string =>
  conditions.split(" · ").find((text) => text.startsWith(`${head}: `)) ?? "";
/** Heads of the conditions that a ratio and its base share. */
const GATES = ["Recall target", "Machine", "Threads", "Query mode"];

/**
 * Returns the ratios of vector searches that no QPS under the same gates explains. A ratio x QPS of the base must be a
 * QPS. So a base of another machine, thread count, mode or recall is found. A ratio without a QPS of its own conditions
 * is not checked. Nor is one whose base has no QPS here.
 */
function ratioFaults(numbers: readonly QuotableNumber[]): string[] {
  const rates = numbers.filter(({ name }) => name === "QPS");
  const gatesOf = ({ conditions }: QuotableNumber) => GATES.map((head) => part(conditions, head)).join();
  return numbers.flatMap((ratio) => {
    if (ratio.name !== "Relative") return [];
    const own = rates.find(({ conditions }) => conditions === ratio.conditions);
    if (!own) return [];
    const base = part(ratio.conditions, "Relative to").slice("Relative to: ".length);
    const bases = rates.filter(
      (rate) => gatesOf(rate) === gatesOf(ratio) && base.startsWith(rate.of.split(",")[0] ?? ""),
    );
    const fits = bases.some(({ value }) => Math.abs(value * ratio.value - own.value) <= own.value * 1e-9);
    return fits || bases.length === 0 ? [] : [`${ratio.of}: a ratio to another group`];
  });
}
