import { expect, test } from "./fixtures";
import { sysbenchBundle } from "./sysbench-bundle";

test("the newest release is compared with others in words, with the counts of its A/B", async ({
  page,
  importBundle,
}) => {
  // point-query loses half of its rate, far above any noise that is assumed; hot-points stays.
  const runs = ["my8043_rel_o2nofp", "my9500_rel_o2nofp"].flatMap((build, at) => [
    { build, test: "point-query", qps: at ? 500 : 1000 },
    { build, test: "hot-points", qps: 400 },
  ]);
  await importBundle("slower.tar.gz", await sysbenchBundle("nov26.sb.slower", runs));
  // Another test may import results of these releases between the two pages.
  await expect(async () => {
    await page.goto("/slower?engine=mysql&family=sysbench");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Did .+ get slower\?$/);
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Did it get slower?" })).toHaveAttribute("aria-current", "page");
    const table = page.getByRole("main").getByRole("table").first();
    // Rows, median, worse, better, same, cannot tell.
    const counts = await table
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
      );
    const sum = (at: number) => counts.reduce((total, row) => total + (row[at] ?? 0), 0);
    const [worse, better, same, open] = [2, 3, 4, 5].map(sum);
    expect(sum(0)).toBeGreaterThan(1);
    await page.getByRole("link", { name: /^A\/B/ }).first().click();
    const told = [
      [worse, "slower"],
      [better, "faster"],
      [same, "same"],
      [open, "cannot tell"],
    ].flatMap(([count, word]) => (count ? `${count} ${word}` : []));
    const answer = page.locator("[data-answer]").first();
    await answer.waitFor();
    expect(await answer.innerText()).toBe(`${told.join(", ")}.`);
  }).toPass();
});

test("an engine without results is refused with a way out", async ({ page }) => {
  const answer = await page.goto("/slower?engine=nobody");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "The engine that compares most" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Did .+ get slower\?$/);
});
