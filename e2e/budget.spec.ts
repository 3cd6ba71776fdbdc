import { expectAccessible, expectFits } from "./axe";
import { expect, test } from "./fixtures";
import { answerTable } from "./read-table";

// The data are `searches` of bundles.ts. Index m 8 takes 10 s and 8 MiB, m 16 takes 20 s and 16 MiB. No source gives a
// p99. At recall >= 0.95, m 8 answers 1,200.125 queries a second and m 16 1,100.75. At >= 0.995 only m 16 answers,
// 640.25.

test("a limit is typed and left with the keyboard alone; where nothing fits, one link gives the answer", async ({
  page,
  importSearches,
}) => {
  const { dataset } = await importSearches("budget");
  await page.goto(`/compare?dataset=${dataset}&target=0.995`);
  const row = answerTable(page).getByRole("row").nth(1);
  await expect(row).toContainText("640.3");
  const target = page.getByRole("textbox", { name: "Another recall target" });
  await target.focus();
  await page.keyboard.press("Tab");
  const build = page.getByRole("textbox", { name: /^Build at most/ });
  await expect(build).toBeFocused();
  await page.keyboard.type("-");
  await page.keyboard.press("Enter");
  const problem = page.getByRole("alert").filter({ hasText: "Takes a number, or nothing." });
  await expect(problem).toBeVisible();
  await expect(build).toHaveAccessibleDescription("Takes a number, or nothing.");
  await expectAccessible(page);
  await page.keyboard.press("Backspace");
  await expect(problem).toHaveCount(0);
  await page.keyboard.type("15");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]maxBuildSeconds=15(&|$)/);
  await expect(row).toContainText("no index built in 15 s: the quickest takes 20.0 s");
  await expect(page.locator("#answer-said")).toContainText(
    "No index is known to fit at recall ≥ 0.995 and build ≤ 15 s: with build ≤ 20 s PGVector answers 640.3 queries a second.",
  );
  const allow = row.getByRole("link", { name: "allow 20 s: 640.3 q/s" });
  await allow.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]maxBuildSeconds=20(&|$)/);
  await expect(row).toContainText("640.3");
  await expect(row).toContainText("1 of 1");
  await expect(row).toContainText("nothing");
  await page.getByRole("link", { name: "Clear limits" }).click();
  await expect(page).not.toHaveURL(/maxBuildSeconds/);
  await expect(build).toHaveValue("");
});

test("the answer gives the cost of the limits, and a limit on unrecorded numbers can't be set", async ({
  page,
  importSearches,
}) => {
  const { dataset } = await importSearches("cost");
  // The limit of 8 MiB is m 8's size. Without it m 16 is faster at 0.98: 900 against 812.5, 9.7 % less.
  await page.goto(`/compare?dataset=${dataset}&target=0.98&maxIndexMiB=8`);
  const row = answerTable(page).getByRole("row").nth(1);
  await expect(row).toContainText("812.5");
  await expect(row).toContainText("−9.7 % (may be noise): 8.00 MiB instead of 16.0 MiB");
  await expect(row).toContainText("1 of 2");
  await expect(page.locator("#answer-said")).toContainText(
    "The limits cost PGVector 9.7 % of its queries a second, which may be noise: 812.5 instead of 900.0",
  );
  const p99 = page.getByRole("textbox", { name: "p99 at most" });
  await expect(p99).toBeDisabled();
  await expect(p99).toHaveAccessibleDescription(
    /^p99: no run here records that of its queries per second; cost: no run here records a price/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test("a limit on the cost needs the machine's price; csv, HTML and API have the queries per dollar", async ({
  page,
  request,
  importSearches,
}) => {
  const { dataset } = await importSearches("dollars");
  const query = `dataset=${dataset}&target=0.95&recall=0.95`;
  await page.goto(`/compare?${query}`);
  const cost = page.getByRole("textbox", { name: /^Cost at most/ });
  await expect(cost).toBeDisabled();
  const price = page.getByRole("textbox", { name: /^Machine costs/ });
  await price.fill("3.6");
  await price.press("Enter");
  // 1,200.125 queries a second x 3,600 / 3.6
  await expect(page.locator("#answer-said")).toContainText(
    "At $3.6 an hour of its machine PGVector answers 1,200,125 queries per $.",
  );
  await expect(answerTable(page).getByRole("columnheader", { name: /Queries per \$/ })).toBeVisible();
  await expect(cost).toBeEnabled();
  await cost.fill("0.5");
  await cost.press("Enter");
  await expect(page).toHaveURL(/[?&]maxCost=0\.5(&|$)/);
  // A million queries cost 1,000,000 / 1,200,125 of a dollar.
  await expect(answerTable(page).getByRole("row").nth(1)).toContainText(
    "no index within 0.5 $ per million queries: the cheapest costs 0.8332 $ per million queries",
  );
  await expectAccessible(page);
  const priced = `${query}&price=3.6&threads=1`;
  const csv = await (await request.get(`/compare/best-qps.csv?${priced}`)).text();
  expect(csv).toContain(",3.6,1200125,");
  const { rows } = await (
    await request.get(`/api/v1/best-qps?dataset=${dataset}&recall=0.95&threads=1&price=3.6&maxCost=0.9`)
  ).json();
  expect(rows).toMatchObject([{ qps: 1200.125, queriesPerCost: 1_200_125, budget: { counts: { fits: 1 } } }]);
  expect(await (await request.get(`/compare.html?${priced}&picture=table`)).text()).toContain("Queries per $");
});

test("without scripts the browser sends the form, and the rest of the state stays", async ({
  browser,
  importSearches,
}) => {
  const { dataset } = await importSearches("noscript");
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`/compare?dataset=${dataset}&target=0.98&p.m=8,16&tab=cost`);
  await page.getByRole("textbox", { name: "Index at most" }).fill("8");
  await page.getByRole("button", { name: "Apply" }).click();
  const kept = ["maxIndexMiB", "target", "tab", "p.m"];
  await expect
    .poll(() => kept.map((key) => new URL(page.url()).searchParams.get(key)))
    .toEqual(["8", "0.98", "cost", "8,16"]);
  await expect(answerTable(page).getByRole("row").nth(1)).toContainText("812.5");
  await expectFits(page);
  await context.close();
});

test("picture, files, frame, frozen view and API have the limits and the answer", async ({
  request,
  importSearches,
}) => {
  const { dataset } = await importSearches("surfaces");
  const query = `dataset=${dataset}&target=0.98&recall=0.98&maxIndexMiB=8&threads=1`;
  const csv = await (await request.get(`/compare/best-qps.csv?${query}`)).text();
  const [head = "", line = ""] = csv.split("\r\n");
  const record = Object.fromEntries(head.split(",").map((key, at) => [key, line.split(",")[at]]));
  expect(record).toMatchObject({ qps: "812.5", unlimitedQps: "900", indexesReaching: "2", indexesFitting: "1" });
  const { rows } = await (
    await request.get(`/api/v1/best-qps?dataset=${dataset}&recall=0.98&maxIndexMiB=8&threads=1`)
  ).json();
  expect(rows).toMatchObject([{ qps: 812.5, budget: { unlimited: { qps: 900 }, relaxed: [] } }]);

  const frozen = await request.post("/api/v1/snapshots", {
    data: { url: `/compare?${query}` },
  });
  expect(frozen.status()).toBe(201);
  const { key } = await frozen.json();
  for (const address of [
    `/compare.html?${query}&picture=table`,
    `/s/${key}.svg?picture=table`,
    `/embed/${key}?picture=table`,
  ]) {
    const text = await (await request.get(address)).text();
    expect(text, address).toContain("index ≤ 8 MiB");
  }
  const stored = await (await request.get(`/s/${key}.json`)).json();
  expect(JSON.stringify(stored)).toContain('"maxIndexMiB":8');
  const page = await (await request.get(`/s/${key}`)).text();
  expect(page).toContain("The limits cost PGVector 9.7 %");
});
