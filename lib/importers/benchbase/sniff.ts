import { withoutPacking } from "@/lib/domain/packing";
import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

/** Kinds of files that are read, by their suffixes (`kinds`). */
export type BenchbaseKind = "summary" | "config" | "windows" | "samples";

const kinds: readonly (readonly [RegExp, BenchbaseKind])[] = [
  // OLTP-Bench, the predecessor, left .json out.
  [/\.summary(?:\.json)?$/i, "summary"],
  [/\.config\.xml$/i, "config"],
  [/\.results(?:\.[\w-]{1,100})?\.csv$/i, "windows"],
  [/\.samples\.csv$/i, "samples"],
];

/** Returns the kind of file of BenchBase that a path names; null for others. */
export function kindOf(path: string): BenchbaseKind | null {
  const name = baseName(path);
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Returns the prefix that a run's files share: a path up to `.summary.json` and the like. Other paths stay as is. */
export function prefixOf(path: string): string {
  const plain = withoutPacking(path);
  const kind = kinds.find(([pattern]) => pattern.test(plain));
  return kind ? plain.replace(kind[0], "") : path;
}

const summary = /^\s*\{[\s\S]*"(?:Latency Distribution|Throughput \(requests\/second\)|DBMS Type)"/;
const times = /^\uFEFF?Time \(seconds\),[^\n]*Throughput \(requests\/second\)/;

const signs: Readonly<Record<BenchbaseKind, (text: string) => boolean>> = {
  summary: (text) => summary.test(text),
  config(text) {
    const begin = text.search(/<(?:configuration|parameters)>/);
    return begin >= 0 && text.includes("<work>", begin);
  },
  windows: (text) => times.test(text),
  samples: (text) => times.test(text),
};

/** Recognises a file of BenchBase (OLTP-Bench) by the end of its name and the beginning of its text. */
export function recogniseBenchbase({ path, text }: MemberHead): boolean {
  const kind = kindOf(path);
  return kind !== null && text !== null && !/(?:^|\/)\._/.test(path) && signs[kind](text);
}
