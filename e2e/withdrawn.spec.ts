import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

const script = path.resolve(import.meta.dirname, "../scripts/bundles.ts");

const frozenShape = z.object({ key: z.string() });
const pointsShape = z.object({ points: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) });
const filesShape = z.object({ files: z.tuple([z.object({ path: z.string() })]).rest(z.unknown()) });

/** Runs `npm run bundles -- ...` beside the server under test. */
const bundles = (...items: string[]) =>
  promisify(execFile)(process.execPath, [script, ...items], {
    env: { ...process.env, BENCHFOLIO_DATA: process.env.BENCHFOLIO_E2E_DATA },
  });

test("a retracted bundle answers 410 with the reason, its frozen view shows it, and it can be restored", async ({
  page,
  request,
  importSearches,
}) => {
  const { id, dataset } = await importSearches("withdrawn");
  const live = `/compare?dataset=${dataset}`;
  const freeze = await request.post("/api/v1/snapshots", { data: { url: live, title: "Before it went", caption: "" } });
  const { key } = frozenShape.parse(await freeze.json());
  const json = async (address: string): Promise<unknown> => (await request.get(address)).json();
  const [point] = pointsShape.parse(await json(`/api/v1/points?bundle=${id}`)).points;
  const [file] = filesShape.parse(await json(`/api/v1/bundles/${id}/files`)).files;
  const addresses = [`/bundles/${id}`, `/points/${point.id}`, `/bundles/${id}/files/${file.path}`];
  await page.goto(addresses[0] ?? "");

  const { stdout } = await bundles("retract", id, "--reason", "Measured with a debug build.");
  expect(stdout).toContain(`/s/${key}`);
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect([address, answer?.status(), answer?.headers()["cache-control"]]).toEqual([address, 410, "no-store"]);
    await expect(page.getByRole("heading", { name: "This bundle was retracted", level: 1 })).toBeVisible();
    await expect(page.getByText("Measured with a debug build.")).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto("/bundles");
  await expect(page.getByRole("link", { name: /^withdrawn/ })).toHaveCount(0);

  const frozen = await page.goto(`/s/${key}`);
  expect(frozen?.status()).toBe(200);
  await expect(page.getByText(/was retracted on .*: Measured with a debug build\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Before it went", level: 1 })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectAccessible(page);

  await bundles("restore", id);
  expect((await page.goto(`/bundles/${id}`))?.status()).toBe(200);
});

test("freezing without a token gives a key that retracts, restores and deletes the view on its page", async ({
  page,
  browser,
  importSearches,
}) => {
  const { dataset } = await importSearches("frozen-by-nobody");
  await page.goto(`/compare?dataset=${dataset}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByLabel("Title").fill("Frozen by nobody");
  await page.getByRole("button", { name: "Freeze", exact: true }).click();
  const deleteKey = await page.getByLabel(/^Delete key/).inputValue();
  expect(deleteKey).toMatch(/^bfd_\w{32}$/);
  const frozen = new URL(await page.getByLabel("Frozen link").inputValue()).pathname;

  await page.goto(frozen);
  await expect(page.getByText(deleteKey)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Manage" }).click();
  await expect(page.getByRole("heading", { name: "Withdraw “Frozen by nobody”" })).toBeVisible();
  await expectAccessible(page);
  const fill = async (button: string, reason: string) => {
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: button }) });
    await form.getByLabel("Delete key").fill(deleteKey);
    if (reason) await form.getByLabel(/^Reason/).fill(reason);
    await form.getByRole("button", { name: button }).click();
  };
  await fill("Retract", "Measured with a debug build.");
  await expect(page.getByText("Retracted.", { exact: true })).toBeVisible();
  // Another reader, whose browser has no cached page.
  const reader = await (await browser.newContext()).newPage();
  const gone = await reader.goto(new URL(frozen, page.url()).href);
  expect([gone?.status(), gone?.headers()["cache-control"]]).toEqual([410, "no-store"]);
  await expect(reader.getByRole("heading", { name: "This frozen view was retracted", level: 1 })).toBeVisible();
  await expect(reader.getByText("Measured with a debug build.")).toBeVisible();
  await expectAccessible(reader);
  const frame = await reader.goto(new URL(frozen.replace("/s/", "/embed/"), page.url()).href);
  expect(frame?.status()).toBe(200);
  await expect(reader.getByRole("heading", { name: "These results were withdrawn" })).toBeVisible();

  await page.goto(`${frozen}/manage`);
  await fill("Restore it as it was", "");
  await expect(page.getByText("Restored.", { exact: true })).toBeVisible();
  expect((await reader.goto(new URL(frozen, page.url()).href))?.status()).toBe(200);
  await fill("Delete for ever", "Spam.");
  await expect(page.getByRole("heading", { name: "This frozen view was deleted", level: 1 })).toBeVisible();
  await expect(page.getByText("Frozen by nobody")).toHaveCount(0);
});

test("the operator's command withdraws frozen views by key, and lists those of a client", async ({
  request,
  importSearches,
}) => {
  const { dataset } = await importSearches("frozen-for-the-operator");
  const freeze = async () => {
    const answer = await request.post("/api/v1/snapshots", { data: { url: `/compare?dataset=${dataset}` } });
    return frozenShape.parse(await answer.json()).key;
  };
  const [first, second] = [await freeze(), await freeze()];
  const status = async (key: string) => (await request.get(`/s/${key}.csv`)).status();
  await bundles("retract", first, "--reason", "Spam.");
  expect([await status(first), await status(second)]).toEqual([410, 200]);
  await bundles("restore", first);
  expect(await status(first)).toBe(200);
  const { stdout } = await bundles("list", "--frozen");
  const mark = new RegExp(`^${second} .* by client ([0-9a-f]{12}),`, "m").exec(stdout)?.[1] ?? "";
  expect((await bundles("list", "--frozen", "--by", mark)).stdout).toContain(first);
  // Every request of these tests comes from this machine.
  expect((await bundles("list", "--frozen", "--by", "127.0.0.1")).stdout).toContain(second);
  await bundles("delete", first, "--reason", "Spam.");
  expect([await status(first), await status(second)]).toEqual([410, 200]);
});
