import type { Locator, Page } from "@playwright/test";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { answerTable, readRows } from "./read-table";

const MOST_STOPS = 200;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

test("a bundle is uploaded, its points filtered and the view frozen with the keyboard alone", async ({ page }) => {
  const dataset = newDataset("keyboard");
  const buffer = await tarGz(consoleLogs({ dataset }));
  await page.goto("/upload");
  await tabTo(page, page.getByRole("button", { name: "Choose files" }));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "keyboard.tar.gz", mimeType: "application/gzip", buffer });
  await expect(page.getByRole("heading", { name: "Import report" })).toBeVisible();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Compare", exact: true }).first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/compare\\?.*dataset=${dataset}`));
  await expect(answerTable(page)).toBeVisible();

  const box = page.getByRole("group", { name: /^m( all of m)?$/ }).getByRole("checkbox", { name: "8" });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/[?&]p\.m=16(&|$)/);
  await expect(box).not.toBeChecked();
  await expect(box).toBeFocused();

  await expect(answerTable(page).locator("tbody tr")).toHaveCount(1);
  const rows = await readRows(answerTable(page));
  await tabTo(page, page.getByRole("button", { name: "Share" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Title"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  const link = dialog.getByRole("link", { name: /\/s\// });
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Share" })).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("link", { name: /\/s\// }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "By keyboard" })).toBeVisible();
  expect(await readRows(answerTable(page))).toEqual(rows);
});

test("the first stop of the Tab key skips to the content", async ({ page }) => {
  await page.goto("/bundles");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});
