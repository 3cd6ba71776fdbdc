import { expect, test } from "@playwright/test";
import { type StartedServer, startServer } from "../scripts/server-process";
import { ask } from "./ask";
import { type Crawled, crawl, linksOf } from "./crawl";
import { dataFolder } from "./data-folder";
import { expectRebuilt } from "./rebuilt";

/** Limit of addresses. The samples have about 250; a crawler in a trap finds thousands. */
const MOST = 400;

/** Returns the values of metas and the addresses of links in a page's head, by name, property or rel. */
function headOf(html: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const [head = ""] = html.split("</head>");
  for (const [tag] of head.matchAll(/<(?:meta|link) [^>]*>/g)) {
    const name = /(?:name|property|rel)="([^"]+)"/.exec(tag)?.[1] ?? "";
    const value = /(?:content|href)="([^"]*)"/.exec(tag)?.[1] ?? "";
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

/** Returns the JSON-LD objects of a page. */
const ldOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text = ""]) =>
    JSON.parse(text),
  );

const OWNER = "owner-of-the-samples-0123456789";
let server: StartedServer;
let data: Awaited<ReturnType<typeof dataFolder>>;
test.beforeAll(async () => {
  data = await dataFolder("samples");
  server = await startServer({ data: data.folder, env: { BENCHFOLIO_SAMPLE: "1", BENCHFOLIO_OWNER_TOKEN: OWNER } });
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

test.describe("a crawler on the samples", () => {
  let base = "";
  let pages: Crawled[] = [];

  test.beforeAll(async () => {
    base = server.url;
    // Samples are imported after the start.
    await expect(async () => {
      expect((await (await ask(`${base}/sitemap.xml`)).text()).match(/\/s\/Samp/g)?.length).toBe(3);
    }).toPass();
    pages = await crawl(base, MOST);
  });

  const pageAt = (path: string) => pages.find((page) => page.path === path)?.html ?? "";
  /** Returns the page of the bundle whose title has these words. */
  const pageOf = (words: string) =>
    pages.find(({ path, html }) => /^\/bundles\/\w+$/.test(path) && html.split("</title>")[0]?.includes(words));

  test("comes to an end, meets no broken link, and reaches every page of the sitemap", async () => {
    expect(pages.filter(({ status }) => status !== 200).map(({ path, status }) => [path, status])).toEqual([]);
    expect(pages.length).toBeGreaterThan(100);
    const listed = [...(await (await ask(`${base}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
    const reached = new Set(pages.map(({ path }) => path));
    const missed = listed.map(([, at = ""]) => new URL(at).pathname).filter((path) => !reached.has(path));
    expect(listed.length).toBeGreaterThan(20);
    expect(missed).toEqual([]);
  });

  test("must not follow links to filters, and finds the canonical address of each page", () => {
    // Links from numbers to their claims are excepted. So are frozen views, whose stored HTML never changes. The file
    // robots.txt keeps crawlers from both.
    const own = pages.filter(({ path, html }) => html && !path.startsWith("/s/"));
    const followed = own.flatMap(({ path, html }) =>
      linksOf(html, base + path).filter(({ follows, path: to }) => follows && /^[^.]*\?(?!.*\bclaim=)/.test(to)),
    );
    expect(followed).toEqual([]);
    const canonical = own.flatMap(({ path, html }) => {
      const head = headOf(html);
      return head.get("robots")?.includes("noindex") ? [] : [[path, head.get("canonical")]];
    });
    expect(canonical.length).toBeGreaterThan(50);
    expect(canonical).toEqual(canonical.map(([path]) => [path, [base + path]]));
  });

  test("finds no page at the address of something that isn't here", async () => {
    for (const path of [
      "/workloads/sysbench/no-such-test",
      "/workloads/sysbench/point-query.png",
      "/workloads/no-such-family/insert",
      ...["engines", "datasets", "machines", "builds/mysql", "configs", "authors", "bundles", "s"].map(
        (part) => `/${part}/no-such-name`,
      ),
    ]) {
      const answer = await ask(base + path, { headers: { accept: "text/html" } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  test("gets the pictures of the home page, of the data sets and of bundles with results", async () => {
    for (const page of [
      pages[0],
      pageOf("on seven releases of PostgreSQL"),
      pageOf("on mnist10k"),
      pages.find(({ path }) => path === "/datasets"),
    ]) {
      const head = headOf(page?.html ?? "");
      const address = head.get("og:image")?.[0]?.replaceAll("&amp;", "&") ?? "";
      expect([page?.path, address]).toEqual([page?.path, expect.stringContaining("size=preview")]);
      const picture = Buffer.from(await (await ask(address)).arrayBuffer());
      // Width and height of a PNG (PNG specification, 11.2.1).
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(head.get("og:image:alt")?.[0]).toMatch(/\S/);
    }
  });

  test("reads a bundle as a data set with its files and metrics", () => {
    const [bundle] = ldOf(pageOf("on mnist10k")?.html ?? "");
    expect(bundle).toMatchObject({
      "@type": "Dataset",
      isAccessibleForFree: true,
      includedInDataCatalog: { "@type": "DataCatalog", url: `${base}/` },
      variableMeasured: expect.arrayContaining([
        { "@type": "PropertyValue", name: "Queries per second", unitText: "1/s" },
        { "@type": "PropertyValue", name: "Recall@k", unitText: "fraction" },
      ]),
      distribution: expect.arrayContaining([
        expect.objectContaining({ "@type": "DataDownload", encodingFormat: "text/csv" }),
        expect.objectContaining({ encodingFormat: "application/ld+json" }),
      ]),
    });
  });

  test("reads reports and frozen views as citations", () => {
    const report = pageAt("/s/SampMajors");
    const head = headOf(report);
    const title = /<title>(.*?) · Benchfolio<\/title>/.exec(report)?.[1];
    expect(head.get("citation_title")).toEqual([title]);
    expect(head.get("citation_public_url")).toEqual([`${base}/s/SampMajors`]);
    expect(head.get("citation_publication_date")?.[0]).toMatch(/^\d{4}\/\d\d\/\d\d$/);
    expect(head.get("citation_technical_report_number")).toEqual(["SampMajors"]);
    expect(ldOf(report)).toMatchObject([{ "@type": "Report", url: `${base}/s/SampMajors` }]);

    const key = /\/s\/(?!Samp)(\w{10})\.png/.exec(report)?.[1] ?? "";
    const frozen = pageAt(`/s/${key}`);
    expect(headOf(frozen).get("citation_public_url")).toEqual([`${base}/s/${key}`]);
    expect(ldOf(frozen)).toMatchObject([
      {
        "@type": "Dataset",
        identifier: key,
        isBasedOn: [expect.stringContaining(`${base}/bundles/`)],
        distribution: ["csv", "json", "parquet"].map((ending) => ({ contentUrl: `${base}/s/${key}.${ending}` })),
      },
    ]);
  });
});

// It changes the samples' server, so it comes last.
test("a server that is rebuilt from a baked folder answers every public address like the first", async () => {
  await expectRebuilt(server, data.folder, OWNER);
});
