import type { Measured } from "@/lib/domain/conditions/measured";
import { namesCommit } from "@/lib/domain/identity/commits";
import { type KeysNamed, valuesNamed } from "@/lib/domain/relative/named-columns";
import { valueIn } from "@/lib/domain/relative/relative-columns";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/**
 * The two sides of an A/B, as its link names them. A side is a column's key, any name of a value, a version, or a
 * commit. Null = the page's choice.
 */
export interface Sides {
  by: string;
  a: string | null;
  b: string | null;
}

/** Returns a test for settings of the two sides; it accepts all settings where the page chooses a side. */
export function settingsOfSides(
  points: readonly WorkloadPoint[],
  settings: readonly Measured[],
  { by, a, b }: Sides,
  keysNamed?: KeysNamed,
): (setting: Measured) => boolean {
  if (a === null || b === null) return () => true;
  const versions = new Map<string, string | null>();
  for (const { build } of points) if (build) versions.set(build.raw, build.version);
  // The value is the first part of a column's key, with its commas escaped.
  const texts = [a, b].flatMap((text) => [
    text,
    (/^(?:\\[\s\S]|[^\\,])*/.exec(text)?.[0] ?? "").replaceAll(/\\([\s\S])/g, "$1"),
  ]);
  const values = new Set(texts);
  const known = new Set(settings.map((each) => valueIn(each, by)));
  const named = new Set(texts.flatMap((text) => valuesNamed(by, text, known, keysNamed)));
  const isBuild = (build: string) =>
    values.has(versions.get(build) ?? "") || texts.some((text) => namesCommit(build, text));
  return (setting) =>
    named.has(valueIn(setting, by)) || (by === "build" && setting.build !== null && isBuild(setting.build));
}
