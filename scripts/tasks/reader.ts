// A reader in a browser: counts the steps of the hand, and notes missing things.
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";

/** The bundles that tasks use: their files, and their ids on the server. */
export type Bundles = Record<"sysbench" | "vectors", { file: string; id: string }>;
/** A task's result: its steps, how many needs the pages met, and what is missing. */
export interface Outcome {
  name: string;
  steps: number;
  met: number;
  missing: string[];
}
/** A reader's page and actions. Places are paths of the server. */
export interface Reader {
  page: Page;
  bundles: Bundles;
  open: (place: string) => Promise<unknown>;
  /** Clicks, or taps: one step. */
  click: (locator: Locator) => Promise<void>;
  /** Presses a key: one step. */
  press: (key: string) => Promise<void>;
  /** Counts a need as met where it was found, else as missing. */
  needs: (what: string, found: boolean) => void;
  /** Returns the status of another address of the server. */
  status: (place: string) => Promise<number>;
  text: (place: string) => Promise<string>;
  /** Freezes a page; returns the key of the frozen view. */
  freeze: (place: string) => Promise<string>;
}
interface Window extends BrowserContextOptions {
  width?: number;
  height?: number;
}

/**
 * Returns a function that does a task in its own page; `act` gets the page and its actions. An exception counts as an
 * obstacle, and ends the task.
 */
export function task(
  name: string,
  { width = 1280, height = 800, ...context }: Window,
  act: (reader: Reader) => Promise<void>,
) {
  return async (browser: Browser, url: string, bundles: Bundles): Promise<Outcome> => {
    const own = await browser.newContext({ viewport: { width, height }, ...context });
    const page = await own.newPage();
    page.setDefaultTimeout(60_000);
    let [steps, met] = [0, 0];
    const missing: string[] = [];
    const reader: Reader = {
      page,
      bundles,
      open: (place) => page.goto(url + place, { waitUntil: "load" }),
      click: (locator) => {
        steps++;
        return locator.first().click();
      },
      press: (key) => {
        steps++;
        return page.keyboard.press(key);
      },
      needs: (what, found) => {
        if (found) met++;
        else missing.push(what);
      },
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
      missing.push(`stopped: ${String(error instanceof Error ? error.message : error).split("\n")[0]}`);
    }
    await own.close();
    return { name, steps, met, missing };
  };
}

/** Returns true where a page is no wider than its window. */
export const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
