import { z } from "zod";
import { expectAccessible, expectFits } from "./axe";
import { expect, test } from "./fixtures";
import { sysbenchBundle } from "./sysbench-bundle";

const owner = process.env.BENCHFOLIO_E2E_OWNER ?? "";
// No other test has these builds, so no other history gets the note.
const BUILDS = ["my8001_rel", "my8002_rel", "my8003_rel"];
const RATES = [1000, 1000, 800];

test("a note on a build is written without scripts, and is on the history, in its file and its frozen view", async ({
  browser,
  page,
  request,
  importBundle,
}) => {
  const runs = BUILDS.map((build, at) => ({ build, test: "point-query", qps: RATES[at] ?? null }));
  const { id } = await importBundle("noted.tar.gz", await sysbenchBundle("noted", runs));
  const history = `bundle=${id}&family=sysbench`;
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const phone = await plain.newPage();
  try {
    await phone.goto("/account");
    await phone.getByRole("textbox", { name: "Token" }).fill(owner);
    await phone.getByRole("button", { name: "Sign in" }).click();
    await expect(phone.getByText("Signed in as owner.")).toBeVisible();
    await phone.goto("/builds/mysql/my8003_rel");
    await phone.getByRole("link", { name: "Write a note" }).click();
    await phone.getByLabel("Text").fill("The log is synced since this build. See https://example.com/why");
    await phone.getByRole("button", { name: /^Sign as/ }).click();
    await expect(phone.getByText("Written.")).toBeVisible();
    await phone.goto(`/history?${history}`);
    const notes = phone.getByRole("region", { name: "Notes", exact: true });
    await expect(notes.getByRole("listitem")).toContainText("MySQL 8.0.3");
    await expect(notes.getByRole("link", { name: "https://example.com/why" })).toHaveAttribute("rel", /ugc/);
    await expectFits(phone);
  } finally {
    await plain.close();
  }
  const file = await (await request.get(`/history.csv?${history}`)).text();
  expect(file.match(/The log is synced/g)).toHaveLength(1);
  const freeze = await request.post("/api/v1/snapshots", {
    data: { url: `/history?${history}`, title: "Kept", caption: "" },
  });
  const { key } = z.object({ key: z.string() }).parse(await freeze.json());
  for (const address of [`/s/${key}`, `/embed/${key}`, `/s/${key}.html`, `/s/${key}.md`])
    expect(await (await request.get(address)).text(), address).toContain("The log is synced since this build.");

  expect(await (await request.get("/builds/mysql/my8003_rel/feed.atom")).text()).toContain("The log is synced");

  await page.goto(`/history?${history}`);
  await expect(page.locator("svg rect + text").filter({ hasText: /^1$/ }).first()).toBeVisible();
  await expectAccessible(page);
});
