import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { ask } from "./ask";
import { consoleLogs, type Member, newDataset, type Search, tarGz } from "./bundles";
import { expect, test } from "./fixtures";

/** Writes members as files below this test's folder. Returns the folder. */
async function writeFolder(info: TestInfo, name: string, members: readonly Member[]): Promise<string> {
  const folder = info.outputPath(name);
  for (const member of members) {
    const file = path.join(folder, member.path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, member.content);
  }
  return folder;
}

/** Drops a file or folder on the upload page, as a mouse would. */
async function drop(page: Page, file: string): Promise<void> {
  const target = page.getByText("Drop a folder or an archive here");
  const box = await target.boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 5 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  }
}

/** Expects the bundle's page with these totals of files and points. */
async function expectReport(page: Page, files: string, points: string): Promise<void> {
  await expect(page).toHaveURL(/\/bundles\/[a-z2-7]{12}$/);
  await page.getByRole("tab", { name: /^Files/ }).click();
  await expect(page.getByRole("heading", { name: "Import report" })).toBeVisible();
  const total = page.getByRole("table", { name: "Files by outcome" }).getByRole("row").last();
  await expect(total.getByRole("cell").nth(-2)).toHaveText(files);
  await expect(total.getByRole("cell").last()).toHaveText(points);
}

test("a chosen archive is uploaded, imported and reported; the same again is a duplicate", async ({ page }) => {
  const bytes = await tarGz(consoleLogs({ dataset: newDataset("chosen") }));
  const file = { name: "chosen.tar.gz", mimeType: "application/gzip", buffer: bytes };
  await page.goto("/upload");
  await page.getByLabel("Files to upload").setInputFiles(file);
  await expectReport(page, "2", "6");
  const first = page.url().replace(/[?#].*$/, "");

  await page.goto("/upload");
  await page.getByLabel("Files to upload").setInputFiles(file);
  await expect(page.getByText("These bytes are here already.")).toBeVisible();
  await page.getByRole("link", { name: "See the bundle" }).click();
  await expect(page).toHaveURL(first);
});

test("a chosen folder is packed while it is sent", async ({ page }, info) => {
  const folder = await writeFolder(info, "results of today", consoleLogs({ dataset: newDataset("folder") }));
  await page.goto("/upload");
  await page.getByLabel("Folder to upload").setInputFiles(folder);
  await expectReport(page, "2", "6");
});

test("an archive can be dropped", async ({ page }, info) => {
  const content = await tarGz(consoleLogs({ dataset: newDataset("dropped") }));
  const folder = await writeFolder(info, "drop", [{ path: "dropped.tar.gz", content }]);
  await page.goto("/upload");
  await drop(page, path.join(folder, "dropped.tar.gz"));
  await expectReport(page, "2", "6");
});

test("a folder can be dropped, with its inner folders", async ({ page }, info) => {
  const members = [...consoleLogs({ dataset: newDataset("tree") }), { path: "a/b/c/notes.txt", content: "by hand\n" }];
  const folder = await writeFolder(info, "tree", members);
  await page.goto("/upload");
  await drop(page, folder);
  await expectReport(page, "3", "6");
});

test("progress is shown in bytes while a file is sent, and then the bundle's page has its report", async ({ page }) => {
  const points: Search[] = Array.from({ length: 20_000 }, (_, at) => ({
    m: 8,
    efConstruction: 32,
    efSearch: at + 1,
    recall: 0.5 + (at % 500) / 1000,
    qps: 100 + Math.abs(Math.sin(at)) * 1000,
  }));
  const buffer = await tarGz(consoleLogs({ dataset: newDataset("progress"), points }));
  const session = await page.context().newCDPSession(page);
  await page.goto("/upload");
  const sendAt = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Bytes per second: no machine is so slow that the upload ends before both are seen.
  await sendAt(buffer.length / 900);
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "progress.tar.gz", mimeType: "application/gzip", buffer });
  const bar = page.getByRole("progressbar");
  await expect(bar).toBeVisible();
  await expect(page.getByText(/ of [\d.]+ KiB/)).toBeVisible();
  await sendAt(-1);
  await expectReport(page, "2", "20,000");
});

test("a file that can't be imported is refused with the reason", async ({ page }) => {
  await page.goto("/upload");
  const buffer = await tarGz([{ path: "notes.txt", content: "no results here" }]);
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "notes.tar.gz", mimeType: "application/gzip", buffer });
  await expect(page.getByText("Not imported.")).toBeVisible();
  await expect(page.getByRole("list").filter({ hasText: "notes.tar.gz" })).toContainText(/no .*result|result.*no/i);
});

test("a signed-in reader uploads a draft that nobody sees signed out, and needs a day for an embargo", async ({
  page,
  baseURL,
}) => {
  await page.goto("/upload");
  // No reader could see it afterwards.
  await expect(page.getByLabel("Who sees it").locator("option")).toHaveText([/^public/, /^unlisted/]);
  await page.goto("/account");
  await page.locator("input[name=token]").fill(process.env.BENCHFOLIO_E2E_OWNER ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Signed in as owner.")).toBeVisible();
  await page.goto("/upload");
  const file = {
    name: "draft.tar.gz",
    mimeType: "application/gzip",
    buffer: await tarGz(consoleLogs({ dataset: newDataset("draft") })),
  };
  await page.getByLabel("Who sees it").selectOption("embargoed");
  await page.getByLabel("Files to upload").setInputFiles(file);
  await expect(page.getByText("Say until which day it is embargoed")).toBeVisible();
  await page.getByLabel("Who sees it").selectOption("draft");
  await page.getByLabel("Files to upload").setInputFiles(file);
  await page.waitForURL(/\/bundles\/[a-z2-7]{12}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  expect((await ask(`${baseURL}/api/v1/bundles/${id}`)).status).toBe(404);
});

test("facts typed under “What is this?” name the runs of a table without an engine, and are shown as given", async ({
  page,
}) => {
  const csv = `workload,threads,qps\nread-only,8,${1000 + Math.random()}\nwrite,8,300\n`;
  await page.goto("/upload");
  await page.getByText("What is this?").click();
  await page.getByLabel("Engine", { exact: true }).fill("GivenDB");
  await page.getByLabel("Version", { exact: true }).fill("1.2-rc1");
  await page.getByLabel("Commit", { exact: true }).fill("3F2A9C1");
  await page.getByLabel("Machine", { exact: true }).fill("ci-1");
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "nightly.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page).toHaveURL(/\/bundles\/[a-z2-7]{12}$/);
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByRole("tab", { name: /^Notes/ }).click();
  await expect(page.getByText(/^engine givendb, version 1.2-rc1, commit 3f2a9c1, machine ci-1 \(/)).toBeVisible();
  await page.goto(`/points/${id}.1`);
  const setting = page.getByRole("region", { name: "Setting" });
  await expect(setting.getByText(/^givendb · given with the upload/)).toBeVisible();
  await expect(setting.getByText(/^givendb-1.2-rc1-3f2a9c1 \(1.2rc1; 3f2a9c1\) · given with the upload/)).toBeVisible();
  await expect(setting.getByText(/^ci-1.*given with the upload/)).toBeVisible();
});

test("an invalid fact is refused with the reason", async ({ page }) => {
  await page.goto("/upload");
  await page.getByText("What is this?").click();
  await page.getByLabel("Commit", { exact: true }).fill("main");
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("workload,threads,qps\na,1,2\n") });
  await expect(page.getByText(/commit: is no commit: 7 to 64 hexadecimal digits/)).toBeVisible();
});

test("a manifest in a folder names its runs, and their pages show it", async ({ page }) => {
  const qps = 1000 + Math.random();
  const buffer = await tarGz([
    { path: "nightly/benchfolio.yaml", content: "version: 1\nruns:\n  - files: '{engine}/{version}/{_}/*.csv'\n" },
    { path: "nightly/paperdb/4.2/job9/out.csv", content: `workload,threads,qps\nread-only,8,${qps}\n` },
  ]);
  await page.goto("/upload");
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "nightly.tar.gz", mimeType: "application/gzip", buffer });
  await expect(page).toHaveURL(/\/bundles\/[a-z2-7]{12}$/);
  await page.goto(`/points/${page.url().split("/").at(-1)}.1`);
  const setting = page.getByRole("region", { name: "Setting" });
  await expect(setting.getByText(/^paperdb · from benchfolio\.yaml/)).toBeVisible();
  await expect(setting.getByText(/^paperdb-4\.2 \(4\.2\) · from benchfolio\.yaml/)).toBeVisible();
  await expect(setting.getByText("job9")).toHaveCount(0);
});
