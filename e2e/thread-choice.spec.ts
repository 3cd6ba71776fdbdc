import { expectAccessible, expectFits } from "./axe";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";

test("of five thread counts the page shows one at a time, chosen by a link with and without scripts", async ({
  page,
  browser,
  importBundle,
}) => {
  const dataset = newDataset("counts");
  const logs = [1, 2, 4, 8, 16].flatMap((threads) => consoleLogs({ dataset, threads }));
  await importBundle("counts.tar.gz", await tarGz(logs));
  const all = `/compare?dataset=${dataset}&threads=all`;
  const plain = await browser.newContext({ javaScriptEnabled: false });
  for (const each of [page, await plain.newPage()]) {
    await each.goto(all);
    const counts = each.getByRole("navigation", { name: "Threads" });
    await expect(counts.getByRole("link")).toHaveText(["1", "2", "4", "8", "16"]);
    await counts.getByRole("link", { name: "8", exact: true }).click();
    await expect(counts.locator("[aria-current]")).toHaveText("8");
    await expect(each.locator("#answer-said")).toContainText("8 threads");
    await expect(each.locator("section[aria-labelledby=answer-title]")).not.toContainText("16 threads");
    expect(each.url()).toContain("block=8%20threads");
  }
  await plain.close();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  // One count alone is a filter, beside the others.
  await page.goto(`/compare?dataset=${dataset}`);
  await page.getByRole("navigation", { name: "Threads" }).getByRole("link", { name: "4", exact: true }).click();
  await expect(page).toHaveURL(/threads=4/);
});
