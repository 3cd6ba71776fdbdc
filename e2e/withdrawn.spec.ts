import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

const script = path.resolve(import.meta.dirname, "../scripts/bundles.mjs");

const frozenShape = z.object({ key: z.string() });
const pointsShape = z.object({ points: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) });
const filesShape = z.object({ files: z.tuple([z.object({ path: z.string() })]).rest(z.unknown()) });

/** `npm run bundles -- ...`, beside the server under test. */
const bundles = (...items: string[]) =>
  promisify(execFile)(process.execPath, [script, ...items], {
    env: { ...process.env, BENCHFOLIO_DATA: process.env.BENCHFOLIO_E2E_DATA },
  });

test("a retracted bundle's addresses answer 410 with the reason, its frozen view says so, and it can be restored", async ({
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
