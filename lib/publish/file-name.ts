import { type Given, of } from "@/lib/views/registry/given";

/** Most characters of a part of a name. */
const MOST = 60;
/**
 * Returns a part of a name in characters that all file systems accept, cut at MOST of them. It begins and ends with
 * neither "-" nor ".".
 */
function plain(text: string): string {
  const letters = [...text.replaceAll(/[^A-Za-z0-9._]+/g, "-").slice(0, MOST)];
  const isName = (letter: string) => letter !== "-" && letter !== ".";
  return letters.slice(Math.max(0, letters.findIndex(isName)), letters.findLastIndex(isName) + 1).join("");
}

/**
 * Returns the header with the file name of a live view: `sysbench-apr26.sb.hetz-relative.csv`. `what` is the table, or
 * the view.
 */
export const namedFile = (given: Given, what: string, ending: string): { "content-disposition": string } =>
  namedLiveFile([of(given, (entry, view) => entry.subject(view)), bundlesOf(given), what], ending);

/** Returns the header for these parts of the name; null and "" are left out. */
export const namedLiveFile = (parts: readonly (string | null)[], ending: string): { "content-disposition": string } =>
  disposition(
    parts
      .map((part) => plain(part ?? ""))
      .filter((part) => part !== "")
      .join("-"),
    ending,
  );

/** Returns the header for a file of a frozen view; its key makes the name unique. */
export const namedFrozenFile = (key: string, what: string, ending: string): { "content-disposition": string } =>
  disposition(`${key}-${plain(what)}`, ending);

const disposition = (name: string, ending: string) => ({
  "content-disposition": `inline; filename="${name}.${ending}"`,
});

/** Returns the title of a single bundle in view, else the number of bundles; "" without bundles. */
function bundlesOf({ view: { bundles } }: Given): string {
  const [first, ...others] = bundles;
  if (!first) return "";
  return others.length ? `${bundles.length}-bundles` : first.title.replace(/\.(?:tar\.\w+|tgz|tar|zip)$/i, "");
}
