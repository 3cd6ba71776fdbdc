import { z } from "zod";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import type { LineParser } from "../kit/types";
import type { BenchbaseFacts, BenchbaseSummary, Kept } from "./facts";

/** A summary has a few hundred bytes. */
const MAX_CHARACTERS = 1_000_000;

const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && value !== "" ? value.slice(0, 300) : null));
/** Numbers may be text ("terminals": "20"). Anything else and negative numbers are null. */
const number = z
  .unknown()
  .optional()
  .transform((value) => {
    const parsed = typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    return typeof parsed === "number" && Number.isFinite(parsed) && parsed >= 0 ? parsed : null;
  });
const summary = z.object({
  "DBMS Type": text,
  "DBMS Version": text,
  "Benchmark Type": text,
  "Final State": text,
  isolation: text,
  scalefactor: number,
  terminals: number,
  "Measured Requests": number,
  "Throughput (requests/second)": number,
  "Goodput (requests/second)": number,
  "Elapsed Time (nanoseconds)": number,
  "Latency Distribution": z.record(z.string(), number).catch({}),
});

/** Reads a summary, a small JSON document, at its end. A cut or too large one is reported, and gives only names. */
export function openSummary(path: string): LineParser<BenchbaseFacts> {
  const issues = new IssueList(path);
  const lines: string[] = [];
  let characters = 0;
  let place: Kept | null = null;
  let first: Kept | null = null;
  const fail = (message: string): ReturnType<LineParser<BenchbaseFacts>["end"]> => {
    issues.add("error", "unreadable-summary", { line: null, text: null, message });
    return { facts: first ? cutSummary(first, lines) : { kind: "nothing" }, issues: issues.all() };
  };
  return {
    line(textLine, number) {
      characters += textLine.length;
      if (characters > MAX_CHARACTERS) return;
      if (textLine.trim() !== "") first ??= keptLine(textLine, number);
      if (place === null && textLine.includes('"Throughput (requests/second)"')) place = keptLine(textLine, number);
      lines.push(textLine);
    },
    end() {
      if (characters > MAX_CHARACTERS)
        return fail("The file is larger than a summary of BenchBase can be; it is not read.");
      const value = parseDocument(lines.join("\n"));
      if (value === null || first === null)
        return fail("The file is not a complete JSON document: it was cut off, or it is not JSON. It was not read.");
      const latencies: Record<string, number> = {};
      for (const [label, printed] of Object.entries(value["Latency Distribution"])) {
        const key = latencyKey(label);
        if (key !== null && printed !== null) latencies[key] = printed / (label.includes("(milli") ? 1e3 : 1e6);
        else if (key === null)
          issues.add("info", "unknown-latency", {
            line: null,
            text: shortText(label),
            message: "This latency's name is unknown; it was ignored.",
          });
      }
      const nanos = value["Elapsed Time (nanoseconds)"];
      return {
        facts: {
          kind: "summary",
          place: place ?? first,
          dbms: value["DBMS Type"],
          dbmsVersion: value["DBMS Version"],
          benchmark: value["Benchmark Type"],
          finalState: value["Final State"],
          isolation: value.isolation,
          scaleFactor: value.scalefactor,
          terminals: value.terminals,
          requests: value["Measured Requests"],
          throughput: value["Throughput (requests/second)"],
          goodput: value["Goodput (requests/second)"],
          seconds: nanos === null ? null : nanos / 1e9,
          latencies,
        },
        issues: issues.all(),
      };
    },
  };
}

/** Reads the words at the top of a summary that was cut. Its numbers are null, since they may be cut, too. */
function cutSummary(place: Kept, lines: readonly string[]): BenchbaseSummary {
  const top = lines.join("\n").slice(0, 10_000);
  const word = (label: string) => new RegExp(`"${label}"\\s*:\\s*"([^"\\n]{1,100})"`).exec(top)?.[1] ?? null;
  return {
    kind: "summary",
    place,
    dbms: word("DBMS Type"),
    dbmsVersion: word("DBMS Version"),
    benchmark: word("Benchmark Type"),
    finalState: null,
    isolation: null,
    scaleFactor: null,
    terminals: null,
    requests: null,
    throughput: null,
    goodput: null,
    seconds: null,
    latencies: {},
  };
}

function parseDocument(document: string): z.infer<typeof summary> | null {
  try {
    return summary.safeParse(JSON.parse(document)).data ?? null;
  } catch {
    // The caller reports it.
    return null;
  }
}

const words: Readonly<Record<string, string>> = { Average: "Mean", Median: "P50", Minimum: "Min", Maximum: "Max" };

/** Returns latencyP95Seconds for `95th Percentile Latency (microseconds)`; null for other labels. */
export function latencyKey(label: string): string | null {
  const [, word, percentile] =
    /^(?:(Average|Median|Minimum|Maximum)|(\d{1,2})th Percentile) Latency \((?:micro|milli)seconds?\)$/.exec(label) ??
    [];
  if (percentile !== undefined) return `latencyP${percentile}Seconds`;
  return word !== undefined && Object.hasOwn(words, word) ? `latency${words[word]}Seconds` : null;
}
