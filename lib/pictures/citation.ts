import { createHash } from "node:crypto";
import { type CitedAuthor, splitName } from "@/lib/domain/names/cited-author";
import { formatCounted } from "@/lib/format";

/** The parts of a citation. */
export interface Cited {
  title: string;
  /** Authors with a stated name: of a view its bundles' owners, of a report its writer. */
  authors: readonly CitedAuthor[];
  /** Titles and ids of the bundles; "" for an empty view. */
  source: string;
  /** Whole address of the view. */
  address: string;
  /** Key of a frozen view; null = live, whose numbers may change. */
  key: string | null;
  /** The day of the freeze; for a live view the day it was read. */
  date: Date;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Returns the id of a citation's entry. It has the key, else the day and the address, so that two views have two ids.
 */
const idOf = ({ key, date, address }: Cited): string =>
  `benchfolio-${key ?? `${iso(date)}-${createHash("sha256").update(address).digest("hex").slice(0, 8)}`}`;

const resultsOf = (source: string) => (source ? `Results of ${source}` : "");

/** Returns "nov25.sb.mysql (vvlpdmk4clpv), Benchfolio KEY, 2026-11-21". */
export const citationShort = ({ source, key, date }: Cited): string =>
  [source, key ? `Benchfolio ${key}` : "Benchfolio", iso(date)].filter(Boolean).join(", ");

/** Most authors that a sentence names. */
const MOST_NAMED = 3;

/** Returns "Ann, Bob, Cid and 2 others"; "" without authors. */
export function authorsText(authors: readonly { name: string }[]): string {
  const names = authors.map(({ name }) => name);
  if (names.length <= 1) return names.join("");
  const more = names.length - MOST_NAMED;
  return more > 0
    ? `${names.slice(0, MOST_NAMED).join(", ")} and ${formatCounted(more, "other")}`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Returns authors, title, source, id, date and address as one citation. That of a live view warns of changes. */
export function citationLong(cited: Cited): string {
  const { title, authors, source, address, key, date } = cited;
  const kept = key
    ? `Benchfolio result ${key}, frozen ${iso(date)}`
    : `Benchfolio live view, read ${iso(date)}, may change`;
  return [authorsText(authors), `“${title}”`, resultsOf(source), kept, address].filter(Boolean).join(". ");
}

/** Returns a BibTeX entry, with its special characters escaped. */
export function bibTex(cited: Cited): string {
  const { title, authors, source, address, key, date } = cited;
  const [year = "", month = ""] = iso(date).split("-");
  const fields = [
    ...(authors.length > 0 ? [["author", authors.map(texName).join(" and ")]] : []),
    ["title", `{${texText(title)}}`],
    ["howpublished", texText(`Benchfolio${key ? ` result ${key}` : ", live view"}`)],
    ["note", texText([resultsOf(source), `${key ? "Frozen" : "Read"} ${iso(date)}`].filter(Boolean).join(". "))],
    ["url", address.replaceAll(/[{}\\]/g, encodeURIComponent)],
    ["year", year],
    ["month", String(Number(month))],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{${idOf(cited)},\n${lines.join("")}}\n`;
}

/** Returns "{Family}, {Given}", or the whole name in braces, so that BibTeX splits nothing else. */
function texName(author: CitedAuthor): string {
  const split = splitName(author);
  if (!split?.given) return `{${texText(author.name)}}`;
  return `{${texText(split.family)}}, {${texText(split.given)}}`;
}

/** Marks of TeX that a backslash before them doesn't make plain. */
const TEX_WORDS = new Map([
  ["\\", "\\textbackslash{}"],
  ["~", "\\textasciitilde{}"],
  ["^", "\\textasciicircum{}"],
]);

const texText = (text: string) => text.replaceAll(/[\\{}$&#^_~%]/g, (mark) => TEX_WORDS.get(mark) ?? `\\${mark}`);

/** Returns an item of CSL-JSON (citationstyles.org), which reference managers read. */
export function cslItem(cited: Cited) {
  const { title, authors, source, address, key, date } = cited;
  const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return {
    id: idOf(cited),
    type: "dataset",
    ...(authors.length > 0 && { author: authors.map(cslName) }),
    title,
    publisher: "Benchfolio",
    ...(key ? { number: key, issued: { "date-parts": [day] } } : { accessed: { "date-parts": [day] } }),
    URL: address,
    ...(source && { note: resultsOf(source) }),
  };
}

/** Returns a name of CSL-JSON: split, or `literal` where no family name is stated. */
function cslName(author: CitedAuthor) {
  const split = splitName(author);
  if (!split) return { literal: author.name };
  return { family: split.family, ...(split.given && { given: split.given }) };
}
