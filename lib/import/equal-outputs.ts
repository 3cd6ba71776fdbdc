import { group } from "d3-array";
import { dimensionOf } from "../domain/conditions/dimensions";
import { UNKNOWN, valueText } from "../domain/conditions/facet-values";
import type { Issue, ParsedRun } from "../domain/model";
import { hostOfPath } from "../domain/names/machines";
import type { ParsedResults } from "../domain/parsed-results";
import { problem } from "./issue-list";

/**
 * The setting that a file's results count under, by its first result: as a key without threads, and in words. `raw` is
 * true for a tool's own output; `count` is the number of results.
 */
interface Held {
  path: string;
  key: string;
  words: string;
  threads: number | null;
  raw: boolean;
  count: number;
}

/**
 * Warns of files with equal bytes whose results count under different thread counts. Raw outputs also have a warning
 * for different engines, builds, configs or hosts. Both files count (copies.ts), but one is more likely a copy under a
 * wrong name. Under equal settings an issue of severity info says that both count. Their digits are too few to
 * distinguish a copy from a repeat. Each file has at most one issue, which names the first equal file by path.
 * `contents` has the hash of each file by path. Files whose runs failed don't count, since engines that fail alike
 * print the same.
 */
export function equalOutputs(results: readonly ParsedResults[], contents: ReadonlyMap<string, string>): Issue[] {
  const several = pathsOfEqual(contents);
  const held = new Map<string, Held>();
  for (const { runs, points } of several.size === 0 ? [] : results) {
    const byKey = new Map(runs.map((run) => [run.key, run]));
    for (const { source, runKey, fingerprint, origin } of points) {
      const run = several.has(source.path) ? byKey.get(runKey) : undefined;
      if (!run || !fingerprint) continue;
      const file = held.get(source.path);
      if (file) file.count += 1;
      else
        held.set(source.path, {
          path: source.path,
          ...heldUnder(run, hostOfPath(source.path)),
          raw: origin === "raw",
          count: 1,
        });
    }
  }
  const equal = group(held.values(), ({ path }) => contents.get(path));
  return [...equal.values()].flatMap((files) => {
    const [first, ...others] = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return others.flatMap((other) => {
      if (!first) return [];
      if (other.threads !== first.threads) return [otherSettingIssue(withThreads(other), withThreads(first))];
      if (other.key === first.key) return [sameSettingIssue(other, first)];
      return other.raw ? [otherSettingIssue(other, first)] : [];
    });
  });
}

/** Returns the paths of files with equal bytes. */
function pathsOfEqual(contents: ReadonlyMap<string, string>): Set<string> {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const [path, content] of contents) {
    const other = first.get(content);
    if (other === undefined) first.set(content, path);
    else several.add(other).add(path);
  }
  return several;
}

function heldUnder(
  { setting: { engine, build, config }, threads }: ParsedRun,
  host: string | null,
): Pick<Held, "key" | "words" | "threads"> {
  const names = [engine, build?.raw, config?.raw, host];
  return { key: JSON.stringify(names), words: names.filter(Boolean).join(" "), threads };
}

const withThreads = (held: Held): Held => ({
  ...held,
  words: `${held.words}, ${dimensionOf("threads")?.text(valueText(held.threads, UNKNOWN))}`,
});

const otherSettingIssue = ({ path, words }: Held, first: Held): Issue =>
  problem(
    path,
    "equal-output",
    "warning",
    `This output is byte for byte that of ${first.path}, and counts under ${words} here, ` +
      `under ${first.words} there: as two measurements. Where one is a copy of the other, ` +
      "take it out and upload the rest again.",
  );

const sameSettingIssue = ({ path, count }: Held, first: Held): Issue =>
  problem(
    path,
    "equal-output",
    "info",
    `This file is byte for byte ${first.path}, and prints too few digits to tell a copy from a second run that ` +
      `gave the same: ${count === 1 ? "its result counts" : `its ${count} results count`} here and there. ` +
      "Where one is a copy of the other, take it out and upload the rest again.",
  );
