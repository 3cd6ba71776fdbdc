import { group } from "d3-array";
import type { Issue, ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { problem } from "./issue-list";

/** What a file's results count under, and in words. */
interface Held {
  path: string;
  key: string;
  words: string;
}

/**
 * Warns of measured files of equal bytes whose results count under different engines, builds or configs: they are several executions
 * (copies.ts), and more likely one that was filed twice. One issue a file, which names the first of its like. `contents` has the hash of each
 * file by its path; files whose runs failed say nothing, since engines that fail alike print the same.
 */
export function equalUnderOthers(results: readonly ParsedResults[], contents: ReadonlyMap<string, string>): Issue[] {
  const held = new Map<string, Held>();
  for (const { runs, points } of results) {
    const byKey = new Map(runs.map((run) => [run.key, run]));
    for (const { source, runKey, fingerprint, origin } of points) {
      const run = byKey.get(runKey);
      if (!run || !fingerprint || origin !== "raw" || held.has(source.path)) continue;
      held.set(source.path, { path: source.path, ...heldUnder(run) });
    }
  }
  const equal = group(
    [...held.values()].filter(({ path }) => contents.has(path)),
    ({ path }) => contents.get(path),
  );
  return [...equal.values()].flatMap((files) => {
    const [first, ...others] = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return others.flatMap((other) => (first && other.key !== first.key ? [told(other, first)] : []));
  });
}

const heldUnder = ({ setting: { engine, build, config } }: ParsedRun): Omit<Held, "path"> => ({
  key: JSON.stringify([engine, build?.raw, config?.raw]),
  words: [engine, build?.raw, config?.raw].filter(Boolean).join(" "),
});

const told = ({ path, words }: Held, first: Held): Issue =>
  problem(
    path,
    "equal-output",
    "warning",
    `This output is byte for byte that of ${first.path}, and counts under ${words} here, under ${first.words} there: as two measurements. Where one is a copy of the other, take it out and upload the rest again.`,
  );
