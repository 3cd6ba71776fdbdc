import { describe, expect, it } from "vitest";
import { atomFeed, type FeedEntry } from "@/lib/citing/atom-feed";
import { describedBundle as bundle } from "@/lib/citing/bundle.testing";
import { bundleEntry, newestEntries, noteEntry, retractionEntry } from "./feed-entries";

describe("a feed", () => {
  const feedOf = (entries: FeedEntry[]) =>
    atomFeed({
      title: "New bundles",
      page: "https://bench.example/bundles",
      self: "https://bench.example/feed.atom",
      address: (path) => `https://bench.example${path}`,
      entries,
    });
  const entryOf = (title: string) => bundleEntry({ bundle: { ...bundle, title }, keywords: ["MySQL"] }, null);

  it("gives a bundle its hash as id, its address, its time, and a title without active markup", () => {
    const xml = feedOf([entryOf(bundle.title)]);
    expect(xml).toContain(`<id>urn:sha256:${bundle.sha256}</id>`);
    expect(xml).toContain('href="https://bench.example/bundles/abc123"');
    expect(xml).toContain("<updated>2026-11-21T23:10:00.000Z</updated>");
    expect(xml).toContain('Nightly "9.5": &lt;b&gt;&amp; more');
    expect(feedOf([entryOf("]]><a/>]]><b/>\u0000")])).not.toMatch(/<a\/>|<b\/>/);
  });

  it("gives subject, time, reason and address of objections and retractions", () => {
    const at = new Date("2026-11-22T01:02:03Z");
    const note = noteEntry({
      bundle: "abc123",
      title: "Nightly",
      kind: "objection",
      body: "Was it <tuned>?",
      owner: "bob",
      at,
      signature: "a.b.c",
    });
    const gone = retractionEntry({
      bundle: "abc123",
      sha256: bundle.sha256,
      title: "Nightly",
      owner: null,
      at,
      reason: "A debug build.",
      replacedBy: "def456",
    });
    expect(newestEntries([entryOf(bundle.title), note, gone], 2)).toEqual([note, gone]);
    const xml = feedOf([note, gone]);
    const [, ...entries] = xml.split("<entry>");
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(entry).toContain("<updated>2026-11-22T01:02:03.000Z</updated>");
    expect(xml).toContain("Objection to Nightly");
    expect(xml).toContain("Was it &lt;tuned&gt;?");
    expect(xml).toContain('href="https://bench.example/bundles/abc123/notes"');
    expect(xml).toContain("Retracted: Nightly");
    expect(xml).toContain('href="https://bench.example/bundles/abc123"');
    expect(xml).toContain("A debug build. It was replaced by def456.");
    expect(xml).toContain(`<id>urn:sha256:${bundle.sha256}#retracted</id>`);
  });

  it("without entries is an empty feed", () => {
    expect(feedOf([])).toContain("<feed");
    expect(feedOf([])).not.toContain("<entry>");
  });
});
