/** The parts of a citation. */
export interface Cited {
  title: string;
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

const resultsOf = (source: string) => (source ? `Results of ${source}` : "");

/** Returns "nov25.sb.mysql (vvlpdmk4clpv), Benchfolio KEY, 2026-11-21". */
export const citationShort = ({ source, key, date }: Cited): string =>
  [source, key ? `Benchfolio ${key}` : "Benchfolio", iso(date)].filter(Boolean).join(", ");

/** Returns title, source, id, date and address as sentences; those of a live view warn that it may change. */
export function citationLong(cited: Cited): string {
  const { title, source, address, key, date } = cited;
  const kept = key
    ? `Benchfolio result ${key}, frozen ${iso(date)}`
    : `Benchfolio live view, read ${iso(date)}, may change`;
  return [`“${title}”`, resultsOf(source), kept, address].filter(Boolean).join(". ");
}

/** Returns a BibTeX entry, with its special characters escaped. */
export function bibTex(cited: Cited): string {
  const { title, source, address, key, date } = cited;
  const [year = "", month = ""] = iso(date).split("-");
  const fields = [
    ["title", `{${texText(title)}}`],
    ["howpublished", texText(`Benchfolio${key ? ` result ${key}` : ", live view"}`)],
    ["note", texText([resultsOf(source), `${key ? "Frozen" : "Read"} ${iso(date)}`].filter(Boolean).join(". "))],
    ["url", address.replaceAll(/[{}\\]/g, encodeURIComponent)],
    ["year", year],
    ["month", String(Number(month))],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{benchfolio-${key ?? iso(date)},\n${lines.join("")}}\n`;
}

const texText = (text: string) =>
  text.replaceAll(/[\\{}$&#^_~%]/g, (mark) =>
    mark === "\\"
      ? "\\textbackslash{}"
      : mark === "~"
        ? "\\textasciitilde{}"
        : mark === "^"
          ? "\\textasciicircum{}"
          : `\\${mark}`,
  );

/** Returns an item of CSL-JSON (citationstyles.org), which reference managers read. */
export function cslItem({ title, source, address, key, date }: Cited) {
  const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return {
    id: `benchfolio-${key ?? iso(date)}`,
    type: "dataset",
    title,
    publisher: "Benchfolio",
    ...(key ? { number: key, issued: { "date-parts": [day] } } : { accessed: { "date-parts": [day] } }),
    URL: address,
    ...(source && { note: resultsOf(source) }),
  };
}
