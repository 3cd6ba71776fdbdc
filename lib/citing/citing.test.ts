import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { BundleSummary } from "../api/schemas/bundles";
import { atomFeed } from "./atom-feed";
import { citationCff } from "./citation-cff";
import { croissant, datasetLd } from "./croissant";
import type { Described } from "./described";

const bundle: BundleSummary = {
  id: "abc123",
  sha256: "a".repeat(64),
  title: 'Nightly "9.5": <b>& more',
  fileName: "nightly.tar.gz",
  url: "/bundles/abc123",
  visibility: "public",
  embargoUntil: null,
  owner: "ci",
  notes: "",
  postUrl: null,
  licence: "CC-BY-4.0",
  sponsor: null,
  trust: null,
  status: "ready",
  sizeBytes: 1234,
  unpackedBytes: 4321,
  uploadedAt: "2026-11-21T23:10:00.000Z",
  importedAt: "2026-11-21T23:10:02.000Z",
  importerVersion: "pipeline@1",
  counts: { files: 3, runs: 2, indexBuilds: 0, points: 7, issues: 0 },
  storedBytes: "whole",
};
const described: Described = {
  bundle,
  page: "https://bench.example/bundles/abc123",
  original: "https://bench.example/api/v1/bundles/abc123/original",
  keywords: ["MySQL", "sysbench"],
};
const file = (path: string, part: { occurrence?: number; sha256?: string | null } = {}) => ({
  path,
  occurrence: 1,
  sizeBytes: 10,
  isText: true,
  sha256: "b".repeat(64),
  ...part,
});

describe("a bundle that somebody cites", () => {
  it("has a CITATION.cff whose values are what the bundle says, whatever marks its title has", () => {
    expect(parse(citationCff(described))).toEqual({
      "cff-version": "1.2.0",
      type: "dataset",
      message: "If you use these results, cite them as below.",
      title: bundle.title,
      authors: [{ name: "ci" }],
      abstract: "Benchmark results of MySQL, sysbench: 2 runs, 7 points, 3 files.",
      "date-released": "2026-11-21",
      url: described.page,
      license: "CC-BY-4.0",
      identifiers: [
        { type: "other", value: `sha256:${bundle.sha256}`, description: "Hash of the archive as it was uploaded" },
      ],
      keywords: ["MySQL", "sysbench"],
    });
  });

  it("states no licence, owner or sponsor that nobody stated", () => {
    const plain = { ...described, bundle: { ...bundle, licence: null, owner: null } };
    const ld = datasetLd(plain);
    for (const key of ["license", "creator", "funder"]) expect(ld).not.toHaveProperty(key);
    expect(parse(citationCff(plain))).not.toHaveProperty("license");
    expect(datasetLd({ ...plain, bundle: { ...plain.bundle, sponsor: "A vendor" } })).toHaveProperty(
      "funder.name",
      "A vendor",
    );
  });

  it("lists each member with its hash, those of one name apart, and says how many have none", () => {
    const made = croissant(described, [file("o/a"), file("o/a", { occurrence: 2 }), file("o/b", { sha256: null })]);
    expect(made.distribution.map((one) => [one["@id"], one.sha256[0]])).toEqual([
      ["archive", "a"],
      ["o/a", "b"],
      ["o/a#2", "b"],
    ]);
    expect(made.description).toContain("1 members have no recorded hash");
    expect(made.distribution[1]).toMatchObject({ containedIn: { "@id": "archive" }, contentUrl: "o/a" });
  });
});

describe("a feed", () => {
  const feedOf = (bundles: (typeof bundle)[]) =>
    atomFeed({
      title: "New bundles",
      page: "https://bench.example/bundles",
      self: "https://bench.example/feed.atom",
      address: (path) => `https://bench.example${path}`,
      bundles: bundles.map((one) => ({ bundle: one, keywords: ["MySQL"] })),
    });

  it("has an entry a bundle, known by its hash, with no markup of a title left active", () => {
    const xml = feedOf([bundle]);
    expect(xml).toContain(`<id>urn:sha256:${bundle.sha256}</id>`);
    expect(xml).toContain('href="https://bench.example/bundles/abc123"');
    expect(xml).toContain("<updated>2026-11-21T23:10:00.000Z</updated>");
    expect(xml).toContain('Nightly "9.5": &lt;b&gt;&amp; more');
    expect(feedOf([{ ...bundle, title: "]]><a/>]]><b/>\u0000" }])).not.toMatch(/<a\/>|<b\/>/);
  });

  it("without entries is a feed, too", () => {
    expect(feedOf([])).toContain("<feed");
    expect(feedOf([])).not.toContain("<entry>");
  });
});
