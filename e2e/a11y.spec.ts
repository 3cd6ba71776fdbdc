import AxeBuilder from "@axe-core/playwright";
import { pagesOfEveryKind, pagesOfTests, SCHEMES, WIDTHS } from "../scripts/pages.mjs";
import { bundlePath, readBundle } from "./bundles";
import { expect, test } from "./fixtures";
import { importBundle } from "./import-bundle";

// Logs with the author's own tables, nested parameters and issues show the most; the sample stands in where they are not here.
const rich = "jan25.ann.fashion-mnist-784-euclidean.tar.gz";
const subject = bundlePath(rich)
  ? { file: rich, dataset: "fashion-mnist-784-euclidean" }
  : { file: "ann-hdf5-small.tar.xz", dataset: "mnist10k-784-euclidean" };

const names = [
  "home",
  "compare",
  "compare-all",
  "compare-empty",
  "frozen",
  "bundles",
  "bundle",
  "file",
  "point",
  "engines",
  "engine",
  "datasets",
  "dataset",
  "search",
  "upload",
  "not-found",
  "relative",
  "relative-both",
  "relative-empty",
  "relative-chart",
  "scaling",
  "efficiency",
  "history",
  "frozen-relative",
  "frozen-history",
  "bundle-of-tests",
  "author-table",
  "point-of-a-test",
  "workloads",
  "workload",
  "build",
  "config",
  "config-diff",
  "machine",
];

let paths = new Map<string, string>();
test.beforeAll(async () => {
  const base = process.env.BENCHFOLIO_E2E_URL ?? "";
  const { id } = await importBundle(base, readBundle(subject.file), subject.file);
  const sysbench = "sysbench-archive-layout.tar.gz";
  const tests = await importBundle(base, readBundle(sysbench), sysbench);
  const pages = [
    ...(await pagesOfEveryKind(base, { bundle: id, dataset: subject.dataset })),
    ...(await pagesOfTests(base, tests.id)),
  ];
  paths = new Map(pages.map(({ name, path }) => [name, path]));
  expect([...paths.keys()]).toEqual(names);
});

for (const name of names) {
  test(`axe finds nothing serious on the page "${name}", which never scrolls sideways`, async ({ page }) => {
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
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, "pixels to scroll sideways").toBeLessThanOrEqual(0);
        });
      }
    }
  });
}
