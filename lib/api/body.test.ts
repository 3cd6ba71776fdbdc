import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readFormBody, readJsonBody } from "./body";

const shape = z.object({ title: z.string() });
const read = (body: string, type: string | null = "application/json") =>
  readJsonBody(
    new Request("http://localhost/", { method: "POST", body, headers: type === null ? {} : { "content-type": type } }),
    shape,
    100,
  );

describe("a JSON body", () => {
  it("is read where its content type is JSON", async () => {
    expect(await read('{"title":"a"}', "application/json; charset=utf-8")).toEqual({ title: "a" });
  });

  // A page of another site can send these without permission
  // (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", null])(
    "is refused as %s",
    async (type) => {
      await expect(read('{"title":"a"}', type)).rejects.toMatchObject({ code: "unsupported-media-type", status: 415 });
    },
  );

  it("is refused with a NUL in any text", async () => {
    await expect(read('{"title":"a\\u0000"}')).rejects.toMatchObject({ code: "bad-request" });
  });

  it("is refused when it is larger than the limit", async () => {
    await expect(read(`{"title":"${"a".repeat(100)}"}`)).rejects.toMatchObject({ code: "bad-request" });
  });
});

describe("a form", () => {
  const form = (body: BodyInit, headers: HeadersInit = {}) =>
    readFormBody(new Request("http://localhost/", { method: "POST", body, headers }));

  it("is read in both encodings of browsers, and is empty for another body", async () => {
    expect((await form(new URLSearchParams({ title: "é & =" }))).get("title")).toBe("é & =");
    const multipart = new FormData();
    multipart.set("title", "é & =");
    expect((await form(multipart)).get("title")).toBe("é & =");
    for (const type of ["text/plain", "multipart/form-data", "no type"])
      expect([...(await form("title=a", { "content-type": type }))]).toEqual([]);
  });

  it("may hold the longest note as browsers send it, in the letters that take most bytes", async () => {
    // "€" has three bytes, which are nine as %E2%82%AC. A longer letter counts as two characters, of six bytes each.
    const notes = "€".repeat(10_000);
    expect((await form(new URLSearchParams({ notes }))).get("notes")).toBe(notes);
  });

  it("is refused with a NUL, which no text of the database holds", async () => {
    await expect(form(new URLSearchParams({ id: "a\0" }))).rejects.toMatchObject({ code: "bad-request" });
  });

  it("is refused beyond the limit without waiting for its end", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode("token=".padEnd(16 * 1024, "a")));
      },
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    // Node wants "duplex", which the types of browsers do not know.
    const init = { method: "POST", body: endless, headers, duplex: "half" };
    await expect(readFormBody(new Request("http://localhost/", init))).rejects.toMatchObject({ code: "bad-request" });
    expect(sent).toBeLessThan(20);
  });
});
