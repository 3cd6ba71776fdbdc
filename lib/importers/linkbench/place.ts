import type { Setting } from "@/lib/domain/model";
import { engineOfBuild } from "@/lib/domain/names/engine-of-build";
import { decodeBuild } from "@/lib/domain/names/names";

/**
 * Returns the setting of a log by a build's name in its path, since LinkBench prints no engine. The engine is "unknown"
 * where the path names none.
 */
export function settingOfLog(path: string): Setting {
  const words = path.split(/[/.]/).filter(Boolean);
  const at = words.findIndex((word) => decodeBuild(word).engine !== null);
  const build = words[at];
  if (build === undefined) return { engine: "unknown", build: null, config: null, machine: null };
  const { raw, version, flags, commit } = decodeBuild(build);
  return {
    engine: engineOfBuild(build, words[at + 1] ?? null) ?? "unknown",
    build: { raw, version, flags, commit },
    config: null,
    machine: null,
  };
}
