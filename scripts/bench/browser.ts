// Measures the compare page in a browser. It counts bytes and DOM nodes, and times the first rows. It also times new
// rows after a click.
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { ensureChromium } from "../chromium.ts";

declare global {
  // Globals of the measured pages.
  var firstRow: number | null;
  var took: number[];
}

/** Runs `work` with its own browser. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--disable-dev-shm-usage", "--disable-background-networking"],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

// Runs in the page before its own scripts: records when a table's first row could be painted.
function noteFirstRow() {
  globalThis.firstRow = null;
  const look = () => {
    if (globalThis.firstRow === null && document.querySelector("main table tbody td")?.getClientRects().length) {
      requestAnimationFrame(() => {
        globalThis.firstRow ??= performance.now();
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Costs of a load with an empty cache. `bytes` counts all answers as they are compressed. */
export interface Load {
  firstRowMs: number;
  bytes: number;
  nodes: number;
}

/** Loads a page with an empty cache. */
export async function loadPage(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (event) => {
      bytes += event.encodedDataLength;
    });
    await page.addInitScript(noteFirstRow);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForFunction(() => globalThis.firstRow !== null);
    await page.waitForLoadState("networkidle");
    return {
      firstRowMs: await page.evaluate(() => globalThis.firstRow ?? Number.NaN),
      nodes: await page.evaluate(() => document.querySelectorAll("*").length),
      bytes,
    };
  } finally {
    await context.close();
  }
}

/**
 * Clicks the first `among` boxes in turn. Returns each click's milliseconds to new rows, without the first, which also
 * loads code.
 */
export async function timeClicks(
  boxes: Locator,
  { rounds, among }: { rounds: number; among: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 1; round++) {
    const ms = await boxes.nth(round % among).evaluate(async (element) => {
      const before = location.href;
      const start = performance.now();
      if (element instanceof HTMLElement) element.click();
      await new Promise<void>((resolve) => {
        const look = () => {
          if (location.href !== before && !document.querySelector("[aria-busy=true]"))
            requestAnimationFrame(() => resolve());
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      return performance.now() - start;
    });
    if (round > 0) times.push(ms);
  }
  return times;
}

/** Order of presses on three boxes. Each press leads to a state that the page has not shown or cached yet. */
const EACH_NEW = [0, 1, 0, 2, 0, 1, 0];

/**
 * Presses three boxes with the mouse, `held` ms each. Returns the milliseconds from each release to new rows, without
 * the first, which also loads code.
 */
export async function timePresses(page: Page, boxes: Locator, { held }: { held: number }): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.took = [];
    document.addEventListener(
      "click",
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const before = location.href;
        const look = (): void => {
          requestAnimationFrame(
            location.href !== before && !document.querySelector("[aria-busy=true]")
              ? () => globalThis.took.push(performance.now() - timeStamp)
              : look,
          );
        };
        look();
      },
      true,
    );
  });
  for (const [at, place] of EACH_NEW.entries()) {
    await page.mouse.move(0, 0);
    await boxes.nth(place).hover();
    await page.mouse.down();
    await new Promise((resolve) => setTimeout(resolve, held));
    await page.mouse.up();
    await page.waitForFunction((done) => globalThis.took.length > done, at);
  }
  return (await page.evaluate(() => globalThis.took)).slice(1);
}

/**
 * Returns the milliseconds from a click on a facet's box to the frame with the new rows. Repeats for `rounds` clicks in
 * turn. Rows are new once the URL has changed, no part of the page is busy, and a frame is drawn.
 */
export async function timeFilterChanges(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "load" });
    const boxes = page.getByRole("complementary", { name: "Filters" }).getByRole("checkbox");
    await boxes.first().waitFor();
    // The chart reacts to the keyboard, so scripts run.
    await page.getByText("Arrow keys go to other points").first().waitFor({ state: "attached" });
    return await timeClicks(boxes, { rounds, among: 4 });
  } finally {
    await context.close();
  }
}
