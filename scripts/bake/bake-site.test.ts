import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bakeSite } from "./bake-site";

// A home that links to names of uploaders first, and to the pages whose files they would take last.
const LINKS = ["/machines/index.html", "/machines/a%2Fnotes", "/machines", "/machines/a/notes", "/machines/a%2Fb"];
const server = createServer(({ url = "" }, answer) => {
  const isHere = url === "/" || LINKS.includes(url);
  answer.writeHead(isHere ? 200 : 404, { "content-type": "text/html" });
  answer.end(url === "/" ? LINKS.map((href) => `<a href="${href}">x</a>`).join("") : `page of ${url}`);
});
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "baked-"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

it("gives each page a file, whatever names uploaders choose, and counts pages without one", async () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const { manifest } = await bakeSite({ folder, site: `http://127.0.0.1:${address.port}` });
  const text = (place: string) => readFile(path.join(folder, place), "utf8");
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
