// `node scripts/glyphs.ts`: writes lib/pictures/glyphs.json, the outlines of the pages' font, from app/fonts. Run it
// again when that font changes.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { create, type Path as Outline } from "fontkit";
import { decompress } from "wawoff2";

const root = path.resolve(import.meta.dirname, "..");
const FONT = path.join(root, "app/fonts/geist-latin.woff2");
const GLYPHS = path.join(root, "lib/pictures/glyphs.json");

/** Returns an outline with y down and whole numbers. */
function outline({ commands }: Outline): string {
  const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };
  return commands
    .map(({ command, args }) => letters[command] + args.map((at, n) => Math.round(n % 2 ? -at : at)).join(" "))
    .join("");
}

/**
 * Returns `{ unitsPerEm, 400: { A: "WIDTH OUTLINE" }, 600: ... }` of all characters of the font, with figures of equal
 * width. Throws an Error where the font lacks an outline, or its file holds several fonts.
 */
export async function readGlyphs() {
  const font = create(Buffer.from(await decompress(readFileSync(FONT))));
  if (!("characterSet" in font)) throw new Error(`${FONT} holds several fonts`);
  const weights = [400, 600].map((wght) => {
    const face = font.getVariation({ wght });
    const glyphs = [...font.characterSet]
      .sort((a, b) => a - b)
      .map((code) => {
        const letter = String.fromCodePoint(code);
        const [glyph] = face.layout(letter, ["tnum"]).glyphs;
        if (!glyph) throw new Error(`the font has no outline of ${letter}`);
        return [letter, `${Math.round(glyph.advanceWidth)} ${outline(glyph.path)}`.trim()] as const;
      });
    return [wght, Object.fromEntries(glyphs)] as const;
  });
  return { unitsPerEm: font.unitsPerEm, ...Object.fromEntries(weights) };
}

if (process.argv[1] === import.meta.filename) writeFileSync(GLYPHS, `${JSON.stringify(await readGlyphs(), null, 2)}\n`);
