import { parse } from "csv-parse/sync";
import { z } from "zod";
import { expect, test } from "./fixtures";
import { readRows, readTitles } from "./read-table";
import { sysbenchBundle } from "./sysbench-bundle";

const csvRows = z.array(z.record(z.string(), z.string()));
const readCsv = (text: string) => csvRows.parse(parse(text, { columns: true }));

test("best QPS as CSV, JSON and Markdown has the rows of the page", async ({ page, request, importSearches }) => {
  const { dataset } = await importSearches("formats");
  const query = `dataset=${dataset}&recall=0.99,0.96&series=p.m`;
  await page.goto(`/compare?${query}&tab=targets`);
  await page.getByRole("button", { name: "with parameters" }).click();
  const details = page.getByRole("table", { name: "Best QPS by recall target and series, with parameters" });
  const shown = await readRows(details);
  const exact = await readTitles(details);
  const answers = await Promise.all(
    ["csv", "json", "md"].map(async (format) => {
      const response = await request.get(`/compare/best-qps.${format}?${query}`);
      expect(response.status()).toBe(200);
      expect(response.headers()["access-control-allow-origin"]).toBe("*");
      return response.text();
    }),
  );
  const [csv = "", json = "", markdown = ""] = answers;
  const rows = readCsv(csv);
  expect(rows.map((row) => [row.recallTarget, row.recall, row.qps])).toEqual([
    ["0.99", "0.991", "812.5"],
    ["0.99", "0.997", "640.25"],
    ["0.96", "0.962", "1100.75"],
    ["0.96", "0.975", "1000.5"],
  ]);
  expect(rows.map((row) => [row.recallTarget, row.qps, row.recall])).toEqual(
    shown.map((cells, at) => [cells[1], exact[at]?.[2], exact[at]?.[3]]),
  );
  const parsed = z
    .object({ rows: z.array(z.looseObject({ recallTarget: z.number(), point: z.looseObject({ qps: z.number() }) })) })
    .parse(JSON.parse(json));
  expect(parsed.rows.map((row) => [String(row.recallTarget), String(row.point.qps)])).toEqual(
    rows.map((row) => [row.recallTarget, row.qps]),
  );
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  expect(lines).toHaveLength(2 + rows.length);
  for (const qps of ["812.5", "640.3", "1,101"]) expect(markdown).toContain(qps);
});

test("the index table's CSV file has its rows in its order", async ({ page, request, importSearches }) => {
  const { dataset } = await importSearches("index-formats");
  const query = `dataset=${dataset}&target=0.99`;
  await page.goto(`/compare?${query}&tab=indexes`);
  const shown = await readRows(page.getByRole("table", { name: /^Indexes:/ }));
  const rows = readCsv(await (await request.get(`/compare/index-builds.csv?${query}`)).text());
  expect(rows).toHaveLength(shown.length);
  // Build time m * 1.25 seconds, size m * 1024 KiB.
  expect(rows.map((row) => [row.totalSeconds, row.bytes])).toEqual([
    ["10", String(8 * 1024 * 1024)],
    ["20", String(16 * 1024 * 1024)],
  ]);
  expect(shown.map((row) => row[1])).toEqual([expect.stringMatching(/\b8\b/), expect.stringMatching(/\b16\b/)]);
});

test("the points in view are listed one by one, and the API gives the same", async ({ request, importSearches }) => {
  const { dataset, id } = await importSearches("points-formats");
  const rows = readCsv(await (await request.get(`/compare/points.csv?dataset=${dataset}&threads=8`)).text());
  expect(rows.map((row) => Number(row.qps)).sort((a, b) => a - b)).toEqual([
    640.25, 812.5, 900, 1000.5, 1100.75, 1200.125,
  ]);
  const answer = await (await request.get(`/api/v1/points?dataset=${dataset}&threads=8&bundle=${id}`)).json();
  const points = z.array(z.looseObject({ id: z.string(), threads: z.number() })).parse(answer.points);
  expect(points.map((point) => point.id).sort()).toEqual(rows.map((row) => row.id ?? "").sort());
  expect(new Set(points.map((point) => point.threads))).toEqual(new Set([8]));
});

test("the API describes itself, and answers for unknown things in one shape", async ({ request }) => {
  const document = await (await request.get("/api/v1/openapi.json")).json();
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(["/api/v1/bundles", "/api/v1/bundles/{id}", "/api/v1/points", "/api/v1/best-qps"]),
  );
  const unknown = ["/api", "/api/v1/nothing", "/api/v1/bundles/doesnotexist/nothing"];
  for (const path of ["/api/v1/bundles/doesnotexist", "/compare/nothing.csv", ...unknown]) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not-found", issues: [] } });
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const response = await request.fetch("/api/v1/nothing", { method });
    expect([response.status(), await response.json()]).toMatchObject([404, { error: { code: "not-found" } }]);
  }
});

test("a client that accepts a table's format and no HTML gets that file at the address of the view", async ({
  request,
  importSearches,
}) => {
  const { dataset } = await importSearches("accepted-formats");
  const query = `dataset=${dataset}&target=0.99`;
  const frozen = await request.post("/api/v1/snapshots", { data: { url: `/compare?${query}` } });
  const { key } = z.object({ key: z.string() }).parse(await frozen.json());
  const bodyOf = async (address: string, accept: string) => {
    const answer = await request.get(address, { headers: { accept } });
    expect(answer.status(), address).toBe(200);
    return { type: answer.headers()["content-type"] ?? "", text: await answer.text() };
  };
  const types = { csv: "text/csv", md: "text/markdown", txt: "text/plain", json: "application/json" };
  for (const [page, rest] of [
    ["/compare", `?${query}`],
    [`/s/${key}`, ""],
  ])
    for (const [suffix, type] of Object.entries(types)) {
      const found = await bodyOf(`${page}${rest}`, `${type}, */*;q=0.1`);
      expect(found.type, `${page} as ${type}`).toContain(type);
      // A file has the address of the request.
      const file = await bodyOf(`${page}.${suffix}${rest}`, "*/*");
      expect(found.text.length, `${page} as ${type}`).toBe(file.text.length);
    }
  // Browsers list HTML first; programs that name nothing get the page.
  for (const accept of ["text/html,application/xhtml+xml,*/*;q=0.8", "text/markdown;q=0.5, text/html", "*/*"])
    expect((await bodyOf(`/s/${key}`, accept)).type, accept).toContain("text/html");
});

test("/llms.txt is a text, and each of its links works", async ({ request }) => {
  // Each view has something to show: a project has two nights, of two releases.
  for (const [at, commit] of ["3f2a9c1d04aa", "9b01d77b55cc"].entries()) {
    const night = { build: `my804${at}_rel`, test: "point-query", qps: 1000 + at };
    const facts = new URLSearchParams({ project: "guide", branch: "main", commit, measured: `2026-11-0${at + 1}` });
    const sent = await request.post(`/api/v1/bundles?wait=300&filename=night-${at}.tar.gz&${facts}`, {
      data: await sysbenchBundle(`night-${at}`, [night]),
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const answer = await request.get("/llms.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const text = await answer.text();
  expect(text.startsWith("# Benchfolio\n\n> ")).toBe(true);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});
