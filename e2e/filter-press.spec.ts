import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { sysbenchBundle } from "./sysbench-bundle";

const runs = ["my5651_rel_o2nofp", "my8043_rel_o2nofp"].flatMap((build, at) =>
  ["point-query", "range-covered-pk", "update-one"].map((name, place) => ({
    build,
    test: name,
    qps: 1000 + 100 * place - 300 * at,
  })),
);

/** Returns the boxes of a filter; opens the filters first where they are closed. */
async function boxesOf(page: Page, name: string) {
  const boxes = page.getByRole("group", { name }).getByRole("checkbox");
  const filters = page.getByRole("button", { name: /^Filters/ });
  await expect(async () => {
    if (!(await boxes.first().isVisible())) await filters.click();
    await expect(boxes).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  return boxes;
}

const cells = (page: Page) => page.locator(".ratio-table").locator("th, td").allInnerTexts();

test("a press on a filter's box, by pointer or key, loads its rows once; the release shows them", async ({
  page,
  importBundle,
}) => {
  const { id } = await importBundle("press.tar.gz", await sysbenchBundle("nov26.sb.press", runs));
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  const boxes = await boxesOf(page, "Group");
  const groups: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/relative") groups.push(searchParams.get("group") ?? "all");
  });

  for (const [at, by] of ["pointer", "key"].entries()) {
    groups.length = 0;
    const box = boxes.nth(at);
    const before = page.url();
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/relative");
    if (by === "pointer") {
      await box.hover();
      await page.mouse.down();
    } else {
      await box.focus();
      await page.keyboard.down(" ");
    }
    await answer;
    // Nothing changes before the release.
    await expect(box).toBeChecked();
    expect(page.url()).toBe(before);
    if (by === "pointer") await page.mouse.up();
    else await page.keyboard.up(" ");
    await expect(box).not.toBeChecked();
    await expect(page).not.toHaveURL(before);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(groups).toEqual([new URL(page.url()).searchParams.get("group")]);
    const fresh = await page.context().newPage();
    await fresh.goto(page.url());
    await expect(fresh.locator(".ratio-table")).toBeVisible();
    await expect.poll(() => cells(page)).toEqual(await cells(fresh));
    await fresh.close();
  }
});

test("numbers are pale only while new ones are loading", async ({ page, importBundle }) => {
  const { id } = await importBundle("pale.tar.gz", await sysbenchBundle("nov26.sb.pale", runs));
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  const boxes = await boxesOf(page, "Group");
  let answer = () => {};
  const release = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/relative\?.*_rsc=/, async (route) => {
    await release;
    await route.continue();
  });
  await boxes.first().click();
  const busy = page.locator("[aria-busy=true]");
  await expect(busy).toHaveCSS("opacity", "0.6");
  answer();
  await expect(busy).toHaveCount(0);
  await expect(page.locator("[aria-busy=false]")).toHaveCSS("opacity", "1");
});
