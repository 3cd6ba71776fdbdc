import type { BundleContents, IssueGroup } from "@/lib/db/read/bundle-page";
import { compareBuilds } from "@/lib/domain/names/versions";
import { formatCount } from "@/lib/format";

type Setting = Pick<
  BundleContents["settings"][number],
  "engineName" | "build" | "version" | "config" | "machine" | "threads" | "toolVersion" | "executions" | "complete"
>;

/** Most names that a fact lists; it counts the others. */
const LISTED = 6;
/** Most reasons that the text on a bundle without runs names. */
const REASONS = 3;
const NOT_RECORDED = "not recorded";

/**
 * Writes the conditions of a bundle's runs from its settings:
 * - engines with their builds
 * - machines, thread counts and configs
 * - versions of the tool
 * - the number of runs
 *
 * A bundle without runs has up to three reasons of its import instead. They are the first of each group that is more
 * than a remark, in the order of `issues`.
 */
export function measuredFacts(
  settings: readonly Setting[],
  issues: readonly Pick<IssueGroup, "severity" | "issues">[],
): { name: string; value: string }[] {
  // Without runs neither "all complete" nor any condition would be true.
  if (settings.length === 0) {
    const why = issues.filter(({ severity }) => severity !== "info").flatMap(({ issues: [first] }) => first ?? []);
    const reasons = why.slice(0, REASONS).map(({ message }) => message);
    return [
      { name: "Runs", value: "none: nothing here was read as a result" },
      ...(reasons.length > 0 ? [{ name: "Why", value: reasons.join(" ") }] : []),
    ];
  }
  const engines = [...new Set(settings.map(({ engineName }) => engineName))].sort();
  const runs = settings.reduce((sum, { executions }) => sum + executions, 0);
  const broken = settings.reduce((sum, { executions, complete }) => sum + executions - complete, 0);
  const threads = distinct(settings, ({ threads: count }) => (count === null ? null : String(count)));
  return [
    ...engines.map((engine) => ({
      name: engine,
      value: buildsText(settings.filter(({ engineName }) => engineName === engine)),
    })),
    { name: "Machines", value: listText(distinct(settings, ({ machine }) => machine)) },
    { name: "Threads", value: listText(threads) },
    { name: "Configs", value: listText(distinct(settings, ({ config }) => config)) },
    { name: "Tool", value: listText(distinct(settings, ({ toolVersion }) => toolVersion)) },
    {
      name: "Runs",
      value: `${formatCount(runs)}${broken > 0 ? `, ${formatCount(broken)} of them not complete` : ", all complete"}`,
    },
  ];
}

/** Returns values in natural order; null (no source gives it) comes last. */
function distinct(settings: readonly Setting[], nameIn: (setting: Setting) => string | null): (string | null)[] {
  const order = (a: string | null, b: string | null) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b, "en", { numeric: true });
  return [...new Set(settings.map(nameIn))].sort(order);
}

/** Lists the first names and counts the others. A missing value comes last, since it is not a name. */
function listText(values: readonly (string | null)[]): string {
  const names = values.filter((value) => value !== null);
  const more = names.length - LISTED;
  const named = `${names.slice(0, LISTED).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
  return [named, ...(names.length < values.length ? [NOT_RECORDED] : [])].filter(Boolean).join(", ");
}

/** Returns "9 builds, 5.6.51 to 9.5.0"; a single build by its version. */
function buildsText(settings: readonly Setting[]): string {
  const known = settings.flatMap(({ build: raw, version }): [string, string | null][] =>
    raw === null ? [] : [[raw, version]],
  );
  const builds = [...new Map(known)].map(([raw, version]) => ({ raw, version })).sort(compareBuilds);
  const unnamed = settings.some(({ build }) => build === null);
  const [first, last] = [builds[0], builds.at(-1)];
  if (!first || !last) return "build not recorded";
  const [from, to] = [first.version ?? first.raw, last.version ?? last.raw];
  const named =
    builds.length === 1 ? from : `${formatCount(builds.length)} builds, ${from}${from === to ? "" : ` to ${to}`}`;
  return unnamed ? `${named}; some runs name no build` : named;
}
