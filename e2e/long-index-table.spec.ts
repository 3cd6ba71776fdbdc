import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";

// 250 indexes: m = 1 to 250, build time m * 1.25 seconds (consoleLogs), QPS 10,000 - m.
const points = Array.from({ length: 250 }, (_, at) => ({
  m: at + 1,
  efConstruction: 64,
  efSearch: 10,
  recall: 0.995,
  qps: 9999 - at,
}));

test("a long index table has its first rows and fetches the rest to sort or show them, also frozen", async ({
  page,
  importBundle,
}) => {
  const dataset = newDataset("long");
  await importBundle("long.tar.gz", await tarGz(consoleLogs({ dataset, points })));
  const query = `/compare?dataset=${dataset}&target=0.99`;
  const frozen = await page.request.post("/api/v1/snapshots", { data: { url: query, title: "Long", caption: "" } });
  const { url }: { url: string } = await frozen.json();

  for (const address of [query, url]) {
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}tab=indexes`);
    const table = page.getByRole("table", { name: /^Indexes: build time/ });
    await expect(table.getByRole("row")).toHaveCount(26);
    // Each press takes effect when the rest of the rows is there.
    for (const order of ["ascending", "descending"]) {
      await table.getByRole("button", { name: /^Build/ }).click();
      await expect(table.getByRole("columnheader", { name: /^Build/ })).toHaveAttribute("aria-sort", order);
    }
    await expect(table.getByRole("row").nth(1)).toContainText("312.5");
    await page.getByRole("button", { name: "Show all 250 indexes" }).click();
    await expect(table.getByRole("row")).toHaveCount(251);
  }
});
