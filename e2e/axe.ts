import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { SCHEMES } from "../scripts/pages.ts";

/**
 * Skips the rest of long lists: the thousandth row has the same markup as the twentieth. So have the cards of the API's
 * reference.
 */
const LIKE_THE_OTHERS = ["ol > li:nth-child(n+20)", "tbody > tr:nth-child(n+20)", "#answers ~ section:nth-child(n+20)"];

/** Marks the texts that axe reads for their contrast. */
const MARK = "data-read-for-contrast";
/** Texts of one look that are read, since axe gives no answer for some. */
const OF_A_LOOK = 3;

/**
 * Marks a few texts of each look: equal colours, sizes and weights on equal backgrounds have equal contrast. A table of
 * 300 cells has about ten looks, and contrasts are what takes axe longest. A box out of the flow behind a text of
 * another box is not seen; no page has any.
 */
const markLooks = ({ mark, skipped, most }: { mark: string; skipped: string; most: number }): void => {
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const grounds = new Map<Element, string>();
  /** Returns how the element's ground is painted, from the root on. */
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
    // A box out of the flow may lie on other boxes than those around it. It shows them unless it is opaque.
    const isApart = !/^(?:static|relative)$/.test(position) && /rgba|\//.test(backgroundColor);
    const own = `${paint}${isApart ? grounds.size : ""}`;
    const around = element.parentElement ? groundOf(element.parentElement) : "";
    const found = own === "rgba(0, 0, 0, 0),none,1,none,normal" ? around : `${around}|${own}`;
    grounds.set(element, found);
    return found;
  };
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll("body *")) {
    const texts = [...element.childNodes].flatMap(({ nodeType, textContent }) =>
      nodeType === Node.TEXT_NODE ? (textContent?.trim() ?? "") : "",
    );
    const text = texts.join("");
    if (!text && !element.matches("input, select, textarea")) continue;
    if (element.closest(skipped) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // Axe judges neither one letter alone nor the text of a disabled control.
    const kind = [element.tagName, text.length > 1, element.closest(":disabled, [aria-disabled=true]") === null];
    const look = [kind, color, fontSize, fontWeight, textShadow, groundOf(element)].join(" ");
    const count = (counts.get(look) ?? 0) + 1;
    counts.set(look, count);
    if (count <= most) element.setAttribute(mark, "");
  }
};

/**
 * Expects no serious or critical finding of axe on the page, in light and in dark. Controls are 24 px large or have
 * space around them.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(markLooks, { mark: MARK, skipped: LIKE_THE_OTHERS.join(), most: OF_A_LOOK });
    const axe = await axeOn(page);
    for (const rows of LIKE_THE_OTHERS) axe.exclude(rows);
    // The dark page differs from the light one only in colours. No marked text is excluded.
    const rules = colorScheme === "light" ? { rules: { "target-size": { enabled: true } } } : { runOnly: [CONTRAST] };
    const { violations } = await axe.options({ resultTypes, ...rules }).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`),
      colorScheme,
    ).toEqual([]);
  }
}

const CONTRAST = "color-contrast";
/** Elements without findings are most of an answer, and are never read. */
const resultTypes: "violations"[] = ["violations"];

const requireHere = createRequire(import.meta.url);
const ofBuilder = createRequire(requireHere.resolve("@axe-core/playwright"));
/** Axe, which reads the contrast of marked texts alone. The builder would send a source of twice that length, twice. */
const AXE = [
  readFileSync(ofBuilder.resolve("axe-core/axe.min.js"), "utf8"),
  `axe.configure(${JSON.stringify({ rules: [{ id: CONTRAST, selector: `[${MARK}], [${MARK}] *` }] })});`,
].join("\n");

async function axeOn(page: Page): Promise<AxeBuilder> {
  // A page keeps axe, so the browser gets and compiles it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // The pages have no frames, so axe needs no separate page to join its findings.
  return new AxeBuilder({ page, axeSource: ";" }).setLegacyMode();
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
