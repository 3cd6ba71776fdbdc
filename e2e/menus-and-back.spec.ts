import { openDisplay } from "./display";
import { expect, test } from "./fixtures";
import { sysbenchBundle } from "./sysbench-bundle";

const runs = ["my5651_rel_o2nofp", "my8043_rel_o2nofp"].flatMap((build, at) =>
  ["point-query", "hot-points"].map((name) => ({ build, test: name, qps: 1000 - 300 * at })),
);

test.describe("filters, the table's keys and the way back", () => {
  let path = "";
  test.beforeEach(async ({ page, importBundle }) => {
    if (!path) {
      const { id } = await importBundle("menus.tar.gz", await sysbenchBundle("nov26.sb.menus", runs));
      path = `/relative?bundle=${id}&family=sysbench`;
    }
    await page.goto("/bundles");
    await page.goto(path);
  });

  test("Back undoes a change of how the table is shown before it leaves the page", async ({ page }) => {
    const baseline = (version: string) =>
      page.getByRole("button", { name: new RegExp(`^${version}.*, the baseline$`) });
    // Chosen only once: a second choice would be a second step back.
    await page.getByLabel("Relative to", { exact: true }).selectOption("8.0.43");
    await expect(page).toHaveURL(/base=my8043/);
    await expect(baseline("8\\.0\\.43")).toBeVisible();
    await openDisplay(page);
    await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "absolute" }).click();
    await expect(page).toHaveURL(/show=absolute/);
    await page.goBack();
    await expect(page).not.toHaveURL(/show=/);
    await expect(baseline("8\\.0\\.43")).toBeVisible();
    await page.goBack();
    await expect(baseline("5\\.6\\.51")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));
    await page.goForward();
    await expect(baseline("8\\.0\\.43")).toBeVisible();
  });

  test("the big table is one stop of the Tab key, and arrow keys walk it", async ({ page }) => {
    const cells = page.locator(".ratio-table .cell-link");
    const stop = page.locator('.ratio-table :is(.cell-link, tbody .row-link, tbody .group-link)[tabindex="0"]');
    await expect(stop).toHaveCount(1);
    await cells.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(cells.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(cells.nth(3)).toBeFocused();
    await page.keyboard.press("Home");
    const own = cells.nth(3).locator("xpath=ancestor::tr[1]");
    await expect(own.getByRole("rowheader").getByRole("button")).toBeFocused();
    await expect(stop).toHaveCount(1);
  });

  test("a filter on the group has a chip that drops it, and one on the bundle a picker that shows it", async ({
    page,
  }) => {
    await expect(page.getByRole("button", { name: /^Filters \d+$/ })).toBeVisible();
    await page.goto(`${path}&group=point`);
    await page.getByRole("button", { name: "Remove the filter on Group" }).click();
    await expect(page).not.toHaveURL(/[?&]group=/);
    await expect(page.getByLabel("Bundle", { exact: true })).toHaveValue(
      new URL(path, "http://here").searchParams.get("bundle") ?? "",
    );
  });
});
