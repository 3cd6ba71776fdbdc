import http from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openItem } from "./items";

const server = http.createServer((request, response) => {
  response.statusCode = request.url === "/absent" ? 404 : 200;
  response.end("bytes");
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => void server.close());

describe("an address to upload", () => {
  it.each([
    ["/a/results.tar.gz", "results.tar.gz"],
    ["/my%20run.tgz?x=1", "my run.tgz"],
    ["/100%.tar", "100%.tar"],
    ["/", "download"],
  ])("%s is the file %s", async (path, name) => {
    const item = await openItem(origin + path);
    expect(item.name).toBe(name);
    expect(await text(item.source)).toBe("bytes");
  });

  it("is refused in words where it answers an error or nothing", async () => {
    await expect(openItem(`${origin}/absent`)).rejects.toMatchObject({ exit: 3, message: "The address answered 404." });
    // Port 1 has no server.
    for (const address of ["http://127.0.0.1:1/results.tar.gz", "http://"])
      await expect(openItem(address)).rejects.toMatchObject({
        exit: 3,
        code: "unreadable",
        message: expect.stringMatching(/^The address can't be reached: ./),
      });
  });
});
