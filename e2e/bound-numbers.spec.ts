import { expectAccessible, expectFits } from "./axe";
import { readBundle } from "./bundles";
import { expect, test } from "./fixtures";

test("a number of a report's text follows its cell: in the preview, frozen, and beside today's data", async ({
  page,
  browser,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  const ratio = page
    .locator("td a.cell-link")
    .filter({ hasText: /^(?!1\.00)\d\.\d\d$/ })
    .first();
  const shown = (await ratio.textContent()) ?? "";
  await ratio.click();
  const claim = await page.getByRole("link", { name: "Link to this claim" }).getAttribute("href");
  const { pathname, search } = new URL(claim ?? "", page.url());
  const address = pathname + search;
  await page.goto("/report/new");
  await page.getByLabel("Title").fill("Numbers that follow");
  await page.getByRole("button", { name: "Add text" }).click();
  const words = page.getByLabel(/^Text/);
  await words.fill(`It does [=ratio 77](${address}) of the base.`);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const wrong = `Your text says 77, the data say ${shown}.`;
  await expect(preview.getByText(wrong).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Freeze the report" }).click();
  await expect(page.getByText("The number [=ratio 77]")).toBeVisible();
  await words.fill(`It does [=ratio ${shown}](${address}) of the base.`);
  await page.getByRole("button", { name: "Freeze the report" }).click();
  const link = page.getByRole("status").getByRole("link");
  await expect(link).toBeVisible();
  const report = new URL((await link.getAttribute("href")) ?? "").pathname;

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const reader = await plain.newPage();
  for (const path of [report, `${report}.html`]) {
    await reader.goto(path);
    await expect(reader.getByText(`It does ${shown} of the base.`)).toBeVisible();
  }
  await page.goto(report);
  await expectAccessible(page);
  await reader.goto(report);
  await reader.getByRole("link", { name: shown, exact: true }).click();
  await expect(reader.getByRole("region", { name: "Claim" })).toBeVisible();
  await reader.goto(report);
  await reader.getByRole("link", { name: "Check 1 number" }).click();
  await expect(reader.getByText("All numbers of its texts are those of today’s data.")).toBeVisible();
  await expect(reader.getByRole("row").filter({ hasText: "same" })).toContainText(shown);
  await page.goto(`${report}/numbers`);
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
  await plain.close();
});

test("a claim goes into the report as a sentence whose number follows its cell", async ({ page, importBundle }) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  const ratio = page.locator("td a.cell-link").filter({ hasText: /^(?!1\.00)\d\.\d\d$/ });
  await ratio.first().click();
  const claim = page.getByRole("region", { name: "Claim" });
  await claim.getByRole("button", { name: "Add to report" }).click();
  await expect(claim.getByText("Added as panel 1.")).toBeVisible();
  await expectAccessible(page);
  await claim.getByRole("link", { name: "Open the report" }).click();
  const words = page.getByLabel(/^Text/);
  await expect(words).toHaveValue(/\[=(?:lower|higher|change|ratio|value) [^\]]+\]\(\/relative\?\S*claim=/);
  await expect(page.getByText("A number in a text can follow its cell")).toBeVisible();
  await page.getByLabel("Title").fill("One sentence");
  await page.getByRole("button", { name: "Freeze the report" }).click();
  const link = page.getByRole("status").getByRole("link");
  await expect(link).toBeVisible();
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("link", { name: "Check 1 number" })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
});
