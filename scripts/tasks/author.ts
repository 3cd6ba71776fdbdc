// An author's work: a view before the post is out, and a report on two devices.
import type { Page } from "@playwright/test";
import { fitsWindow, task } from "./reader.ts";

/** Shares a view: embeds, a picture, a table, a citation and a report. */
export const author = task(
  "Author: from the bundle's page to an embed that stays, a table, a citation and a report",
  { permissions: ["clipboard-read", "clipboard-write"] },
  async (reader) => {
    const { page, bundles, open, click, needs, status, text } = reader;
    await open(`/bundles/${bundles.sysbench.id}`);
    await click(page.getByRole("main").locator('a[href*="/relative?"]'));
    await page.locator(".ratio-table").waitFor();
    await click(page.getByRole("button", { name: "Share" }));
    const dialog = page.getByRole("dialog");
    const part = (name: string) => click(dialog.getByRole("tab", { name, exact: true }));

    await part("Embed");
    await click(dialog.getByRole("button", { name: "Freeze" }));
    const code = await dialog.getByLabel("Code of the embed that does not update").inputValue();
    const [, source = ""] = /src="([^"]*)"/.exec(code) ?? [];
    const at = source.indexOf("/embed/");
    const frame = at < 0 ? undefined : source.slice(at);
    needs("an embed that never changes", frame !== undefined && (await status(frame)) === 200);
    needs("its numbers without scripts", /<td/.test(frame ? await text(frame) : ""));
    needs("an embed that updates", (await dialog.getByLabel(/^Code of the embed/).count()) === 2);

    await part("Picture");
    const picture = dialog.locator("img").first();
    const isWide = await picture.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return false;
      await image.decode();
      return image.naturalWidth > 400;
    });
    needs("a picture of the embed", isWide);
    needs("alternative text", (await dialog.getByLabel(/^Text for readers who cannot see/).inputValue()).length > 60);

    await part("Copy table");
    await click(dialog.getByRole("button", { name: /rich table/i }));
    await dialog.getByText("Copied").waitFor();
    const [html = "", plain = ""] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return Promise.all(
        ["text/html", "text/plain"].map(async (type) => (await (await item?.getType(type))?.text()) ?? ""),
      );
    });
    needs("a table to paste, with its numbers", /<table/.test(html) && /\d\.\d\d/.test(html));
    needs("the baseline in that table", /relative to/i.test(html) && /relative to/i.test(plain));

    await part("Cite");
    needs("a citation of the frozen view", /\/s\/\w{10}/.test(await dialog.getByLabel("Long").inputValue()));

    await part("Report");
    await click(dialog.getByRole("button", { name: "Add to report" }));
    await click(dialog.getByRole("link", { name: "Open the report" }));
    await page.getByLabel("Title").fill("What changed");
    await click(page.getByRole("button", { name: "Freeze the report" }));
    const link = page.getByRole("status").getByRole("link");
    await link.waitFor();
    const address = new URL((await link.getAttribute("href")) ?? "").pathname;
    needs("a report under one address", (await status(address)) === 200);
  },
);

const waitForSave = (page: Page) => page.getByRole("status").filter({ hasText: "Saved on the server." }).waitFor();

/** Writes a report on two devices, and freezes it. */
export const writer = task(
  "Writer: a report begun on one device, changed on a phone, read by nobody else yet",
  {},
  async (reader) => {
    const { page, bundles, open, click, needs, status, signIn, elsewhere } = reader;
    await open(`/relative?bundle=${bundles.sysbench.id}&family=sysbench&threads=1`);
    await click(page.getByRole("button", { name: "Share" }));
    await click(page.getByRole("tab", { name: "Report", exact: true }));
    await click(page.getByRole("button", { name: "Add to report" }));
    await click(page.getByRole("link", { name: "Open the report" }));
    await page.getByLabel("Title").fill("Begun on one device");
    await click(page.getByRole("button", { name: "Add text" }));
    await page.getByLabel(/^Text/).fill("First words.");
    await click(page.getByRole("main").getByRole("link", { name: "Sign in" }));
    await signIn();
    await click(page.getByRole("button", { name: "Keep it on the server" }));
    await page.waitForURL(/\/report\/drafts\/\w{12}$/);
    await waitForSave(page);
    needs("the draft keeps what was written before the sign-in", (await page.getByLabel(/^Text/).inputValue()) !== "");
    const address = new URL(page.url()).pathname;

    await elsewhere(async (other) => {
      needs("nobody else sees the draft", (await other.status(address)) === 404);
      await other.open("/report/drafts");
      await other.click(other.page.getByRole("main").getByRole("link", { name: /sign in/i }));
      await other.signIn();
      await other.click(other.page.getByRole("link", { name: "Begun on one device" }));
      await other.page.getByLabel(/^Text/).fill("Words of the phone.");
      await waitForSave(other.page);
      needs("the editor fits a phone", await fitsWindow(other.page));
    });

    // The first device asks again when its reader comes back to it.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText("Words of the phone.").first().waitFor();
    needs("the first device has the words of the second", true);
    await click(page.getByRole("button", { name: "Freeze the report" }));
    const link = page.getByRole("status").getByRole("link");
    await link.waitFor();
    const frozen = new URL((await link.getAttribute("href")) ?? "").pathname;
    needs("the report under one address", (await status(frozen)) === 200);
    needs("with the words of the second device", (await reader.text(frozen)).includes("Words of the phone."));
    await open("/report/drafts");
    await click(page.getByRole("button", { name: "Delete Begun on one device" }));
    await page.getByText("One draft deleted.").waitFor();
  },
);
