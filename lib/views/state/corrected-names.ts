import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";
import type { Called, Named } from "@/lib/domain/names/shown-names";
import { formatCount } from "@/lib/format";

/** Most names that the sentence holds; it counts the others. */
const MAX_NAMED = 6;

/** A point or setting with its names, which readers may have corrected. */
type NamedItem = Omit<Named, "build"> & {
  build: Named["build"] | string;
  workload?: string;
  corrected?: Called | undefined;
};

/**
 * Writes the names in view that readers corrected: "Corrected by readers: machine hetz (was hetz, 48 CPUs)."; null for
 * none.
 */
export function correctionsSentence(all: Iterable<NamedItem>): string | null {
  const found = new Map<string, Set<string>>();
  const seen = new Set<Called>();
  for (const { corrected, engine, build, config, machine, workload } of all) {
    if (corrected === undefined || seen.has(corrected)) continue;
    seen.add(corrected);
    const keys = { engine, build: typeof build === "string" ? build : build?.raw, config, machine, workload };
    for (const subject of CORRECTION_SUBJECTS) {
      const was = corrected.was[subject];
      if (was === undefined) continue;
      const name = corrected.shown[subject] ?? keys[subject] ?? "";
      const key = `${subject === "workload" ? "test" : subject} ${name}`;
      found.set(key, (found.get(key) ?? new Set()).add(was));
    }
  }
  if (found.size === 0) return null;
  const named = [...found].slice(0, MAX_NAMED).map(([name, was]) => `${name} (was ${[...was].join(", ")})`);
  const more = found.size > MAX_NAMED ? ` and ${formatCount(found.size - MAX_NAMED)} more` : "";
  return `Corrected by readers: ${named.join("; ")}${more}.`;
}
