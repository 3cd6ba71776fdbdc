import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { cellColours, inColours, PALETTE, paletteStyle } from "./palette";

const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");

it("pictures have the colours of the pages", () => {
  for (const [name, [light, dark]] of Object.entries(PALETTE))
    expect(css, name).toContain(`--${name}: light-dark(${light}, ${dark});`);
});

it("a colour is written out for one theme, and left to the reader for both", () => {
  expect(inColours('fill="var(--surface)" stroke="var(--nothing)"', "dark")).toBe(
    'fill="#171a1f" stroke="var(--nothing)"',
  );
  expect(paletteStyle("both")).toMatch(
    /^:root\{--surface:#ffffff;.*\}@media\(prefers-color-scheme:dark\)\{:root\{--surface:#171a1f;/,
  );
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(a: string, b: string): number {
  const [x = 0, y = 0] = [a, b]
    .map((hex) => {
      const [r = 0, g = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
    })
    .sort((one, other) => other - one);
  return (x + 0.05) / (y + 0.05);
}

it.each(["light", "dark"] as const)("numbers are legible on every step of the scale (%s)", (theme) => {
  for (const change of ["better", "worse"] as const)
    for (const step of [1, 2, 3, 4, 5]) {
      const { ground = "", ink = "" } = cellColours(change, step) ?? {};
      expect(contrast(inColours(ground, theme), inColours(ink, theme)), `${change} ${step}`).toBeGreaterThan(4.5);
    }
});
