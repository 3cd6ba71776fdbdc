// A reader in a browser: counts clicks, keys and typed addresses, and notes missing things.
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { freeze } from "../server-client.ts";

/** The bundles that tasks use: their files, and their ids on the server. `engines` has results of several engines. */
export type Bundles = Record<"sysbench" | "vectors" | "engines", { file: string; id: string }>;
/** A server, its owner's token and the bundles on it. */
export interface Site {
  url: string;
  token: string;
  bundles: Bundles;
}
/**
 * A task's result: its steps, how many needs the pages met, and the missing ones. `seconds` is the time from the
 * request of its first page to the sentence that answers. Null where no sentence does.
 */
export interface Outcome {
  name: string;
  window: WindowName;
  steps: number;
  seconds: number | null;
  met: number;
  missing: string[];
}
/** A reader's page and actions. Places are paths of the server. */
export interface Reader {
  page: Page;
  bundles: Bundles;
  /** Opens an address by hand: one step. */
  open: (place: string) => Promise<unknown>;
  /** Clicks the first of these elements: one step. */
  click: (locator: Locator) => Promise<void>;
  /** Presses a key: one step. */
  press: (key: string) => Promise<void>;
  /** Counts a need as met where it was found, else as missing. */
  needs: (what: string, found: boolean) => void;
  /** Waits up to a minute for words in a place: a need, and the answer where no earlier one was. */
  says: (what: string, place: Locator, words: RegExp) => Promise<void>;
  /** Signs in as the site's owner, on the page that requires it. */
  signIn: () => Promise<void>;
  /** Does a part on a phone without a visit before, with a separate page of the same site. */
  elsewhere: (act: (reader: Reader) => Promise<void>) => Promise<void>;
  /** Returns the status of another address of the server. */
  status: (place: string) => Promise<number>;
  /** Returns the body of another address of the server. */
  text: (place: string) => Promise<string>;
  /** Freezes a page; returns the key of the frozen view. Throws the server's words for a refusal. */
  freeze: (place: string) => Promise<string>;
}

const WINDOWS = {
  laptop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;
type WindowName = keyof typeof WINDOWS;
const EVERY: readonly WindowName[] = ["laptop", "phone"];

/** Counts of a task so far. Parts on another device count, too. `start` is null before the first page. */
interface Counts {
  start: number | null;
  steps: number;
  met: number;
  seconds: number | null;
  missing: string[];
}
interface Choice extends BrowserContextOptions {
  windows?: readonly WindowName[];
}

/**
 * Returns a task in each of its windows, both where `windows` names none. `act` gets a page of its own and its
 * actions. An exception counts as an obstacle, and ends the task.
 */
export function task(
  name: string,
  { windows = EVERY, ...context }: Choice,
  act: (reader: Reader) => Promise<void>,
): ((browser: Browser, site: Site) => Promise<Outcome>)[] {
  return windows.map((window) => async (browser, site) => {
    const counts: Counts = { start: null, steps: 0, met: 0, seconds: null, missing: [] };
    try {
      await inWindow(browser, site, { ...WINDOWS[window], ...context }, counts, act);
    } catch (error) {
      counts.missing.push(`stopped: ${String(error instanceof Error ? error.message : error).split("\n")[0]}`);
    }
    const { steps, met, seconds, missing } = counts;
    return { name, window, steps, seconds, met, missing };
  });
}

/** Does a part of a task in a new browser context, without cookies and caches; closes it. */
async function inWindow(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions,
  counts: Counts,
  act: (reader: Reader) => Promise<void>,
): Promise<void> {
  const { url, token, bundles } = site;
  const own = await browser.newContext(options);
  const page = await own.newPage();
  page.setDefaultTimeout(60_000);
  const needs = (what: string, found: boolean) => {
    if (found) counts.met++;
    else counts.missing.push(what);
  };
  const step = <T>(done: Promise<T>): Promise<T> => {
    counts.steps++;
    return done;
  };
  const click = (locator: Locator) => step(locator.first().click());
  const reader: Reader = {
    page,
    bundles,
    open: (place) => {
      counts.start ??= performance.now();
      return step(page.goto(url + place, { waitUntil: "load" }));
    },
    click,
    press: (key) => step(page.keyboard.press(key)),
    needs,
    says: async (what, place, words) => {
      const found = await place
        .filter({ hasText: words, visible: true })
        .first()
        .waitFor()
        .then(() => true)
        .catch(() => false);
      if (found && counts.start !== null) counts.seconds ??= (performance.now() - counts.start) / 1000;
      needs(what, found);
    },
    signIn: async () => {
      await page.getByRole("textbox", { name: "Token" }).fill(token);
      await click(page.getByRole("button", { name: "Sign in" }));
      // Signing in leads back to the page that asked for it.
      await page.waitForURL((to) => !to.pathname.includes("/account"));
    },
    elsewhere: (part) => inWindow(browser, site, { ...options, ...WINDOWS.phone }, counts, part),
    status: async (place) => (await own.request.get(url + place)).status(),
    text: async (place) => (await own.request.get(url + place)).text(),
    freeze: (place) => freeze(url, { url: place }),
  };
  await act(reader).finally(() => own.close());
}

/** Returns a link of the main menu. */
export const inMenu = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** Returns true where a page is not wider than its window. */
export const fitsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
