import type { Issue, Params, ParamValue } from "../../domain/model";
import { type Given, type GivenKey, givenKeys, givenOf, isGivenKey, readGiven } from "../../domain/names/given";
import { formatBytes, formatCount, formatCounted } from "../../format";
import { problem } from "../issue-list";
import { type PathPattern, patternsOf } from "./pattern";
import { type ReadManifest, readManifest } from "./read";
import { faultOf } from "./shape";
import { MAX_SIDE, MAX_SIDES, sidePathOf, sideValues } from "./side";

/** The stated facts on the runs of one file. */
export interface Stated {
  given: Given;
  /** Those of `given` that a manifest states, not the upload. */
  ofManifest: ReadonlySet<GivenKey>;
  threads: number | null;
  /** Conditions of other names. */
  settings: Params;
  /** The path whose words are still read; null for the whole path. */
  namesPath: string | null;
  /** The side file of the runs with the line of each fact; null without one. */
  side: string | null;
  /** Captured texts by name, also those that are not used. */
  captured: ReadonlyMap<string, string>;
}

/** The stated facts of a bundle, with the problems of its manifests. */
export interface StatedFacts {
  /** Returns the stated facts on the runs of a file with results. */
  of(path: string): Stated;
  /**
   * Returns what the manifests state about all runs of the bundle, without facts that a rule or another manifest
   * changes.
   */
  ofAll(): Given;
  /**
   * Returns the faults of the manifests, their rules without a file, and the files without a rule. Call it after all
   * files.
   */
  issues(): Issue[];
}

const NAME = "benchfolio.yaml";
const MAX_PROBLEMS = 20;
const NONE: ReadonlyMap<string, string> = new Map();

/** Returns true for the path of a manifest. It lies at the root of a bundle, or in one of its top folders. */
export const isManifest = (path: string): boolean => /^(?:[^/]+\/)?benchfolio\.yaml$/.test(path);

/** Returns the folder of the manifest that counts for a path: its top folder, or the root. */
export const manifestFolder = (path: string, manifests: ReadonlyMap<string, unknown>): string =>
  [`${path.split("/")[0]}/`, ""].find((folder) => path.startsWith(folder) && manifests.has(folder)) ?? "";

type SideRule = NonNullable<ReadManifest["manifest"]["runs"][number]["with"]>;

interface Rule {
  patterns: readonly PathPattern[];
  side: SideRule | null;
  set: Readonly<Record<string, string>>;
  line: number;
  files: number;
}

interface Ready {
  path: string;
  bundle: Given;
  rules: readonly Rule[];
  unmatched: string[];
}

const NOT_KEPT =
  `The side file was not read: it is no text, longer than ${formatBytes(MAX_SIDE)}, ` +
  `or after ${formatBytes(MAX_SIDES)} of others.`;

/**
 * Joins the facts of an upload and of its manifests (texts by path). The upload's facts count first, then those of the
 * first rule that matches the file. `chosen` has the place of another rule. Facts of its side file come next, those of
 * `bundle` last. `sides` has texts by path, null for one that is not kept.
 */
export function statedFacts(
  given: Given,
  manifests: ReadonlyMap<string, string>,
  chosen: ReadonlyMap<string, number> = new Map(),
  sides: ReadonlyMap<string, string | null> = new Map(),
): StatedFacts {
  const problems: Issue[] = [];
  const reported = new Set<string>();
  // An issue about a value names the first file of its rule. One about a side file names that file.
  const report = (issue: Issue) => {
    const id = JSON.stringify([issue.code, issue.message, issue.code === "manifest-side" ? issue.path : ""]);
    if (reported.has(id)) return;
    reported.add(id);
    if (reported.size <= MAX_PROBLEMS) problems.push(issue);
  };
  const rest = () => {
    const more = reported.size - MAX_PROBLEMS;
    const ends = more === 1 ? "problem of manifests is" : "problems of manifests are";
    const message = `${formatCount(more)} more ${ends} not listed: values that are not used, and side files.`;
    return more > 0 ? [problem([...manifests.keys()][0] ?? NAME, "manifest-value", "warning", message)] : [];
  };
  const ready = new Map<string, Ready>();
  for (const [path, text] of manifests) {
    const { read, issues } = readManifest(path, text);
    problems.push(...issues);
    if (read) ready.set(path.slice(0, -NAME.length), readyOf(path, read));
  }
  /** Returns the facts in a side file, and a note on their lines; null, with an issue, without that file. */
  const sideOf = (
    { file, take }: SideRule,
    { folder, captured }: { folder: string; captured: ReadonlyMap<string, string> },
  ) => {
    const at = folder + sidePathOf(file, captured);
    const text = sides.get(at);
    const warn = (message: string) => report(problem(at, "manifest-side", "warning", message));
    if (text === undefined || text === null) {
      warn(text === null ? NOT_KEPT : "No such side file is here.");
      return null;
    }
    const values = sideValues(text, Object.values(take));
    const found = Object.entries(take).flatMap(([name, key]) => {
      const one = values.get(key);
      if (one === undefined) warn(`The side file has no value of ${key.slice(0, 60)} for ${name}.`);
      return one === undefined || one.value === "" ? [] : [{ name, ...one }];
    });
    const note = found.map(({ name, line }) => `${name}: line ${line}`).join(", ");
    return {
      texts: found.map(({ name, value }): [string, string] => [name, value]),
      note: found.length === 0 ? null : `${at} (${note})`,
    };
  };
  const known = new Map<string, Stated>();
  const make = (path: string): Stated => {
    const folder = manifestFolder(path, ready);
    const manifest = ready.get(folder);
    const found = manifest ? matchOf(manifest, path.slice(folder.length), chosen.get(path)) : null;
    if (manifest && !found && manifest.rules.length > 0) manifest.unmatched.push(path);
    const beside = found?.rule.side ? sideOf(found.rule.side, { folder, captured: found.values }) : null;
    const texts = new Map<string, string>([
      ...Object.entries(manifest?.bundle ?? {}),
      ...(beside?.texts ?? []),
      ...Object.entries(found?.rule.set ?? {}),
      ...(found?.values ?? []),
    ]);
    const stated = valuesOf(texts, (message) =>
      report(problem(path, "manifest-value", "warning", `${manifest?.path}: ${message} It is not used.`)),
    );
    for (const key of givenKeys) {
      const [one, other] = [given[key], stated.given[key]];
      if (one === undefined || other === undefined || one === other) continue;
      const message = `The upload states ${key} ${one}, ${manifest?.path} ${other}: what the upload states counts.`;
      report(problem(path, "given-twice", "info", message));
    }
    const ofManifest = new Set(givenKeys.filter((key) => stated.given[key] !== undefined && given[key] === undefined));
    const namesPath = found ? folder + found.rest : null;
    const captured = found?.values ?? NONE;
    const side = beside?.note ?? null;
    return { side, ...stated, given: { ...stated.given, ...givenOf(given) }, ofManifest, namesPath, captured };
  };
  return {
    of(path) {
      const stated = known.get(path) ?? make(path);
      known.set(path, stated);
      return stated;
    },
    ofAll: () => factsOfAll([...ready.values()]),
    issues: () => [...problems, ...rest(), ...[...ready.values()].flatMap(leftOver)],
  };
}

/** Returns the facts of `bundle` that all manifests share, and that no rule sets or captures. */
function factsOfAll(manifests: readonly Ready[]): Given {
  const [first, ...others] = manifests.map(({ bundle, rules }) => {
    const ruled = new Set(
      rules.flatMap(({ set, side, patterns }) => [
        ...Object.keys(set),
        ...Object.keys(side?.take ?? {}),
        ...patterns.flatMap(({ captures }) => captures),
      ]),
    );
    const own = Object.entries(bundle).filter(([key]) => !ruled.has(key));
    return valuesOf(new Map(own), () => {}).given;
  });
  if (!first) return {};
  const isShared = (key: GivenKey) => others.every((other) => other[key] === first[key]);
  return Object.fromEntries(
    givenKeys.flatMap((key) => (first[key] !== undefined && isShared(key) ? [[key, first[key]]] : [])),
  );
}

function readyOf(path: string, { manifest, lines }: ReadManifest): Ready {
  const rules = manifest.runs.map(({ files, set, with: side = null }, at): Rule => {
    return { patterns: patternsOf(files), side, set, line: lines[at] ?? 1, files: 0 };
  });
  return { path, bundle: givenOf(manifest.bundle), rules, unmatched: [] };
}

function matchOf({ rules }: Ready, path: string, from = 0) {
  for (const rule of rules.slice(from))
    for (const pattern of rule.patterns) {
      const match = pattern.match(path);
      if (!match) continue;
      rule.files += 1;
      return { rule, ...match };
    }
  return null;
}

/** Sorts texts by kind of fact; reports invalid ones and leaves them out. */
function valuesOf(texts: ReadonlyMap<string, string>, tell: (message: string) => void) {
  const given: Given = {};
  const settings: Record<string, ParamValue> = {};
  let threads: number | null = null;
  for (const [key, text] of texts) {
    const fault = faultOf(key, text);
    if (fault !== null) tell(`${key} “${text.slice(0, 60)}” ${fault}.`);
    else if (isGivenKey(key)) {
      const read = readGiven(key, text);
      if ("value" in read) given[key] = read.value;
    } else if (key === "threads") threads = Number(text);
    else settings[key] = /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
  }
  return { given, settings, threads };
}

/** Returns issues on files that no rule matches, and on rules that match no file. */
function leftOver({ path, rules, unmatched }: Ready): Issue[] {
  const [first] = unmatched;
  const [more, them] =
    unmatched.length === 1 ? ["", "it"] : [` and ${formatCounted(unmatched.length - 1, "more file")}`, "them"];
  const files = `No rule of ${path} matches this file${more} with results: the rest of the manifest holds for ${them}.`;
  return [
    ...rules
      .filter((rule) => rule.files === 0)
      .map(({ line }): Issue => {
        const message = "This rule matches no file with results that no earlier rule matches.";
        return { code: "manifest-rule-unused", severity: "warning", path, line, text: null, message };
      }),
    ...(first === undefined ? [] : [problem(first, "manifest-unmatched", "info", files)]),
  ];
}
