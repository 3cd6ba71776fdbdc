import type { Locator } from "@playwright/test";
import { consoleLogs, newDataset, readBundle, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { answerTable, readRows } from "./read-table";
import { tabTo } from "./tab-to";

test("a bundle is uploaded, its points filtered and the view frozen with the keyboard alone", async ({ page }) => {
  const dataset = newDataset("keyboard");
  const buffer = await tarGz(consoleLogs({ dataset }));
  await page.goto("/upload");
  // The listener is set early, since on a busy machine the key would come before it.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose files" }));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "keyboard.tar.gz", mimeType: "application/gzip", buffer });
  await expect(page.getByRole("tab", { name: /^Files/ })).toBeVisible();

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
  await expect.poll(() => readRows(answerTable(page))).toEqual(rows);
});

test("the first stop of the Tab key skips to the content", async ({ page }) => {
  await page.goto("/bundles");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});

test("an owner manages tokens and a bundle's visibility and retraction with the keyboard alone", async ({
  page,
  importSearches,
}) => {
  const { id } = await importSearches("keys");
  const press = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await page.goto("/account");
  await tabTo(page, page.getByRole("textbox", { name: "Token" }));
  await page.keyboard.type(process.env.BENCHFOLIO_E2E_OWNER ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Signed in as owner.")).toBeVisible();

  const name = newDataset("token");
  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await page.keyboard.type(name);
  await press(page.getByRole("checkbox", { name: /^read-private/ }), "Space");
  await press(page.getByRole("button", { name: "Make the token" }));
  await expect(page.getByText("The new token, shown this once:")).toBeVisible();
  const row = page.getByRole("table", { name: "Tokens" }).getByRole("row", { name });
  await press(row.locator("summary"));
  await press(row.getByRole("button", { name: `Revoke ${name} for ever` }));
  await expect(row.getByText(/^revoked /)).toBeVisible();

  await page.goto(`/bundles/${id}/manage`);
  await tabTo(page, page.getByLabel("Who sees it"));
  await page.keyboard.type("draft");
  await press(page.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("Who sees it")).toHaveValue("draft");
  await tabTo(page, page.getByLabel("Reason, for readers of old links").first());
  await page.keyboard.type("Measured on another machine.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "This bundle is retracted" })).toBeVisible();
  await press(page.getByRole("button", { name: "Restore it as it was" }));
  await expect(page.getByText("Restored.")).toBeVisible();
  await page.goto("/account");
  await press(page.getByRole("button", { name: "Sign out" }));
  await expect(page.getByRole("textbox", { name: "Token" })).toBeVisible();
});

test("a view is taken from each part of its share dialog and put into a report with the keyboard alone", async ({
  page,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  const share = page.getByRole("button", { name: "Share" });
  await tabTo(page, share);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByRole("tab", { name: "Link" }));
  // Arrow keys move between tabs. Each part is a Tab stop, and focus never leaves the dialog.
  for (const part of ["Embed", "Picture", "Copy table", "Files", "Cite", "Report"]) {
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("tab", { name: part })).toBeFocused();
    await expect(dialog.getByRole("tab", { name: part })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Shift+Tab");
  }
  await tabTo(page, dialog.getByRole("button", { name: "Add to report" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Added as panel 1.")).toBeVisible();
  await tabTo(page, dialog.getByRole("link", { name: "Open the report" }));
  await page.keyboard.press("Enter");
  // The stored draft is there before the title is typed.
  await expect(page.getByRole("heading", { name: "Panel 1, view" })).toBeVisible();
  await tabTo(page, page.getByLabel("Title"));
  await page.keyboard.type("Written without a mouse");
  await tabTo(page, page.getByRole("button", { name: "Add text" }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Reads fall.");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("heading", { name: "Panel 1, text" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Freeze the report" }));
  await page.keyboard.press("Enter");
  const link = page.getByRole("status").getByRole("link");
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Written without a mouse" })).toBeVisible();
  await expect(page.getByText("Reads fall.")).toBeVisible();
});
