import { type Zippable, zipSync } from "fflate";
import { drawPicture, type FigureSource } from "@/lib/pictures/draw-picture";
import type { Figure } from "@/lib/pictures/figure";
import { toPng } from "@/lib/pictures/png";
import { csvTable } from "@/lib/tables/csv";
import { sourceOf } from "./shown-source";
import { viewFigures } from "./view-figures";
import { type Published, viewConfig, viewMetadata, viewReadme } from "./view-metadata";
import { viewTables, writeViewTable } from "./view-table";

/** One date for all archives, so that equal views give equal bytes. It is the first date of MS-DOS. */
const MTIME = new Date(1980, 0, 1);

/** Returns a view as one archive: tables as CSV, the meaning of their columns, its state, a README, and pictures. */
export async function viewZip(published: Published): Promise<Uint8Array<ArrayBuffer>> {
  const { shown } = published;
  const files: { name: string; about: string; bytes: Uint8Array }[] = [];
  const text = new TextEncoder();
  for (const name of viewTables(shown)) {
    const { title, pieces } = writeViewTable(shown, name, (table) => ({ title: table.title, pieces: csvTable(table) }));
    let csv = "";
    for await (const piece of pieces) csv += piece;
    files.push({ name: `${name}.csv`, about: title, bytes: text.encode(csv) });
  }
  for (const figure of viewFigures(shown))
    for (const { ending, bytes } of await pictureFiles(figure, sourceOf(published)))
      files.push({ name: `pictures/${figure.name}.${ending}`, about: figure.title, bytes });
  const json = (value: unknown) => text.encode(`${JSON.stringify(value, null, 2)}\n`);
  files.push(
    {
      name: "metadata.json",
      about: "of each column its unit, rule, direction, origin and citation",
      bytes: json(viewMetadata(published)),
    },
    {
      name: "config.json",
      about: "the view's state, with everything chosen filled in",
      bytes: json(viewConfig(published)),
    },
  );
  return packFiles([{ name: "README.md", bytes: text.encode(viewReadme(published, files)) }, ...files]);
}

/** Returns a figure as SVG, and as PNG of twice the size. */
export async function pictureFiles(
  figure: Figure,
  source: FigureSource,
): Promise<{ ending: "svg" | "png"; bytes: Uint8Array }[]> {
  const picture = drawPicture(figure, source, { size: null, width: null, height: null, theme: "light" });
  const large = { ...picture, width: picture.width * 2, height: picture.height * 2 };
  return [
    { ending: "svg", bytes: new TextEncoder().encode(picture.svg) },
    { ending: "png", bytes: await toPng(large) },
  ];
}

/** Packs files into one archive; equal files give equal bytes. */
export function packFiles(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const { name, bytes } of files) entries[name] = [bytes, { mtime: MTIME, level: name.endsWith(".png") ? 0 : 6 }];
  return new Uint8Array(zipSync(entries));
}
