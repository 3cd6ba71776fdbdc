import { renderAsync } from "@resvg/resvg-js";
import type { Picture } from "./draw-picture";

/**
 * Renders a picture as PNG at its width in pixels. Characters without outlines use a font of the system, where it has
 * one.
 */
export async function toPng({ svg, width }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const loadSystemFonts = svg.includes("<text ");
  const image = await renderAsync(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts } });
  return new Uint8Array(image.asPng());
}
