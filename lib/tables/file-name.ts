import type { GivenView } from "@/lib/views/sharing/shown-view";

/** Letters that every system takes in a file's name. */
const MOST = 60;
function plain(text: string): string {
  const letters = [...text.replaceAll(/[^A-Za-z0-9._]+/g, "-").slice(0, MOST)];
  const isName = (letter: string) => letter !== "-" && letter !== ".";
  return letters.slice(Math.max(0, letters.findIndex(isName)), letters.findLastIndex(isName) + 1).join("");
}

/** The header that names a file of a live view by what it shows: `sysbench-apr26.sb.hetz-relative.csv`. `what` = the table, or the view itself. */
export const namedFile = (given: GivenView, what: string, ending: string): { "content-disposition": string } =>
  disposition([subjectOf(given), bundlesOf(given), plain(what)].filter((part) => part !== "").join("-"), ending);

/** The header that names a file of the points of a data set. */
export const namedPoints = (dataset: string | null, ending: string): { "content-disposition": string } =>
  disposition([plain(dataset ?? ""), "points"].filter((part) => part !== "").join("-"), ending);

/** The header that names a file of a frozen view, which its key alone tells from others. */
export const namedFrozenFile = (key: string, what: string, ending: string): { "content-disposition": string } =>
  disposition(`${key}-${plain(what)}`, ending);

const disposition = (name: string, ending: string) => {
  return { "content-disposition": `inline; filename="${name}.${ending}"` };
};

function subjectOf(given: GivenView): string {
  if (given.kind === "across") return "vector-search";
  return plain((given.kind === "compare" ? given.view.params.dataset : given.view.params.family) ?? "");
}

/** The title of the one bundle in view, or how many there are. */
function bundlesOf(given: GivenView): string {
  if (given.kind === "across") return "";
  const { bundles } = given.view;
  const [first, ...others] = bundles;
  if (!first) return "";
  return others.length ? `${bundles.length}-bundles` : plain(first.title.replace(/\.(?:tar\.\w+|tgz|tar|zip)$/i, ""));
}
