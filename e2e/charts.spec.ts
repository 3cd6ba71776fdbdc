import { names, pathOf, wide } from "./every-page";
import { expect, test } from "./fixtures";

/** Pages that have a chart in the tests' data; the others may have one. */
const CHARTS = ["compare", "index-cost", "compare-costs", "frozen", "relative-chart", "scaling", "history"];

/** Returns the address of a page's picture. */
function pictureOf(path: string, picture: string): string {
  const [page = "", query = ""] = path.split("?");
  return `${page}.svg?${new URLSearchParams([...new URLSearchParams(query), ["picture", picture]])}`;
}

test.describe.configure({ mode: "parallel" });

// The framework writes the page of an unknown address with scripts.
const pages = [...names, ...wide].filter((name) => name !== "not-found");

for (const name of pages)
  test(`without scripts each chart of the page "${name}" has a name, a sentence and a picture`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(pathOf(name));
      await expect(page.getByRole("main")).toBeVisible();
      // Charts behind closed tabs count, too: they open without scripts.
      const charts = await page
        .locator('svg[role="img"]')
        .evaluateAll((all) => all.map((svg) => [svg.getAttribute("aria-label"), svg.getAttribute("data-picture")]));
      if (CHARTS.includes(name)) expect(charts.length).toBeGreaterThan(0);
      for (const [label] of charts) expect(label).toMatch(/^\S.*\. \S.*\.$/s);
      // All other drawings are signs beside words.
      await expect(page.locator('main svg:not([role="img"]):not([aria-hidden="true"])')).toHaveCount(0);
      const isView = /^\/(compare|relative|history|s\/)/.test(pathOf(name));
      const pictures = new Set(charts.map(([, picture]) => picture));
      if (isView) expect(pictures).not.toContain(null);
      for (const picture of pictures)
        if (picture) expect((await request.get(pictureOf(pathOf(name), picture))).status(), picture).toBe(200);
    } finally {
      await context.close();
    }
  });
