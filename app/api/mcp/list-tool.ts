import { listBundles } from "@/lib/db/read/bundles";
import { listDatasets } from "@/lib/db/read/datasets";
import { listEngines } from "@/lib/db/read/engines";
import { listMachines } from "@/lib/db/read/machines";
import { search } from "@/lib/db/read/search";
import { listWorkloads } from "@/lib/db/read/workload-pages";
import { ExpectedError } from "@/lib/errors";
import { formatCounted, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";
import { loadAnswers } from "@/lib/views/answers/load-answers";
import type { Tool } from "./tool";

/** A data set, test, engine or machine that was measured. `name` is its value in filters. */
interface Listed {
  name: string;
  label: string;
  about: string;
  path: string;
}

/** Items of an answer by default, and at most. */
const USUAL = 50;
const MOST = 500;
/** The longest text of a search, in characters. */
const MAX_SEARCH = 200;

const newestBundles = () => listBundles({ limit: MOST, status: "ready", isWhole: true });

/** The lists by name: all public entries, of bundles the newest 500. */
const LISTS = {
  engines: async () =>
    (await listEngines()).map(({ name, displayName, builds, bundles }) => ({
      name,
      label: displayName,
      path: urls.engine(name),
      about: [formatCounted(builds, "build"), formatCounted(bundles, "bundle")].join(", "),
    })),
  datasets: async () =>
    (await listDatasets()).map(({ name, engines, ks, distances }) => ({
      name,
      label: name,
      path: urls.dataset(name),
      about: [`k ${ks.join(", ")}`, ...distances.filter(Boolean), ...engines.map(({ label }) => label)].join("; "),
    })),
  workloads: async () =>
    (await listWorkloads()).map(({ family, name, displayName, engines }) => ({
      name,
      label: displayName,
      path: urls.workload(family, name),
      about: `family ${family}; ${engines.join(", ")}`,
    })),
  machines: async () =>
    (await listMachines()).map(({ name, displayName, runs }) => ({
      name,
      label: displayName,
      path: urls.machine(name),
      about: formatCounted(runs, "run"),
    })),
  bundles: async () =>
    (await newestBundles()).bundles.map(({ id, title, points, engines, datasets }) => ({
      name: id,
      label: title,
      path: urls.bundle(id),
      about: [engines.join(", "), datasets.join(", "), formatPoints(points)].filter(Boolean).join("; "),
    })),
} satisfies Record<string, () => Promise<Listed[]>>;

type What = keyof typeof LISTS;
const isWhat = (text: unknown): text is What => typeof text === "string" && Object.hasOwn(LISTS, text);
const WHATS = Object.keys(LISTS).filter(isWhat);

/** Lists what was measured, and finds names and views by words. */
export const listTool: Tool = {
  name: "list",
  title: "What was measured",
  description:
    `Lists ${WHATS.join(", ")} with the names that views take as filters. ` +
    "With `search` and without `what` it finds names of all kinds, and views that answer the words: mysql 9.5 vs 8.0.",
  inputSchema: {
    type: "object",
    properties: {
      what: { type: "string", enum: WHATS, description: "The list; absent: a search over all names." },
      search: { type: "string", maxLength: MAX_SEARCH, description: "Words that each name must have." },
      limit: { type: "integer", minimum: 1, maximum: MOST, description: `Most items; ${USUAL}.` },
    },
    additionalProperties: false,
  },
  async call({ what, search: words = "", limit = USUAL, ...rest }, { at }) {
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) throw new ExpectedError("bad-request", `“${unknown.slice(0, 60)}” is not known.`);
    if (typeof words !== "string" || words.length > MAX_SEARCH)
      throw new ExpectedError("bad-request", `search is a text of at most ${MAX_SEARCH} characters.`);
    if (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new ExpectedError("bad-request", `limit is a whole number from 1 to ${MOST}.`);
    if (what === undefined) return searchNames(words.trim(), limit, at);
    if (!isWhat(what)) throw new ExpectedError("bad-request", `what is one of ${WHATS.join(", ")}.`);
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const all: Listed[] = await LISTS[what]();
    const fits = all.filter(({ name, label, about }) => {
      const text = `${name} ${label} ${about}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    return {
      what,
      items: fits.slice(0, limit).map(({ path, ...item }) => ({ ...item, address: at(path) })),
      omitted: Math.max(0, fits.length - limit),
      ...(what === "bundles" && all.length >= MOST && { notes: [`Only the newest ${MOST} bundles were searched.`] }),
    };
  },
};

/**
 * Returns names of all kinds and views that match the words. A search finds at most 50 names of a kind, and `omitted`
 * counts only these. Throws `bad-request` without words.
 */
async function searchNames(words: string, limit: number, at: (path: string) => string) {
  if (words === "")
    throw new ExpectedError("bad-request", `Say what to list (${WHATS.join(", ")}), or words to search for.`);
  const [hits, answers] = await Promise.all([search(words), loadAnswers(words)]);
  return {
    search: words,
    items: hits.slice(0, limit).map(({ kind, target, parent, label, detail }) => ({
      kind,
      name: target,
      label,
      ...(parent !== null && { of: parent }),
      ...(detail !== null && { about: detail }),
    })),
    views: answers.map(({ title, detail, href }) => ({ title, detail, address: at(href) })),
    omitted: Math.max(0, hits.length - limit),
  };
}
