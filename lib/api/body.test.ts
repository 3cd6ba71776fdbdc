import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readJsonBody } from "./body";

const shape = z.object({ title: z.string() });
const read = (body: string, type: string | null = "application/json") =>
  readJsonBody(
    new Request("http://localhost/", { method: "POST", body, headers: type === null ? {} : { "content-type": type } }),
    shape,
    100,
  );

describe("a JSON body", () => {
  it("is read where its type says that it is one", async () => {
    expect(await read('{"title":"a"}', "application/json; charset=utf-8")).toEqual({ title: "a" });
  });

  // What a page of another site can send without asking first (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", null])(
    "is refused as %s",
    async (type) => {
      await expect(read('{"title":"a"}', type)).rejects.toMatchObject({ code: "unsupported-media-type", status: 415 });
    },
  );

  it("is refused with a NUL in any text", async () => {
    await expect(read('{"title":"a\\u0000"}')).rejects.toMatchObject({ code: "bad-request" });
  });

  it("is refused when it is larger than asked for", async () => {
    await expect(read(`{"title":"${"a".repeat(100)}"}`)).rejects.toMatchObject({ code: "bad-request" });
  });
});
