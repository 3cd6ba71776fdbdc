import type { Locator, Page } from "@playwright/test";

/** Returns the rows of a table as the text of their cells, without the header row. */
export async function readRows(table: Locator): Promise<string[][]> {
  await table.locator("tbody tr").first().waitFor();
  const rows = await table.locator("tbody tr").all();
  return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
}

/** Returns the exact values in the cells' titles, row by row; "" for cells without one. */
export async function readTitles(table: Locator): Promise<string[][]> {
  await table.locator("tbody tr").first().waitFor();
  const rows = await table.locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").all();
      return Promise.all(cells.map(async (cell) => (await cell.getAttribute("title")) ?? ""));
    }),
  );
}

/** Returns the compare page's answer: best QPS by series at the page's target. */
export const answerTable = (page: Page): Locator =>
  page.getByRole("table", { name: /^Best QPS at recall of at least .*, by series$/ });

/** Returns the compare page's matrix of best QPS by series and target. */
export const targetsTable = (page: Page): Locator =>
  page.getByRole("table", { name: "Best QPS by series and recall target", exact: true });
