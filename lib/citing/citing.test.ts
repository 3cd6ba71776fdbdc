import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { atomFeed } from "./atom-feed";
import { describedBundle as bundle } from "./bundle.testing";
import { citationCff } from "./citation-cff";
import { citationMetas, frozenLd, reportLd } from "./cited-page";
import { croissant, datasetLd } from "./croissant";
import { type Described, descriptionOf } from "./described";

const described: Described = {
  bundle,
  author: null,
  site: "https://bench.example/",
  page: "https://bench.example/bundles/abc123",
  original: "https://bench.example/api/v1/bundles/abc123/original",
  files: [{ address: "https://bench.example/bundles/abc123.csv", mediaType: "text/csv" }],
  keywords: ["MySQL", "sysbench"],
  metrics: ["qps", "latencyP95Seconds"],
};
const file = (path: string, part: { occurrence?: number; sha256?: string | null } = {}) => ({
  path,
  occurrence: 1,
  sizeBytes: 10,
  isText: true,
  sha256: "b".repeat(64),
  ...part,
});

describe("the citation of a bundle", () => {
  it("has a CITATION.cff with the bundle's values, with any marks in its title", () => {
    expect(parse(citationCff(described))).toEqual({
      "cff-version": "1.2.0",
      type: "dataset",
      message: "If you use these results, cite them as below.",
      title: bundle.title,
      authors: [{ name: "ci" }],
      abstract:
        "Benchmark results of MySQL, sysbench: 2 runs, 7 points, 3 files. " +
        "Each number names the file and line that it was read from.",
      "date-released": "2026-11-21",
      url: described.page,
      license: "CC-BY-4.0",
      identifiers: [
        { type: "other", value: `sha256:${bundle.sha256}`, description: "Hash of the archive as it was uploaded" },
      ],
      keywords: ["MySQL", "sysbench"],
    });
  });

  it("has a CITATION.cff of valid YAML characters, also where its title has others", () => {
    const title = "a\u007fb\u0080c\u009fd\u2028e\ufffff\u0001g";
    const text = citationCff({ ...described, bundle: { ...bundle, title } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: YAML 1.2.2 prints all but these (section 5.1).
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/);
    expect(parse(text).title).toBe(title);
  });

  it("is in a feed that stays valid XML for any names", () => {
    const odd = "<b>\u0001 ]]> & \u001b";
    const entries = [
      { id: "urn:x", title: odd, text: odd, path: "/x", at: new Date(0), author: odd, categories: [odd] },
    ];
    const site = "https://bench.example";
    const feed = atomFeed({
      title: "t",
      page: site,
      self: `${site}/feed.atom`,
      address: (path) => site + path,
      entries,
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these (section 2.2).
    expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(feed).not.toContain("<b>");
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;)/);
    expect(feed).toContain("<name>&lt;b&gt;\ufffd ]]&gt; &amp; \ufffd</name>");
    expect(feed).toContain('term="＜b>\ufffd ]]> &amp; \ufffd"');
  });

  it("gives all of its parts distinct ids in Croissant, for any names of members", () => {
    const numbers = {
      address: "https://bench.example/bundles/abc123.csv",
      sha256: "c".repeat(64),
      sizeBytes: 1,
      fields: [{ name: "value", about: "The number.", type: "number" as const }],
    };
    const names = ["archive", "numbers.csv", "numbers", "numbers/value", "a#2", "a"];
    const made = croissant(described, [...names.map((name) => file(name)), file("a", { occurrence: 2 })], numbers);
    const ids = [
      ...made.distribution.map((one) => one["@id"]),
      ...(made.recordSet ?? []).flatMap((set) => [set["@id"], ...set.field.map((one) => one["@id"])]),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    // The records are of the table, and members are found by their paths.
    expect(made.distribution.find((one) => one["@id"] === "numbers.csv")?.contentUrl).toBe(numbers.address);
    const members = made.distribution.filter((one) => "containedIn" in one);
    expect(members.map((one) => one.contentUrl)).toEqual([...names, "a"]);
  });

  it("gives reference managers the facts of its citation, with each author once", () => {
    const ann = { id: "a1", name: "Ann Lee", familyName: "Lee", affiliation: null, orcid: null };
    const group = { id: "g1", name: "A group", familyName: null, affiliation: null, orcid: null };
    const cited = {
      title: "MySQL <9>",
      authors: [ann, group],
      source: "nightly",
      address: "https://bench.example/s/abc",
      key: "abc",
      date: new Date("2026-11-21T23:10:00Z"),
    };
    const metas = {
      citation_title: "MySQL <9>",
      citation_author: ["Ann Lee", "A group"],
      citation_publication_date: "2026/11/21",
      citation_publisher: "Benchfolio",
      citation_public_url: "https://bench.example/s/abc",
    };
    expect(citationMetas(cited, false)).toEqual(metas);
    expect(citationMetas(cited, true)).toEqual({
      ...metas,
      citation_technical_report_institution: "Benchfolio",
      citation_technical_report_number: "abc",
    });
    expect(citationMetas({ ...cited, authors: [] }, false)).not.toHaveProperty("citation_author");
    const page = { cited, description: "d", bundles: [], files: [], site: "https://bench.example/" };
    expect(frozenLd(page)).toMatchObject({ creator: [{ "@type": "Person" }, { "@type": "Organization" }] });
    expect(reportLd(page)).toMatchObject({ author: [{ familyName: "Lee", givenName: "Ann" }, { name: "A group" }] });
  });

  it("names each metric with its unit, and each file, to search engines of data sets", () => {
    expect(datasetLd(described)).toMatchObject({
      license: "https://spdx.org/licenses/CC-BY-4.0.html",
      creator: { "@type": "Organization", name: "ci" },
      // Units as metrics.ts states them: rates in 1/s, names that end in Seconds in s.
      variableMeasured: [
        { "@type": "PropertyValue", name: "Queries per second", unitText: "1/s" },
        { "@type": "PropertyValue", name: "p95 latency", unitText: "s" },
      ],
      distribution: [
        { contentUrl: described.original, sha256: bundle.sha256 },
        { contentUrl: "https://bench.example/bundles/abc123.csv", encodingFormat: "text/csv" },
      ],
    });
  });

  it("counts its runs, points and files, one of them without a plural", () => {
    const counts = { files: 1, runs: 1, indexBuilds: 0, points: 1234, issues: 0 };
    expect(descriptionOf({ bundle: { ...bundle, counts }, keywords: [] })).toBe(
      "Benchmark results: 1 run, 1,234 points, 1 file. Each number names the file and line that it was read from.",
    );
  });

  it("has no licence, owner or sponsor that was not stated", () => {
    const plain = { ...described, bundle: { ...bundle, licence: null, owner: null } };
    const ld = datasetLd(plain);
    for (const key of ["license", "creator", "funder"]) expect(ld).not.toHaveProperty(key);
    expect(parse(citationCff(plain))).not.toHaveProperty("license");
    expect(datasetLd({ ...plain, bundle: { ...plain.bundle, sponsor: "A vendor" } })).toHaveProperty(
      "funder.name",
      "A vendor",
    );
  });

  it("lists each member with its hash, also several of one name, and counts those without one", () => {
    const made = croissant(described, [file("o/a"), file("o/a", { occurrence: 2 }), file("o/b", { sha256: null })]);
    expect(made.distribution.map((one) => [one["@id"], one.sha256[0]])).toEqual([
      ["archive", "a"],
      ["o/a", "b"],
      ["o/a#2", "b"],
    ]);
    expect(made.description).toContain("1 member has no recorded hash");
    expect(made.distribution[1]).toMatchObject({ containedIn: { "@id": "archive" }, contentUrl: "o/a" });
  });
});
