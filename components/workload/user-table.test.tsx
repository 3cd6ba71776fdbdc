import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UserTable } from "./user-table";
import { VariantTable } from "./variant-table";

// A phone writes a cell's data-label before its text.
const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*data-label="([^"]*)"[^>]*>(.*?)<\/td>/gs)].map(
    ([, label, text = ""]) => `${label}: ${text.replaceAll(/<[^>]*>/g, "")}`,
  );

it("names each list once on a phone, and marks an empty one", () => {
  const user = {
    bundle: { id: "a", title: "A", uploadedAt: new Date(0) },
    engine: { name: "mysql", displayName: "MySQL" },
    builds: ["my8043", "my9500"],
    configs: ["z12a"],
    machines: [],
    threads: [1, 40],
    runs: 4,
  };
  expect(cellsOf(renderToStaticMarkup(<UserTable users={[user]} />))).toEqual([
    "Engine: MySQL",
    "Builds: my8043, my9500",
    "Configs: z12a",
    "Machines: –",
    "Thread counts: 1, 40",
    "Runs: 4",
  ]);
  const variant = { params: {}, group: null, threads: [4], runs: 1, complete: 1 };
  expect(cellsOf(renderToStaticMarkup(<VariantTable name="scan" variants={[variant]} />))).toContain(
    "Thread counts: 4",
  );
});
