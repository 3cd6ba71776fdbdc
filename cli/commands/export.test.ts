import { describe, expect, it } from "vitest";
import { EXIT } from "../failure";
import { withFormat } from "./export";

describe("the address of a page's table", () => {
  it.each([
    ["/relative?bundle=a", "md", "/relative.md?bundle=a"],
    ["https://bench.example/b/compare/?k=10#top", "csv", "https://bench.example/b/compare.csv?k=10"],
    ["/s/abc", "metadata.json", "/s/abc.metadata.json"],
  ])("of %s as %s is %s", (page, format, address) => {
    expect(withFormat(page, format)).toBe(address);
  });

  it.each([
    ["relative", "csv", "relative names no page"],
    ["/", "csv", "/ names no page"],
    ["https://bench.example", "csv", "https://bench.example names no page"],
    ["https://bench.example/?k=10", "csv", "https://bench.example/?k=10 names no page"],
    ["/relative", "../x", "../x is not a format"],
    ["/relative", "csv?x=1", "csv?x=1 is not a format"],
  ])("is refused for %s as %s: %s", (page, format, message) => {
    expect(() => withFormat(page, format)).toThrow(
      expect.objectContaining({ exit: EXIT.usage, message: expect.stringContaining(message) }),
    );
  });
});
