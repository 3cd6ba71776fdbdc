import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { framePatiently } from "./ask";
import { expectAccessible, expectFits } from "./axe";
import { readBundle } from "./bundles";
import { expect, test } from "./fixtures";

test("a report starts in a dialog, is ordered by keyboard, previewed and frozen; reading it needs no scripts", async ({
  page,
  browser,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  await page.goto(`/relative?bundle=${id}&family=sysbench`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("tab", { name: "Report" }).click();
  await page.getByRole("button", { name: "Add to report" }).click();
  await expect(page.getByText("Added as panel 1.")).toBeVisible();
  await page.getByRole("link", { name: "Open the report" }).click();

  await expect(page.getByRole("heading", { name: "Panel 1, view" })).toBeVisible();
  await page.getByLabel("Title").fill("What changed");
  await page.getByLabel(/^Caption/).fill("Two configs of one build.");
  await page.getByLabel(/^Heading/).fill("Medians of the groups");
  await page.getByRole("button", { name: "Add text" }).click();
  const words = page.getByLabel(/^Text/);
  await expect(words).toBeFocused();
  await words.fill("## The answer\n\nWrites fall. <img src=x onerror=alert(1)>");
  // Alt and an arrow key move the focused panel, which keeps the focus.
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("heading", { name: "Panel 1, text" })).toBeVisible();
  await expect(words).toBeFocused();
  // Its buttons do the same; at the end the other button gets the focus.
  await page.getByRole("button", { name: "Move Panel 1, text down" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move Panel 2, text up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Panel 1, text" })).toBeVisible();

  // The browser keeps the draft.
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("What changed");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "The answer" })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Medians of the groups" })).toBeVisible();
  await expect(preview.getByText("<img src=x")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await page.getByRole("button", { name: "Freeze the report" }).click();
  const link = page.getByRole("status").getByRole("link");
  await expect(link).toBeVisible();
  const address = new URL((await link.getAttribute("href")) ?? "").pathname;
  await expect(page.getByText("No panels yet.")).toBeVisible();

  await page.goto(address);
  await expectAccessible(page);
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const reader = await plain.newPage();
  for (const path of [address, `${address}.html`]) {
    await reader.goto(path);
    await expect(reader.getByRole("heading", { level: 1, name: "What changed" })).toBeVisible();
    await expect(reader.getByRole("heading", { name: "The answer" })).toBeVisible();
    await expect(reader.getByRole("table", { name: "Medians of the groups" })).toBeVisible();
  }
  await plain.close();
});

test("a report's dialog offers all of it, and a copy of it can be edited", async ({ page, request, importBundle }) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  const url = `/relative?bundle=${id}&family=sysbench`;
  const answer = await request.post("/api/v1/reports", {
    data: { title: "To be copied", panels: [{ markdown: "Words." }, { url, figure: "table" }] },
  });
  const { key } = await answer.json();
  await page.goto(`/s/${key}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("tab", { name: "Copy table" }).click();
  await expect(page.getByRole("region", { name: "Preview as Markdown" })).toContainText("# To be copied");
  await expect(page.getByRole("tab", { name: "Report" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit a copy" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("To be copied");
  await expect(page.getByRole("heading", { name: "Panel 2, view" })).toBeVisible();
});

test("a report's footnotes link there and back without scripts, and its editor names wrong ones", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/report/new");
  await page.getByLabel("Title").fill("With footnotes");
  await page.getByRole("button", { name: "Add text" }).click();
  const words = page.getByLabel(/^Text/);
  const filler = "Words. ".repeat(400);
  await words.fill(`One[^a], two[^b], one again[^a], none[^c]. ${filler}\n\n[^a]: First words.\n[^b]: Second words.`);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("[^c] has no definition, so it stays text.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Freeze the report" }).click();
  await expect(page.getByText("[^c] has no definition, so it stays text.")).toBeVisible();
  const link = page.getByRole("status").getByRole("link");
  const address = new URL((await link.getAttribute("href")) ?? "").pathname;

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const reader = await plain.newPage();
  for (const path of [address, `${address}.html`]) {
    await reader.goto(path);
    await reader.getByLabel("Footnote 2", { exact: true }).click();
    const notes = reader.getByLabel("Footnotes", { exact: true });
    await expect(notes.getByText("Second words.")).toBeInViewport();
    await notes.getByLabel("Back from footnote 2 to the text").click();
    await expect(reader.getByLabel("Footnote 2", { exact: true })).toBeInViewport();
    await expect(notes).not.toBeInViewport();
    await reader.emulateMedia({ media: "print" });
    await expect(notes.getByText("First words.")).toBeVisible();
    await expect(notes.locator(".back").first()).toBeHidden();
    await reader.emulateMedia({ media: "screen" });
  }
  await plain.close();
  await page.goto(address);
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
});

test("a report's folder opens without a server: it loads nothing, and its links to files lead into it", async ({
  page,
  request,
  importBundle,
}, testInfo) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  const panels = [
    { markdown: "Writes fall[^why].\n\n[^why]: The disk." },
    { url: `/relative?bundle=${id}&family=sysbench`, figure: "table" },
    { url: `/history?bundle=${id}` },
  ];
  const made = await request.post("/api/v1/reports", { data: { title: "For a static site", panels } });
  const { key, url } = await made.json();
  await page.goto(`/s/${key}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("tab", { name: "Files" }).click();
  const link = page.getByRole("link", { name: "Folder for a static site as zip" });
  const zip = await (await request.get((await link.getAttribute("href")) ?? "")).body();
  const folder = testInfo.outputPath("folder");
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }

  // A late request of the report's page is none of the folder's.
  await page.goto("about:blank");
  const requests: string[] = [];
  page.on("request", (one) => requests.push(one.url()));
  const index = pathToFileURL(path.join(folder, "index.html")).href;
  await page.goto(index);
  await expect(page.getByRole("heading", { level: 1, name: "For a static site" })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
  await page.getByLabel("Footnote 1", { exact: true }).click();
  await expect(page.getByText("The disk.")).toBeInViewport();
  expect(new Set(requests.map((address) => address.split("#")[0]))).toEqual(new Set([index]));
  for (const name of [/^JSON: /, /^picture: /]) {
    const file = page.getByRole("link", { name }).first();
    const answer = await page.goto(new URL((await file.getAttribute("href")) ?? "", index).href);
    expect((await answer?.body())?.length).toBeGreaterThan(100);
    await page.goto(index);
  }
  await expect(page.getByRole("link", { name: "Open, trace to file and line" })).toHaveAttribute("href", url);
});

test("a report that a link of the home page opens has its own styles, and breaks no policy", async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/");
  const reports = page.getByRole("region", { name: "Reports" });
  await reports.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/s\/[^/]+$/);
  // .panel has a border of 1px; .text a font of 15.5px (lib/publish/report/report-html.ts).
  await expect(page.locator(".report .panel").first()).toHaveCSS("border-top-width", "1px");
  await expect(page.locator(".report .text").first()).toHaveCSS("font-size", "15.5px");

  // From there the editor opens inside the same document, and its preview too has the styles.
  await page.getByRole("link", { name: "Edit a copy" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.locator(".panel").first()).toHaveCSS("border-top-width", "1px");
  expect(problems).toEqual([]);
});

test("each panel of a draft shows its figure small, and another figure of its view can be chosen", async ({
  page,
  request,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  await framePatiently(page.context());
  await page.goto("/report/new");
  await page.getByLabel("Title").fill("Chosen figures");
  await page.getByLabel("Address of a page or frozen view").fill(`/relative?bundle=${id}&family=sysbench`);
  await page.getByRole("button", { name: "Add view" }).click();
  const panel = page.getByRole("list", { name: "Panels" }).getByRole("listitem");
  const widthOf = (image: HTMLElement) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
  // size=thumb is 600 pixels wide.
  await expect.poll(() => panel.locator("img").first().evaluate(widthOf)).toBe(600);
  await panel.getByRole("button", { name: "Choose the figure of Panel 1, view" }).click();
  const figures = panel.getByRole("group", { name: "Figure of Panel 1, view" });
  await expect(figures.getByRole("radio").first()).toBeChecked();
  await figures.getByRole("radio", { name: "(table)" }).check();
  for (const picture of await panel.locator("img").all()) await expect.poll(() => picture.evaluate(widthOf)).toBe(600);
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
  await page.getByRole("button", { name: "Freeze the report" }).click();
  const link = page.getByRole("status").getByRole("link");
  const { panels } = await (await request.get(`${await link.getAttribute("href")}.json`)).json();
  expect(panels.map(({ figure }: { figure: string }) => figure)).toEqual(["table"]);
});
