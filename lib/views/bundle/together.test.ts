import { describe, expect, it } from "vitest";
import { togetherAnswer, togetherLinks } from "./together";

const bundle = (id: string, ...ranOn: string[]) => ({ id, title: id, ranOn });
const hrefs = (...bundles: ReturnType<typeof bundle>[]) => togetherLinks(bundles).map(({ href }) => href);

describe("togetherLinks", () => {
  it("links to the table of the tests of all bundles, and for two bundles to A/B", () => {
    expect(hrefs(bundle("one", "sysbench", "fio"), bundle("two", "sysbench"))).toEqual([
      "/relative?bundle=one,two&family=sysbench",
      "/diff?a=one&b=two&by=bundle&family=sysbench",
    ]);
  });

  it("offers no A/B for three", () => {
    expect(hrefs(bundle("one", "fio"), bundle("two", "fio"), bundle("three", "fio"))).toEqual([
      "/relative?bundle=one,two,three&family=fio",
    ]);
  });

  it("links to the curves of a data set of all bundles", () => {
    expect(hrefs(bundle("one", "sift-128-euclidean", "pgbench"), bundle("two", "sift-128-euclidean"))).toEqual([
      "/compare?bundle=one,two&dataset=sift-128-euclidean",
    ]);
  });

  it("has no page for one bundle alone, for none, or where nothing was run on all", () => {
    expect(hrefs(bundle("one", "fio"))).toEqual([]);
    expect(hrefs()).toEqual([]);
    expect(hrefs(bundle("one", "fio"), bundle("two", "pgbench"))).toEqual([]);
    expect(hrefs(bundle("one"), bundle("two"))).toEqual([]);
  });
});

describe("togetherAnswer", () => {
  const fio = [bundle("one", "fio"), bundle("two", "fio"), bundle("three", "fio")];

  it("has the pages of the requested kind", () => {
    expect(togetherAnswer(fio, "side")).toMatchObject({ text: null, links: [{ as: "side" }] });
    expect(togetherAnswer(fio.slice(0, 2), "ab")).toMatchObject({ text: null, links: [{ as: "ab" }] });
  });

  it("gives the reason for no A/B, and the alternatives", () => {
    expect(togetherAnswer(fio, "ab")).toMatchObject({
      text: "A against B takes two bundles, and 3 are chosen.",
      links: [{ as: "side" }],
    });
    const searched = [bundle("one", "sift"), bundle("two", "sift")];
    expect(togetherAnswer(searched, "ab").text).toMatch(/^Only tests have an A\/B\./);
  });

  it("refuses a single bundle, and bundles with nothing in common", () => {
    expect(togetherAnswer(fio.slice(0, 1), "side")).toMatchObject({ title: "Choose two bundles or more", links: [] });
    expect(togetherAnswer([bundle("one", "fio"), bundle("two", "ycsb")], "side")).toMatchObject({
      title: "Nothing was run in all of them",
      links: [],
    });
  });
});
