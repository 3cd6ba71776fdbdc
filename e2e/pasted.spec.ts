import type { Page } from "@playwright/test";
import { z } from "zod";
import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";
import { otherOrigin } from "./other-origin";

const EDITOR = `<!doctype html><html><body><div id="editor" contenteditable="true" style="min-height:200px"></div></body></html>`;

const ratiosAnswer = z.object({
  columns: z.array(z.unknown()),
  rows: z.array(z.object({ cells: z.array(z.object({ ratio: z.number().nullable() }).nullable()) })),
});

/** Opens the share dialog and presses one of its copy buttons. */
async function copy(page: Page, path: string, figure: string | null, button: RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Copy table" }).click();
  if (figure) await dialog.getByLabel("Show", { exact: true }).selectOption(figure);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
}

test("a rich copy that is pasted into another site's editor keeps its table, with numbers as numbers", async ({
  browser,
  baseURL,
}) => {
  const site = await otherOrigin({ "/": EDITOR });
  const context = await browser.newContext({ baseURL, permissions: ["clipboard-read", "clipboard-write"] });
  try {
    const page = await context.newPage();
    await copy(page, pathOf("relative"), "table", /rich table/i);
    const asked = await page.request.get(`/api/v1${pathOf("relative")}`);
    const { rows } = ratiosAnswer.parse(await asked.json());

    const editor = await context.newPage();
    await editor.goto(site.url);
    await editor.locator("#editor").click();
    await editor.keyboard.press("ControlOrMeta+V");
    await expect(editor.locator("#editor tbody tr")).not.toHaveCount(0);
    const pasted = await editor
      .locator("#editor tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim())));
    const wanted = rows.map(({ cells }) => cells.map((cell) => cell?.ratio ?? null));
    const found = pasted.map((cells) =>
      cells.map((text) => (text === "" || Number.isNaN(Number(text)) ? null : Number(text))),
    );
    // Rows of groups come between those of workloads.
    const numbers = (lines: (number | null)[][]) =>
      lines.map((line) => line.map((value) => value?.toFixed(2) ?? "").join(" "));
    for (const line of numbers(wanted)) expect(numbers(found)).toContain(line);
    await expect(editor.locator("#editor thead th")).not.toHaveCount(0);
    await expect(editor.locator("#editor script, #editor [onerror]")).toHaveCount(0);

    // An editor without tables gets the text.
    const text = await editor.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("|---:");
  } finally {
    await context.close();
    await site.close();
  }
});
