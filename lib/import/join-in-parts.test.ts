import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { SavedFile } from "../db/write/save-bundle";
import { annConsole } from "../importers/ann-console/importer";
import { plainPoint } from "../importers/kit/point-list";
import { joinResults } from "./join-results";
import { PackedFacts } from "./packed-facts";
import type { ReadMembers } from "./read-members";
import { UnreadTables } from "./unread-tables";

const FOLDERS = 3;
const ROWS = 9_000;

/** A file of plot.py: its labels have digits of a hash, so that it stays large when it is packed. */
function plotOf(folder: string): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const digits = createHash("sha256").update(`${folder} ${at}`).digest("hex");
    return ` PGVector(m=8, ef_search=${at % 400}, x=${digits})   0.9${at % 100}   ${1_000 + at}.5`;
  });
  return ["writing output to results/glove-100-angular.png", ...rows].join("\n");
}

const factsOf = (path: string, text: string): unknown => {
  const parser = annConsole.open({ path });
  for (const [at, line] of text.split("\n").entries()) parser.line(line, at + 1);
  return parser.end().facts;
};

const member = (path: string): SavedFile => ({
  path,
  occurrence: 1,
  sizeBytes: null,
  role: "imported",
  importer: "ann-console",
  reason: null,
  isText: true,
  content: null,
});

function readOf(paths: readonly string[]): ReadMembers {
  return {
    fileName: "a.tar",
    members: paths.map(member),
    texts: [],
    binaries: [],
    issues: [],
    unpackedBytes: 0,
    knownTools: new Map(),
    sideFiles: new Map(),
    manifests: new Map(),
    chosenRules: new Map(),
    sides: new Map(),
    unread: new UnreadTables(),
  };
}

it("joins packed facts some folders at a time, with the results of joining all at once", () => {
  // The files of a folder don't stand together in the archive.
  const folders = Array.from({ length: FOLDERS }, (_, at) => `d${at}`);
  const paths = [...folders.map((folder) => `${folder}/o.plot`), ...folders.map((folder) => `${folder}/o.plot.xlog`)];
  const texts = new Map(folders.map((folder) => [folder, plotOf(folder)]));
  const facts = paths.map((path) => factsOf(path, texts.get(path.slice(0, 2)) ?? ""));
  const sizes = facts.map((one) => new PackedFacts(one).size);
  // More than one part of 1 MiB.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1.5 * 2 ** 20);
  const join = (packed: boolean) =>
    joinResults(
      readOf(paths),
      facts.map((one, at) => ({ importer: annConsole, member: at, facts: packed ? new PackedFacts(one) : one })),
    );
  const [whole, inParts] = [join(false), join(true)];
  expect(inParts.issues).toEqual(whole.issues);
  // Each folder says once that k is assumed, for all of its runs; so does the bundle.
  expect(inParts.issues.filter(({ code }) => code === "k-assumed")).toHaveLength(1);
  const plain = ({ results }: typeof whole) =>
    results.map(({ points, ...rest }) => ({ ...rest, points: points.map(plainPoint) }));
  expect(plain(inParts)).toEqual(plain(whole));
  // The second plot of a folder prints the points of the first again.
  expect(whole.results.map(({ points }) => points.length)).toEqual([FOLDERS * ROWS]);
});
