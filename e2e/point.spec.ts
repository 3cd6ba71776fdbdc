import { expect, test } from "./fixtures";

test("a point's page has its metrics, its parameters and the index it was measured on", async ({
  page,
  request,
  importSearches,
}) => {
  const { id, dataset } = await importSearches("point");
  const answer = await (await request.get(`/api/v1/points?bundle=${id}&threads=8&limit=1000`)).json();
  const point = answer.points.find(
    ({ queryParams, indexParams }: { queryParams: { efSearch: number }; indexParams: { m: number } }) =>
      queryParams.efSearch === 40 && indexParams.m === 16,
  );
  await page.goto(`/points/${point.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PGVector(m=16, ef_construction=64, ef_search=40)");
  // The setting comes first, with facts that no source states.
  await expect(page.getByRole("main")).toContainText(/machine not recorded, 8 threads, from/);
  const metrics = page.locator("#metrics");
  await expect(metrics).toContainText("640.25");
  await expect(metrics).toContainText("0.997");
  await expect(page.locator("#setting")).toContainText("8");
  await expect(page.locator("#parameters")).toContainText("efConstruction");
  await expect(page.locator("#parameters")).toContainText("64");
  // Build time 16 * 1.25 seconds, size 16 * 1024 KiB.
  await expect(page.locator("#index")).toContainText("20.0 s");
  await expect(page.locator("#index")).toContainText("16 MiB");
  await page
    .locator("#source")
    .getByRole("link", { name: /o\.plot:/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`nov26\\.ann\\.${dataset}/out\\.batch1\\.8/o\\.plot\\?line=\\d+#L\\d+$`));
});

test("a point of a binary file names it and the source of its recall", async ({ page, request }) => {
  const { points } = await (await request.get("/api/v1/points?dataset=mnist10k-784-euclidean&limit=1")).json();
  await page.goto(`/points/${points[0].id}`);
  await expect(page.locator("#source")).toContainText("binary file");
  await expect(page.locator("#metrics")).toContainText(/recomputed|ground truth/i);
});

for (const path of ["/points/nothing.1", "/bundles/nothing", "/engines/nothing", "/datasets/nothing", "/s/nothing"]) {
  test(`${path} is not found, and the page offers other ways`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });
}
