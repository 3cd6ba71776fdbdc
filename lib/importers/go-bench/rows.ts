import { shortText } from "../kit/issue-list";

/** A benchmark's name as printed, with the number behind it: GOMAXPROCS, or a part of the name. */
export interface PrintedName {
  name: string;
  suffix: number | null;
}

/** The numbers of a benchmark. */
export interface PrintedNumbers {
  iterations: number;
  /** Number and unit, pair by pair. */
  numbers: readonly (readonly [string, string])[];
}

/** The content of a line of `go test -bench` on a benchmark. */
export type Row =
  | (PrintedName & PrintedNumbers & { kind: "result" })
  /** A name behind which the benchmark printed other text. Its numbers are on a later line, or nowhere. */
  | (PrintedName & { kind: "begun"; text: string })
  | ({ kind: "numbers" } & PrintedNumbers)
  /** `PASS`, `ok`, `FAIL`: no numbers follow for benchmarks that began. `failed` is the package of a failure. */
  | { kind: "end"; failed: string | null }
  /** A result behind other text, whose name may be cut. */
  | { kind: "hidden" };

const NAME = /^(Benchmark[^\s-]\S{0,300}?)(?:-(\d{1,5}))?(?=\s)/;
/** Number of iterations, then pairs of number and unit. */
const NUMBERS = /^\s{1,500}(\d{1,12})\s+(\d\S{0,40}\s+\S.*)$/;
const BEGUN = /^ {0,500}\t(.*)$/;
const TIME = /^\d[\d.e+-]{0,30} ns\/op$/;
const END = /^(?:PASS$|ok\s|FAIL(?:$|\s))/;

/** Returns the content of a line on a benchmark; null for other lines. */
export function rowOf(text: string): Row | null {
  const [head, name, suffix] = NAME.exec(text) ?? [];
  if (head === undefined || name === undefined) return otherRow(text);
  const named = { name: shortText(name, 300), suffix: suffix === undefined ? null : Number(suffix) };
  const rest = text.slice(head.length);
  const [, iterations, pairs = ""] = NUMBERS.exec(rest) ?? [];
  if (iterations !== undefined) return { kind: "result", ...named, ...numbersIn(iterations, pairs) };
  const [, printed] = BEGUN.exec(rest) ?? [];
  if (printed === undefined) return null;
  const late = lateNumbers(printed);
  return late === null ? { kind: "begun", ...named, text: printed } : { kind: "result", ...named, ...late };
}

function otherRow(text: string): Row | null {
  if (END.test(text)) return { kind: "end", failed: /^FAIL\t(\S{1,300})/.exec(text)?.[1] ?? null };
  const late = lateNumbers(text);
  if (late === null) return null;
  return text.includes("Benchmark") ? { kind: "hidden" } : { kind: "numbers", ...late };
}

/** Returns the numbers behind a benchmark's own text: `listening      50\t    642949 ns/op`; null without any. */
function lateNumbers(text: string): PrintedNumbers | null {
  const cells = text.split("\t");
  const at = cells.findIndex((cell) => TIME.test(cell.trim()));
  const [, iterations] = /(?:^|\s)(\d{1,12})$/.exec(cells[at - 1] ?? "") ?? [];
  return iterations === undefined ? null : numbersIn(iterations, cells.slice(at).join(" ").trim());
}

function numbersIn(iterations: string, pairs: string): PrintedNumbers {
  const words = pairs.split(/\s+/).map((word) => shortText(word, 60));
  const numbers = words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : []));
  return { iterations: Number(iterations), numbers };
}
