import { describe, expect, it } from "vitest";
import { noteBody } from "../schemas/notes";
import { openApiDocument } from "./document";

describe("the API's document", () => {
  it("lists for each operation its early refusals: encoding, token, length, and an unavailable server", () => {
    const operations = Object.values(openApiDocument().paths ?? {}).flatMap((path) => Object.values(path ?? {}));
    expect(operations.length).toBeGreaterThan(30);
    for (const { operationId, responses } of operations)
      for (const status of ["400", "401", "414", "431", "503"]) expect(responses, operationId).toHaveProperty(status);
  });

  it("requires no optional field of a note, which may be absent or empty, or a text of a form", () => {
    const body = openApiDocument().paths?.["/api/v1/bundles/{id}/notes"]?.post?.requestBody;
    expect(body).toMatchObject({ content: { "application/json": { schema: { required: ["kind", "body"] } } } });
    expect(noteBody.parse({ kind: "note", body: "x" })).toEqual({ kind: "note", body: "x", about: null });
    expect(noteBody.parse({ kind: "answer", body: "x", about: "3" }).about).toBe(3);
    expect(noteBody.parse({ kind: "note", body: "x", about: "" }).about).toBeNull();
  });
});
