import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";

test("a table is printed whole, without what is there to be operated", async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 1000 });
  await page.goto(pathOf("relative"));
  const table = page.locator(".ratio-table");
  await expect(table).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByLabel("Bundle", { exact: true })).toBeHidden();
  await expect(page.getByLabel("Remove the filter on Bundle")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cut = await table.evaluate((element) => {
    const box = element.closest(".scroll-box") ?? element;
    return [getComputedStyle(box).overflow, box.clientHeight >= element.clientHeight];
  });
  expect(cut).toEqual(["visible", true]);
});
