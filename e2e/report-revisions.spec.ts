import { expectAccessible, expectFits } from "./axe";
import { readBundle } from "./bundles";
import { expect, test } from "./fixtures";
import { signIn } from "./sign-in";

test("a report is revised under its address, keeps its earlier words at theirs, and only its owner may revise it", async ({
  page,
  browser,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  await signIn(page);
  const panels = [
    { markdown: "Writes fall.\n\nThe disk was full." },
    { url: `/relative?bundle=${id}&family=sysbench` },
  ];
  const data = { title: "What 8.4 changed", panels };
  const headers = { authorization: `Bearer ${process.env.BENCHFOLIO_E2E_OWNER}` };
  const made = await page.request.post("/api/v1/reports", { data, headers });
  expect(made.status()).toBe(201);
  const { key, panels: views }: { key: string; panels: (string | null)[] } = await made.json();
  const before = await (await page.request.get(`/s/${key}.html`)).body();

  await page.goto(`/s/${key}`);
  await page.getByRole("button", { name: "Revise" }).click();
  await expect(page).toHaveURL(/\/report\/drafts\/\w{12}$/);
  await expect(page.getByText("This changes revision 1 of your report")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Text/).fill("Reads fall.\n\nThe disk was full.");
  // Another window publishes first.
  const other = { ...data, panels: [{ markdown: "Nothing falls." }], revises: { key, revision: 1 } };
  expect((await page.request.post("/api/v1/reports", { data: other, headers })).status()).toBe(201);
  await page.getByRole("button", { name: "Publish the revision" }).click();
  await expect(page.getByText("Revision 2 of this report was published since")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change that one instead" }).click();
  await expect(page.getByText("This changes revision 2 of your report")).toBeVisible();
  await expect(page.getByLabel(/^Text/)).toHaveValue("Reads fall.\n\nThe disk was full.");
  await page.getByRole("button", { name: "Publish the revision" }).click();
  await expect(page).toHaveURL(new RegExp(`/s/${key}-3$`));
  await expect(page.getByText("Reads fall.").last()).toBeVisible();
  const answer: { panels: { key?: string }[] } = await (await page.request.get(`/s/${key}.json`)).json();
  expect(answer.panels[1]?.key).toBe(views[1]);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const reader = await plain.newPage();
  await reader.goto(`/s/${key}`);
  await expect(reader.getByText("Reads fall.").last()).toBeVisible();
  await expect(reader.getByRole("button", { name: "Revise" })).toHaveCount(0);
  await expect(reader.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/s/${key}$`));
  await reader.getByText("What changed since revision 2").click();
  await expect(reader.locator("del")).toHaveText("Nothing falls.");
  await expect(reader.locator("ins").first()).toHaveText("Reads fall.");
  await reader.getByText("All 3 revisions").click();
  await reader.getByRole("link", { name: "Revision 1", exact: true }).click();
  await expect(reader.getByText("This is revision 1, an older one.")).toBeVisible();
  await expect(reader.getByText("Writes fall.")).toBeVisible();
  await expect(reader.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/s/${key}$`));
  expect((await (await plain.request.get(`/s/${key}-1.html`)).body()).equals(before)).toBe(true);
  for (const path of [`/s/${key}`, `/s/${key}-1`])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectFits(page);
      await expectAccessible(page);
    }

  // A second browser is refused as if there were no such report.
  const refused = await plain.request.post("/report/drafts/save", { form: { revise: key }, maxRedirects: 0 });
  expect(refused.status()).toBe(303);
  expect(refused.headers().location).not.toMatch(/\/report\/drafts\/\w{12}$/);
  const forged = { ...data, revises: { key, revision: 3 } };
  const answers = [forged, { ...forged, revises: { key: "2222222222", revision: 3 } }].map(async (body) => {
    const posted = await plain.request.post("/api/v1/reports", { data: body });
    return [posted.status(), await posted.json()];
  });
  const [own, unknown] = await Promise.all(answers);
  expect(own).toEqual(unknown);
  expect(own?.[0]).toBe(404);
  await plain.close();
});
