import { expectAccessible, expectFits } from "./axe";
import { readBundle } from "./bundles";
import { expect, test } from "./fixtures";

const ORCID = "0000-0002-1825-0097";

test("an author states a name, is cited by it, has a page, and removes the name without scripts", async ({
  page,
  browser,
  baseURL,
  request,
  importBundle,
}) => {
  // The sample, which no other test withdraws.
  const { id } = await importBundle("sysbench-archive-layout.tar.gz", readBundle("sysbench-archive-layout.tar.gz"));
  const made = await request.post("/api/v1/tokens", {
    headers: { authorization: `Bearer ${process.env.BENCHFOLIO_E2E_OWNER}` },
    data: { name: "laptop", owner: "ada of this test", scopes: ["upload", "manage-own"] },
  });
  const { token } = await made.json();
  const report = await request.post("/api/v1/reports", {
    headers: { authorization: `Bearer ${token}` },
    data: { title: "Ada's findings", panels: [{ url: `/relative?family=sysbench&bundle=${id}` }] },
  });
  const before = await report.json();

  await page.goto("/account");
  await page.getByRole("textbox", { name: "Token" }).fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  const form = page.getByRole("region", { name: "You as an author" });
  await form.getByLabel("Public name").fill("Ada Example");
  await form.getByLabel("Family name").fill("Example");
  await form.getByLabel("Affiliation").fill("Analytical Engines");
  await form.getByLabel("ORCID iD").fill("0000-0002-1825-0098");
  await form.getByRole("button", { name: "Save" }).click();
  // A wrong check digit is refused, and nothing that was typed is lost.
  await expect(page.getByText("ORCID iD: is not an ORCID iD: its form or its check digit is wrong.")).toBeVisible();
  await expect(form.getByLabel("Affiliation")).toHaveValue("Analytical Engines");
  await form.getByLabel("ORCID iD").fill(ORCID);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The public name is saved.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  const after = await request.post("/api/v1/reports", {
    headers: { authorization: `Bearer ${token}` },
    data: { title: "Ada's later findings", panels: [{ url: `/s/${before.panels[0]}` }] },
  });
  const { key } = await after.json();
  await page.goto(`/s/${key}`);
  await page.getByText("Cite this result").click();
  await expect(page.getByText("author = {{Example}, {Ada}},")).toBeVisible();
  await page.getByRole("link", { name: "Ada Example" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Example" })).toBeVisible();
  await expect(page.getByText("Analytical Engines")).toBeVisible();
  await expect(page.getByRole("link", { name: ORCID })).toHaveAttribute("href", `https://orcid.org/${ORCID}`);
  await expect(page.getByRole("link", { name: "Ada's later findings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ada's findings" })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
  // A view that was frozen before the name keeps its citation.
  await page.goto(`/s/${before.key}`);
  await page.getByText("Cite this result").click();
  await expect(page.getByText("author =")).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const reader = await plain.newPage();
  await reader.goto("/account");
  await reader.getByRole("textbox", { name: "Token" }).fill(token);
  await reader.getByRole("button", { name: "Sign in" }).click();
  await reader.getByRole("button", { name: "Remove the name and its page" }).click();
  await expect(reader.getByText("The public name and its page are removed.")).toBeVisible();
  await plain.close();
});
