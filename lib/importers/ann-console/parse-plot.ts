import { IssueList, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileEnd, LineParser } from "../kit/types";
import type { PlotFacts } from "./facts";

// A server holds these in memory while it joins a bundle. plot.py prints hundreds.
const MAX_POINTS = 100_000;
const MAX_OUTPUTS = 10_000;
const MAX_LINE = 4000;
// No search engine answers a billion queries per second on one machine: such a cell is damaged.
const MAX_QPS = 1e9;
const BATCH_SUFFIX = "-batch";

/** Reads the output of ann-benchmarks' plot.py: below "writing output to" one row per point, `label recall qps`. */
export function openPlot(path: string): LineParser<PlotFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_POINTS, "points");
  const outputRoom = new Room(path, MAX_OUTPUTS, "outputs of plot.py");
  const facts: PlotFacts = { kind: "plot", rows: [], outputs: [] };
  let unread = 0;

  return {
    line(raw: string, line: number): void {
      const text = (line === 1 ? raw.replace("\uFEFF", "") : raw).trimEnd();
      if (text === "" || text === "Computing knn metrics" || text === "Found cached result") return;
      const output = text.startsWith("writing output to ") ? outputOf(text) : null;
      if (output) {
        if (!outputRoom.take(text, line)) return;
        const batch = output.endsWith(BATCH_SUFFIX);
        const dataset = batch ? output.slice(0, -BATCH_SUFFIX.length) : output;
        facts.outputs.push({ line, text: shortText(text), dataset, batch });
        return;
      }
      const place = { line, text: shortText(text) };
      const whole = place.text === text;
      // Parts of the kept copy need no copies of their own.
      const row = text.length <= MAX_LINE ? splitRow(whole ? place.text : text) : null;
      const section = facts.outputs.at(-1);
      if (!row) {
        if (unread++ === 0) {
          const message = "This line is neither a point nor a known message of plot.py; such lines are ignored.";
          issues.add("info", "unread-line", { ...place, message });
        }
      } else if (!section) {
        issues.add("error", "no-dataset", {
          ...place,
          message: 'No line "writing output to" is above this point, so its data set is unknown; it was left out.',
        });
      } else if (room.take(text, line)) {
        const { dataset, batch } = section;
        const recall = readRecall(row.recall, place, issues);
        const qps = readQps(row.qps, place, issues);
        const label = whole ? row.label : shortText(row.label, MAX_LINE);
        facts.rows.push({ line, text: place.text, label, recall, qps, dataset, batch });
      }
    },
    end(): FileEnd<PlotFacts> {
      if (unread > 1) {
        issues.add("info", "unread-lines", {
          line: null,
          text: null,
          message: `${unread} lines of this file are neither points nor known messages; they were skipped.`,
        });
      }
      return { facts, issues: issues.all(), refused: room.refusal() ?? outputRoom.refusal() };
    },
  };
}

/**
 * Returns the picture's name without folder and extension: the data set, with `-batch` in batch mode. Null where it is
 * not a .png, .svg or .pdf.
 */
function outputOf(text: string): string | null {
  return /^writing output to (?:.*\/)?([^/]+)\.(?:png|svg|pdf)$/.exec(text.slice(0, MAX_LINE))?.[1] ?? null;
}

/** Splits ` label recall qps` (fork) or `  3:   label recall qps` (upstream); null for another line. */
function splitRow(text: string): { label: string; recall: string; qps: string } | null {
  if (!isSpace(text, 0) && !/^\d+:\s/.test(text)) return null;
  const qps = text.slice(wordStart(text));
  const withoutQps = text.slice(0, text.length - qps.length).trimEnd();
  const recall = withoutQps.slice(wordStart(withoutQps));
  const label = withoutQps
    .slice(0, withoutQps.length - recall.length)
    .trim()
    .replace(/^\d+:\s+/, "");
  const numeric = looksNumeric(recall) && looksNumeric(qps);
  return label !== "" && (label.endsWith(")") || numeric) ? { label, recall, qps } : null;
}

/** Returns the start of the last word of a text without trailing blanks. */
function wordStart(text: string): number {
  let at = text.length;
  while (at > 0 && !isSpace(text, at - 1)) at--;
  return at;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : /\s/.test(text.charAt(at));
}

const looksNumeric = (text: string) => /^[+-]?(?:\d|\.\d|nan$|inf)/i.test(text);
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

function readRecall(text: string, place: { line: number; text: string }, issues: IssueList): number | null {
  const value = plainNumber.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  const message = Number.isFinite(value)
    ? [
        `The recall ${shortText(text, 40)} is not between 0 and 1, so it is kept as unknown.`,
        "If it is a percentage, write it as a fraction; nothing is divided here.",
      ].join(" ")
    : `The recall ${shortText(text, 40)} is not a number; it is kept as unknown.`;
  issues.add("warning", Number.isFinite(value) ? "recall-out-of-range" : "not-a-number", { ...place, message });
  return null;
}

function readQps(text: string, place: { line: number; text: string }, issues: IssueList): number | null {
  const value = plainNumber.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= MAX_QPS) return value;
  const message = [
    `The QPS ${shortText(text, 40)} is not a usable rate (above 0, at most a billion a second);`,
    "it is kept as unknown.",
  ].join(" ");
  issues.add("warning", Number.isFinite(value) ? "qps-out-of-range" : "not-a-number", { ...place, message });
  return null;
}
