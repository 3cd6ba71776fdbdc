import { expect, it } from "vitest";
import { quoted } from "./refused-address";

it("quotes five names of an address, and counts the others", () => {
  expect(quoted(["a"])).toBe("“a”");
  expect(quoted(["a", "b", "c", "d", "e"])).toBe("“a”, “b”, “c”, “d”, “e”");
  expect(quoted(["a", "b", "c", "d", "e", "f", "g"])).toBe("“a”, “b”, “c”, “d”, “e” and 2 more");
});

it("marks a name that it cuts", () => {
  expect(quoted(["x".repeat(60)])).toBe(`“${"x".repeat(60)}”`);
  expect(quoted(["x".repeat(61)])).toBe(`“${"x".repeat(57)}...”`);
});
