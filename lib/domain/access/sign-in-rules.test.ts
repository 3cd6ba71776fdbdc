import { describe, expect, it } from "vitest";
import { accountName, fittingRules, scopesOf, signInRules } from "./sign-in-rules";

const rules = signInRules(
  [
    "email=Mark@Example.com: manage-all as mark",
    "email=*@example.com: read-private",
    "groups=bench team: upload, manage-own as team",
    "sub=*: upload",
  ].join("; "),
);
const fits = (claims: Record<string, unknown>) => fittingRules(rules, claims).map(({ text }) => text.split(":")[0]);

describe("sign-in rules for accounts of a provider", () => {
  it("give scopes and an owner by a claim's value", () => {
    expect(rules.map(({ claim, value, scopes, owner }) => [claim, value, scopes, owner])).toEqual([
      ["email", "Mark@Example.com", ["manage-all"], "mark"],
      ["email", "*@example.com", ["read-private"], null],
      ["groups", "bench team", ["upload", "manage-own"], "team"],
      ["sub", "*", ["upload"], null],
    ]);
    expect(scopesOf(rules.slice(1))).toEqual(["upload", "manage-own", "read-private"]);
  });

  it("match one of several values, and an e-mail address in any case", () => {
    expect(fits({ sub: "1", groups: ["x", "bench team"] })).toEqual(["groups=bench team", "sub=*"]);
    expect(fits({ email: "mark@EXAMPLE.com", email_verified: true })).toEqual([
      "email=Mark@Example.com",
      "email=*@example.com",
    ]);
  });

  it("match no unverified e-mail address, and none whose host only ends alike", () => {
    expect(fits({ email: "mark@example.com" })).toEqual([]);
    expect(fits({ email: "mark@example.com", email_verified: "true" })).toEqual([]);
    expect(fits({ email: "mark@example.com@evil.org", email_verified: true })).toEqual([]);
    expect(fits({ email: "mark@notexample.com", email_verified: true })).toEqual([]);
  });

  it("match no claim that an object inherits, nor one that is not a text", () => {
    expect(fittingRules(signInRules("toString=*: upload"), {})).toEqual([]);
    expect(fits({ groups: [{ name: "bench team" }] })).toEqual([]);
  });

  it.each([
    ["email=a@b.org", '"email=a@b.org" is not CLAIM=VALUE'],
    ["email=a@b.org: everything", "names everything; scopes are upload, manage-own, read-private, manage-all"],
    ["=x: upload", "is not CLAIM=VALUE"],
    ["sub=x:", "is not CLAIM=VALUE"],
  ])("say what is wrong with %s", (text, problem) => {
    expect(() => signInRules(text)).toThrow(problem);
  });
});

describe("the name of an account of a provider", () => {
  const nameOf = (claims: Record<string, unknown>) => accountName(claims, { subject: "42", host: "id.example" });

  it("is its e-mail address only where the provider verified it", () => {
    expect(nameOf({ email: "ann@example.com", email_verified: true })).toBe("ann@example.com at id.example");
    for (const email_verified of [undefined, false, "true", 1])
      expect(nameOf({ email: "ann@example.com", email_verified })).toBe("42 at id.example");
  });

  it("is otherwise the chosen name with the subject, which can't be chosen", () => {
    const claims = { email: "boss@example.com", preferred_username: "boss@example.com", name: "Ann" };
    expect(nameOf(claims)).toBe("boss@example.com (42) at id.example");
    expect(nameOf({ name: "Ann" })).toBe("Ann (42) at id.example");
    expect(nameOf({ preferred_username: 7, name: { text: "x" } })).toBe("42 at id.example");
  });

  it("has at most 200 characters before its host, and never half of one", () => {
    const [start, email_verified] = ["a".repeat(199), true];
    expect(nameOf({ email: `${start}😀@example.com`, email_verified })).toBe(`${start}😀 at id.example`);
  });
});
