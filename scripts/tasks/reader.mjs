// A reader in a browser: counts the steps of the hand, and notes missing things.
import { readFile } from "node:fs/promises";
import path from "node:path";

/** Uploads a bundle and waits until it is imported; returns its id. */
export async function upload(url, file) {
  const query = new URLSearchParams({ filename: path.basename(file), wait: "300" });
  const answer = await fetch(`${url}/api/v1/bundles?${query}`, { method: "POST", body: await readFile(file) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}

/**
 * Does a task in its own page: `act` gets the page and its actions. An exception counts as an obstacle, and ends the
 * task.
 */
export function task(name, { width = 1280, height = 800, ...context }, act) {
  return async (browser, url, bundles) => {
    const own = await browser.newContext({ viewport: { width, height }, ...context });
    const page = await own.newPage();
    page.setDefaultTimeout(20_000);
    let [steps, met] = [0, 0];
    const missing = [];
    const reader = {
      page,
      bundles,
      open: (place) => page.goto(url + place, { waitUntil: "load" }),
      /** Clicks, or taps: one step. */
      click: (locator) => {
        steps++;
        return locator.first().click();
      },
      press: (key) => {
        steps++;
        return page.keyboard.press(key);
      },
      /** Notes if something that the task needs is there. */
      needs: (what, found) => {
        if (found) met++;
        else missing.push(what);
      },
      /** Returns the status of another address of the server. */
      status: async (place) => (await own.request.get(url + place)).status(),
      text: async (place) => (await own.request.get(url + place)).text(),
      freeze: async (place) => {
        const answer = await own.request.post(`${url}/api/v1/snapshots`, { data: { url: place } });
        return (await answer.json()).key;
      },
    };
    try {
      await act(reader);
    } catch (error) {
      missing.push(`stopped: ${String(error.message).split("\n")[0]}`);
    }
    await own.close();
    return { name, steps, met, missing };
  };
}

/** Returns true where a page is no wider than its window. */
export const isNarrow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
