import { expect, it } from "vitest";
import { relativeTable } from "@/lib/domain/relative/relative-table";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { comparedSides } from "@/lib/views/diff/diff-view";
import { decodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import type { PageFilters } from "@/lib/views/state/page-filters";
import { decodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { offerWords } from "./name-offer-words";
import { nameOffers } from "./name-offers";
import type { Sides } from "./sides";
import { codePoints, selectWorkloadPoints } from "./workload-selection";

const TESTS = ["point-query", "scan", "insert", "delete"];
let made = 0;
/** One bundle with a build: a value for each of the tests. */
const bundle = (id: string, version: string, part: Partial<WorkloadPoint>, tests = TESTS): WorkloadPoint[] =>
  tests.map((workload) =>
    testPoint(`${id}.${++made}`, 100 + made, { bundle: id, build: testBuild(version), workload, ...part }),
  );

function selectionOf(points: readonly WorkloadPoint[], asked: WorkloadParams, sides?: Sides) {
  const bundles = [...new Set(points.map((each) => each.bundle))].map((id) => {
    return { id, title: id.toUpperCase(), points: points.length };
  });
  const input = { family: "sysbench" as const, bundles, sides };
  const again = (others: readonly WorkloadPoint[], filters: PageFilters) =>
    selectWorkloadPoints({ ...input, params: { ...asked, filters }, points: others, coded: codePoints(others) });
  return { selection: again(points, asked.filters), loaded: points, filters: asked.filters, again };
}

const offersOfTable = (points: readonly WorkloadPoint[], query: Record<string, string> = {}) => {
  const asked = decodeWorkloadParams({ bundle: "b1,b2", family: "sysbench", columns: "build", ...query }).params;
  const tableOf = (of: { points: readonly WorkloadPoint[]; columns: string }) => ({
    table: relativeTable(of.points, of.columns, asked.metric),
  });
  return nameOffers({ ...selectionOf(points, asked), tableOf });
};

const offersOfDiff = (points: readonly WorkloadPoint[], query: Record<string, string>) => {
  const { params } = decodeDiffParams({
    family: "sysbench",
    ...(query.by !== "bundle" && { bundle: "b1,b2" }),
    ...query,
  });
  return nameOffers({
    ...selectionOf(points, tableOfDiff(params), params),
    tableOf: (of) => comparedSides(of, params),
  });
};

const [BARE, NAMED] = [{ machine: "48 CPUs" }, { machine: "hetz, 48 CPUs" }];
const AB = { a: "5.6.51", b: "8.0.43" };

it("names, for a table and an A/B, the names to join and the number of rows", () => {
  // The second bundle has three of the four tests.
  const points = [...bundle("b1", "5.6.51", BARE), ...bundle("b2", "8.0.43", NAMED, TESTS.slice(1))];
  const offer = {
    subject: "machine",
    from: { name: "48 CPUs", shown: "48 CPUs", bundles: ["B1"] },
    into: { name: "hetz, 48 CPUs", shown: "hetz, 48 CPUs", bundles: ["B2"] },
    rows: 3,
  };
  expect(offersOfTable(points)).toEqual([expect.objectContaining(offer)]);
  expect(offersOfDiff(points, AB)).toEqual(offersOfTable(points));
});

it("tries one pair at most: the names that share most tests, of many that may be one machine", () => {
  const others = ["c8", "hetz, 8 CPUs", "c32", "beelink, 32 CPUs", "c16", "ser, 16 CPUs"].flatMap((machine, at) =>
    bundle("b1", `8.0.${at}`, { machine }, TESTS.slice(0, 1)),
  );
  const points = [...others, ...bundle("b1", "5.6.51", BARE), ...bundle("b2", "8.0.43", NAMED, TESTS.slice(1))];
  const asked = decodeWorkloadParams({ bundle: "b1,b2", family: "sysbench", columns: "build" }).params;
  const input = selectionOf(points, asked);
  let tries = 0;
  const again: typeof input.again = (...given) => {
    tries += 1;
    return input.again(...given);
  };
  const tableOf = (of: { points: readonly WorkloadPoint[]; columns: string }) => ({
    table: relativeTable(of.points, of.columns, asked.metric),
  });
  expect(nameOffers({ ...input, again, tableOf })).toEqual([expect.objectContaining({ subject: "machine", rows: 3 })]);
  expect(tries).toBe(1);
});

it("does not try names without a common test", () => {
  const points = [
    ...bundle("b1", "5.6.51", BARE, TESTS.slice(0, 2)),
    ...bundle("b2", "8.0.43", NAMED, TESTS.slice(2)),
    ...bundle("b2", "8.0.44", { ...NAMED, threads: 40 }, TESTS.slice(0, 2)),
  ];
  const asked = decodeWorkloadParams({ bundle: "b1,b2", family: "sysbench", columns: "build" }).params;
  const never = () => {
    throw new Error("No page is made again.");
  };
  expect(nameOffers({ ...selectionOf(points, asked), again: never, tableOf: never })).toEqual([]);
});

it("names other differences in these rows, and that one experiment is not proven", () => {
  const points = [
    ...bundle("b1", "5.6.51", BARE),
    ...bundle("b2", "8.0.43", { ...NAMED, config: "z13a_c8r32" }, TESTS.slice(0, 2)),
    ...bundle("b2", "8.0.43", NAMED, TESTS.slice(2)),
  ];
  const [offer] = offersOfDiff(points, AB);
  expect(offer?.rows).toBe(4);
  expect(offer?.differs).toEqual([
    { text: "two uploads, not known to be one experiment", rows: 4 },
    { text: "config z13a_c8r32 instead of z12a_c8r32", rows: 2 },
  ]);
});

it("proposes nothing where another gate keeps all rows apart, too", () => {
  const points = [...bundle("b1", "5.6.51", BARE), ...bundle("b2", "8.0.43", { ...NAMED, threads: 40 })];
  expect([offersOfTable(points), offersOfDiff(points, AB)]).toEqual([[], []]);
});

it("proposes nothing for names that contradict, for machines not recorded, and where no rows are separated", () => {
  const beside = (part: Partial<WorkloadPoint>) => [...bundle("b1", "5.6.51", BARE), ...bundle("b2", "8.0.43", part)];
  for (const machine of ["hetz, 8 CPUs", null, "48 CPUs"]) {
    expect(offersOfTable(beside({ machine }))).toEqual([]);
    expect(offersOfDiff(beside({ machine }), AB)).toEqual([]);
  }
});

it("proposes nothing where the reader filters by one machine, or compares machines", () => {
  const points = [...bundle("b1", "5.6.51", BARE), ...bundle("b2", "8.0.43", NAMED)];
  expect(offersOfTable(points, { machine: "48 CPUs" })).toEqual([]);
  expect(offersOfTable(points, { columns: "machine" })).toEqual([]);
  expect(offersOfDiff(points, { by: "machine", a: "48 CPUs", b: "hetz, 48 CPUs" })).toEqual([]);
  expect(offersOfTable(points, { machine: String.raw`48 CPUs,hetz\, 48 CPUs` })).toHaveLength(1);
});

it("proposes spellings of an engine that separate rows of two bundles", () => {
  // Each bundle measured two engines, so a row is of one engine.
  const both = (id: string, engine: string) => [
    ...bundle(id, "8.0.43", {}),
    ...bundle(id, "10.5.6", { engine, build: null }, TESTS.slice(2)),
  ];
  const points = [...both("b1", "mariadb"), ...both("b2", "maria-db")];
  expect(offersOfDiff(points, { by: "bundle", a: "b1", b: "b2" })).toEqual([
    expect.objectContaining({
      subject: "engine",
      from: { name: "mariadb", shown: "mariadb", bundles: ["B1"] },
      into: { name: "maria-db", shown: "maria-db", bundles: ["B2"] },
      rows: 2,
    }),
  ]);
});

const offer = {
  subject: "machine" as const,
  from: { name: "48 CPUs", shown: "48 CPUs", bundles: ["nov25.sb.mysql"] },
  into: { name: "hetz, 48 CPUs", shown: "hetz, 48 CPUs", bundles: ["nov25.maria.sb"] },
  rows: 33,
  differs: [
    { text: "two uploads, not known to be one experiment", rows: 33 },
    { text: "config z12b instead of z12a", rows: 3 },
  ],
};

it("links readers who may correct names to the form, with both names", () => {
  const { title, sentences, link } = offerWords(offer, "yes", 4);
  expect([title, ...sentences]).toEqual([
    "“48 CPUs” and “hetz, 48 CPUs” may be one machine.",
    "nov25.sb.mysql has “48 CPUs”; nov25.maria.sb has “hetz, 48 CPUs”.",
    "As one machine, 33 more rows are compared.",
    "More than the machine differs: two uploads, not known to be one experiment; config z12b instead of z12a " +
      "(3 of 33 rows).",
    "Nothing changes until the correction is saved. It then counts for all 4 public bundles with the name “48 CPUs”.",
  ]);
  expect(link).toEqual({
    label: "Correct the name “48 CPUs”",
    href: "/machines/48%20CPUs?same=hetz%2C%2048%20CPUs#correct",
  });
});

it("tells other readers who can join the names, and links to their account", () => {
  for (const right of ["sign-in", "other-token", "not-all-yours"] as const) {
    const { sentences, link } = offerWords(offer, right, 4);
    expect(sentences.at(-1)).toBe(
      "Only somebody who manages all public bundles with these names can join them, by a correction of “48 CPUs”.",
    );
    expect(link).toEqual({ label: right === "sign-in" ? "Sign in" : "Account", href: "/account" });
  }
});
