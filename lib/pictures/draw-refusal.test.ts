import { describe, expect, it } from "vitest";
import { SIZES } from "@/lib/picture-sizes";
import { drawRefusal } from "./draw-refusal";
import { toPng } from "./png";

const refusal = {
  title: "These results were withdrawn",
  text: "This frozen view was retracted on 2026-11-23: Measured with a debug build & wrong flags.",
};
const options = { size: null, width: null, height: null, theme: "light" } as const;
/** Returns the vertical position of each line of text. */
const baselines = (svg: string) => [...svg.matchAll(/translate\(\S+ ([\d.]+)\)/g)].map(([, y]) => Number(y));

describe("the picture of withdrawn results", () => {
  it("describes the reason to screen readers and is higher for a longer text", () => {
    const short = drawRefusal(refusal, options);
    expect(short.svg).toContain(`<desc id="figure-words">${refusal.text.replace("&", "&amp;")}</desc>`);
    expect(short.width).toBe(800);
    const long = drawRefusal({ ...refusal, text: "An honest reason. ".repeat(50) }, options);
    expect(long.height).toBeGreaterThan(short.height);
    expect(short.height).toBeLessThan(200);
  });

  it.each(Object.entries(SIZES))(
    "fills the frame %s, whatever the length of its reason",
    async (name, { width, height }) => {
      for (const text of [refusal.text, "An honest reason. ".repeat(50)]) {
        const size = Object.keys(SIZES).find((key): key is keyof typeof SIZES => key === name) ?? null;
        const picture = drawRefusal({ ...refusal, text }, { ...options, size });
        expect([picture.width, picture.height]).toEqual([width, height]);
        const [, , , frame] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(picture.svg)?.slice(1) ?? [];
        expect(baselines(picture.svg).length).toBeGreaterThan(0);
        for (const y of baselines(picture.svg)) expect(y).toBeLessThan(Number(frame));
        expect((await toPng(picture)).subarray(1, 4)).toEqual(new TextEncoder().encode("PNG"));
      }
    },
  );

  it("differs between light and dark, and follows the reader's theme where both are requested", () => {
    const [light, dark] = [drawRefusal(refusal, options), drawRefusal(refusal, { ...options, theme: "dark" })];
    expect(light.svg).not.toBe(dark.svg);
    expect(drawRefusal(refusal, { ...options, theme: "both" }).svg).toContain("prefers-color-scheme");
  });
});
