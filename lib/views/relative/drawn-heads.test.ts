import { expect, test } from "vitest";
import type { Confounder } from "@/lib/domain/relative/confounders";
import { badgesApart, badgesShown, drawnHeads } from "./drawn-heads";
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
const draw = (
  columns: ReturnType<typeof column>[],
  confounders: Confounder[] = [],
  bases: readonly number[] = [],
  lines: (at: number) => string[] = () => [],
) => {
  const heads = columnHeads(columns, "build", {}).map((head, at) => ({
    ...head,
    lines: [...head.lines, ...lines(at)],
  }));
  return drawnHeads(heads, columns, confounders, (at) => bases.includes(at));
};

test("with many columns a head shows engine, version and differences from its baseline, no shared suffix", () => {
  const columns = [
    ...["10.2.30", "10.3.9", "10.4.8", "10.5.6", "10.6.5"].map((version) =>
      column(version, `ma${version}`, "z12a_c32r128"),
    ),
    ...["11.1.6", "11.2.6", "11.3.2", "11.4.8", "11.5.2"].map((version) =>
      column(version, `ma${version}`, "z12b_c32r128"),
    ),
    column("5.6.51", "my5651_rel", "z12a_c32r128", "mysql"),
  ];
  const { heads, usual } = draw(
    columns,
    columns.flatMap(({ parts }, at) => (parts.some(({ value }) => value === "z12b_c32r128") ? [otherConfig(at)] : [])),
  );
  expect(heads[0]).toEqual({ lead: "MariaDB", title: "10.2.30", lines: [], badges: [] });
  expect(heads[5]).toEqual({ lead: "MariaDB", title: "11.1.6", lines: [], badges: ["config z12b"] });
  expect(heads[10]).toEqual({ lead: "MySQL", title: "5.6.51", lines: [], badges: [] });
  // Six of eleven have config z12a: the table names it once.
  expect(usual).toEqual(["config z12a_c32r128"]);
});

test("two builds of one version show the distinct words of their names", () => {
  const { heads } = draw([
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

test("two columns of one build show their differences, not their common name", () => {
  const { heads } = draw([
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

test("a baseline names its config, and a column without a usual line its own value", () => {
  const columns = [
    ...["10.2.30", "10.3.9", "10.4.8", "10.5.6", "10.6.5", "10.11.4"].map((version) =>
      column(version, `ma${version}`, "z12a_c32r128"),
    ),
    ...["5.6.51", "5.7.44", "8.0.43"].map((version) => column(version, `my${version}`, "y1_c32r128", "mysql")),
    ...["12.22", "13.22"].map((version) => column(version, `pg${version}`, "x10a_c32r128", "postgres")),
  ];
  // Only the first MariaDB has raw results, so its five later builds are compared with it. MySQL and PostgreSQL are
  // compared with their own first builds.
  const authors = (at: number) => (at === 0 ? [] : ["the author's table"]);
  const origins = [1, 2, 3, 4, 5].map(
    (at): Confounder => ({ ...otherConfig(at), dimension: "origin", base: ["raw"], other: ["author"] }),
  );
  const { heads, usual } = draw(columns, origins, [0, 6, 9], authors);
  expect(usual).toEqual(["config z12a_c32r128", "the author's table"]);
  expect(heads.map(({ lines, badges }) => [...lines, ...badges].join("; "))).toEqual([
    "raw",
    ...Array.from({ length: 5 }, () => "other origin"),
    ...Array.from({ length: 3 }, () => "config y1"),
    ...Array.from({ length: 2 }, () => "config x10a"),
  ]);
});

test("a usual difference is named once only where heads name the exceptions", () => {
  const columns = Array.from({ length: 12 }, (_, at) => column(`8.0.${at}`, `my80${at}`, `z${at}`));
  const configs = (from: number) => columns.flatMap((_, at) => (at >= from ? [otherConfig(at)] : []));
  // Each has its own config, which its head still names.
  expect(draw(columns, configs(1), [0]).heads.map(({ lines, badges }) => [...lines, ...badges])).toEqual(
    columns.map((_, at) => [`config z${at}`]),
  );
  const clients = (from: number) => configs(from).map((each) => ({ ...each, dimension: "s.toolVersion" }));
  expect(draw(columns, clients(1), [0]).usual).toEqual(["tool version differs from the baseline’s"]);
  // The second has the tool of the first.
  const some = draw(columns, clients(2), [0]);
  expect(some.usual).toEqual([]);
  expect(some.heads.map(({ badges }) => badges.length)).toEqual([0, 0, ...Array.from({ length: 10 }, () => 1)]);
});

test("a column of thread counts names the version of its engine", () => {
  const threads = (value: string, engine: string, version: string | null) => ({
    key: `${value},engine:${engine}`,
    value,
    engine,
    label: null,
    version,
    parts: [{ dimension: "engine", value: engine }],
  });
  const columns = [threads("1", "mariadb", "11.8.3"), threads("1", "postgres", "18.0"), threads("48", "mariadb", null)];
  expect(columnHeads(columns, "threads", {})).toEqual([
    { title: "1 thread", lines: ["MariaDB 11.8.3"] },
    { title: "1 thread", lines: ["PostgreSQL 18.0"] },
    { title: "48 threads", lines: ["MariaDB"] },
  ]);
});

test("shows the first of many badges and counts the others, never one alone", () => {
  const badges = ["config b", "other build", "other scale", "other seconds", "other tool version"];
  expect(badgesShown(badges)).toEqual(["config b", "other build", "other scale", "2 more differences"]);
  expect(badgesShown(badges.slice(0, 4))).toEqual(badges.slice(0, 4));
  expect(badgesShown([])).toEqual([]);
});

test("titles columns of builds by their engines, where no source names the build", () => {
  const column = (engine: string, value: string, version: string | null) => ({
    key: `${engine} ${value}`,
    value,
    parts: [{ dimension: "engine", value: engine }],
    engine,
    label: null,
    version,
  });
  const columns = [column("duckdb", "unknown", null), column("clickhouse", "ch2411", "24.11")];
  expect(columnHeads(columns, "build", {})).toEqual([
    { title: "DuckDB", lines: ["build not recorded"] },
    { title: "ClickHouse 24.11", lines: ["ch2411"] },
  ]);
});

test("heads of one title name the fewest differences that tell them apart", () => {
  const head = (title: string, ...badges: string[]) => ({ lead: "MySQL", title, lines: [], badges });
  const heads = [
    head("5.6.49", "io-bound", "config x6a"),
    head("5.6.49", "io-bound", "take4"),
    head("5.6.49", "cached", "take4"),
    head("5.6.49", "io-bound"),
    head("8.0.22", "io-bound", "take4"),
  ];
  expect(heads.map((_, at) => badgesApart(heads, at))).toEqual([
    ["config x6a"],
    ["take4", "io-bound"],
    ["cached"],
    // Its only badge is of others too; it is the one without another.
    ["io-bound"],
    [],
  ]);
});
