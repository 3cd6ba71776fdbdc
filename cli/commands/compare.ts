import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { tellingDigits } from "../../lib/domain/streams/nights";
import { findBase } from "../base";
import {
  type ComparedRow,
  type Comparison,
  leftOutText,
  markdownOf,
  readComparison,
  runsToTell,
  VERDICTS,
  type Verdict,
  verdictOf,
  withLeftOut,
} from "../comparison";
import { EXIT, oddAnswer, printable, usageError } from "../failure";
import { commentOnPull } from "../pull-comment";
import { readJson, type Server, serverAt } from "../server";

/** Help text of `benchfolio compare`. */
export const compareUsage = `benchfolio compare --base REF --head REF [--project NAME [--owner NAME] | --builds]
                  [--engine NAME] [--family NAME] [--machine NAME] [--threads N] [--fail-if WORD,...] [--min-effect 3%]
                  [--allow-missing] [--comment pr] [--json FILE] [--server URL]
  Compares two builds, workload by workload, and prints the answer as Markdown with a link. REF is a build's name, its
  version or its commit. In a project --base may be a branch: the newest build on it before the commit of --head, on the
  same machine and config. Anybody may state a name or a commit, so the projects of one owner are asked: of --owner,
  else of the token, else those without an owner, which need --project. Where several fit, none is chosen. --builds:
  both are builds of these names, whoever uploaded them.
  --allow-missing: tests that the head lacks do not count; without it they are unclear. --min-effect: the smallest
  change that counts. --fail-if: which answers end with a code of their own, of
  ${VERDICTS.join(", ")} (default: worse, unclear). --comment pr: writes the answer on the pull request of a
  GitHub Action, with GITHUB_TOKEN. Exit codes: 0 same or better, 4 worse, 5 unclear.`;

const CODES: Readonly<Record<Verdict, number>> = { worse: EXIT.worse, unclear: EXIT.unclear, same: 0, better: 0 };
const FILTERS = ["engine", "family", "machine", "threads"] as const;
type Filter = readonly [(typeof FILTERS)[number], string];

/**
 * Compares two builds by the server's verdicts, and returns the exit code of the answer. Prints Markdown. On request it
 * writes a file and a comment. Throws a Failure for a wrong command line and for a refusal.
 */
export async function compare(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      base: { type: "string" },
      head: { type: "string" },
      project: { type: "string" },
      owner: { type: "string" },
      builds: { type: "boolean", default: false },
      engine: { type: "string" },
      family: { type: "string" },
      machine: { type: "string" },
      threads: { type: "string" },
      "fail-if": { type: "string", default: "worse,unclear" },
      "min-effect": { type: "string", default: "0%" },
      "allow-missing": { type: "boolean", default: false },
      comment: { type: "string" },
      json: { type: "string" },
      server: { type: "string" },
    },
  });
  const { base, head, project, owner, builds } = values;
  if (!base || !head) throw usageError(`Name both builds.\n${compareUsage}`);
  if (builds && (project !== undefined || owner !== undefined))
    throw usageError("--builds asks no project: it takes neither --project nor --owner.");
  if (values.comment !== undefined && values.comment !== "pr") throw usageError("--comment takes pr.");
  const minEffect = shareOf(values["min-effect"]);
  const failing = wordsOf(values["fail-if"]);
  const server = serverAt(values.server);
  const filters = FILTERS.flatMap((key): Filter[] => (values[key] ? [[key, values[key]]] : []));
  const sides = await sidesOf(server, { base, head, project, owner, builds }, filters);
  const rows: ComparedRow[] = [];
  const without: Comparison["leftOut"] = [];
  let omittedRows = 0;
  for (const query of sides.queries) {
    const comparison = await comparisonOf(server, query);
    rows.push(...comparison.rows);
    without.push(...comparison.leftOut);
    omittedRows += comparison.omittedRows;
  }
  const left = { leftOut: without, omittedRows, missing: sides.missing };
  const isAllowed = values["allow-missing"];
  const verdict = withLeftOut(verdictOf(rows, minEffect), left, isAllowed);
  const urls = sides.queries.map((query) => `${server.url}/diff?${query}`);
  const answer = {
    project: sides.project,
    owner: sides.owner,
    base: sides.base,
    head: sides.head,
    verdict,
    minEffect,
    /** The first of `urls`, for scripts that take one; null without any. */
    url: urls[0] ?? null,
    urls,
    picture: sides.queries[0] === undefined ? null : await pictureOf(`${server.url}/diff.png?${sides.queries[0]}`),
    remarks: [...sides.remarks, ...leftOutText(left, isAllowed)],
  };
  const markdown = printableLines(markdownOf({ ...answer, rows }));
  console.log(markdown);
  if (values.json !== undefined) {
    const judged = rows.map((row) => ({ ...row, verdict: verdictOf([row], minEffect) }));
    const verdictFile = { ...answer, runsToTell: runsToTell(rows), rows: judged, ...left };
    await writeFile(values.json, `${JSON.stringify(verdictFile, null, 2)}\n`);
  }
  // A comment that fails changes no verdict.
  const fault = values.comment === undefined ? null : await commentOnPull(markdown, process.env);
  if (fault !== null) console.error(`No comment on the pull request: ${printable(fault)}`);
  return failing.has(verdict) ? CODES[verdict] : EXIT.ok;
}

/** Both sides with the queries of /diff that hold their rows: one for each family of a project. */
interface Sides {
  /** Null where both are builds by name. */
  project: string | null;
  /** Null for uploads without a token, and without a project. */
  owner: string | null;
  base: string;
  head: string;
  queries: readonly string[];
  /** Families of tests that the base alone measured. */
  missing: readonly string[];
  remarks: readonly string[];
}

/** Returns the nights of a project that the names mean, else the builds of these names. */
async function sidesOf(
  server: Server,
  names: Parameters<typeof findBase>[1],
  filters: readonly Filter[],
): Promise<Sides> {
  const { base, head, builds } = names;
  const found = await findBase(server, names);
  if (found === null) {
    const query = new URLSearchParams([["a", base], ["b", head], ...filters.map((filter) => [...filter])]);
    const remarks = builds ? ["Both are builds of these names, whoever uploaded them."] : [];
    return { project: null, owner: null, base, head, queries: [query.toString()], missing: [], remarks };
  }
  const only = filters.find(([key]) => key === "family")?.[1];
  const queries = (only === undefined ? found.families : [only]).map((family) => {
    const query = new URLSearchParams(found.query);
    for (const [key, value] of [...filters, ["family", family] as const]) query.set(key, value);
    return query.toString();
  });
  const digits = tellingDigits([found.base, found.head].flatMap(({ commit }) => commit ?? []));
  const short = (commit: string | null, name: string) => commit?.slice(0, digits.get(commit)) ?? name;
  return {
    project: found.project,
    owner: found.owner,
    base: short(found.base.commit, base),
    head: short(found.head.commit, head),
    queries,
    missing: only === undefined ? found.missing : [],
    remarks: found.remarks,
  };
}

/** Returns the answer of /diff.json. Throws a Failure for an answer of another shape. */
async function comparisonOf(server: Server, query: string): Promise<Comparison> {
  const comparison = readComparison(await readJson(await server.ask(`/diff.json?${query}`)));
  if (comparison) return comparison;
  throw oddAnswer();
}

/** Milliseconds to wait for an answer about the picture, which the verdict does not need. */
const PICTURE_TIMEOUT = 30_000;

/** Returns the address of a picture if the server sends it to anybody. Readers of a comment have no token. */
const pictureOf = (url: string): Promise<string | null> =>
  fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(PICTURE_TIMEOUT) }).then(
    ({ ok, headers }) => (ok && headers.get("content-type") === "image/png" ? url : null),
    () => null,
  );

const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** Reads `3%`, `3` and `0.5 %` as a fraction, up to 99.999 %. Throws a usage Failure for other texts. */
function shareOf(text: string): number {
  const [, number] = /^(\d{1,2}(?:\.\d{1,3})?) ?%?$/.exec(text.trim()) ?? [];
  if (number === undefined) throw usageError(`--min-effect is a share such as 3%, not ${text}.`);
  return Number(number) / 100;
}

/** Reads the verdicts of --fail-if. Throws a usage Failure for other words. */
function wordsOf(text: string): ReadonlySet<Verdict> {
  const words = text.split(",").map((word) => word.trim());
  const known = words.flatMap((word) => VERDICTS.find((verdict) => verdict === word) ?? []);
  if (known.length < words.length) throw usageError(`--fail-if takes ${VERDICTS.join(", ")}, not ${text}.`);
  return new Set(known);
}
