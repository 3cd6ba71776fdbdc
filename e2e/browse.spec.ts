import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";

test("the menu leads to everything that was measured, and one search finds it", async ({ page }) => {
  await page.goto(pathOf("upload"));
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link")).toHaveText([
    "Did it get slower?",
    "Which index?",
    "What changed between A and B?",
    "Browse",
    "Upload",
  ]);
  await menu.getByRole("link", { name: "Browse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Browse" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Browse" })).toHaveAttribute("aria-current", "page");
  for (const kind of ["Engines", "Data sets", "Workloads", "Machines", "Newest bundles"])
    await expect(page.getByRole("region", { name: kind }).getByRole("link").first()).toBeVisible();

  await page.getByRole("main").getByRole("searchbox").fill("point-query");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/browse\?q=point-query$/);
  await page.getByRole("region", { name: "Workloads" }).getByRole("link", { name: "point-query", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("point-query");
  // The page of a workload is a part of Browse.
  await expect(menu.getByRole("link", { name: "Browse" })).toHaveAttribute("aria-current", "true");
});

test("an older link to a search still works", async ({ page }) => {
  await page.goto("/search?q=point-query");
  await expect(page.getByRole("region", { name: "Workloads" }).getByRole("link").first()).toBeVisible();
});
