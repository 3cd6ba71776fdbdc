import type { Dimension } from "@/lib/domain/conditions/dimensions";
import { engineOf } from "@/lib/domain/names/engines";
import { decodeBuild } from "@/lib/domain/names/names";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import { wordList } from "@/lib/format";

/** The label of a filter's option, and its heading. */
export interface OptionName {
  label: string;
  group?: string;
}

/**
 * Returns the labels of a filter's options, by position. Builds have readers' names, else the version in their raw
 * names. Builds and algorithms have their engines as headings where there are several. Options with equal labels and
 * headings also show their values. `titles` = titles of bundles. `engines` = engines by build, from points: an FB MySQL
 * may have run as MyRocks, unlike its name. Without `engines` the names of builds decide.
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
      group: groupOf(key === "algorithm" ? engineOf(value).engine : engine, engines.get(value), shown),
    };
  });
  const groups = new Set(named.flatMap(({ group }) => group ?? []));
  // A heading over a single option of the same name adds nothing.
  const isAlone = (each: OptionName) =>
    each.label === each.group && named.filter(({ group }) => group === each.group).length === 1;
  const isGrouped = groups.size > 1 && groups.size < values.length;
  return distinctLabels(
    named.map((each) => (isGrouped && !isAlone(each) ? each : { value: each.value, label: each.label })),
  );
}

const groupOf = (named: string | null, measured: readonly string[] = [], shown?: ShownNames) =>
  named === null
    ? undefined
    : wordList((measured.length ? measured : [named]).map((engine) => engineShown(engine, shown)).sort());

/** Adds the value to labels that occur twice under one heading. */
export function distinctLabels(named: readonly (OptionName & { value: string })[]): OptionName[] {
  const seen = new Map<string, number>();
  const keyOf = ({ label, group }: OptionName) => JSON.stringify([label, group]);
  for (const each of named) seen.set(keyOf(each), (seen.get(keyOf(each)) ?? 0) + 1);
  return named.map(({ value, label, group }) => ({
    label: (seen.get(keyOf({ label, group })) ?? 0) > 1 && label !== value ? `${label} (${value})` : label,
    ...(group !== undefined && { group }),
  }));
}
