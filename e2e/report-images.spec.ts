import { expectAccessible, expectFits } from "./axe";
import { expect, test } from "./fixtures";
import { signIn } from "./sign-in";

/** Returns a PNG of 1,200 by 2 pixels, wider than a phone, in base64. Runs in the page, which draws it. */
const drawPng = (): string => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 2 });
  canvas.getContext("2d")?.fillRect(0, 0, 600, 2);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
};

test("an image is uploaded in the editor, shown at its size, and visible to others once published", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.goto("/report/drafts");
  await page.getByRole("button", { name: "New draft" }).click();
  await page.getByLabel("Title", { exact: true }).fill("With a screenshot");
  const buffer = Buffer.from(await page.evaluate(drawPng), "base64");
  await page.getByLabel(/^Image/).setInputFiles({ name: "load.png", mimeType: "image/png", buffer });
  await page.getByLabel("What it shows").fill("load [of] the disk");
  await page.getByRole("button", { name: "Add image" }).click();
  const words = page.getByLabel(/^Text/);
  await expect(words).toHaveValue(/^!\[load of the disk\]\(\/images\/\w{12}\)$/);
  const path = /\((.*)\)/.exec(await words.inputValue())?.[1] ?? "";
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview" }).click();
  const image = page.getByRole("img", { name: "load of the disk" });
  await expect(image).toHaveAttribute("width", "1200");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  const other = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const reader = await other.newPage();
  expect((await other.request.get(path)).status()).toBe(404);
  // The editor explains why it refuses a file that is not an image.
  await page
    .getByLabel(/^Image/)
    .setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await page.getByLabel("What it shows").fill("nothing");
  await page.getByRole("button", { name: "Add image" }).click();
  await expect(page.getByText("This is no PNG, JPEG or WebP image, or a damaged one.")).toBeVisible();

  await page.getByRole("button", { name: "Freeze the report" }).click();
  const report = (await page.getByRole("link", { name: /\/s\/\w{10}$/ }).getAttribute("href")) ?? "";
  for (const address of [report, `${report}.html`]) {
    await reader.goto(address);
    const shown = reader.getByRole("img", { name: "load of the disk" });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
    await expectFits(reader);
  }
  expect((await other.request.get(path)).headers()["content-type"]).toBe("image/png");
  await other.close();
});
