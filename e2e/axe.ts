import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { SCHEMES } from "../scripts/pages.ts";

/**
 * Skips the rest of long lists: the thousandth row has the same markup as the twentieth. So have the cards of the API's
 * reference.
 */
const LIKE_THE_OTHERS = ["ol > li:nth-child(n+20)", "tbody > tr:nth-child(n+20)", "#answers ~ section:nth-child(n+20)"];

/**
 * Expects no serious or critical finding of axe on the page, in light and in dark. Controls are 24 px large or have
 * space around them.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // A page keeps axe, so the browser compiles it once.
    const hasAxe = await page.evaluate(() => "axe" in window);
    // The pages have no frames, so axe needs no separate page to join its findings.
    const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: ";" } : {}) }).setLegacyMode();
    for (const rows of LIKE_THE_OTHERS) axe.exclude(rows);
    // The elements without findings are most of an answer, and are never read.
    axe.options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
    // The dark page differs from the light one only in colours.
    if (colorScheme === "dark") axe.withRules(["color-contrast"]);
    const { violations } = await axe.analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`),
      colorScheme,
    ).toEqual([]);
  }
}

/** Expects the page to fit its window: no sideways scrolling, and on a phone no box that traps the finger. */
export async function expectFits(page: Page): Promise<void> {
  // A chart takes its new width one frame after the window.
  await expect
    .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth), {
      message: "pixels to scroll sideways",
    })
    .toBeLessThanOrEqual(0);
  const { boxes, width } = await page.evaluate(() => ({
    width: window.innerWidth,
    boxes: [...document.querySelectorAll("body *")]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1)
      .map((box) => ({ box: box.outerHTML.slice(0, 120), share: box.clientHeight / window.innerHeight })),
  }));
  if (width >= PHONE) return;
  expect(
    boxes.filter(({ share }) => share > MOST_OF_A_PHONE),
    "boxes that scroll in the page",
  ).toEqual([]);
}

/** Windows below this width in pixels are phones. */
const PHONE = 500;
/** A box that scrolls on its own traps the finger; this share of a phone's height leaves room around it. */
const MOST_OF_A_PHONE = 0.7;
