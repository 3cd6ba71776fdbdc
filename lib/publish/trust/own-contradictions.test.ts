import { beforeAll, expect, it } from "vitest";
import { loadBundleContents } from "@/lib/db/read/bundle-page";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBytes } from "@/lib/import/import-archive.testing";
import { embedPage } from "@/lib/publish/embed-page";
import { shownAt } from "@/lib/publish/samples.testing";
import { viewFigures } from "@/lib/publish/view-figures";
import { authorTablesSummary } from "@/lib/views/bundle/author-table-words";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";

// 10.0 MB a second over 3,333 transactions a second are 3.00 KB a transaction; the row prints 0.08.
const table = `tps wkb/t Mcpu/t size un gn ul gl wMB/s engine
5489 0.78 642 15 0.3 0.1 0.5 0.5 4.3 myrocks
3333 0.08 1025 26 0.7 0.2 1 1 10.0 toku5717
`;
let id = "";

withTestDatabase();
beforeAll(async () => {
  const fileName = "inmem.48core.256g.trx.hour12.new_config.txt";
  id = await importBytes(Buffer.from(table), fileName, "Linkbench");
});

it("reports a table that contradicts itself on the page, in the picture, the embed and the trust strip", async () => {
  const { view } = await loadRelativeView({ bundle: id });
  expect(view?.authorRemarks).toEqual([
    { bundle: id, title: "Linkbench", cells: 0, differ: 0, ownCells: 2, ownDiffer: 1 },
  ]);
  const shown = await shownAt(`http://h/relative?bundle=${id}`);
  const figures = viewFigures(shown);
  const sentence = "The author’s own tables of Linkbench contradict themselves in 1 of 2 cells.";
  expect(figures[0]?.warnings).toContain(sentence);
  const links = { view: "http://h/s/x", csv: "", picture: "" };
  const embeds = figures.map((figure) =>
    embedPage(figure, { shown, today: new Date(0), links }, { theme: "light", height: null }),
  );
  expect(embeds[0]).toContain(sentence);
  expect(shown.trust?.find(({ about }) => about === "The author’s own values")).toMatchObject({
    head: "1 printed value contradicts others",
    text: expect.stringMatching(/^1 of 2 values that follow from the author’s other values contradicts them\./),
  });
  expect(JSON.stringify([view, figures, embeds, shown.trust])).not.toMatch(/raw result/);
});

it("is reported on the bundle's page", async () => {
  const { authorTables } = await loadBundleContents(id);
  expect(authorTablesSummary(authorTables)).toBe(
    "1 of 2 cells in 1 table agree with the author’s other numbers, 1 contradicts them",
  );
});
