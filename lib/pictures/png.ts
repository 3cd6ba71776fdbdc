import { renderAsync } from "@resvg/resvg-js";
import type { Picture } from "./draw-picture";

/** A picture as PNG, of as many pixels as it says. Letters that are no outlines are in a font of the system, where it has one. */
export async function toPng({ svg, width }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const loadSystemFonts = svg.includes("<text ");
  const image = await renderAsync(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts } });
  return new Uint8Array(image.asPng());
}
