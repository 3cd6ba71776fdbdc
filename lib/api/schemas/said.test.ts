import { describe, expect, it } from "vitest";
import { correctionBody } from "./corrections";
import { noteBody } from "./notes";

const correction = (fields: object) =>
  correctionBody.safeParse({ subject: "build", name: "pg183", author: "ann", ...fields });
const note = (body: string) => noteBody.safeParse({ kind: "note", body });

describe("texts of readers", () => {
  it("never reverse or hide letters, in names of tables and in texts", () => {
    const said = correction({ displayName: "PostgreSQL 18\u202e3.\u200b", notes: "a\u2066b\nc", author: "an\u200bn" });
    expect(said.data).toMatchObject({ displayName: "PostgreSQL 183.", notes: "ab\nc", author: "ann" });
    expect(note("good\u202edab").data?.body).toBe("gooddab");
  });

  it("are empty where no letter is visible", () => {
    expect(correction({ author: "\u200b\u202e" }).success).toBe(false);
    expect(note("\u200b").success).toBe(false);
    expect(correction({ displayName: "\u2066" }).data?.displayName).toBeNull();
  });

  it("are refused with control characters, in notes and in corrections", () => {
    for (const sign of ["\u0001", "\u001b", "\u007f", "\u0085"]) {
      expect(note(`a${sign}b`).success, JSON.stringify(sign)).toBe(false);
      expect(correction({ displayName: `a${sign}b` }).success, JSON.stringify(sign)).toBe(false);
    }
  });
});
