import { expectAccessible, expectFits } from "./axe";
import { consoleLogs, newDataset, searches, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { answerTable } from "./read-table";

test("the page shows one of five thread counts at a time, chosen by a link with and without scripts", async ({
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
    // The page has all groups for paper, hidden on a screen.
    await expect(answerTable(each)).not.toContainText("16 threads");
    await expect(each).toHaveURL(/block=8%20threads/);
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

test("the page opens the lowest thread count that reaches the target and says so; paper without scripts has all", async ({
  page,
  browser,
  importBundle,
}) => {
  const dataset = newDataset("reach");
  // At 1 and 2 threads no point has a recall above 0.9. At 4 and more the best at 0.95 is 1,200.125.
  const low = searches.map((point) => ({ ...point, recall: Math.min(point.recall, 0.9) }));
  const logs = [1, 2, 4, 8, 16].flatMap((threads) =>
    consoleLogs({ dataset, threads, ...(threads < 4 && { points: low }) }),
  );
  await importBundle("reach.tar.gz", await tarGz(logs));
  const all = `/compare?dataset=${dataset}&threads=all`;
  const open = (name: string) =>
    page.getByRole("navigation", { name: "Threads" }).getByRole("link", { name, exact: true });
  await page.goto(all);
  await expect(open("4")).toHaveAttribute("aria-current", "true");
  await expect(page.locator("#group-rule")).toHaveText(
    /^4 threads.*: the lowest of 5 thread counts that reaches recall 0\.95\.$/,
  );
  await expect(page.locator("#answer-said")).toContainText("1,200");
  await page.goto(`${all}&target=0.9`);
  await expect(open("1")).toHaveAttribute("aria-current", "true");
  const first = new URL((await open("1").getAttribute("href")) ?? "", page.url()).searchParams.get("block") ?? "";
  await page.goto(`${all}&target=0.95&block=${encodeURIComponent(first)}`);
  await expect(page.locator("#group-rule")).toContainText("The lowest of 5 thread counts that does is 4 threads");
  await page.goto(`${all}&block=7%20threads`);
  await expect(page.getByText("“block=7 threads” names no conditions of this page; it was ignored.")).toBeVisible();
  await expect(open("4")).toHaveAttribute("aria-current", "true");

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(all);
  await expect(answerTable(plain)).toBeVisible();
  await plain.emulateMedia({ media: "print" });
  await expect(answerTable(plain)).toBeHidden();
  const whole = plain.getByRole("table", { name: "Best QPS by series, under all conditions" });
  await expect(whole.locator("tbody tr")).toHaveCount(5);
  await expect(plain.getByRole("img", { name: /^QPS by recall/ })).toHaveCount(1);
  await expect(plain.getByText(/16 threads.*1,200 queries a second|1,200 queries a second.*16 threads/)).toBeVisible();
  await plain.context().close();
});
