import { bundlePath, consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { readRows } from "./read-table";

test("a bundle's page shows the outcome for every member", async ({ page, importBundle }) => {
  const dataset = newDataset("contents");
  const members = [
    ...consoleLogs({ dataset }),
    { path: "notes/README.txt", content: "written by hand\nsecond line\n" },
  ];
  const bundle = await importBundle("contents.tar.gz", await tarGz(members));
  await page.goto(`${bundle.path}?tab=files`);
  const files = page.getByRole("table", { name: "Files of the bundle" });
  await expect(files.locator("tbody tr")).toHaveCount(3);
  for (const name of [/o\.batch/, /o\.plot/])
    await expect(files.getByRole("row", { name })).toContainText("ann-console");
  await expect(files.getByRole("row", { name: /README\.txt/ })).toContainText("attachment");
  const total = page.getByRole("table", { name: "Files by outcome" }).getByRole("row").last();
  await expect(total).toContainText("3");
  await expect(total).toContainText("6");
});

test("a link to a place of a bundle's page opens it without scripts, and paper has all places", async ({
  browser,
  importBundle,
}) => {
  const bundle = await importBundle("places.tar.gz", await tarGz(consoleLogs({ dataset: newDataset("places") })));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(bundle.path);
  await expect(page.locator("#measured")).toBeVisible();
  await expect(page.locator("#files")).toBeHidden();
  for (const place of ["files", "runs", "provenance", "notes"]) {
    await page.goto(`${bundle.path}#${place}`);
    await expect(page.locator(`#${place}`)).toBeVisible();
    await expect(page.locator("#measured")).toBeHidden();
  }
  await page.getByRole("tab", { name: /^Runs/ }).click();
  await expect(page.locator("#runs")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const place of ["measured", "runs", "files", "notes"]) await expect(page.locator(`#${place}`)).toBeVisible();
  await context.close();
});

test("a file is shown as text, and a link to a line leads to that line", async ({ page, importBundle }) => {
  const lines = Array.from({ length: 500 }, (_, at) => `line number ${at + 1} of five hundred`);
  const members = [
    ...consoleLogs({ dataset: newDataset("lines") }),
    { path: "long.txt", content: `${lines.join("\n")}\n` },
  ];
  const bundle = await importBundle("lines.tar.gz", await tarGz(members));
  await page.goto(`${bundle.path}/files/long.txt?line=321#L321`);
  const marked = page.locator("[aria-current=true]").filter({ hasText: "line number" });
  await expect(marked).toHaveText(/321\s*line number 321 of five hundred/);
  await expect(marked).toBeInViewport();
});

test("an SVG and an HTML file of a bundle are never sent as pages", async ({ request, importBundle }) => {
  const members = [
    ...consoleLogs({ dataset: newDataset("active") }),
    { path: "flame.svg", content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
    { path: "index.html", content: "<script>alert(1)</script>" },
  ];
  const { id } = await importBundle("active.tar.gz", await tarGz(members));
  for (const name of ["flame.svg", "index.html"]) {
    const response = await request.get(`/api/v1/bundles/${id}/files/${name}`);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toMatch(/^(text\/plain|application\/octet-stream)/);
    expect(response.headers()["x-content-type-options"]).toBe("nosniff");
  }
});

// A checkout without the archive has no such bundle, and so not this case.
const fashion = "jan25.ann.fashion-mnist-784-euclidean.tar.gz";
if (bundlePath(fashion)) {
  test("the author's rows that his own data contradict are flagged", async ({ page, importBundle }) => {
    const bundle = await importBundle(fashion);
    // 770 points and 94 index builds, and 5 of 36 best-QPS rows differ: see the bundle's .expected.json.
    expect(bundle.state.counts).toMatchObject({ points: 770, indexBuilds: 94 });
    await page.goto(`${bundle.path}#author-check`);
    const check = page.locator("#author-check");
    await expect(check).toBeVisible();
    await expect(page).toHaveURL(/[?&]tab=checks#author-check$/);
    await expect(check).toContainText("31 of 36 best-QPS rows of qr.topN.1 agree, 5 differ");
    const rows = await readRows(page.getByRole("table", { name: /^Best-QPS rows .*qr\.topN\.1 that do not agree$/ }));
    const differing = rows.filter((row) => row.at(-1)?.startsWith("differs"));
    expect(differing).toHaveLength(5);
    expect(differing.map((row) => row.join(" ")).join("\n")).toContain("18,625");
  });
}
