import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./axe";
import { tarGz } from "./bundles";
import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";

const owner = process.env.BENCHFOLIO_E2E_OWNER ?? "";

/**
 * Expects the page, with its open dialog, to fit a laptop and a phone. On the phone axe finds nothing serious, in light
 * or dark.
 */
async function expectGood(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page);
  }
  await expectAccessible(page);
}

/** Sends a token, the owner's by default, which the server may refuse. */
async function signIn(page: Page, token = owner): Promise<void> {
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Token" }).fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an owner signs in, makes a token, corrects a refused form, retracts and restores, without accessibility faults", async ({
  page,
  importSearches,
}) => {
  const { id } = await importSearches("managed");
  await signIn(page, "no token");
  await expect(page.getByText("or ask who runs this server for another one")).toBeVisible();
  await expectGood(page);
  await signIn(page);
  await expect(page.getByText("Signed in as owner.")).toBeVisible();
  await expect(page.getByText("This token is not known here")).toHaveCount(0);

  await page.getByLabel("Name", { exact: true }).fill("CI");
  await page.getByRole("button", { name: "Make the token" }).click();
  await expect(page.getByText("The new token, shown this once:")).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "List of changes" }).click();
  await expect(page.getByRole("heading", { name: "Changes", level: 1 })).toBeVisible();
  await expectGood(page);

  await page.goto(`/bundles/${id}/manage`);
  await expect(page.getByText("The new token")).toHaveCount(0);
  await page.getByLabel("Licence").fill("as you like");
  await page.getByLabel("Notes").fill("Tuned by hand.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Licence: is not an SPDX expression, such as CC-BY-4.0.")).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Tuned by hand.");
  await expectGood(page);
  await page.getByLabel("Licence").fill("CC-BY-4.0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.getByLabel("Reason, for readers of old links").first().fill("Wrong build.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "This bundle is retracted" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Restore it as it was" }).click();
  await expect(page.getByText("Restored.")).toBeVisible();
  await expect(page.getByLabel("Licence")).toHaveValue("CC-BY-4.0");
});

test("the upload page says that a file was not imported, without accessibility faults", async ({ page }) => {
  await page.goto("/upload");
  const buffer = await tarGz([{ path: "notes.txt", content: "no results here" }]);
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "notes.tar.gz", mimeType: "application/gzip", buffer });
  await expect(page.getByText("Not imported.")).toBeVisible();
  await expectGood(page);
});

test("each part of the share dialog has no accessibility faults; it makes an embed that never updates", async ({
  page,
}) => {
  await page.goto(pathOf("relative"));
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  for (const part of ["Embed", "Picture", "Copy table", "Files", "Cite", "Report", "Link"]) {
    await dialog.getByRole("tab", { name: part, exact: true }).click();
    await expect(dialog.getByText("Reading the view.")).toHaveCount(0);
    // A dialog scrolls on its own above a still page; sideways it fits.
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth), part).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await dialog.getByRole("tab", { name: "Embed" }).click();
  await dialog.getByLabel("Colours").selectOption("dark");
  await dialog.getByRole("button", { name: "Freeze" }).click();
  const code = dialog.getByLabel("Code of the embed that does not update");
  await expect(code).toBeFocused();
  await expect(code).toHaveValue(/src="[^"]*\/embed\/\w{10}\?theme=dark"/);
  // The citation names the frozen view.
  await dialog.getByRole("tab", { name: "Cite" }).click();
  await expect(dialog.getByLabel("Long")).toHaveValue(/\/s\/\w{10}/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
});

test("text is copied where the browser has no clipboard for scripts, as on pages without TLS", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), permissions: ["clipboard-read"] });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }));
    await page.goto(pathOf("relative"));
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("tab", { name: "Copy table" }).click();
    await page.getByRole("button", { name: /rich table/i }).click();
    await expect(page.getByText("Copied")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/upload");
    expect(await other.evaluate(() => navigator.clipboard.readText())).toContain("|---:");
  } finally {
    await context.close();
  }
});

test("a report's editor explains a refused address, and restores removed panels", async ({ page }) => {
  await page.goto("/report/new");
  await page.getByRole("button", { name: "Add text" }).click();
  await page.getByLabel(/^Text/).fill("Words.");
  await page.getByLabel("Address of a page or frozen view").fill("https://elsewhere.example/relative");
  await page.getByRole("button", { name: "Add view" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is of another site" })).toBeVisible();
  await page.getByRole("button", { name: "Freeze the report" }).click();
  await expect(page.getByText("The report has no title yet.")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByRole("button", { name: "Remove Panel 1, text" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add text" })).toBeFocused();
  await page.getByRole("button", { name: "Put it back" }).press("Enter");
  await expect(page.getByLabel(/^Text/)).toHaveValue("Words.");
  await expect(page.getByRole("button", { name: "Remove Panel 1, text" })).toBeFocused();
  await expectGood(page);
});

test("a frame without a figure says so to its reader", async ({ page }) => {
  const answer = await page.goto("/embed/aaaaaaaaaa");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This result is not shown" })).toBeVisible();
  await expectGood(page);
});
