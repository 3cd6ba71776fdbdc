import type { Dimension } from "@/lib/domain/conditions/dimensions";
import { engineName, engineOf } from "@/lib/domain/names/engines";
import { decodeBuild } from "@/lib/domain/names/names";
import { type ShownNames, shownName } from "@/lib/domain/names/shown-names";

/** What an option of a filter is called, and the heading that it stands under. */
export interface OptionName {
  label: string;
  group?: string;
}

/**
 * The names of a filter's options, by position. Builds are called as readers call them, else by the version that their names tell; builds and algorithms stand under
 * their engines where there are several. Two options of one name and heading have their values beside them. `titles` = of bundles; `engines` = of
 * builds, as points have them: an FB MySQL may have run as MyRocks, which its name does not tell. Without them builds stand under what names tell.
 */
export function optionNames(
  { key, name }: Pick<Dimension, "key" | "name">,
  values: readonly string[],
  titles: ReadonlyMap<string, string> = new Map(),
  engines: ReadonlyMap<string, readonly string[]> = new Map(),
  shown?: ShownNames,
): OptionName[] {
  const named = values.map((value) => {
    if (key === "bundle") return { value, label: titles.get(value) ?? value };
    const { version = null, engine = null } = key === "build" ? decodeBuild(value) : {};
    const own = shownName(shown, key, value);
    return {
      value,
      label: own === value ? (version ?? name(value)) : name(own),
      group: engineNamed(key === "algorithm" ? engineOf(value).engine : engine, engines.get(value)),
    };
  });
  const groups = new Set(named.flatMap(({ group }) => group ?? []));
  // A heading above one option of its own name says nothing.
  const isAlone = (each: OptionName) =>
    each.label === each.group && named.filter(({ group }) => group === each.group).length === 1;
  const isGrouped = groups.size > 1 && groups.size < values.length;
  return toldApart(
    named.map((each) => (isGrouped && !isAlone(each) ? each : { value: each.value, label: each.label })),
  );
}

const engineNamed = (named: string | null, measured: readonly string[] = []) =>
  named === null ? undefined : (measured.length ? measured : [named]).map(engineName).sort().join(" and ");

/** Names without their values, but for those of which another has the same under the same heading. */
export function toldApart(named: readonly (OptionName & { value: string })[]): OptionName[] {
  const seen = new Map<string, number>();
  const keyOf = ({ label, group }: OptionName) => JSON.stringify([label, group]);
  for (const each of named) seen.set(keyOf(each), (seen.get(keyOf(each)) ?? 0) + 1);
  return named.map(({ value, label, group }) => ({
    label: (seen.get(keyOf({ label, group })) ?? 0) > 1 && label !== value ? `${label} (${value})` : label,
    ...(group !== undefined && { group }),
  }));
}
