import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./axe";
import { readBundle } from "./bundles";
import { expect, test } from "./fixtures";
import { signIn } from "./sign-in";

const owner = process.env.BENCHFOLIO_E2E_OWNER ?? "";
const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: "Saved on the server." })).toBeVisible();
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a report from one browser is kept on the server, edited in a second, and keeps the changes of both", async ({
  page,
  browser,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  // Without a sign-in the draft waits in the browser.
  await page.goto("/report/new");
  await page.getByLabel("Title").fill("Kept");
  await page.getByRole("button", { name: "Add text" }).click();
  await page.getByLabel(/^Text/).fill("First words.");
  await expect(page.getByRole("button", { name: "Keep it on the server" })).toHaveCount(0);
  await page.goto("/report/drafts");
  await expect(page.getByText("The server keeps drafts of authors whom it knows")).toBeVisible();

  await page.goto("/report/new");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Token" }).fill(owner);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Kept");
  await page.getByRole("button", { name: "Keep it on the server" }).click();
  await expect(page).toHaveURL(/\/report\/drafts\/\w{12}$/);
  const address = new URL(page.url()).pathname;
  await saved(page);
  // The next view goes into the open draft.
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("tab", { name: "Report" }).click();
  await page.getByRole("button", { name: "Add to report" }).click();
  await expect(page.getByText("Added as panel 2 of your draft “Kept”.")).toBeVisible();
  await page.getByRole("link", { name: "Open the report" }).click();
  await expect(page.getByRole("heading", { name: "Panel 2, view" })).toBeVisible();

  const second = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  try {
    const phone = await second.newPage();
    // Others get 404, as for a draft that does not exist.
    expect((await phone.goto(address))?.status()).toBe(404);
    expect((await phone.goto("/report/drafts/unknown"))?.status()).toBe(404);
    await signIn(phone);
    await phone.goto("/report/drafts");
    await expectFits(phone);
    await expectAccessible(phone);
    await phone.getByRole("link", { name: "Kept" }).click();
    await expect(phone.getByLabel(/^Text/)).toHaveValue("First words.");
    await expectFits(phone);

    // Changes in different places are joined.
    await phone.getByLabel("Title").fill("Kept twice");
    await saved(phone);
    await page.getByLabel(/^Text/).fill("Second words.");
    await expect(page.getByText("Joined with what was saved elsewhere. Saved on the server.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Kept twice");
    await comeBack(phone);
    await expect(phone.getByLabel(/^Text/)).toHaveValue("Second words.");

    // Both change one text: each is kept.
    await page.getByLabel(/^Text/).fill("Words of the laptop.");
    await saved(page);
    await phone.getByLabel(/^Text/).fill("Words of the phone.");
    await expect(phone.getByText("Changed elsewhere.")).toBeVisible();
    await expect(phone.getByLabel(/^Text/)).toHaveValue("Words of the phone.");
    await expectAccessible(phone);
    await expectFits(phone);
    // They outlive a page that closes.
    await phone.reload();
    await expect(phone.getByLabel(/^Text/)).toHaveValue("Words of the phone.");
    await phone.getByRole("button", { name: "The other here, mine apart" }).click();
    await expect(phone.getByLabel(/^Text/)).toHaveValue("Words of the laptop.");
    await phone.getByRole("link", { name: "a new draft" }).click();
    await expect(phone.getByLabel(/^Text/)).toHaveValue("Words of the phone.");
  } finally {
    await second.close();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/report/drafts");
  await expect(page.getByRole("row", { name: /Kept twice/ })).toHaveCount(2);
  for (let left = 1; left >= 0; left -= 1) {
    await page.getByRole("button", { name: "Delete Kept twice" }).first().click();
    await expect(page.getByText("One draft deleted.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Kept twice/ })).toHaveCount(left);
  }
  await expectAccessible(page);
});
