import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bakeSite } from "./bake-site";

// A home that links to names of uploaders first, and to the pages whose files they would take last.
const LINKS = ["/machines/index.html", "/machines/a%2Fnotes", "/machines", "/machines/a/notes", "/machines/a%2Fb"];
let isBusy = false;
const server = createServer(({ url = "" }, answer) => {
  if (isBusy && url !== "/") {
    answer.writeHead(503, { "content-type": "text/html", "retry-after": "3600" });
    answer.end("The server is busy");
    return;
  }
  if (url === "/feed.atom") {
    answer.writeHead(200, { "content-type": "application/atom+xml" });
    answer.end("news");
    return;
  }
  const isHere = url === "/" || LINKS.includes(url);
  answer.writeHead(isHere ? 200 : 404, { "content-type": "text/html" });
  answer.end(url === "/" ? LINKS.map((href) => `<a href="${href}">x</a>`).join("") : `page of ${url}`);
});
let folder = "";
const text = (place: string) => readFile(path.join(folder, place), "utf8");

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "baked-"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function siteOf(): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

it("gives each page a file, whatever names uploaders choose, and counts pages without one", async () => {
  const { manifest } = await bakeSite({ folder, site: siteOf() });
  expect(await text("machines/index.html")).toBe("page of /machines");
  expect(await text("machines/a/notes/index.html")).toBe("page of /machines/a/notes");
  expect(await text("machines/a/b/index.html")).toBe("page of /machines/a%2Fb");
  expect(manifest.leftOut).toContainEqual({
    why: "no file can have this name",
    count: 1,
    addresses: ["/machines/index.html"],
  });
  expect(manifest.leftOut).toContainEqual({
    why: "another address has this file",
    count: 1,
    addresses: ["/machines/a%2Fnotes"],
  });
});

it("keeps the pages and files of an earlier run whose addresses a busy server refuses", async () => {
  await bakeSite({ folder, site: siteOf() });
  isBusy = true;
  const { manifest } = await bakeSite({ folder, site: siteOf() });
  isBusy = false;
  expect([await text("feed.atom"), await text("machines/index.html")]).toEqual(["news", "page of /machines"]);
  expect(await text("404.html")).toBe("page of /404");
  for (const place of ["404.html", "feed.atom", "machines/index.html"])
    expect(await text("SHA256SUMS")).toContain(`  ${place}\n`);
  const refused = manifest.leftOut.find(({ why }) => why.startsWith("the server asked to wait"));
  expect(refused?.addresses).toEqual(expect.arrayContaining(["/feed.atom", "/machines"]));
});
