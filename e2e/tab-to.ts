import type { Locator, Page } from "@playwright/test";

/** Limit of Tab stops on the way to a target. */
const MOST_STOPS = 200;

/** Presses Tab until the target has the focus. Throws an Error where MOST_STOPS do not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}
