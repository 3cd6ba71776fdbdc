import { parseDocument } from "yaml";
import type { GivenKey } from "../../domain/names/given";
import { readManifest } from "./read";

/** Facts of one bundle alone: the next upload of its project has others. */
const FACTS_OF_ONE: readonly GivenKey[] = ["version", "build", "commit", "branch", "parent", "measured", "repeat"];

/**
 * Returns a stated manifest for other bundles of its project: without the facts of one bundle alone. Throws an Error
 * for broken YAML.
 */
export function forOthers(text: string): string {
  const { read } = readManifest("benchfolio.yaml", text);
  const document = parseDocument(text, { schema: "failsafe", stringKeys: true });
  for (const key of FACTS_OF_ONE) {
    if (read?.manifest.bundle[key] !== undefined) document.deleteIn(["bundle", key]);
    for (const [at, { set }] of (read?.manifest.runs ?? []).entries())
      if (Object.hasOwn(set, key)) document.deleteIn(["runs", at, "set", key]);
  }
  return document.toString({ lineWidth: 0 });
}
