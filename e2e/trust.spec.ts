import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { ask } from "./ask";
import { expectAccessible, expectFits } from "./axe";
import { expect, test } from "./fixtures";
import { tabTo } from "./tab-to";

const owner = process.env.BENCHFOLIO_E2E_OWNER ?? "";
const verify = path.resolve(import.meta.dirname, "../scripts/verify-notes.ts");
const strip = (page: Page) => page.locator("#why-trust");

test("a bundle, views and an embed explain their trust, without scripts and on a phone", async ({
  browser,
  page,
  request,
  importSearches,
}) => {
  const { id, dataset } = await importSearches("trusted");
  const live = `/compare?dataset=${dataset}`;
  const freeze = await request.post("/api/v1/snapshots", { data: { url: live, title: "Kept", caption: "" } });
  const { key } = z.object({ key: z.string() }).parse(await freeze.json());
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  try {
    const phone = await plain.newPage();
    for (const address of [`/bundles/${id}`, `/s/${key}`, "/relative", "/history"]) {
      await phone.goto(address);
      await expect(strip(phone).locator("summary"), address).toHaveText(/^(Why trust this|Trust): .+/);
      await strip(phone).locator("summary").click();
      await expect(strip(phone).getByRole("term").filter({ hasText: "Who paid" }), address).toBeVisible();
    }
    const embed = await phone.goto(`/embed/${key}`);
    expect((await embed?.body())?.length).toBeLessThanOrEqual(60_000);
    await phone.getByText(/^Why trust this: /).click();
    await expect(phone.getByText("Nobody said who paid, or that nobody did.")).toBeVisible();
  } finally {
    await plain.close();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(live);
  await tabTo(page, strip(page).locator("summary"));
  await page.keyboard.press("Enter");
  await expect(strip(page).getByRole("term").filter({ hasText: "Raw files" })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test("an objection is written by keyboard and answered, its answer is hidden, all without scripts, and can be checked", async ({
  baseURL,
  browser,
  request,
  importSearches,
}) => {
  const { id } = await importSearches("doubted");
  const notes = `/bundles/${id}/notes`;
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await plain.newPage();
  try {
    await page.goto(notes);
    await expect(page.getByText("Notes are signed: sign in first.")).toBeVisible();
    await page.goto("/account");
    await page.getByRole("textbox", { name: "Token" }).fill(owner);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Signed in as owner.")).toBeVisible();

    await page.goto(notes);
    await tabTo(page, page.getByLabel("Text"));
    await page.keyboard.type("Was it tuned? See https://example.com/tuning <b>");
    await tabTo(page, page.getByRole("button", { name: /^Sign as/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Written.")).toBeVisible();
    const link = page.getByRole("link", { name: "https://example.com/tuning" });
    await expect(link).toHaveAttribute("rel", "nofollow noopener ugc");
    await expect(page.getByText("tuning <b>")).toBeVisible();

    await page.goto(`/bundles/${id}`);
    await expect(strip(page).locator("summary")).toContainText("1 open objection");
    await expect(page.locator("#notes")).toContainText("Was it tuned?");

    await page.goto(notes);
    await page.getByText("Answer no. 1").click();
    await page.getByLabel("Answer", { exact: true }).fill("It was not.");
    await page.getByRole("button", { name: "Answer" }).click();
    await expect(page.getByText("answered", { exact: true })).toBeVisible();
    await page.getByText("Hide no. 2").click();
    await page.getByLabel("Reason, shown to readers").last().fill("Off topic.");
    await page.locator("#note-2").getByRole("button", { name: "Hide" }).click();
    await expect(page.getByText(/^Hidden by .*: Off topic\.$/)).toBeVisible();
    await expect(page.getByText("It was not.")).toHaveCount(0);
    await expectFits(page);
  } finally {
    await plain.close();
  }

  const { stdout } = await promisify(execFile)(process.execPath, [verify, `${baseURL}/bundles/${id}`]);
  expect(stdout).toBe(`bundle:${id}: 3 notes, all as they were signed\n`);
  const text = await (await request.get(`/api/v1/bundles/${id}/notes`)).text();
  expect(text).not.toContain("It was not.");
  const foreign = await ask(`${baseURL}${notes}/send`, {
    method: "POST",
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ kind: "note", body: "x" }),
  });
  expect(foreign.status).toBe(403);

  const looked = await browser.newContext();
  const other = await looked.newPage();
  await other.goto(notes);
  await expectAccessible(other);
  await looked.close();
});
