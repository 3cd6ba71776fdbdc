import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memberName } from "./member-name";

const check = (name: string | Uint8Array, prefix = "") => memberName(Buffer.from(name), prefix, 1024);

describe("memberName", () => {
  it.each([
    ["../x", ".."],
    ["a/../../x", ".."],
    ["..\\x", ".."],
    ["....//x", ".."],
    ["%2e%2e/x", ".."],
    ["%2e%2e%2fx", ".."],
    ["/etc/x", "absolute"],
    ["\\\\server\\x", "absolute"],
    ["C:\\x", "drive"],
    ["a\0b", "NUL"],
    [" ", "empty"],
    ["./", "empty"],
    ["x".repeat(1025), "longer"],
  ])("refuses %j", (name, why) => {
    const { refusal, path } = check(name);
    expect(refusal).toMatchObject({ code: "unsafe-name", severity: "warning" });
    expect(refusal?.message).toContain(why);
    expect(path.length).toBeLessThanOrEqual(200);
  });

  it("keeps ordinary names as they are, without ./ and doubled slashes", () => {
    expect(check("./a//b.c/日本語 x..y~")).toEqual({ path: "a/b.c/日本語 x..y~", refusal: null, remark: null });
    expect(check("b", "a.tar.gz!/").path).toBe("a.tar.gz!/b");
  });

  it("escapes invisible characters, invalid bytes and the mark of nested archives", () => {
    expect(check("a\n\u202e\u200b").path).toBe("a\\u{0a}\\u{202e}\\u{200b}");
    expect(check(Buffer.from("r\xe9sum\xe9", "latin1"))).toMatchObject({
      path: "r\\xe9sum\\xe9",
      remark: { code: "name-escaped" },
    });
    expect(check(Buffer.from([0xff, 0x41]))).toMatchObject({ path: "\\xffA", refusal: null });
    expect(check("a!/b").path).toBe("a\\x21/b");
    expect(check("a!/b").remark?.message).toContain("!/");
  });

  it("cuts the shown name of a refused member before a surrogate pair, not inside it", () => {
    // The pair has places 198 and 199; the cut keeps 199 characters before its mark.
    const name = `../${"x".repeat(195)}😀${"x".repeat(9)}`;
    expect(check(name).path).toBe(`../${"x".repeat(195)}…`);
  });

  const part = fc.constantFrom("..", ".", "/", "\\", "a", " ", "%2e", "C:", "\u202e", "\u2028", "!", "é", "\0");
  const ofParts = fc.array(part, { maxLength: 8 }).map((parts) => Buffer.from(parts.join("")));

  it("never gives a path that climbs, is absolute or has invisible characters, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.oneof(ofParts, fc.uint8Array({ maxLength: 60 })), (bytes) => {
        const { path, refusal } = memberName(bytes, "", 1024);
        expect(path).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        if (refusal) return;
        expect(path).not.toMatch(/^\/|!\//);
        expect(path.split("/")).not.toContain("..");
        expect(path).not.toBe("");
      }),
    );
  });
});
