import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { secondsToWait } from "../lib/retry-after";

/** Seconds until a retry that a busy server names; null for an answer, and where it names none. */
const secondsUntilRetry = (status: number, retryAfter: string | null | undefined): number | null =>
  status === 503 && retryAfter ? secondsToWait(retryAfter) : null;

/** Sends a request, and repeats it when a busy server answers 503, which says nothing about the address. */
export async function ask(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
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

/** Resolves when React serves the page, since it loses clicks before. Pages without our scripts are ready at once. */
const untilAlive = (page: Page) =>
  page.waitForFunction(() => {
    const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
    const hasScripts = document.querySelector('script[src*="/_next/static/"]') !== null;
    return !hasScripts || [...document.querySelectorAll("body, main")].every(isReacts);
  });

/** Lets a page's visits do as `ask` does, and end when React serves the page. */
function visitPatiently(page: Page, hasScripts: boolean): void {
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
}

function openPatiently(context: BrowserContext, hasScripts: boolean): BrowserContext {
  askPatiently(context.request);
  const openPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await openPage();
    visitPatiently(page, hasScripts);
    return page;
  };
  return context;
}

/** Lets the frames of a context's pages do as `ask` does. Only pages that show frames need it: it turns caches off. */
export async function framePatiently(context: BrowserContext): Promise<void> {
  await context.route("**/embed/**", async (route) => {
    for (;;) {
      const response = await route.fetch();
      const wait = secondsUntilRetry(response.status(), response.headers()["retry-after"]);
      if (wait === null) return route.fulfill({ response });
      await sleep(1000 * wait);
    }
  });
}

/** Lets all pages and requests of a browser's contexts do as `ask` does. */
export function browsePatiently(browser: Browser): void {
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) =>
    openPatiently(await openContext(options), options?.javaScriptEnabled !== false);
}
