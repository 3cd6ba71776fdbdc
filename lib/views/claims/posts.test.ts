import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { answerRows } from "@/lib/views/compare/answer-rows";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { answerClaim } from "./answer-claims";
import { findAnswerClaim, findTarget } from "./claim-keys";
import { relativeClaim } from "./relative-claims";

// Statements of three posts of the archive's author, in the sentences of our pages on the same bundles. The numbers are
// the author's, the words are ours. The file docs/posts.md has both sides with their addresses. This test compares it
// with our sentences.

withTestDatabase();

const importByName = async (name: string) => {
  await importArchive(path.join(archive, `${name}.tar.gz`), name);
};

/** Returns the sentence of the claim in a page's address; undefined where the page has no such claim. */
async function sentenceOf(address: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const raw = rawSearchParams(searchParams);
  if (pathname === "/compare") {
    const view = await loadCompareView(raw);
    const { params } = view;
    const { rows } = answerRows(view.series, view.groups, view.curves, params.target, params.base);
    const found = findAnswerClaim(rows, params.claim ?? "");
    return found ? answerClaim(view, rows, found.row, found.of).sentence.text : undefined;
  }
  const { view } = await loadRelativeView(raw);
  if (!view) return undefined;
  const grid = relativeGrid(view, view.params);
  const target = findTarget(view, grid, view.params.claim ?? "");
  return target ? relativeClaim(view, grid, target)?.sentence.text : undefined;
}

/**
 * Addresses of claims, with the numbers that each sentence must hold. They are the posts' own, or docs/posts.md
 * explains the difference.
 */
const claims: readonly [address: string, figures: readonly string[]][] = [
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=1&target=0.99&base=PGVector&claim=MariaDB~qps",
    ["4,745", "2,337", "2.03 times"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=1&target=0.99&base=PGVector&claim=MariaDB~build",
    ["27.44", "70.66", "61 % lower"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=1&target=0.99&base=PGVector_halfvec&claim=MariaDB~build",
    ["27.44", "78.26", "65 % lower"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=1&target=1&base=PGVector&claim=MariaDB~build",
    ["111.8", "97.38", "15 % higher"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=1&target=0.99&base=PGVector_halfvec&claim=PGVector~size",
    ["234.4", "117.2", "100 % higher"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=1&target=0.99&base=PGVector_halfvec&claim=MariaDB~size",
    ["132", "117.2", "13 % higher"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=8&target=1&base=PGVector&claim=MariaDB~qps",
    ["13,828", "4,727", "2.93 times"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=8&target=0.99&base=PGVector&claim=MariaDB~qps",
    ["18,625", "10,704", "74 % higher"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=8&target=0.99&base=PGVector&claim=MariaDB~build",
    ["15.13", "71.22", "79 % lower"],
  ],
  [
    "/compare?bundle=odkmfsk4uj4g&dataset=fashion-mnist-784-euclidean&threads=8&target=1&base=PGVector_halfvec&claim=MariaDB~build",
    ["108.5", "78.54", "38 % higher"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&base=inno5717&claim=load%20scale%3Diobound~inno802",
    ["122,495", "138,218", "may be noise"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&base=myrocks.none&claim=load%20scale%3Diobound~myrocks.zstd",
    ["144,232", "142,812", "may be noise"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&base=inno5717&claim=load%20scale%3Diobound~myrocks.none",
    ["142,812", "138,218", "may be noise"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&base=inno5717&claim=trx%20hour%3D12%20scale%3Diobound~myrocks.none",
    ["34,701", "34,539", "+0.5 %"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&metric=writtenBytesPerTransaction&base=inno5635&claim=trx%20hour%3D12%20scale%3Diobound~myrocks.none",
    ["1.240", "11.77", "89 % lower"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&base=inno5635&claim=trx%20hour%3D12%20scale%3Dinmem~inno5717",
    ["6,463", "7,239", "may be noise"],
  ],
  [
    "/relative?bundle=yfwte4mu45bn&family=linkbench&base=inno5635&claim=trx%20hour%3D12%20scale%3Dinmem~inno802",
    ["5,855", "7,239", "19 % lower"],
  ],
  [
    "/relative?bundle=c7t2zbc2moue&family=insert-benchmark&base=my5649%2Cconfig%3Ax6d&claim=l.i0%20initialRows%3D20000000~my8022%2Cconfig%3Ax6d",
    ["85,106", "139,860", "39 % lower"],
  ],
  [
    "/relative?bundle=c7t2zbc2moue&family=insert-benchmark&metric=cpuSecondsPerInsert&base=my5649%2Cconfig%3Ax6d&claim=l.i0%20initialRows%3D20000000~my8022%2Cconfig%3Ax6d",
    ["19", "13", "46 % higher"],
  ],
  [
    "/relative?bundle=c7t2zbc2moue&family=insert-benchmark&base=my5649%2Cconfig%3Ax6d&claim=l.x%20initialRows%3D500000000~my8022%2Cconfig%3Ax6d",
    ["110,349", "71,433", "54 % higher"],
  ],
];

/** The table of docs/posts.md: our sentence by its address. */
const answers = new Map(
  [
    ...readFileSync(path.resolve(import.meta.dirname, "../../../docs/posts.md"), "utf8").matchAll(
      /\| \[(.*)\]\((\/.*?)\) \|/g,
    ),
  ].map(([, sentence = "", address = ""]) => [address, sentence]),
);

describe.runIf(hasShared)("the posts of the archive's author", () => {
  beforeAll(async () => {
    for (const name of ["jan25.ann.fashion-mnist-784-euclidean", "linkbench.sep2017.seed-tables", "ibench.jan2021"])
      await importByName(name);
  });

  it.each(claims)("have the author's numbers at %s, or those that docs/posts.md explains", async (address, figures) => {
    const sentence = await sentenceOf(address);
    for (const figure of figures) expect(sentence).toContain(figure);
    expect(answers.get(address)).toBe(sentence);
  });

  it("have a row in docs/posts.md for each of these claims, and no other", () => {
    expect([...answers.keys()]).toEqual(claims.map(([address]) => address));
  });
});
