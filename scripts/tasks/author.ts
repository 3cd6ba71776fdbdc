// An author's work on a view before the post is out.
import { task } from "./reader.ts";

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
