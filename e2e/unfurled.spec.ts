import { unfurl } from "unfurl.js";
import { readBundle } from "./bundles";
import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";

/** A page of each kind of view by its name in every-page.ts, with filters; "" = only the page's own. */
const VIEWS: Readonly<Record<string, string>> = {
  relative: "&group=point&neutral=0.05",
  compare: "&target=0.9",
  history: "&group=write",
  diff: "",
  frozen: "",
  "frozen-relative": "",
  "frozen-history": "",
};
/** Pages without a view. */
const OTHERS = ["home", "bundle", "engine", "dataset", "workload", "point", "machine", "upload", "api"];

/**
 * Returns the page's data from unfurl.js (https://oembed.com, OpenGraph, Twitter cards); repeats the request if the
 * server is busy.
 */
async function unfurled(address: string) {
  let found: Awaited<ReturnType<typeof unfurl>> | undefined;
  await expect(async () => {
    found = await unfurl(address);
    expect(found.oEmbed).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`${address} says nothing of itself.`);
  return found;
}

/** Returns width and height of a PNG in px, the 8 bytes after its first chunk's name (PNG specification, 11.2.1). */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("OpenGraph, Twitter cards and oEmbed give each view with its filters, picture and frame", async ({
  baseURL,
  request,
}) => {
  for (const [name, filters] of Object.entries(VIEWS)) {
    const path = pathOf(name) + filters;
    const { open_graph: og, twitter_card: card, oEmbed } = await unfurled(baseURL + path);
    expect(og, name).toMatchObject({
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      site_name: "Benchfolio",
      type: "website",
    });
    expect(card, name).toMatchObject({ card: "summary_large_image", title: og.title, description: og.description });
    // The address has the filters, and also the page's own choices where the link left them open.
    const said = new URL(og.url ?? "");
    for (const [key, value] of new URLSearchParams(path.split("?")[1]))
      expect(said.searchParams.get(key), name).toBe(value);

    const [image] = og.images ?? [];
    expect(image, name).toMatchObject({
      type: "image/png",
      width: 1200,
      height: 630,
      alt: expect.stringMatching(/\S/),
    });
    expect(card.images[0]?.url, name).toBe(image?.url);
    const picture = await (await request.get(image?.url ?? "")).body();
    expect(sizeOf(picture), name).toEqual([1200, 630]);
    const [page = "", query] = path.split("?");
    const asked = await request.get(`${page}.png?${query ? `${query}&` : ""}size=preview`);
    expect(picture.equals(await asked.body()), `${name}: the picture of this view`).toBe(true);
    if (filters) {
      const unfiltered = await request.get(`${pathOf(name).replace("?", ".png?")}&size=preview`);
      expect(picture.equals(await unfiltered.body()), `${name}: the picture without filters`).toBe(false);
    }

    expect(oEmbed, name).toMatchObject({
      type: "rich",
      version: "1.0",
      provider_name: "Benchfolio",
      provider_url: `${baseURL}/`,
      width: expect.any(Number),
      height: expect.any(Number),
      thumbnails: [{ width: 1200, height: 630, url: image?.url }],
    });
    const html = oEmbed && "html" in oEmbed ? String(oEmbed.html) : "";
    const src = new URL((/^<iframe src="([^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&"));
    expect(src.pathname, name).toMatch(/^\/embed\/[^/]+$/);
    for (const [key, value] of said.searchParams) expect(src.searchParams.get(key), `${name}: ${key}`).toBe(value);
  }
});

test("pages without a view have a title and a description", async ({ baseURL }) => {
  for (const name of OTHERS) {
    // A busy server's page says nothing of itself.
    await expect(async () => {
      const { open_graph: og, title } = await unfurl(baseURL + pathOf(name), { oembed: false });
      expect(og, name).toMatchObject({
        site_name: "Benchfolio",
        type: "website",
        description: expect.stringMatching(/\S/),
      });
      expect(title, name).toContain(og.title);
    }).toPass();
  }
});

test("crawlers get a list of important pages, and are kept from endless addresses", async ({
  request,
  baseURL,
  importBundle,
}) => {
  const { id } = await importBundle("ann-hdf5-small.tar.xz", readBundle("ann-hdf5-small.tar.xz"));
  const robots = await (await request.get("/robots.txt")).text();
  const [, sitemap = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  expect(sitemap).toBe(`${baseURL}/sitemap.xml`);
  const [everyone = "", previews = ""] = robots.split(/\n\n/);
  expect(everyone).toMatch(/^User-Agent: \*$/m);
  expect(everyone.match(/^Disallow: .+$/gm)).toEqual(
    ["/account", "/operator", "/api/", "/*?", "/points/", "/bundles/*/files/", "/embed/", "/report/", "/configs/diff"]
      .concat("/view-files/", "/*/*/notes$", "/*/*/manage$", "/*/*/columns$")
      .map((path) => `Disallow: ${path}`),
  );
  // A posted link of a filtered view keeps its preview.
  expect(previews).toMatch(/^User-Agent: Slackbot$/m);
  expect(previews).not.toContain("?");

  const kinds = ["", "slower", "compare", "diff", "browse", "s", "engines", "datasets", "workloads", "bundles"];
  // Another test may withdraw a listed bundle or view meanwhile.
  await expect(async () => {
    const text = await (await request.get(sitemap)).text();
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => at);
    expect(listed).toContain(`${baseURL}/bundles/${id}`);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((at) => at.includes("?"))).toEqual([]);
    const ofEachKind = new Map(listed.map((at) => [new URL(at).pathname.split("/")[1], at]));
    expect([...ofEachKind.keys()]).toEqual(expect.arrayContaining(kinds));
    for (const at of ofEachKind.values()) expect((await request.get(at)).status(), at).toBe(200);
  }).toPass();
});
