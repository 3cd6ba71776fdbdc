import { expect, it } from "vitest";
import { decodedDifference, decodedName } from "./names";

it.each([
  ["config x10a_wm32_c32r128", "config x10a_wm32"],
  ["config cz12a_c8r32", "config z12a"],
  ["my8406v2_rel_o2nofp", "v2"],
  ["ma120101_rel_withdbg", ""],
  ["the author's table", "the author's table"],
  ["big config", "big config"],
])("writes %s as “%s”", (raw, text) => {
  expect(decodedName(raw)).toBe(text);
});

it("decodes a difference unless its sides would become equal", () => {
  expect(decodedDifference("config x10b_c32r128 instead of x10a_c32r128")).toBe("config x10b instead of x10a");
  expect(decodedDifference("config z11a_c24r64 instead of z11a_c8r16")).toBe(
    "config z11a_c24r64 instead of z11a_c8r16",
  );
  // Views frozen before say the word twice.
  expect(decodedDifference("config x10b_c32r128 instead of config x10a_c32r128")).toBe(
    "config x10b instead of config x10a",
  );
  const alike = "config z11a_c24r64 instead of config z11a_c8r16";
  expect(decodedDifference(alike)).toBe(alike);
});
