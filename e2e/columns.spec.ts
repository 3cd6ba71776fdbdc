import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { ask } from "./ask";
import { expectAccessible, expectFits } from "./axe";
import { tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { readBundleState } from "./import-bundle";
import { readRows } from "./read-table";
import { signIn } from "./sign-in";

const uploaded = z.object({ id: z.string(), status: z.literal("ready"), deleteKey: z.string().nullable() });

/** Uploads a directory, with the owner's token or without one. */
async function upload(base: string, members: Parameters<typeof tarGz>[0], name: string, token?: string) {
  const answer = await ask(`${base}/api/v1/bundles?filename=${name}.tar.gz&wait=300`, {
    method: "POST",
    body: new Uint8Array(await tarGz(members)),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return uploaded.parse(await answer.json());
}

/** Returns each row's workload with its cells, from the bundle's link to its comparison. */
async function comparison(page: Page): Promise<{ heading: string; rows: Map<string, string[]> }> {
  await page.getByRole("link", { name: /^Compare / }).click();
  const heading = await page.getByRole("heading", { level: 1, name: /relative to/ }).innerText();
  const table: Locator = page.getByRole("region", { name: /relative to/ }).getByRole("table");
  const rows = await readRows(table);
  return { heading, rows: new Map(rows.map(([name = "", ...cells]) => [name.split(" ")[0] ?? "", cells])) };
}

/** Waits until anonymous readers see a bundle with this many points. Until then a draft is a 404 for them. */
const hasPoints = (base: string, id: string, points: number) =>
  expect(async () => expect((await readBundleState(base, id)).counts.points).toBe(points)).toPass();

/** Ratio of two numbers as the table shows it: two decimals. */
const ratio = (value: number, baseline: number) => (value / baseline).toFixed(2);

test("a stranger's nested JSON reaches its comparison through the page, without scripts", async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? "";
  // tests.{group}.{workload}.{engine}: the engine and the workload are keys, and no unit stands anywhere.
  const times = {
    "1m": { lookup: { postgres: 2, mysql: 4 }, scan: { postgres: 50, mysql: 20 } },
    "10m": { lookup: { postgres: 3, mysql: 6.6 }, scan: { postgres: 400, mysql: 100 } },
  };
  const cell = (time: number) => ({ avg: time, n: 5 });
  const members = Object.entries(times).map(([size, { lookup, scan }]) => ({
    path: `shop/out/shop_${size}_report.json`,
    content: JSON.stringify(
      {
        made: "2026-01-31",
        tests: {
          reads: { lookup: { postgres: cell(lookup.postgres), mysql: cell(lookup.mysql) } },
          analysis: { scan: { postgres: cell(scan.postgres), mysql: cell(scan.mysql) } },
        },
      },
      null,
      2,
    ),
  }));
  const { id, deleteKey } = await upload(base, members, "shop");
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/bundles/${id}`);
  await expect(page.getByText("No number was read yet.")).toBeVisible();
  await page.getByRole("link", { name: "Say what these numbers are" }).click();
  await expect(page.getByText("One answer is missing: the unit of avg.")).toBeVisible();
  await page.getByLabel("Unit of the column avg", { exact: true }).selectOption("ms");
  await page.getByRole("button", { name: "Show what this gives" }).click();
  const manifest = page.getByRole("textbox", { name: "The manifest" });
  await expect(manifest).toHaveValue(
    `version: 1
runs:
  - files: "shop/out/shop_{scale}_report.json"
    values: "tests.{group}.{workload}.{engine}"
    columns:
      avg: { is: mean, unit: ms }
      "n": { is: repeats }
`,
  );
  // The preview is made by the import itself, in seconds as they are stored, and keeps nothing.
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("8 runs, 8 points; nothing is kept of it");
  const row = preview.getByRole("row", { name: /^lookup .*scale 1m/ });
  await expect(row.getByRole("cell")).toHaveText([/^0\.00(?:2000|4000)$/, /^0\.00(?:2000|4000)$/]);
  expect((await readBundleState(base, id)).counts.points).toBe(0);
  // A key of somebody else imports nothing.
  await page.getByLabel("Delete key").fill("bfd_another");
  await page.getByRole("button", { name: "Import with it" }).click();
  await expect(page.getByText("This is not the delete key of this bundle.")).toBeVisible();

  await page.getByLabel("Unit of the column avg", { exact: true }).selectOption("ms");
  await page.getByRole("button", { name: "Show what this gives" }).click();
  await page.getByLabel("Delete key").fill(deleteKey ?? "");
  await page.getByRole("button", { name: "Import with it" }).click();
  await expect(page).toHaveURL(new RegExp(`/bundles/${id}$`));
  // Two files with two workloads and two engines each.
  await hasPoints(base, id, 2 * 2 * 2);
  await page.reload();
  const { heading, rows } = await comparison(page);
  expect(heading).toContain("relative to MySQL");
  const shown = [
    ...(await page
      .getByRole("region", { name: /relative to/ })
      .getByRole("row")
      .allInnerTexts()),
  ].join("\n");
  for (const { lookup, scan } of Object.values(times))
    for (const { postgres, mysql } of [lookup, scan]) expect(shown).toContain(ratio(postgres, mysql));
  expect([...rows.keys()]).toEqual(expect.arrayContaining(["lookup", "scan"]));
  await context.close();
});

test("a stranger's CSVs with unknown headings reach their comparison through the page", async ({ page, baseURL }) => {
  const base = baseURL ?? "";
  const spent = { postgres: { get: 2, walk: 10 }, mysql: { get: 3, walk: 25 } };
  const members = Object.entries(spent).map(([engine, { get, walk }]) => ({
    path: `home/${engine}_night.csv`,
    content: `op_kind,num_clients,spent,remark\nget,8,${get},fine\nwalk,8,${walk},fine\n`,
  }));
  const { id } = await upload(base, members, "home", process.env.BENCHFOLIO_E2E_OWNER);
  // A draft of its owner: others find neither the bundle nor its columns.
  expect((await ask(`${base}/bundles/${id}/columns`)).status).toBe(404);
  expect((await ask(`${base}/bundles/${id}/columns/benchfolio.yaml`)).status).toBe(404);
  await signIn(page);
  await page.goto(`/bundles/${id}/columns`);
  await expectAccessible(page);
  await expect(page.getByText("No column is a measured number yet: say which one is.")).toBeVisible();
  await page.getByLabel("What the column op_kind is").selectOption("workload");
  // Another meaning has other units, and the select appears with the choice.
  await expect(page.getByLabel("Unit of the column spent")).toBeHidden();
  await page.getByLabel("What the column spent is").selectOption("throughput");
  await expect(page.getByLabel("Unit of the column spent")).toContainText("queries/s");
  await page.getByLabel("What the column spent is").selectOption("mean");
  await expect(page.getByLabel("Unit of the column spent")).not.toContainText("queries/s");
  await page.getByLabel("What the column remark is").selectOption("ignore");
  await page.getByRole("button", { name: "Show what this gives" }).click();
  await expect(page.getByText("One answer is missing: the unit of spent.")).toBeVisible();
  await page.getByLabel("Unit of the column spent").selectOption("ms");
  await page.getByLabel("Version").fill("1.0");
  await page.getByRole("button", { name: "Show what this gives" }).click();
  await expect(page.getByText("Nothing is missing.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  const written = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await written).suggestedFilename()).toBe("benchfolio.yaml");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Import with it" }).click();
  await expect(page).toHaveURL(new RegExp(`/bundles/${id}$`));
  await hasPoints(base, id, 2 * 2);
  // With its numbers it is public, as its upload asked: a reader without a token finds it.
  expect((await ask(`${base}/bundles/${id}`)).status).toBe(200);
  // The open page shows them by itself.
  await expect(page.getByRole("link", { name: /^Compare / })).toBeVisible();
  await expect(page.getByText("No number was read yet.")).toBeHidden();
  const { heading, rows } = await comparison(page);
  expect(heading).toContain("relative to MySQL");
  expect(rows.get("get")?.join(" ")).toContain(ratio(spent.postgres.get, spent.mysql.get));
  expect(rows.get("walk")?.join(" ")).toContain(ratio(spent.postgres.walk, spent.mysql.walk));

  await page.goto(`/bundles/${id}/columns`);
  await page.getByRole("button", { name: "Take it back" }).click();
  await hasPoints(base, id, 0);
});

test("a stranger's tab brings the delete key of its upload along", async ({ page, baseURL }) => {
  const content = `op_kind,spent\nget,${1 + Math.random()}\nput,3\n`;
  await page.goto("/upload");
  await page
    .getByLabel("Files to upload")
    .setInputFiles({ name: "postgres.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("link", { name: "Say what these numbers are" }).click();
  await page.getByLabel("What the column op_kind is").selectOption("workload");
  await page.getByLabel("What the column spent is").selectOption("mean");
  await page.getByRole("button", { name: "Show what this gives" }).click();
  await page.getByLabel("Unit of the column spent").selectOption("ms");
  await page.getByRole("button", { name: "Show what this gives" }).click();
  await expect(page.getByLabel("Delete key")).toHaveValue(/^bfd_/);
  await page.getByRole("button", { name: "Import with it" }).click();
  await expect(page).toHaveURL(/\/bundles\/[a-z2-7]{12}$/);
  await hasPoints(baseURL ?? "", new URL(page.url()).pathname.split("/").at(-1) ?? "", 2);
});
