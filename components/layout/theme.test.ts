import { expect, test } from "vitest";
import { nextTheme, readTheme, themes } from "./theme";

test("an unknown stored theme is the system's", () => {
  expect(readTheme("sepia")).toBe("system");
  expect(readTheme(null)).toBe("system");
  expect(readTheme("dark")).toBe("dark");
});

test("the toggle visits every theme and comes back", () => {
  expect(themes.map(nextTheme)).toEqual(["light", "dark", "system"]);
});
