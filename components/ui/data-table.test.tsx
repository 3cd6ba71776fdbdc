import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Column, DataTable } from "./data-table";

interface Row {
  name: string;
  qps: number | null;
  why: string;
}
const columns: Column<Row>[] = [
  { key: "name", header: "Name", rowHeader: true, cell: ({ name }) => name },
  { key: "qps", header: "QPS", unit: "1/s", align: "right", cell: ({ qps }) => qps ?? "–" },
  { key: "verdict", header: "Verdict", cell: ({ qps, why }) => qps ?? why, sentence: ({ qps }) => qps === null },
  { key: "path", header: "Source", phone: "wide", cell: () => "o.log:3" },
  { key: "mode", header: "Mode", phone: "hide", cell: () => "batch" },
];

/**
 * Returns each row's cells as a phone has them. A cell is on its own line, left out, or has the label before the value.
 */
function phoneCells(rows: Row[]): string[][] {
  const html = renderToStaticMarkup(
    <DataTable caption="Rows" columns={columns} rows={rows} rowKey={({ name }) => name} />,
  );
  const body = /<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? "";
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, attributes = "", text = ""]) => {
      const label = /data-label="([^"]*)"/.exec(attributes)?.[1];
      const line = attributes.includes("data-wide")
        ? "own line"
        : attributes.includes("data-phone-hide")
          ? "left out"
          : label;
      return `${line}: ${text}`;
    }),
  );
}

it("gives a phone values with header and unit, own lines for names, sentences and 'wide', and no 'hide'", () => {
  const rows = [
    { name: "a", qps: 5, why: "" },
    { name: "b", qps: null, why: "Nothing before it to compare with." },
  ];
  expect(phoneCells(rows)).toEqual([
    ["own line: a", "QPS 1/s: 5", "Verdict: 5", "own line: o.log:3", "left out: batch"],
    [
      "own line: b",
      "QPS 1/s: –",
      "own line: Nothing before it to compare with.",
      "own line: o.log:3",
      "left out: batch",
    ],
  ]);
});
