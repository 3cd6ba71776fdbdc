import { describe, expect, it } from "vitest";
import { Failure } from "../failure";
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
    ["relative", "csv"],
    ["/", "csv"],
    ["https://bench.example", "csv"],
    ["https://bench.example/?k=10", "csv"],
    ["/relative", "../x"],
    ["/relative", "csv?x=1"],
  ])("is refused for %s as %s", (page, format) => {
    expect(() => withFormat(page, format)).toThrow(Failure);
  });
});
