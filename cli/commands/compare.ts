import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ComparedRow, markdownOf, readComparison, VERDICTS, type Verdict, verdictOf } from "../comparison";
import { EXIT, Failure, printable, usageError } from "../failure";
import { serverAt } from "../server";

export const compareUsage = `benchfolio compare --base REF --head REF [--engine NAME] [--family NAME] [--machine NAME]
                  [--threads N] [--fail-if WORD,...] [--min-effect 3%] [--json FILE] [--server URL]
  Compares two builds, workload by workload, and prints the answer as Markdown with a link. REF is a build's name, its
  version or its commit. --min-effect: the smallest change that counts. --fail-if: which answers end with a code of
  their own, of ${VERDICTS.join(", ")} (default: worse, unclear). Exit codes: 0 same or better, 4 worse, 5 unclear.`;

const CODES: Readonly<Record<Verdict, number>> = { worse: EXIT.worse, unclear: EXIT.unclear, same: 0, better: 0 };
const FILTERS = ["engine", "family", "machine", "threads"] as const;

/** Compares two builds by the server's verdicts; returns the exit code of the answer. */
export async function compare(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      base: { type: "string" },
      head: { type: "string" },
      engine: { type: "string" },
      family: { type: "string" },
      machine: { type: "string" },
      threads: { type: "string" },
      "fail-if": { type: "string", default: "worse,unclear" },
      "min-effect": { type: "string", default: "0%" },
      json: { type: "string" },
      server: { type: "string" },
    },
  });
  const { base, head } = values;
  if (!base || !head) throw usageError(`Name both builds.\n${compareUsage}`);
  const minEffect = shareOf(values["min-effect"]);
  const failing = wordsOf(values["fail-if"]);
  const server = serverAt(values.server);
  const filters = FILTERS.flatMap((key): [string, string][] => (values[key] ? [[key, values[key]]] : []));
  const query = new URLSearchParams([["a", base], ["b", head], ...filters]);
  const compared = readComparison(await (await server.ask(`/diff.json?${query}`)).json());
  if (!compared)
    throw new Failure(EXIT.unavailable, "The server's answer has another shape than this program knows.", "odd-answer");
  const verdict = verdictOf(compared.rows, minEffect);
  const url = `${server.url}/diff?${query}`;
  console.log(printableLines(markdownOf({ ...compared, base, head, verdict, url, minEffect })));
  if (values.json !== undefined) {
    const rows = compared.rows.map((row: ComparedRow) => ({ ...row, verdict: verdictOf([row], minEffect) }));
    await writeFile(values.json, `${JSON.stringify({ base, head, verdict, minEffect, url, rows }, null, 2)}\n`);
  }
  return failing.has(verdict) ? CODES[verdict] : EXIT.ok;
}

const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** Reads `3%`, `3` and `0.5 %` as a fraction. */
function shareOf(text: string): number {
  const [, number] = /^(\d{1,2}(?:\.\d{1,3})?) ?%?$/.exec(text.trim()) ?? [];
  if (number === undefined) throw usageError(`--min-effect is a share such as 3%, not ${text}.`);
  return Number(number) / 100;
}

function wordsOf(text: string): ReadonlySet<Verdict> {
  const words = text.split(",").map((word) => word.trim());
  const known = words.flatMap((word) => VERDICTS.find((verdict) => verdict === word) ?? []);
  if (known.length < words.length) throw usageError(`--fail-if takes ${VERDICTS.join(", ")}, not ${text}.`);
  return new Set(known);
}
