import { consoleLogs, searches, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { answerTable, readRows, targetsTable } from "./read-table";

test("a filtered view opens in a fresh browser with the same rows", async ({ page, browser, importSearches }) => {
  const { dataset } = await importSearches("permalink");
  await page.goto(`/compare?dataset=${dataset}&series=p.m&tab=targets`);
  const group = page.getByRole("group", { name: /^m( all of m)?$/ });
  await group.getByRole("button", { name: "Only 8" }).click();
  await expect(page).toHaveURL(/p\.m=8/);
  await expect(answerTable(page).locator("tbody tr")).toHaveCount(1);
  // Elements behind the open dialog have no role.
  const rows = await readRows(targetsTable(page));
  const answer = await readRows(answerTable(page));
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page
    .getByRole("dialog")
    .getByLabel(/^Link to this view/)
    .inputValue();

  const context = await browser.newContext();
  try {
    const fresh = await context.newPage();
    await fresh.goto(link);
    await expect(targetsTable(fresh)).toBeVisible();
    expect(await readRows(targetsTable(fresh))).toEqual(rows);
    expect(await readRows(answerTable(fresh))).toEqual(answer);
  } finally {
    await context.close();
  }
});

test("the share dialog asks again when it is opened again, and never while it is closed", async ({
  page,
  importSearches,
}) => {
  const { dataset } = await importSearches("share-again");
  let asked = 0;
  await page.route("**/api/share?*", (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto(`/compare?dataset=${dataset}&series=p.m&tab=targets`);
  const share = page.getByRole("button", { name: "Share" });
  const dialog = page.getByRole("dialog");
  await share.click();
  await dialog.getByRole("tab", { name: "Copy table" }).click();
  await expect(dialog.getByText("Check the connection and open this again.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page
    .getByRole("group", { name: /^m( all of m)?$/ })
    .getByRole("button", { name: "Only 8" })
    .click();
  await expect(answerTable(page).locator("tbody tr")).toHaveCount(1);
  expect(asked).toBe(1);
  await share.click();
  await expect(dialog.getByRole("button", { name: /^Rich table/ })).toBeVisible();
  expect(asked).toBe(2);
});

test("a frozen view stays unchanged while the live view follows the data", async ({
  page,
  browser,
  importBundle,
  importSearches,
}) => {
  const { dataset } = await importSearches("frozen");
  await page.goto(`/compare?dataset=${dataset}&series=p.m&target=0.99`);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("m = 8 wins");
  await dialog.getByLabel("Caption").fill("As of today.");
  await dialog.getByRole("button", { name: "Freeze" }).click();
  const link = await dialog.getByLabel("Frozen link").inputValue();
  expect(new URL(link).pathname.length).toBeLessThanOrEqual(60);

  const context = await browser.newContext();
  try {
    const frozen = await context.newPage();
    const answer = await frozen.goto(link);
    expect(answer?.headers()["cache-control"]).toBe("public, max-age=300, must-revalidate");
    const absent = await frozen.request.get(`${link}x`);
    expect([absent.status(), absent.headers()["cache-control"]]).toEqual([404, "no-store"]);
    await expect(frozen.getByRole("heading", { name: "m = 8 wins" })).toBeVisible();
    await expect(frozen.getByText("As of today.")).toBeVisible();
    const before = await readRows(answerTable(frozen));
    expect(before.map((row) => row[1])).toEqual(["812.5", "640.3"]);
    const file = await frozen.request.get(`${link}.json`);
    expect(file.headers()["cache-control"]).toBe("public, max-age=300, must-revalidate");
    const json = await file.text();

    const faster = searches.map((point) => ({ ...point, qps: point.qps * 10 }));
    const folder = `dec26.ann.${dataset}/out.batch0.1`;
    await importBundle("faster.tar.gz", await tarGz(consoleLogs({ dataset, folder, points: faster })));
    await page.goto(`/compare?dataset=${dataset}&series=p.m&target=0.99`);
    await expect(answerTable(page).getByRole("row").nth(1)).toContainText("8,125");

    await frozen.reload();
    expect(await readRows(answerTable(frozen))).toEqual(before);
    expect(await (await frozen.request.get(`${link}.json`)).text()).toBe(json);
  } finally {
    await context.close();
  }
});

test("two bundles with the same points are both kept and have distinct names", async ({
  page,
  importBundle,
  importSearches,
}) => {
  const { dataset, id } = await importSearches("overlap");
  const other = await importBundle("overlap-again.tar.gz", await tarGz(consoleLogs({ dataset })));
  expect(other.id).not.toBe(id);
  await page.goto(`/compare?dataset=${dataset}&series=bundle`);
  await expect(answerTable(page).locator("tbody tr")).toHaveCount(2);
  const names = (await readRows(answerTable(page))).map(([name]) => name);
  expect(new Set(names).size).toBe(2);
});
