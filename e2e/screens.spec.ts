import { bundlePath, readBundle } from "./bundles";
import { names, pathsOfEveryPage } from "./every-page";
import { expect, test } from "./fixtures";
import { importBundle } from "./import-bundle";

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
/** A box that scrolls by itself catches the finger; on a phone it leaves room to get past it. */
const MOST_OF_A_PHONE = 0.7;

// The pages of every kind, and those that are widest: two machines in one table of thread counts, ratios of many builds.
const wide = ["compare-two-bundles", "scaling-absolute", "transposed"];
const twin = "jan25.ann.fashion-mnist-784-euclidean.hetz.tar.gz";

let paths = new Map<string, string>();
test.beforeAll(async () => {
  const base = process.env.BENCHFOLIO_E2E_URL ?? "";
  paths = await pathsOfEveryPage(base);
  expect([...paths.keys()]).toEqual(names);
  if (bundlePath(twin)) await importBundle(base, readBundle(twin), twin);
  const of = (name: string) => paths.get(name) ?? "";
  paths.set("compare-two-bundles", of("compare").replace(/bundle=[^&]*&/, ""));
  paths.set("scaling-absolute", `${of("scaling")}&show=absolute&threads=all`);
  paths.set("transposed", `${of("relative")}&transpose=1`);
});

for (const name of [...names, ...wide]) {
  test(`the page "${name}" fits a laptop and a phone`, async ({ page }) => {
    for (const screen of SCREENS) {
      await test.step(`${screen.width} px`, async () => {
        await page.setViewportSize(screen);
        await page.goto(paths.get(name) ?? "");
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
        const { wider, boxes } = await page.evaluate(() => ({
          wider: (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
          boxes: [...document.querySelectorAll("body *")]
            .filter(
              (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1,
            )
            .map((box) => ({ box: box.outerHTML.slice(0, 120), share: box.clientHeight / window.innerHeight })),
        }));
        expect(wider, "pixels to scroll sideways").toBeLessThanOrEqual(0);
        if (screen.width < 500)
          expect(
            boxes.filter(({ share }) => share > MOST_OF_A_PHONE),
            "boxes that scroll in the page",
          ).toEqual([]);
      });
    }
  });
}

test("a table is printed whole, without what is there to be operated", async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 1000 });
  await page.goto(paths.get("relative") ?? "");
  const table = page.locator(".ratio-table");
  await expect(table).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByLabel("Bundle", { exact: true })).toBeHidden();
  await expect(page.getByLabel("Remove the filter on Bundle")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cut = await table.evaluate((element) => {
    const box = element.closest(".scroll-box") ?? element;
    return [getComputedStyle(box).overflow, box.clientHeight >= element.clientHeight];
  });
  expect(cut).toEqual(["visible", true]);
});
