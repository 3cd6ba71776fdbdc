import { withoutPacking } from "@/lib/domain/packing";
import type { Issue } from "../../domain/model";
import { capturesOf, parseJsonPath } from "../../domain/names/json-path";
import type { Meaning, Melt, NamedColumn, TableMapping } from "../../importers/kit/table-mapping";
import { meaningOf, meaningOfCapture } from "../../importers/tables/mapping";
import { type PathPattern, parseName, patternsOf } from "./pattern";
import { type ReadManifest, readManifest } from "./read";
import type { Manifest } from "./shape";
import { manifestFolder } from "./stated";

type RuleShape = Manifest["runs"][number];

/** A rule of a manifest, and the files and columns that it met. */
interface TableRule {
  manifest: string;
  patterns: readonly PathPattern[];
  /** Null for a rule that says nothing of columns. */
  mapping: TableMapping | null;
  /** The paths of its side files; null without any. */
  side: PathPattern | null;
  lines: ReadonlyMap<string, number>;
  /** The place of its `values` in the manifest. */
  valuesAt: { line: number; col: number };
  files: number;
  seen: Set<string>;
  /** Its first file that is a table of cells, where `values` says nothing. */
  noJson: string | null;
}

/** Names of files that are not JSON. */
const CELLS = /\.(?:csv|tsv|tab|md)$/i;

/** The statements of a bundle's manifests on the tables in its files. */
export interface ManifestTables {
  /** Adds a manifest. An invalid one has no effect. */
  add(path: string, text: string): void;
  /**
   * Returns the mappings of all rules that match a file and describe tables. Returns none where the first matching rule
   * describes none.
   */
  of(path: string): readonly TableMapping[];
  /** Returns true for the path of a side file that a rule names. */
  isSide(path: string): boolean;
  /** Makes the rule with this mapping the file's, instead of the first one. */
  choose(path: string, mapping: TableMapping): void;
  /** The places of the chosen rules in their manifests, by path; only of rules that are not the first. */
  chosen: ReadonlyMap<string, number>;
  /** Records the headings of a file that was read with the mapping from `of`. */
  read(path: string, seen: ReadonlySet<string>): void;
  /**
   * Returns an issue for each named column that no file has. Also one for `values` of a rule that met a table of cells.
   * Call it after all files.
   */
  issues(): Issue[];
}

/** Returns an empty collection of manifests' statements on tables. */
export function manifestTables(): ManifestTables {
  const folders = new Map<string, TableRule[]>();
  const chosen = new Map<string, number>();
  const rulesOf = (path: string): TableRule[] => {
    const folder = manifestFolder(path, folders);
    const rules = folders.get(folder) ?? [];
    const inside = path.slice(folder.length);
    return rules.filter(({ patterns }) => patterns.some((pattern) => pattern.match(inside) !== null));
  };
  const ruleOf = (path: string): TableRule | null => {
    const at = chosen.get(path);
    if (at !== undefined) return folders.get(manifestFolder(path, folders))?.[at] ?? null;
    return rulesOf(path)[0] ?? null;
  };
  return {
    add(path, text) {
      const { read } = readManifest(path, text);
      if (read === null || !read.manifest.runs.some((rule) => saysOfTables(rule) || rule.with)) return;
      const rules = read.manifest.runs.map((rule, at) => ruleFrom(path, rule, { ...read, at }));
      folders.set(path.slice(0, path.lastIndexOf("/") + 1), rules);
    },
    of(path) {
      const mappings = folders.size === 0 ? [] : rulesOf(path).map(({ mapping }) => mapping);
      return mappings[0] === null ? [] : mappings.filter((mapping) => mapping !== null);
    },
    isSide(path) {
      const folder = manifestFolder(path, folders);
      const inside = path.slice(folder.length);
      return (folders.get(folder) ?? []).some(({ side }) => side !== null && side.match(inside) !== null);
    },
    choose(path, mapping) {
      const rules = folders.get(manifestFolder(path, folders)) ?? [];
      const at = rules.findIndex((rule) => rule.mapping === mapping);
      if (rules[at] !== rulesOf(path)[0]) chosen.set(path, at);
    },
    chosen,
    read(path, seen) {
      const rule = ruleOf(path);
      if (rule === null) return;
      rule.files += 1;
      if (CELLS.test(withoutPacking(path))) rule.noJson ??= path;
      for (const name of rule.lines.keys()) if (seen.has(name)) rule.seen.add(name);
    },
    issues: () => [...folders.values()].flat().flatMap((rule) => [...unseen(rule), ...unusedValues(rule)]),
  };
}

const saysOfTables = ({ values, columns, melt, rows }: RuleShape): boolean =>
  rows === "samples" || values !== undefined || melt !== undefined || Object.keys(columns).length > 0;

function ruleFrom(
  manifest: string,
  rule: RuleShape,
  { valuesAt, columnLines, at }: Pick<ReadManifest, "valuesAt" | "columnLines"> & { at: number },
): TableRule {
  return {
    manifest,
    patterns: patternsOf(rule.files),
    mapping: saysOfTables(rule) ? mappingOf(rule) : null,
    side: rule.with === undefined ? null : (patternsOf(rule.with.file)[0] ?? null),
    lines: columnLines[at] ?? new Map(),
    valuesAt: valuesAt[at] ?? { line: 1, col: 1 },
    files: 0,
    seen: new Set(),
    noJson: null,
  };
}

function mappingOf({ values, columns, melt, rows }: RuleShape): TableMapping {
  const path = values === undefined ? null : stepsOf(values);
  return {
    values: path,
    captures: meaningsOf(capturesOf(path ?? [])),
    columns: Object.entries(columns).flatMap(([heading, stated]): NamedColumn[] => {
      const { is, unit = null, name } = typeof stated === "string" ? { is: stated } : stated;
      const meaning = meaningOf(is, unit);
      if ("fault" in meaning) return [];
      const named = meaning.kind === "condition" && name !== undefined ? { ...meaning, name } : meaning;
      return [{ name: heading, path: stepsOf(heading), meaning: named }];
    }),
    melt: melt === undefined ? null : meltOf(melt),
    areSamples: rows === "samples",
  };
}

function meltOf({ columns, is, unit }: NonNullable<RuleShape["melt"]>): Melt | null {
  const pattern = parseName(columns);
  if ("fault" in pattern) return null;
  return { match: pattern.match, captures: meaningsOf(pattern.captures), phrase: is, unit: unit ?? null };
}

const meaningsOf = (names: readonly string[]): ReadonlyMap<string, Meaning> =>
  new Map(names.map((name) => [name, meaningOfCapture(name)]));

function stepsOf(text: string) {
  const read = parseJsonPath(text);
  return "fault" in read ? null : read;
}

function unseen({ manifest, lines, files, seen }: TableRule): Issue[] {
  if (files === 0) return [];
  return [...lines].flatMap(([name, line]): Issue[] => {
    const message = `No file of this rule has a column ${name.slice(0, 60)}.`;
    const issue = { code: "manifest-column", severity: "warning", path: manifest, line, text: null, message } as const;
    return seen.has(name) ? [] : [issue];
  });
}

/**
 * Reports `values` for a table of cells. It is a path in JSON, so it has no effect, and the author must learn
 * that.
 */
function unusedValues({ manifest, mapping, noJson, valuesAt }: TableRule): Issue[] {
  if (noJson === null || mapping === null || mapping.values === null) return [];
  const { line, col } = valuesAt;
  const message = [
    `Line ${line}, column ${col}: values is a path in JSON, and ${noJson.slice(-200)} is a table of cells,`,
    "so it says nothing there. Name its columns alone.",
  ].join(" ");
  return [{ code: "manifest-values", severity: "warning", path: manifest, line, text: null, message }];
}
