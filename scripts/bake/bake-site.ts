// Writes the public site of a running server as files (docs/operations.md).
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FORMATS } from "../../lib/format-list.ts";
import { secondsToWait } from "../../lib/retry-after.ts";
import { BAKE_MANIFEST, SUMS } from "../../lib/safety/baked-names.ts";
import { VIEW_PATHS } from "../../lib/views/registry/paths.ts";
import { claimFolder, removeOthers, replaceFile, sumOf, writeAnswer } from "./folder.ts";
import { foundLinks } from "./found-links.ts";
import { leftOutReason, placeOf } from "./places.ts";

/** A file above this is not searched for links. */
const MOST_READ = 32 * 1024 ** 2;
const AT_A_TIME = 3;
/** A client's limit may end in an hour: an address that must wait longer is for the next run. */
const LONGEST_WAIT_SECONDS = 120;
/** Most addresses that are listed for one reason; all are counted. */
const LISTED = 200;
/** Addresses to which perhaps no page links. */
const KNOWN = [
  "/",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/feed.atom",
  "/embed.js",
  "/icon.svg",
  ...Object.values(VIEW_PATHS).map(({ page }) => `/${page}`),
];
const READ = /^(?:text\/(?:html|css|javascript)|application\/javascript)/;
const VIEW = new RegExp(
  `^/(?:${Object.values(VIEW_PATHS)
    .map(({ page }) => page)
    .join("|")}|s/[a-zA-Z0-9-]+)$`,
);
/** The header of an answer that is not for all readers (server/answer/head.ts). */
const PERSONAL = "private, no-store";
/** The page that file servers show at addresses without a file. */
const NOT_FOUND = "404.html";
/** The codes of answers on uploaded bytes that the server lacks: no other run would find them. */
const LOST = /"stored-bytes-(?:missing|damaged)"/;
const LATER = "the server asked to wait for long: run the command again";

/** The record of a baked folder, which `BAKE_MANIFEST` holds. */
export interface BakeManifest {
  /** The address of the site. */
  of: string;
  /** False while a run is not finished. */
  whole: boolean;
  /** False = the data changed while they were read: files may be of different moments. */
  oneMoment: boolean;
  counts: { files: number; bytes: number; pages: number };
  leftOut: { why: string; count: number; addresses: string[] }[];
  /** The rows from which a server is rebuilt; null for a site that was baked by its links alone. */
  data: {
    /** Numbers of rows, by table. */
    rows: Readonly<Record<string, number>>;
    /** Ids of public bundles that a rebuilt server lacks, since their bytes are damaged or missing. */
    withoutBytes: readonly string[];
    /** Ids of bundles with secrets, of which a rebuilt server has the numbers and not the bytes. */
    masked: readonly string[];
  } | null;
}

/** Writes the public rows of a server beside its baked files (`dumpPublic`). */
type WriteData = (
  folder: string,
  baked: ReadonlySet<string>,
) => Promise<{ sums: ReadonlyMap<string, string> } & NonNullable<BakeManifest["data"]>>;

interface Bake {
  folder: string;
  /** The site's address, with its base path and without a slash at the end. */
  site: string;
  /** Also pages of points and members that baked pages lead to. */
  points?: boolean;
  /** Addresses that no page links to, such as those of frozen views. */
  also?: readonly string[];
  /** Absent: the folder has no rows, and no server can be rebuilt from it. */
  writeData?: WriteData;
  /** Receives lines on the progress. */
  say?: (text: string) => void;
}

/**
 * Reads the site as an anonymous reader, and writes each changed answer to its file. Removes files of earlier runs that
 * nothing answers now. Returns the manifest with the number of written files. Throws an Error where the folder holds
 * something else, or an answer failed. Then nothing is removed, and another run continues.
 */
export async function bakeSite({ folder, site, points = false, also = [], writeData, say = () => {} }: Bake) {
  const base = new URL(site).pathname.replace(/\/$/, "");
  const manifest: BakeManifest = {
    of: site,
    whole: false,
    oneMoment: false,
    counts: { files: 0, bytes: 0, pages: 0 },
    leftOut: [],
    data: null,
  };
  await claimFolder(folder, manifest);
  const { counts } = manifest;
  const sums = new Map<string, string>();
  const reasons = new Map<string, { count: number; addresses: string[] }>();
  const failed: string[] = [];
  let changed = 0;
  const leave = (address: string, why: string) => {
    const { count, addresses } = reasons.get(why) ?? { count: 0, addresses: [] };
    reasons.set(why, { count: count + 1, addresses: count < LISTED ? [...addresses, address] : addresses });
  };
  const seen = new Set<string>();
  let [queue, later]: [string[], string[]] = [[], []];
  const taken = new Set<string>();
  const add = (address: string) => {
    if (seen.has(address)) return;
    seen.add(address);
    const why = leftOutReason(address, points);
    if (why) leave(address, why);
    else if (/%2f/i.test(address)) later.push(address);
    else queue.push(address);
  };

  /** Keeps the file of an earlier run. A refusal may be a page at the address of a file, so both places count. */
  const keepFormer = async (address: string) => {
    for (const asPage of [true, false]) {
      const place = placeOf(address, asPage);
      const former = place === null ? null : await sumOf(path.join(folder, place));
      if (former !== null && place !== null) sums.set(place, former);
    }
  };

  const bake = async (address: string) => {
    const answer = await askPatiently(site + address);
    const place = placeOf(address, isPage(answer, address));
    const why = whyNot(answer);
    if (why !== null || place === null) {
      const failure = answer.status >= 500 && answer.status !== 503;
      const isLost = failure && LOST.test(await answer.text());
      if (!failure) await answer.body?.cancel();
      if (failure && !isLost) failed.push(`${address}: ${answer.status}`);
      else leave(address, why ?? "no file can have this name");
      if (why === LATER) await keepFormer(address);
      return;
    }
    if (taken.has(place)) {
      await answer.body?.cancel();
      leave(address, "another address has this file");
      return;
    }
    taken.add(place);
    const written = await writeAnswer(answer, folder, place);
    if (written === null) {
      leave(address, "another file has the name of its folder");
      return;
    }
    sums.set(place, written.sha256);
    counts.files += 1;
    counts.bytes += written.bytes;
    counts.pages += Number(isPage(answer, address));
    changed += Number(written.changed);
    if (counts.files % 500 === 0) say(`${counts.files} files, ${queue.length} addresses so far`);
    const type = answer.headers.get("content-type") ?? "";
    const isMap = address === "/sitemap.xml";
    if (!(READ.test(type) || isMap) || written.bytes > MOST_READ) return;
    const text = await readFile(path.join(folder, place), "utf8");
    if (isMap) for (const [, at = ""] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) add(below(new URL(at).pathname, base));
    for (const link of foundLinks(text, type, new URL(site + address), base)) add(link);
    if (!VIEW.test(address)) return;
    for (const suffix of Object.keys(FORMATS)) add(`${address}.${suffix}`);
    add(address.replace(/^\/(?:s\/)?/, "/embed/"));
  };

  const before = await tagOf(site);
  for (const address of [...KNOWN, ...also]) add(address);
  // Names with a slash come last. A machine named "a/notes" must not take the file of the notes on machine "a".
  while (queue.length > 0) {
    await eachOf(queue, bake);
    [queue, later] = [later, []];
  }
  const missing = await askPatiently(`${site}/404`);
  if (missing.status === 404) {
    const written = await writeAnswer(missing, folder, NOT_FOUND);
    if (written) sums.set(NOT_FOUND, written.sha256);
  } else {
    await missing.body?.cancel();
    leave("/404", whyNot(missing) ?? "the server has a page there");
    const former = await sumOf(path.join(folder, NOT_FOUND));
    if (former !== null) sums.set(NOT_FOUND, former);
  }
  if (failed.length > 0)
    throw new Error(`addresses that failed: ${failed.length}, such as ${failed.slice(0, 5).join(", ")}`);
  if (writeData) {
    const { sums: written, ...data } = await writeData(folder, new Set(sums.keys()));
    for (const [place, sum] of written) sums.set(place, sum);
    manifest.data = data;
  }
  await removeOthers(folder, new Set([...sums.keys(), BAKE_MANIFEST, SUMS]));
  const list = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, sum]) => `${sum}  ${place}\n`);
  await replaceFile(path.join(folder, SUMS), list.join(""));
  Object.assign(manifest, {
    whole: true,
    oneMoment: before !== null && before === (await tagOf(site)),
    leftOut: [...reasons]
      .map(([why, { count, addresses }]) => ({ why, count, addresses: addresses.sort() }))
      .sort((a, b) => (a.why < b.why ? -1 : 1)),
  });
  await replaceFile(path.join(folder, BAKE_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, changed };
}

const below = (pathname: string, base: string) => pathname.slice(base.length) || "/";

/** Returns true for a page; false for the HTML file of a view, whose address ends in `.html`. */
const isPage = ({ headers }: Response, address: string) =>
  (headers.get("content-type") ?? "").startsWith("text/html") && !address.endsWith(".html");

/** Returns the reason why an answer becomes no file; null where it becomes one. */
function whyNot({ status, headers }: Response): string | null {
  if (status === 429 || status === 503) return LATER;
  if (status >= 300 && status < 400) return "leads to another address";
  if (status !== 200) return `the server answers ${status}`;
  return headers.get("cache-control") === PERSONAL ? "not for all readers" : null;
}

/** Returns the answer of an address. Waits for a busy server, then returns its refusal: 429 or 503. */
async function askPatiently(address: string): Promise<Response> {
  for (let waited = 0; ; ) {
    const answer = await fetch(address, { headers: { accept: "text/html, */*" }, redirect: "manual" });
    if (answer.status !== 503 && answer.status !== 429) return answer;
    const seconds = secondsToWait(answer.headers.get("retry-after"));
    waited += seconds;
    if (waited > LONGEST_WAIT_SECONDS) return answer;
    await answer.body?.cancel();
    await sleep(1000 * seconds);
  }
}

/** Returns the tag of home, which any change of the data changes; null without one. */
async function tagOf(site: string): Promise<string | null> {
  const answer = await askPatiently(`${site}/`);
  await answer.body?.cancel();
  return answer.headers.get("etag");
}

/** Does `work` for each item of a list that grows meanwhile, `AT_A_TIME` at once. */
function eachOf(list: readonly string[], work: (one: string) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let [at, active] = [0, 0];
    const go = () => {
      for (; active < AT_A_TIME && at < list.length; at += 1) {
        active += 1;
        work(list[at] ?? "").then(() => {
          active -= 1;
          go();
        }, reject);
      }
      if (active === 0) resolve();
    };
    go();
  });
}
