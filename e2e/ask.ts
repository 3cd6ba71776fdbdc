import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext, Browser, BrowserContext, Page, Selectors } from "@playwright/test";
import { secondsToWait } from "../lib/retry-after";
import { fetchAgain } from "../scripts/server-client";

/** Returns the seconds until a retry that a busy server names; null for an answer, and where it names none. */
const secondsUntilRetry = (status: number, retryAfter: string | null | undefined): number | null =>
  status === 503 && retryAfter ? secondsToWait(retryAfter) : null;

/**
 * Sends a request, and repeats it when a busy server answers 503, which says nothing about the address. Unlike that of
 * our commands it returns 429, which tests of limits need.
 */
export async function ask(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetchAgain(address, init);
  const wait = secondsUntilRetry(answer.status, answer.headers.get("retry-after"));
  if (wait === null) return answer;
  await answer.body?.cancel();
  await sleep(1000 * wait);
  return ask(address, init);
}

/** Lets all requests of a context do as `ask` does. */
export function askPatiently(request: APIRequestContext): void {
  const askOnce = request.fetch.bind(request);
  request.fetch = async (...args) => {
    const answer = await askOnce(...args);
    const wait = secondsUntilRetry(answer.status(), answer.headers()["retry-after"]);
    if (wait === null) return answer;
    await sleep(1000 * wait);
    return request.fetch(...args);
  };
}

/** Selector of a page with our scripts that React does not serve yet: it loses clicks until then. */
const ASLEEP = "unready=asleep";

/** Selector of a busy server's answer to a form, which only a browser's reload sends again. */
const BUSY = "unready=busy";

/** Selector of both. Each action and assertion asks for the selector of each handler, which takes 2.5 ms. */
const EITHER = "unready=either";

/** Makes the selectors of pages, once for each process. They run in the page, beside React's own properties. */
export async function nameUnreadyPages(selectors: Selectors): Promise<void> {
  await selectors.register("unready", () => {
    const isBusy = () => document.body?.textContent.startsWith('{"error":{"code":"overloaded"') ?? false;
    const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
    const isAsleep = () => {
      const hasScripts = document.querySelector('script[src*="/_next/static/"]') !== null;
      return hasScripts && ![...document.querySelectorAll("body, main")].every(isReacts);
    };
    const find = (_: unknown, asked: string) => {
      const isFound = (asked !== "asleep" && isBusy()) || (asked !== "busy" && isAsleep());
      return isFound ? [document.documentElement] : [];
    };
    return { query: (root: unknown, asked: string) => find(root, asked)[0] ?? null, queryAll: find };
  });
}

/** Resolves when React serves the page. Pages without our scripts are ready at once. */
const untilAlive = (page: Page) => page.locator(ASLEEP).waitFor({ state: "detached" });

/**
 * Lets a page's visits do as `ask` does, and end when React serves the page. Clicks, forms and assertions wait for
 * React, too, also after a click that opened a new document. They send a form again that a busy server refused.
 */
async function visitPatiently(page: Page, hasScripts: boolean): Promise<void> {
  const visitOnce = page.goto.bind(page);
  page.goto = async (...args) => {
    const answer = await visitOnce(...args);
    const wait = answer && secondsUntilRetry(answer.status(), answer.headers()["retry-after"]);
    if (wait !== null) {
      await sleep(1000 * wait);
      return page.goto(...args);
    }
    if (hasScripts) await untilAlive(page);
    return answer;
  };
  // The handler has nothing to do for a page that is asleep: Playwright waits until its locator finds nothing.
  await page.addLocatorHandler(page.locator(hasScripts ? EITHER : BUSY), async () => {
    for (; (await page.locator(BUSY).count()) > 0; await page.reload()) await sleep(1000);
  });
  if (!hasScripts) return;
  for (const move of ["reload", "goBack", "goForward"] as const) {
    const moveOnce = page[move].bind(page);
    page[move] = async (...args) => {
      const answer = await moveOnce(...args);
      await untilAlive(page);
      return answer;
    };
  }
}

function openPatiently(context: BrowserContext, hasScripts: boolean): BrowserContext {
  askPatiently(context.request);
  const openPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await openPage();
    await visitPatiently(page, hasScripts);
    return page;
  };
  return context;
}

/**
 * Lets frames and pictures of a context's pages do as `ask` does. Only pages that show some need it: it turns caches
 * off.
 */
export async function framePatiently(context: BrowserContext): Promise<void> {
  await context.route(/^http.*(?:\/embed\/|\.png(?:$|\?))/, async (route) => {
    for (;;) {
      const response = await route.fetch();
      const wait = secondsUntilRetry(response.status(), response.headers()["retry-after"]);
      if (wait === null) return route.fulfill({ response });
      await sleep(1000 * wait);
    }
  });
}

/** Lets all pages and requests of a browser's contexts do as `ask` does, except windows that a page opens. */
export function browsePatiently(browser: Browser): void {
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) =>
    openPatiently(await openContext(options), options?.javaScriptEnabled !== false);
}
