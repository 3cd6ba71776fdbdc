import { expect, test } from "vitest";
import type { Confounder } from "@/lib/domain/conditions/confounders";
import { drawnHeads } from "./drawn-heads";
import { columnHeads } from "./relative-words";

const column = (version: string, value: string, config: string, engine = "mariadb", variant?: string) => ({
  key: `${value},${config}`,
  value,
  version,
  engine,
  label: null,
  parts: [...(variant ? [{ dimension: "variant", value: variant }] : []), { dimension: "config", value: config }],
});
const otherConfig = (at: number): Confounder => ({
  dimension: "config",
  column: at,
  base: ["z12a_c32r128"],
  other: ["z12b_c32r128"],
  rows: 33,
  compared: 33,
});
const drawn = (columns: ReturnType<typeof column>[], confounders: Confounder[] = []) =>
  drawnHeads(columnHeads(columns, "build", {}), columns, confounders);

test("of many columns a head shows its engine, its version and in what it differs from its baseline, without what all configs end in", () => {
  const columns = [
    ...["10.2.30", "10.3.9", "10.4.8", "10.5.6", "10.6.5"].map((version) =>
      column(version, `ma${version}`, "z12a_c32r128"),
    ),
    ...["11.1.6", "11.2.6", "11.3.2", "11.4.8", "11.5.2"].map((version) =>
      column(version, `ma${version}`, "z12b_c32r128"),
    ),
    column("5.6.51", "my5651_rel", "z12a_c32r128", "mysql"),
  ];
  const { heads, usual } = drawn(
    columns,
    columns.flatMap(({ parts }, at) => (parts.some(({ value }) => value === "z12b_c32r128") ? [otherConfig(at)] : [])),
  );
  expect(heads[0]).toEqual({ lead: "MariaDB", title: "10.2.30", lines: [], badges: [] });
  expect(heads[5]).toEqual({ lead: "MariaDB", title: "11.1.6", lines: [], badges: ["config z12b"] });
  expect(heads[10]).toEqual({ lead: "MySQL", title: "5.6.51", lines: [], badges: [] });
  // Six of eleven have config z12a: it stands once for all.
  expect(usual).toEqual(["config z12a_c32r128"]);
});

test("two builds of one version show the words of their names that tell them apart", () => {
  const { heads } = drawn([
    column("12.1.1", "ma120101_rel_withdbg", "z12b_c32r128"),
    column("12.1.1", "ma120101_mdev16168_rel_withdbg", "z12b_c32r128"),
    column("8.4.6", "my8406_rel_o2nofp", "z12b_c32r128", "mysql"),
    column("8.4.6", "my8406v2_rel_o2nofp", "z12b_c32r128", "mysql"),
  ]);
  expect(heads.map(({ lines }) => lines)).toEqual([
    ["config z12b_c32r128"],
    ["mdev16168", "config z12b_c32r128"],
    ["my8406", "config z12b_c32r128"],
    ["my8406v2", "config z12b_c32r128"],
  ]);
});

test("two columns of one build show in what they differ, not the name that they share", () => {
  const { heads } = drawn([
    column("5.6", "fbmy56", "x6d", "myrocks", "take4"),
    column("5.6", "fbmy56", "x6d", "myrocks", "v2"),
    column("8.0", "fbmy80", "x6d", "myrocks", "v2"),
  ]);
  expect(heads.map(({ title, lines }) => [title, ...lines])).toEqual([
    ["5.6", "take4", "config x6d"],
    ["5.6", "v2", "config x6d"],
    ["8.0", "v2", "config x6d"],
  ]);
});
