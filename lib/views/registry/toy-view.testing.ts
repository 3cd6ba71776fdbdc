import { z } from "zod";
import { numberCell, numberColumn } from "@/lib/blocks/block";
import { plainCell } from "@/lib/pictures/figure";
import { tableFile } from "@/lib/tables/block-table";
import { viewTable } from "@/lib/tables/types";
import type { ViewEntry } from "./view-entry";

// A view for tests only: nothing outside of the registry knows its name.

const toySchema = z.object({
  title: z.string(),
  rows: z.array(z.object({ name: z.string(), qps: z.number() })),
  bundles: z.array(z.object({ id: z.string(), title: z.string() })),
  emptyReason: z.string().nullable(),
  params: z.object({ filters: z.record(z.string(), z.array(z.string())) }),
});
type Toy = z.infer<typeof toySchema>;

/** The model of the toy view. */
export const TOY: Toy = {
  title: "Toys by speed",
  rows: [
    { name: "train", qps: 12.5 },
    { name: "ball", qps: 3 },
  ],
  bundles: [],
  emptyReason: null,
  params: { filters: {} },
};

/** The registry's entry of the toy view. */
export const toyEntry: ViewEntry<Toy> = {
  asks: { fields: { size: { expected: "size is small or large" } }, isFilter: () => false },
  about: "Toys by speed.",
  encode: () => "",
  words: ({ title }) => ({ title, description: "What children play with" }),
  heading: ({ title }) => title,
  subject: () => "toys",
  nothing: "There are no toys here.",
  figures: ({ title, rows }, _, given) => [
    {
      name: "table",
      title: given ?? title,
      relativeTo: null,
      facts: ["wood"],
      warnings: [],
      source: "",
      alt: `Table, ${title}.`,
      body: {
        kind: "table",
        corner: "toy",
        columns: [{ title: "QPS", lines: [], align: "right" }],
        rows: rows.map(({ name, qps }) => ({
          head: name,
          detail: "",
          strong: false,
          cells: [plainCell(String(qps), qps)],
        })),
      },
    },
  ],
  tables: [
    viewTable("toys", "Every toy", ({ title, rows }) =>
      tableFile(
        {
          kind: "table",
          name: "toys",
          title,
          relativeTo: null,
          facts: ["wood"],
          warnings: [],
          notes: [],
          source: "",
          alt: "",
          corner: "toy",
          keys: [{ key: "name", head: "Toy" }],
          order: {},
          base: null,
          columns: [numberColumn("qps", "QPS", { unit: "1/s", written: "plain" }, { name: "QPS" })],
          rows: rows.map(({ name, qps }) => ({
            key: name,
            parts: { name },
            head: name,
            detail: "",
            level: "row",
            unit: "1/s",
            cells: [numberCell(qps)],
          })),
        },
        { name: "toys", listKey: "toys", json: ({ key }) => rows.find(({ name }) => name === key) },
      ),
    ),
  ],
  liveTables: [],
  json: (view) => view,
  stored: toySchema,
  keepBundles: (view) => view,
  trust: null,
};
