import AxeBuilder from "@axe-core/playwright";
import { SCHEMES, WIDTHS } from "../scripts/pages.mjs";
import { names, pathsOfEveryPage } from "./every-page";
import { expect, test } from "./fixtures";

let paths = new Map<string, string>();
test.beforeAll(async () => {
  paths = await pathsOfEveryPage(process.env.BENCHFOLIO_E2E_URL ?? "");
  expect([...paths.keys()]).toEqual(names);
});

for (const name of names) {
  test(`axe finds nothing serious on the page "${name}"`, async ({ page }) => {
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        await test.step(`${width} px, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "dark" : "light", reducedMotion: "reduce" });
          await page.goto(paths.get(name) ?? "");
          await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
          // The thousandth line or row is made like the twentieth.
          const axe = new AxeBuilder({ page }).exclude("ol > li:nth-child(n+20)").exclude("tbody > tr:nth-child(n+20)");
          // The dark page is the light one in other colours.
          if (colorScheme === "dark") axe.withRules(["color-contrast"]);
          const { violations } = await axe.analyze();
          const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
          expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`)).toEqual([]);
        });
      }
    }
  });
}
