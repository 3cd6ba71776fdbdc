import type { ParsedRun } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { buildNamed, parseResultPath } from "../kit/ann-benchmarks";
import type { ResultFacts } from "./facts";

/**
 * Returns engine and build of a result; `assumed` lists those that only the path names. The fork keeps build names in
 * `algo`, which then differs from the directory, or in the file name's tag. Other labels name a build only where they
 * have a version, as `pgvector-0.7.4` does.
 */
export function settingOf(
  facts: ResultFacts,
  path: string,
  tag: string | null,
): Pick<ParsedRun, "setting" | "assumed"> {
  const directory = algorithmDirectory(path, facts.batch);
  const label = engineOf(facts.algo);
  const retagged = directory !== null && directory !== facts.algo;
  const raw = label.build?.raw ?? (retagged ? facts.algo : tag);
  const original = retagged && !label.build ? engineOf(directory) : label;
  const isTag = !label.build && !retagged && tag !== null;
  return {
    setting: { engine: original.engine, build: raw === null ? null : buildNamed(raw), config: null, machine: null },
    assumed: [...(original === label ? [] : (["engine"] as const)), ...(isTag ? (["build"] as const) : [])],
  };
}

/** Returns the directory's algorithm without the suffix of batch mode or VIBE's GPU mode; null outside results. */
export function algorithmDirectory(path: string, batch: boolean | null): string | null {
  const directory = parseResultPath(path)?.algorithmDirectory ?? null;
  return batch === true ? (directory?.replace(/-(?:batch|gpu)$/, "") ?? null) : directory;
}
