import { baseName } from "../../kit/paths";
import type { MemberHead } from "../../kit/types";

/**
 * The dimension of a row's numbers: builds (qps.abs), metrics (o.met) or thread counts (blocks of 2020).
 * "single" is a file of one run (sb.r.qps.*).
 */
export type Layout = "columns" | "metrics" | "threads" | "single";

/** The numbers of sysbench that sb.r.* files hold. */
const SINGLES = ["qps", "trx", "rtavg", "rtmax", "rt95"] as const;

/** The kind of an author's table. */
export interface TableKind {
  layout: Layout;
  /** True for ratios to a base; null where a file holds both (o.met), or its name does not show it. */
  relative: boolean | null;
  csv: boolean;
  /** A copy that its author edited by hand (.edit, .markup, .no1103). It is checked and adds nothing. */
  edited: boolean;
  /** The common part of names of one kind: `ma.120` of qps.abs.ma.120.tsv and qps.rel.ma.120.tsv. */
  tag: string;
  /** The number of sysbench that an sb.r.* file holds; "qps" for all other files. */
  what: (typeof SINGLES)[number];
}

/** Returns the kind of table that a file's name states; null for any other name. */
export function tableKindOf(path: string): TableKind | null {
  const name = baseName(path);
  if (name.startsWith(".") || /\.(?:swp|swo|bak|png|svg)$|~$/.test(name)) return null;
  const common = { csv: false, edited: false, what: "qps" as const };
  const [, of, behind = ""] = /^qps\.(abs|rel)\.(.+)$/.exec(name) ?? [];
  const words = behind.split(".");
  // Words after the extension mark an edited copy.
  const odd = words.findLastIndex((word) => !/^[a-z0-9]+$/.test(word));
  const at = words.findIndex((word, i) => i > Math.max(0, odd) && (word === "tsv" || word === "csv"));
  const tag = words.slice(0, at).join(".");
  if (at > 0 && tag !== "") {
    const edited = at < words.length - 1;
    return { ...common, layout: "columns", relative: of === "rel", csv: words[at] === "csv", edited, tag };
  }
  if (/^qps\.readonly\.[a-z0-9]+$/.test(name))
    return { ...common, layout: "columns", relative: true, edited: true, tag: name };
  const met = /^(?:o\.met(?:\.(.+))?|met\.(.+)\.txt)$/.exec(name);
  if (met) return { ...common, layout: "metrics", relative: null, tag: met[1] ?? met[2] ?? "" };
  const block = /^o\.(?:qps\.(abs|rel)(?:\.(.+))?|sum\.(.+)\.(abs|rel))$/.exec(name);
  if (block) {
    const relative = (block[1] ?? block[4]) === "rel";
    return {
      ...common,
      layout: "threads",
      relative,
      tag: block[3] === undefined ? `qps ${block[2] ?? ""}` : `sum ${block[3]}`,
    };
  }
  const single = /^sb\.r\.(qps|trx|rtavg|rtmax|rt95)\.[a-z].*\.range\d+\.pk\d(?:\.dop\d+)?$/.exec(name);
  const what = SINGLES.find((word) => word === single?.[1]);
  return what === undefined ? null : { ...common, layout: "single", relative: false, tag: what, what };
}

const number = String.raw`(?:\d{1,15}(?:\.\d{1,9})?|inf|innodb)`;
const testRow = new RegExp(String.raw`^(?:${number}?\t){1,200}[a-z][a-z0-9.-]{1,60}(?:_range=\d+)?\s{0,9}(?:\t.*)?$`);
/** A legend makes a table, also if no row names a test; an issue reports that. */
const legend = /^(?:Relative to: ?\S|col-\d{1,4} ?: ?\S)/;
const marks: Readonly<Record<Layout, RegExp>> = {
  columns: new RegExp(`${testRow.source}|${legend.source}`),
  metrics: /^--- absolute\s*$/,
  threads: new RegExp(String.raw`^(?:${number}\t){1,60}(?:x\.\S|[a-z]+ [a-z.-]+ range=\d)`),
  single: new RegExp(String.raw`^(?:${number}\t){1,60}[a-z]+ [a-z.-]+ range=\d`),
};
const csvRow = /^[a-z][a-z0-9.-]{1,60}(?:_range=\d+)?(?:,(?:\d{1,15}(?:\.\d{1,9})?|inf)?){1,200}$/;

/** Limit on the lines that recognition searches for a table. */
export const MAX_HEAD_LINES = 300;

/**
 * True for a table by its name and one of its first MAX_HEAD_LINES lines. A file of another name needs a legend, and
 * three rows of tests below it.
 */
export function recogniseTable(member: MemberHead): boolean {
  const kind = tableKindOf(member.path);
  if (member.text === null || (kind === null && !mayBeTable(member.path))) return false;
  const lines = member.text.split("\n", MAX_HEAD_LINES).map((line) => line.slice(0, 4000).replace(/\r$/, ""));
  if (kind === null) return isTable(lines);
  const mark = kind.csv ? csvRow : marks[kind.layout];
  return lines.some((line) => mark.test(line));
}

/** Matches a line of a table's legend. */
export const isLegend = (line: string): boolean => legend.test(line);

/** Returns the kind of a table under a free name (`all.tsv`, `qps.abs.txt`): a copy edited by hand. */
export const kindByContent = (path: string): TableKind => ({
  layout: "columns",
  relative: null,
  csv: false,
  edited: true,
  what: "qps",
  tag: baseName(path).replace(/\.[a-z]+$/, ""),
});

const mayBeTable = (path: string): boolean => /^[^./][^/]*\.(?:tsv|txt)$/.test(baseName(path));

/** Fewer rows of tests below a legend may be chance. */
const MIN_ROWS = 3;

function isTable(lines: readonly string[]): boolean {
  const from = lines.findIndex(isLegend);
  return (
    from >= 0 && lines.slice(from).filter((line) => testRow.test(line) && /_range=\d/.test(line)).length >= MIN_ROWS
  );
}
