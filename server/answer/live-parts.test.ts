import { beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "../../lib/request-context";
import { serve } from "../front.testing";
import { requests } from "../log";
import { behind, data, get, live, numberIn, pages, withLiveData } from "./live-answers.testing";

withLiveData();

describe("an answer that reads a part of the data", () => {
  const URLS = { tests: "/history.svg?family=sysbench", search: "/compare.svg" };
  beforeEach(() => {
    data.scopes = { rest: "r1", families: "f1", "family:sysbench": "s1", "family:vector-search": "v1" };
  });
  /** Another change: the mark of all data changes with each of them. */
  const change = (scopes: Record<string, string>) => {
    Object.assign(data.scopes, scopes);
    data.mark = `${data.mark}+`;
  };
  const statusOf = async (url: string, tag: string | undefined) =>
    (await get(url, { "if-none-match": tag ?? "" })).status;

  it("keeps its tag and its bytes while other families change, and no longer", async () => {
    const { origin } = await serve(pages, { live });
    for (const [own, other] of [
      ["family:sysbench", "family:vector-search"],
      ["rest", "family:fio"],
      ["families", "all others"],
    ] as const) {
      const { headers } = await get(origin + URLS.tests);
      behind.made = [];
      change({ [other]: `${other} 2` });
      expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(304);
      expect((await get(origin + URLS.tests)).headers.etag).toBe(headers.etag);
      expect(behind.made).toEqual([]);
      change({ [own]: `${own} 2` });
      expect([own, await statusOf(origin + URLS.tests, headers.etag), behind.made.length]).toEqual([own, 200, 1]);
    }
    const search = await get(origin + URLS.search);
    change({ "family:sysbench": "s3" });
    expect(await statusOf(origin + URLS.search, search.headers.etag)).toBe(304);
    change({ "family:vector-search": "v3" });
    expect(await statusOf(origin + URLS.search, search.headers.etag)).toBe(200);
  });

  it("has the tag of all data where its address does not say what it reads", async () => {
    const { origin } = await serve(pages, { live });
    for (const path of [
      ...["/history.svg", "/history.svg?family=sysbench&family=fio", "/history.svg?family=Sysbench"],
      ...["/history.svg?family=", "/history.svg?family=fio", "/history.svg?family=all", "/slower.svg?family=sysbench"],
      ...["/history.svg?family=sysbench?family=sysbench", "/api/v1/points?family=sysbench", "/project.csv"],
    ]) {
      const { headers } = await get(origin + path);
      expect([path, typeof headers.etag]).toEqual([path, "string"]);
      change({ "family:other": String(behind.made.length) });
      expect([path, await statusOf(origin + path, headers.etag)]).toEqual([path, 200]);
    }
  });

  it("has the tag of all data where it says that it read more, also from memory", async () => {
    const { origin } = await serve(
      (request, response) => {
        const context: RequestContext | undefined = requests.getStore();
        if (context) context.wide = true;
        return pages(request, response);
      },
      { live },
    );
    const { headers } = await get(origin + URLS.tests);
    expect((await get(origin + URLS.tests)).headers.etag).toBe(headers.etag);
    expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(304);
    expect(behind.made).toHaveLength(1);
    change({ "family:fio": "f2" });
    data.number = 2;
    expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(200);
    expect(numberIn(await get(origin + URLS.tests))).toBe(2);
  });

  it("has no tag where its own data change while it is made, and one where others do", async () => {
    for (const [scope, isTagged] of [
      ["family:sysbench", false],
      ["rest", false],
      ["family:fio", true],
    ] as const) {
      const { origin } = await serve(
        (request, response) => {
          change({ [scope]: `${scope} ${behind.made.length} later` });
          return pages(request, response);
        },
        { live },
      );
      const { headers } = await get(origin + URLS.tests);
      expect([scope, headers["cache-control"]]).toEqual([scope, isTagged ? "public, no-cache" : "no-cache"]);
    }
  });

  it("has the tag of all data for HEAD, whose answer may be made in part", async () => {
    const { origin } = await serve(pages, { live });
    const { headers } = await get(origin + URLS.tests, {}, "HEAD");
    change({ "family:fio": "f2" });
    expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(200);
  });
});
