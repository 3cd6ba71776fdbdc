import type { Params, ParamValue } from "@/lib/domain/model";

/** A setting that differs between two config files. */
export interface SettingDifference {
  /** As the first file with it spells it. */
  name: string;
  /** Its value in the first file, as written; null = the file does not set it. */
  a: string | null;
  /** Its value in the second file, likewise. */
  b: string | null;
}

/**
 * Returns the settings in which two config files differ, by name. Names ignore case, and `-` equals `_`, as for
 * servers. Values are compared as written: 1G and 1024M differ. A setting without a value is "set".
 * `equal` is the number of settings that both files set alike. Of two spellings of a name in one file the last counts.
 */
export function settingDifferences(a: Params, b: Params): { differences: SettingDifference[]; equal: number } {
  const [inA, inB] = [byKey(a), byKey(b)];
  const keys = [...new Set([...inA.keys(), ...inB.keys()])].sort();
  const differences: SettingDifference[] = [];
  for (const key of keys) {
    const [left, right] = [inA.get(key), inB.get(key)];
    if (left && right && left.value === right.value) continue;
    differences.push({ name: left?.name ?? right?.name ?? key, a: left?.value ?? null, b: right?.value ?? null });
  }
  return { differences, equal: keys.length - differences.length };
}

function byKey(settings: Params): Map<string, { name: string; value: string }> {
  return new Map(
    Object.entries(settings).map(([name, value]) => [
      name.toLowerCase().replaceAll("-", "_"),
      { name, value: valueText(value) },
    ]),
  );
}

const valueText = (value: ParamValue): string => (value === true ? "set" : value === null ? "" : String(value));
