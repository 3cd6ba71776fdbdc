// Checks the state after the crash rounds: everything acknowledged, once and whole, and nothing else.
import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { frozenText } from "./clients.mjs";

async function allBundles(url) {
  const bundles = [];
  for (let cursor = ""; cursor !== null; ) {
    const answer = await fetch(`${url}/api/v1/bundles?limit=1000${cursor && `&cursor=${cursor}`}`);
    const page = await answer.json();
    bundles.push(...page.bundles);
    cursor = page.nextCursor;
  }
  return bundles;
}

/** Waits until no import is running; returns the bundles. */
async function settled(url) {
  for (;;) {
    const bundles = await allBundles(url);
    if (bundles.every(({ status }) => status === "ready" || status === "failed")) return bundles;
    await sleep(1_000);
  }
}

const filesIn = (folder) => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/**
 * Compares a freshly started server with its clients' records in `told`. Each returned list is empty where all is well.
 */
export async function verdict({ url, data, told }) {
  const bundles = await settled(url);
  const byId = new Map(bundles.map((bundle) => [bundle.id, bundle]));
  const faults = {
    lost: [],
    failed: [],
    wrong: [],
    doubled: [],
    unreadable: [],
    stillThere: [],
    frozen: [],
    leftOver: [],
  };
  for (const [id, { n, points, path: member, text }] of told.acknowledged) {
    const bundle = byId.get(id);
    const deletion = told.deletes.get(id);
    if (deletion === "done" && bundle) faults.stillThere.push(n);
    if (!bundle) {
      if (deletion === undefined) faults.lost.push(n);
      continue;
    }
    if (bundle.status !== "ready") faults.failed.push(n);
    else if (bundle.counts.points !== points) faults.wrong.push([n, bundle.counts.points, points]);
    const file = await fetch(`${url}/api/v1/bundles/${id}/files/${member}`);
    if ((await file.text()) !== text) faults.unreadable.push(n);
  }
  for (const { id, status } of bundles) if (status === "failed" && !told.acknowledged.has(id)) faults.failed.push(id);
  const titles = bundles.map(({ title }) => title);
  faults.doubled = titles.filter((title, at) => titles.indexOf(title) !== at);
  for (const [key, text] of told.frozen) {
    const answer = await fetch(`${url}/s/${key}.json`);
    const now = answer.ok ? frozenText(await answer.text()) : null;
    if (now === null || (text !== null && now !== text)) faults.frozen.push(key);
  }
  const stored = filesIn(path.join(data, "bundles")).filter((name) => name !== "installation");
  const known = new Set(bundles.map(({ sha256 }) => sha256));
  faults.leftOver = [...filesIn(path.join(data, "spool")), ...stored.filter((name) => !known.has(name))];
  faults.half = [...told.halves];
  faults.answers = told.faults;
  return { faults, bundles: bundles.length };
}
