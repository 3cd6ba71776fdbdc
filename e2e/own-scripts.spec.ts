import { freeze } from "../scripts/server-client.ts";
import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";
import { watchPolicy } from "./policy";

test("reports and their previews have their style, and an open dialog holds the page still", async ({
  page,
  baseURL,
  importSearches,
}) => {
  const { dataset } = await importSearches("styled");
  const base = baseURL ?? "";
  const panels = [{ markdown: "Words." }, { url: `/compare?dataset=${dataset}` }];
  const report = await freeze(base, { title: "With style", panels }, "reports");
  const refused = watchPolicy(page);
  const border = () =>
    page
      .locator(".report .panel")
      .first()
      .evaluate((panel) => getComputedStyle(panel).borderTopWidth);
  await page.goto(`/s/${report}`);
  expect(await border()).toBe("1px");
  await page.goto("/report/new");
  await page.getByRole("button", { name: "Add text" }).click();
  await page.getByLabel(/^Text/).fill("| a |\n|---|\n| 1 |");
  await page.getByRole("button", { name: "Preview" }).click();
  const text = page.locator(".report .text").first();
  await expect(text).toBeVisible();
  expect(await text.evaluate((words) => getComputedStyle(words).fontSize)).toBe("15.5px");

  await page.goto(pathOf("compare"));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(refused).toEqual([]);
});
