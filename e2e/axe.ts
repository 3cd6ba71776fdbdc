import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { SCHEMES } from "../scripts/pages.mjs";

/** Long lists are looked at up to here: the thousandth line or row is made like the twentieth. */
const LIKE_THE_OTHERS = ["ol > li:nth-child(n+20)", "tbody > tr:nth-child(n+20)"];

/** Axe finds nothing serious on the page as it stands, in light and in dark; what can be pressed is 24 px large or stands alone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The pages have no frames: axe need not open a page of its own to put its findings together.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    for (const rows of LIKE_THE_OTHERS) axe.exclude(rows);
    // The dark page is the light one in other colours.
    if (colorScheme === "dark") axe.withRules(["color-contrast"]);
    else axe.options({ rules: { "target-size": { enabled: true } } });
    const { violations } = await axe.analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`),
      colorScheme,
    ).toEqual([]);
  }
}

/** The page can be used at the width of its window: nothing to scroll sideways, and on a phone no box that catches the finger. */
export async function expectFits(page: Page): Promise<void> {
  // A chart takes its new width a frame after the window has it.
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

const PHONE = 500;
/** A box that scrolls by itself catches the finger; on a phone it leaves room to get past it. */
const MOST_OF_A_PHONE = 0.7;
