import { expect, test } from "vitest";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { optionNames } from "./option-names";

const names = (key: string, values: string[], titles?: ReadonlyMap<string, string>) =>
  optionNames(dimensionOf(key) ?? { key, name: (value) => value }, values, titles);

test("builds are named by their versions, under their engines where there are several", () => {
  expect(names("build", ["ma110702_rel_withdbg", "my9500_rel_o2nofp", "my8043_rel_o2nofp", "unknown"])).toEqual([
    { label: "11.7.2", group: "MariaDB" },
    { label: "9.5.0", group: "MySQL" },
    { label: "8.0.43", group: "MySQL" },
    { label: "not recorded" },
  ]);
  expect(names("build", ["my9500_rel_o2nofp", "my8043_rel_o2nofp"])).toEqual([{ label: "9.5.0" }, { label: "8.0.43" }]);
});

test("groups builds by the engines that their points ran as, where names give another or only one of two", () => {
  const engines = new Map([
    ["fbmy56", ["myrocks"]],
    ["fbmy80", ["myrocks", "fbmysql"]],
    ["my5731", ["mysql"]],
  ]);
  const builds = ["fbmy56", "fbmy80", "my5649", "my5731"];
  const { name } = dimensionOf("build") ?? { name: (value: string) => value };
  expect(optionNames({ key: "build", name }, builds, new Map(), engines).map(({ group }) => group)).toEqual([
    "MyRocks",
    "FB MySQL and MyRocks",
    "MySQL",
    "MySQL",
  ]);
  const shown = { engine: { mysql: "MySQL of ours" } };
  const grouped = optionNames({ key: "build", name }, builds, new Map(), engines, shown);
  expect(grouped.at(-1)).toEqual({ label: "5.7.31", group: "MySQL of ours" });
});

test("two builds of one version keep their raw names", () => {
  expect(names("build", ["my8406_rel_o2nofp", "my8406v2_rel_o2nofp", "my8407_rel_o2nofp"])).toEqual([
    { label: "8.4.6 (my8406_rel_o2nofp)" },
    { label: "8.4.6 (my8406v2_rel_o2nofp)" },
    { label: "8.4.7" },
  ]);
});

test("algorithms keep their raw names, with engines as headings where one has several", () => {
  expect(names("algorithm", ["MariaDB", "PGVector", "PGVector_halfvec"])).toEqual([
    { label: "MariaDB" },
    { label: "PGVector", group: "pgvector" },
    { label: "PGVector_halfvec", group: "pgvector" },
  ]);
  expect(names("algorithm", ["MariaDB", "PGVector"])).toEqual([{ label: "MariaDB" }, { label: "PGVector" }]);
});

test("bundles are named by their titles, and also by their ids where two have the same title", () => {
  const titles = new Map([
    ["a1", "nov25"],
    ["b2", "nov25"],
    ["c3", "dec25"],
  ]);
  expect(names("bundle", ["a1", "b2", "c3"], titles)).toEqual([
    { label: "nov25 (a1)" },
    { label: "nov25 (b2)" },
    { label: "dec25" },
  ]);
});
