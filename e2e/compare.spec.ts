import { expect, test } from "./fixtures";
import { answerTable, readRows, targetsTable } from "./read-table";

// The data are `searches` of bundles.ts, each at 1 and at 8 clients. Best QPS at recall >= 0.99 is 812.5 for m = 8 and
// 640.25 for m = 16. At >= 0.95 it is 1200.125 and 1100.75.

test("a filter narrows the rows and is in the URL; back and forward restore the states", async ({
  page,
  importSearches,
}) => {
  const { dataset } = await importSearches("filter");
  await page.goto(`/compare?dataset=${dataset}&series=p.m&target=0.99`);
  const table = answerTable(page);
  await expect(table.locator("tbody tr")).toHaveCount(2);
  await expect(table.getByRole("row").nth(1)).toContainText("812.5");
  await expect(table.getByRole("row").nth(2)).toContainText("640.3");

  const m = page.getByRole("group", { name: /^m( all of m)?$/ });
  await m.getByRole("button", { name: "Only 16" }).click();
  await expect(page).toHaveURL(/[?&]p\.m=16(&|$)/);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(table.getByRole("row").nth(1)).toContainText("640.3");

  await page.goBack();
  await expect(page).not.toHaveURL(/p\.m=/);
  await expect(table.locator("tbody tr")).toHaveCount(2);
  await page.goForward();
  await expect(page).toHaveURL(/[?&]p\.m=16(&|$)/);
  await expect(table.locator("tbody tr")).toHaveCount(1);

  await m.getByRole("button", { name: "all of m" }).click();
  await expect(page).not.toHaveURL(/p\.m=/);
  await expect(table.locator("tbody tr")).toHaveCount(2);
});

test("readers edit recall targets; the page names unreadable ones", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("targets");
  await page.goto(`/compare?dataset=${dataset}&series=p.m&recall=1,0.99&tab=targets`);
  const target = (of: string) => page.getByRole("button", { name: `Recall at least ${of}` });
  await expect(target("1.00")).toHaveAttribute("aria-pressed", "true");
  await target("1.00").click();
  await expect(page).toHaveURL(/[?&]recall=0\.99(&|$)/);
  const other = page.getByRole("textbox", { name: "Another target of the table" });
  await other.fill("0.9");
  await other.press("Enter");
  await expect(page).toHaveURL(/[?&]recall=0\.99,0\.9(&|$)/);
  await expect(page).toHaveURL(/[?&]tab=targets(&|$)/);
  const table = targetsTable(page);
  await expect(table.getByRole("columnheader")).toHaveText([/Recall/, "0.99", "0.90"]);
  const rows = await readRows(table);
  expect(rows.map((row) => row.slice(1))).toEqual([
    ["812.5", "1,200"],
    ["640.3", "1,101"],
  ]);

  await other.fill("nearly all");
  await other.press("Enter");
  await expect(page.getByText("“nearly” is not a recall", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/[?&]recall=0\.99,0\.9(&|$)/);
});

test("another target changes the answer; a series that never reaches it says so", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("answer");
  await page.goto(`/compare?dataset=${dataset}&series=p.m`);
  await expect(answerTable(page).getByRole("row").nth(1)).toContainText("1,200");
  const target = page.getByRole("textbox", { name: "Another recall target" });
  await target.fill("0.995");
  await target.press("Enter");
  await expect(page).toHaveURL(/[?&]target=0\.995(&|$)/);
  await expect(answerTable(page).getByRole("row").nth(1)).toContainText("640.3");
  await expect(answerTable(page).getByRole("row").nth(2)).toContainText("never reaches 0.995; highest recall 0.991");
});

test("the chart's switches are in the URL, and its table has the frontier", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("switches");
  await page.goto(`/compare?dataset=${dataset}&series=p.m`);
  const chart = page.locator("#recall-qps");
  await chart.getByRole("button", { name: "logit x" }).click();
  await expect(page).toHaveURL(/[?&]x=linear(&|$)/);
  await chart.getByRole("button", { name: "log y" }).click();
  await expect(page).toHaveURL(/[?&]y=linear(&|$)/);
  await chart.getByRole("button", { name: "all points" }).click();
  await expect(page).toHaveURL(/[?&]all=1(&|$)/);
  await expect(chart.getByRole("button", { name: "all points" })).toHaveAttribute("aria-pressed", "true");
  await chart.getByRole("button", { name: "as table" }).click();
  // All six points are on a frontier: QPS falls as recall rises.
  await expect(chart.getByRole("table").locator("tbody tr")).toHaveCount(6);
});

test("tabs open charts and tables by key, click and address, also without scripts; paper has all of them", async ({
  page,
  browser,
  importSearches,
}) => {
  const { dataset } = await importSearches("tabs");
  const path = `/compare?dataset=${dataset}&series=p.m&target=0.99`;
  await page.goto(path);
  const tab = (name: string | RegExp) => page.getByRole("tab", { name });
  await expect(tab("Curves")).toHaveAttribute("aria-selected", "true");
  await expect(page).not.toHaveURL(/tab=/);
  await tab("Curves").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Every target")).toBeFocused();
  await expect(page).toHaveURL(/[?&]tab=targets(&|$)/);
  await expect(targetsTable(page)).toBeVisible();
  await expect(page.locator("#recall-qps")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/[?&]tab=threads(&|$)/);
  await tab("Index cost").click();
  await expect(page.locator("#index-cost")).toBeVisible();
  // A link to a place opens its tab.
  await page.goto(`${path}#indexes`);
  await expect(page.getByRole("table", { name: /^Indexes:/ })).toBeVisible();
  // A change of numbers keeps the tab.
  await page.getByRole("textbox", { name: "Another recall target" }).fill("0.97");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/target=0\.97.*tab=indexes/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  for (const id of ["recall-qps", "best-qps", "index-cost", "indexes", "thread-scaling"])
    await expect(page.locator(`#${id}`)).toBeVisible();
  await expect(tab("Curves")).toBeHidden();
  const refused = await page.goto(`${path}&tab=nothing`);
  expect(refused?.status()).toBe(400);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByText(/^Build m = 8 with m 8.*812\.5 queries a second at recall ≥ 0\.99/)).toBeVisible();
  await plain.getByRole("tab", { name: "Every target" }).click();
  await expect(targetsTable(plain)).toBeVisible();
  // A place opens its panel, and paper has all panels.
  await plain.goto(`${path}#index-cost`);
  await expect(plain.locator("#index-cost")).toBeVisible();
  await expect(plain.locator("#recall-qps")).toBeHidden();
  await plain.emulateMedia({ media: "print" });
  for (const id of ["recall-qps", "best-qps", "index-cost", "indexes", "thread-scaling"])
    await expect(plain.locator(`#${id}`)).toBeVisible();
  await context.close();
});

test("the chart is there without scripts: one drawing at each width, with its numbers for screen readers", async ({
  browser,
  importSearches,
}) => {
  const { dataset } = await importSearches("plain");
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(`/compare?dataset=${dataset}&series=p.m`);
    const drawings = page.getByRole("img", { name: /^QPS by recall\. Upwards: queries per second.* to 1,200; / });
    await expect(drawings).toHaveCount(1);
    await expect(drawings).toBeVisible();
    await context.close();
  }
});

test("a pointer on a name fades the other lines, and one on a dot describes it", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("pointed");
  await page.goto(`/compare?dataset=${dataset}&series=p.m`);
  const chart = page.locator("#recall-qps");
  // The keyboard's link exists as soon as scripts run.
  await chart.getByRole("link").first().waitFor({ state: "attached" });
  const names = chart.locator("svg[role=img] g[data-series]", { has: page.locator("text") });
  await names.first().hover();
  await expect(names.first()).toHaveCSS("opacity", "1");
  await expect(names.last()).toHaveCSS("opacity", "0.35");
  // The chart may still take its width, which moves the dot.
  await expect(async () => {
    const { x = 0, y = 0 } = (await chart.getByRole("link").first().boundingBox()) ?? {};
    await page.mouse.move(x + 10, y + 10);
    await expect(chart.getByText(/^recall|1,200/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.mouse.move(0, 0);
  await expect(names.last()).toHaveCSS("opacity", "1");
});

test("the way to choose an index is in the URL; the fastest choice shows no loss", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("cost");
  await page.goto(`/compare?dataset=${dataset}&threads=1&target=0.95&tab=cost`);
  const cost = page.locator("#index-cost");
  const chosen = cost.getByRole("table", { name: /^The chosen index/ });
  await expect(chosen.locator("tbody tr")).toContainText(["m 8"]);
  // m = 8 has the highest QPS, and takes 8 x 1.25 seconds to build.
  await expect(chosen.locator("tbody tr")).toContainText(["none"]);
  await cost.getByRole("button", { name: "smallest" }).click();
  await expect(page).toHaveURL(/[?&]cost=smallest(&|$)/);
  await expect(cost.getByRole("button", { name: "smallest" })).toHaveAttribute("aria-pressed", "true");
});

test("a price per machine hour is in the URL and gives queries per cost", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("price");
  await page.goto(`/compare?dataset=${dataset}&series=p.m&target=0.99`);
  const price = page.getByRole("textbox", { name: "Machine costs" });
  await price.fill("2.5");
  await price.press("Enter");
  await expect(page).toHaveURL(/[?&]price=2\.5(&|$)/);
  // 812.5 x 3600 / 2.5
  await expect(answerTable(page).getByRole("row").nth(1)).toContainText("1,170,000");
});

test("points of different thread counts never share a series, and scaling compares them", async ({
  page,
  importSearches,
}) => {
  const { dataset } = await importSearches("threads");
  await page.goto(`/compare?dataset=${dataset}`);
  await expect(answerTable(page).locator("tbody tr")).toHaveCount(1);
  const threads = page.getByRole("group", { name: /^Threads/ });
  await threads.getByRole("checkbox", { name: "8" }).check();
  await expect(answerTable(page).locator("tbody tr")).toHaveCount(2);
  await page.getByRole("tab", { name: "Threads" }).click();
  const scaling = page.getByRole("region", { name: "Thread scaling" });
  await scaling.getByRole("button", { name: "as table" }).click();
  const table = scaling.getByRole("table", { name: /by thread count/ });
  await expect(table.getByRole("columnheader", { name: "8 threads" })).toBeVisible();
});

test("the page ignores an unknown parameter with a notice, and refuses an unreadable value", async ({
  page,
  importSearches,
}) => {
  const { dataset } = await importSearches("notice");
  const response = await page.goto(`/compare?dataset=${dataset}&colour=red`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText("“colour” is not a setting of this page", { exact: false })).toBeVisible();
  await expect(answerTable(page).locator("tbody tr")).not.toHaveCount(0);
  const refused = await page.goto(`/compare?dataset=${dataset}&k=many&colour=red`);
  expect(refused?.status()).toBe(400);
  await expect(page.getByText("“k=many” cannot be read", { exact: false })).toBeVisible();
  await expect(answerTable(page)).toHaveCount(0);
});

test("a number links to its point, and the point to its line", async ({ page, importSearches }) => {
  const { dataset } = await importSearches("trace");
  await page.goto(`/compare?dataset=${dataset}&series=p.m&target=0.99`);
  await answerTable(page).getByRole("link", { name: "812.5" }).click();
  await expect(page).toHaveURL(/\/points\//);
  const line = page.locator("#source [aria-current=true]");
  await expect(line).toContainText("PGVector(m=8, ef_construction=32, ef_search=40)");
  await expect(line).toContainText("812.500");
});
