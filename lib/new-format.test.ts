import { beforeAll, expect, it, vi } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import type { Table } from "@/lib/tables/types";

// A new text format needs its writer, and a line in each of two lists: formats and writers.
vi.mock("./format-list", async (original) => {
  const { FORMATS } = await original<typeof import("./format-list")>();
  const tsv = { mediaType: "text/tab-separated-values; charset=utf-8", of: "table", isKept: true };
  return { FORMATS: { tsv, ...FORMATS } };
});
vi.mock("./tables/writers", async (original) => {
  const { TABLE_WRITERS } = await original<typeof import("./tables/writers")>();
  async function* tsv<Row>({ columns, rows }: Table<Row>) {
    yield `${columns.map(({ key }) => key).join("\t")}\n`;
    for await (const row of rows) yield `${columns.map(({ exact }) => exact(row) ?? "").join("\t")}\n`;
  }
  return { TABLE_WRITERS: { ...TABLE_WRITERS, tsv } };
});

const { GET: getFile } = await import("@/app/view-files/[view]/[file]/route");
const { GET: getFrozen } = await import("@/app/s/[key]/[format]/route");
const { POST: freeze } = await import("@/app/api/v1/snapshots/route");
const { GET: share } = await import("@/app/api/share/route");
const { openApiDocument } = await import("@/lib/api/openapi/document");
const { importSamples } = await import("@/lib/publish/samples.testing");

withTestDatabase();
beforeAll(importSamples);

const origin = "http://here.example";
const file = (view: string, name: string) =>
  getFile(new Request(`${origin}/${view}`), { params: Promise.resolve({ view, file: name }) });

it.each(["compare", "relative", "history", "diff", "datasets"])("a new suffix is a file of /%s", async (view) => {
  const [tsv, csv] = await Promise.all([file(view, "view.tsv"), file(view, "view.csv")]);
  if (csv.status === 404) return expect(tsv.status).toBe(404);
  expect([tsv.status, tsv.headers.get("content-type")]).toEqual([200, "text/tab-separated-values; charset=utf-8"]);
  const [head = ""] = (await tsv.text()).split("\n");
  expect((await csv.text()).split("\r\n").find((line) => !line.startsWith("#"))).toContain(head.split("\t")[0]);
});

it("a new suffix is kept with frozen views, shared, documented, and named in refusals", async () => {
  const body = JSON.stringify({ url: "/relative", title: "Kept", caption: "" });
  const headers = { "content-type": "application/json" };
  const made = await (
    await freeze(new Request(`${origin}/api/v1/snapshots`, { method: "POST", body, headers }))
  ).json();
  const kept = await getFrozen(new Request(`${origin}/s/${made.key}.tsv`), {
    params: Promise.resolve({ key: made.key, format: "tsv" }),
  });
  expect([kept.status, kept.headers.get("etag") !== null]).toEqual([200, true]);
  expect(await kept.text()).toContain("\t");
  const kit = await (await share(new Request(`${origin}/api/share?url=/history`))).json();
  expect(kit.files[0].links[0]).toEqual({ ending: "tsv", href: expect.stringContaining("/history.tsv") });
  const parameters = openApiDocument().paths?.["/relative.{ending}"]?.get?.parameters ?? [];
  expect(JSON.stringify(parameters)).toContain('"tsv"');
  expect(await (await file("relative", "view.doc")).text()).toContain("there are tsv, csv");
});
