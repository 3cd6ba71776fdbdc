import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openDisplay } from "./display";
import { expect, test } from "./fixtures";
import { readRows } from "./read-table";

const sample = readFileSync("sample/sysbench-archive-layout.tar.gz");

const ratios = (page: Page) => page.getByRole("region", { name: /relative to/ }).getByRole("table");
/** Returns the text of a file of the site. */
const file = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Freezes the page through its dialog. Returns the frozen view's path. */
async function freeze(page: Page, title: string): Promise<string> {
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Caption").fill("As of today.");
  await dialog.getByRole("button", { name: "Freeze" }).click();
  const link = await dialog.getByLabel("Frozen link").inputValue();
  await page.keyboard.press("Escape");
  return new URL(link).pathname;
}

test("a frozen relative table keeps its numbers and takes another baseline", async ({
  page,
  browser,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", sample);
  const live = `/relative?bundle=${id}&columns=engine&family=sysbench&threads=2`;
  await page.goto(live);
  const asFrozen = await readRows(ratios(page));
  expect(asFrozen.length).toBeGreaterThan(10);
  const path = await freeze(page, "Three engines");
  const rebase = async (on: Page) => {
    const picker = on.getByLabel("Relative to", { exact: true });
    const option = await picker
      .locator("option", { hasText: /^PostgreSQL/ })
      .first()
      .getAttribute("value");
    await picker.selectOption(option);
    // While the table changes, its rows may have two baselines.
    await expect(on.getByRole("region", { name: /relative to PostgreSQL/ })).toBeVisible();
    await expect(on.locator("[aria-busy=true]")).toHaveCount(0);
  };
  await rebase(page);
  await expect(page).toHaveURL(/base=postgres/);
  await expect.poll(() => readRows(ratios(page))).not.toEqual(asFrozen);
  const rebased = await readRows(ratios(page));

  const context = await browser.newContext({ baseURL });
  try {
    const frozen = await context.newPage();
    await frozen.goto(path);
    await expect(frozen.getByRole("heading", { name: "Three engines", level: 1 })).toBeVisible();
    await expect(frozen.getByText("As of today.")).toBeVisible();
    await expect(frozen.getByText("these numbers never change")).toBeVisible();
    await expect(frozen.getByRole("button", { name: /^Filters/ })).toHaveCount(0);
    await expect.poll(() => readRows(ratios(frozen))).toEqual(asFrozen);
    expect(await file(frozen, `${path}.csv`)).toBe(await file(frozen, live.replace("?", ".csv?")));

    await rebase(frozen);
    await expect.poll(() => readRows(ratios(frozen))).toEqual(rebased);
    expect(new URL(frozen.url()).search).toBe("");
    await frozen.getByRole("button", { name: "Share" }).click();
    await frozen.getByRole("tab", { name: "Files" }).click();
    const link = await frozen.getByRole("link", { name: "All rows as csv" }).getAttribute("href");
    expect(await file(frozen, link ?? "")).toBe(await file(frozen, page.url().replace("?", ".csv?")));
    await frozen.keyboard.press("Escape");
    await openDisplay(frozen);
    await frozen.getByRole("button", { name: "transpose" }).click();
    await expect(ratios(frozen).getByRole("rowheader")).toHaveCount(4);
  } finally {
    await context.close();
  }
});

test("a frozen history shows the same builds, in values or ratios", async ({
  page,
  browser,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", sample);
  await page.goto(`/history?bundle=${id}&family=sysbench&of=read-only range=100`);
  await page
    .getByRole("group", { name: /^Engine/ })
    .getByRole("button", { name: "Only PostgreSQL" })
    .click();
  await expect(page).toHaveURL(/engine=postgres/);
  await expect(page).toHaveURL(/of=read-only/);
  await expect(page.getByRole("button", { name: "as table" })).toHaveCount(1);
  await page.getByRole("button", { name: "as table" }).click();
  const builds = (on: Page) => on.getByRole("table", { name: /^PostgreSQL/ });
  const rows = await readRows(builds(page));
  expect(rows).toHaveLength(1);
  const path = await freeze(page, "One engine");

  const context = await browser.newContext({ baseURL });
  try {
    const frozen = await context.newPage();
    await frozen.goto(path);
    await expect(frozen.getByRole("heading", { name: "One engine", level: 1 })).toBeVisible();
    await expect(frozen.getByRole("combobox")).toHaveCount(0);
    await frozen.getByRole("link", { name: "relative", exact: true }).click();
    await expect(frozen.getByText("relative to the first build").first()).toBeVisible();
    await frozen.getByRole("button", { name: "as table" }).click();
    await expect.poll(() => readRows(builds(frozen))).toEqual(rows);
    const live = new URL(page.url());
    expect(await file(frozen, `${path}.csv`)).toBe(await file(frozen, `/history.csv${live.search}`));
  } finally {
    await context.close();
  }
});
