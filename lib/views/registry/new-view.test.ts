import { prerender } from "react-dom/static";
import { expect, it, vi } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { FORMATS, KEPT_SUFFIXES, SUFFIXES } from "@/lib/formats";
import { TOY, toyEntry } from "./toy-view.testing";

// A new view needs an entry, a loader and a path; these surfaces then have it. Its frozen page and a panel of a report
// are not drawn here.
vi.mock("./views", async (original) => {
  const { VIEWS } = await original<typeof import("./views")>();
  return { VIEWS: { ...VIEWS, toys: toyEntry } };
});
vi.mock("./loaders", async (original) => {
  const loaders = await original<typeof import("./loaders")>();
  return {
    ...loaders,
    LOADERS: { toys: { load: async () => TOY, tables: {} } },
    loadGiven: async (kind: string) => ({ kind, view: TOY }),
  };
});
vi.mock("./paths", async (original) => {
  const { VIEW_PATHS } = await original<typeof import("./paths")>();
  return { VIEW_PATHS: { ...VIEW_PATHS, toys: { page: "toys", menu: "Toys" } } };
});
vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "here.example" }) }));

const { GET: getFile } = await import("@/app/view-files/[view]/[file]/route");
const { GET: getFrozen } = await import("@/app/s/[key]/[format]/route");
const { POST: freeze } = await import("@/app/api/v1/snapshots/route");
const { GET: getEmbed } = await import("@/app/embed/[...path]/route");
const { GET: getOembed } = await import("@/app/api/oembed/route");
const { GET: share } = await import("@/app/api/share/route");
const { default: ViewPage, generateMetadata } = await import("@/app/[view]/page");
const { openApiDocument } = await import("@/lib/api/openapi/document");
const { MENU } = await import("./kinds");
const { ask, call, viewAnswer } = await import("@/app/api/mcp/mcp.testing");

withTestDatabase();

const origin = "http://here.example";
const file = (name: string) =>
  getFile(new Request(`${origin}/toys.${name.replace("view.", "")}`), {
    params: Promise.resolve({ view: "toys", file: name }),
  });
const textOf = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  const bytes = Buffer.from(await (await answer).arrayBuffer());
  return {
    status,
    type: headers.get("content-type"),
    name: headers.get("content-disposition"),
    text: bytes.toString("latin1"),
  };
};

/** A part of each file that only the toy's own names and numbers give, or the mark of its format. */
const HOLDS: Readonly<Record<string, string>> = {
  csv: "train,12.5",
  md: "| train | 12.5 |",
  html: "12.5",
  txt: "train",
  json: '"train"',
  svg: "<svg",
  png: "PNG",
  zip: "PK",
  parquet: "PAR1",
  "metadata.json": "Toys by speed",
  "config.json": '"kind":"toys"',
};

it.each(SUFFIXES.map((suffix) => [suffix]))("a new view has a file .%s", async (suffix) => {
  const { status, type, name, text } = await textOf(file(`view.${suffix}`));
  expect([status, type]).toEqual([200, FORMATS[suffix].mediaType]);
  expect(name).toContain(`toys-toys.${suffix}"`);
  expect(text).toContain(HOLDS[suffix]);
});

it("a new view has its tables by name, and refuses others with the known names", async () => {
  expect((await textOf(file("toys.csv"))).text).toContain("ball,3");
  const { status, text } = await textOf(file("games.csv"));
  expect([status, text]).toEqual([404, expect.stringContaining("there are toys.")]);
});

it("a new view is a page with its numbers and the head of a view", async () => {
  const props = { params: Promise.resolve({ view: "toys" }), searchParams: Promise.resolve({}) };
  const { prelude } = await prerender(await ViewPage(props));
  const html = await new Response(prelude).text();
  expect(html).toContain("Toys by speed");
  expect(html).toMatch(/train.*12\.5/s);
  const { title, openGraph } = await generateMetadata(props);
  expect(title).toBe("Toys by speed");
  expect(openGraph?.images).toEqual([expect.objectContaining({ url: `${origin}/toys.png?size=preview` })]);
});

it("a new view is embedded, in oEmbed, shared, documented, and in the menu", async () => {
  const embedded = await textOf(
    getEmbed(new Request(`${origin}/embed/toys`), { params: Promise.resolve({ path: ["toys"] }) }),
  );
  expect([embedded.status, embedded.text]).toEqual([200, expect.stringContaining("12.5")]);
  const answer = await (await getOembed(new Request(`${origin}/api/oembed?url=${origin}/toys`))).json();
  expect(answer).toMatchObject({ title: "Toys by speed", html: expect.stringContaining("/embed/toys") });
  const kit = await (await share(new Request(`${origin}/api/share?url=/toys`))).json();
  expect(kit.files[0]).toMatchObject({
    label: "Every toy",
    links: expect.arrayContaining([{ ending: "csv", href: `${origin}/toys.csv` }]),
  });
  expect(kit.figures[0].copies.markdown).toContain("| train | 12.5 |");
  expect(Object.keys(openApiDocument().paths ?? {})).toEqual(expect.arrayContaining(["/toys.{ending}", "/embed/toys"]));
  expect(MENU).toContainEqual({ href: "/toys", label: "Toys" });
});

it("a new view is a tool for agents with its own parameters, and its numbers have unit and conditions", async () => {
  expect(JSON.stringify((await ask("tools/list")).json)).toContain("size is small or large");
  const { numbers } = viewAnswer.parse((await call("toys", { size: "small" })).answer);
  expect(numbers).toEqual([
    expect.objectContaining({ of: "train", name: "QPS", value: 12.5, unit: "1/s", conditions: "wood · toy: train" }),
    expect.objectContaining({ of: "ball", value: 3, unit: "1/s" }),
  ]);
  expect((await call("toys", { colour: "red" })).isError).toBe(true);
});

it("a new view is frozen with all files that are kept, and read back", async () => {
  const body = JSON.stringify({ url: "/toys", title: "Toys of today", caption: "" });
  const headers = { "content-type": "application/json" };
  const made = await (
    await freeze(new Request(`${origin}/api/v1/snapshots`, { method: "POST", body, headers }))
  ).json();
  const params = (format: string) => ({ params: Promise.resolve({ key: made.key, format }) });
  for (const suffix of KEPT_SUFFIXES) {
    const { status, text } = await textOf(getFrozen(new Request(`${origin}/s/${made.key}.${suffix}`), params(suffix)));
    expect([suffix, status]).toEqual([suffix, 200]);
    expect(text).toContain(HOLDS[suffix]);
  }
});
