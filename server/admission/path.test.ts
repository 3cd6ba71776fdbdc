import { expect, it } from "vitest";
import { plainAddress } from "./path";

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

it("decodes exactly the characters of a path that need no code, once, and nothing of the query", () => {
  for (let code = 0; code < 256; code += 1) {
    const hex = `%${code.toString(16).padStart(2, "0")}`;
    const character = String.fromCharCode(code);
    const expected = unreserved.includes(character) ? character : hex;
    expect(plainAddress(`/s/${hex}?a=${hex}`)).toBe(`/s/${expected}?a=${hex}`);
    const upper = hex.toUpperCase();
    expect(plainAddress(`/s/${upper}`)).toBe(`/s/${unreserved.includes(character) ? character : upper}`);
  }
  expect(plainAddress("/s/%2531")).toBe("/s/%2531");
  expect(plainAddress("/s/%3")).toBe("/s/%3");
  expect(plainAddress("/%2e%2e/a")).toBe("/../a");
});
