import { expect, test } from "./fixtures";
import { watchPolicy } from "./policy";

test("scripts of a page run when it comes from memory, and when the browser's own copy is still right", async ({
  browser,
  importSearches,
}) => {
  const { dataset } = await importSearches("kept");
  for (const reader of ["first", "second"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused = watchPolicy(page);
    // A visit ends when React serves the page.
    await page.goto(`/compare?dataset=${dataset}`);
    await page.goto("/");
    await page.goto(`/compare?dataset=${dataset}`);
    await page.getByRole("button", { name: /^Theme: system/ }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await context.close();
    expect([reader, refused]).toEqual([reader, []]);
  }
});
