import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { sysbenchBundle } from "./sysbench-bundle";

const runs = (qps: number) =>
  ["point-query", "hot-points"].map((name) => ({ build: "my8043_rel_o2nofp", test: name, qps }));

test("bundles ticked in the list open side by side, two of them as A/B", async ({ page, importBundle }) => {
  await importBundle("chosen-first.tar.gz", await sysbenchBundle("nov26.sb.first", runs(1000)));
  await importBundle("chosen-second.tar.gz", await sysbenchBundle("nov26.sb.second", runs(1500)));
  const tick = async (name: string) =>
    page
      .getByRole("checkbox", { name: `Choose ${name}` })
      .first()
      .check();

  await page.goto("/bundles?q=chosen-");
  await tick("chosen-first");
  await page.getByRole("button", { name: "Side by side" }).click();
  await expect(page.getByRole("heading", { name: "Choose two bundles or more" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Choose other bundles" }).click();
  await expect(page.getByRole("heading", { name: "Bundles", exact: true })).toBeVisible();
  await page.goto("/bundles?q=chosen-");
  await tick("chosen-first");
  await tick("chosen-second");
  await page.getByRole("button", { name: "A against B" }).click();
  await expect(page).toHaveURL(/\/diff\?/);
  // The older bundle is A: from 1000 to 1500.
  await expect(page.getByRole("table").filter({ hasText: "point-query" }).first()).toContainText("+50 %");

  await page.goto("/bundles?q=chosen-");
  await tick("chosen-first");
  await tick("chosen-second");
  await page.getByRole("button", { name: "Side by side" }).click();
  await expect(page).toHaveURL(/\/relative\?bundle=\w{12}(?:,|%2C)\w{12}&family=sysbench$/);
  await expect(page.getByRole("row", { name: /point-query/ }).first()).toBeVisible();
});
