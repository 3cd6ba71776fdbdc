import { type Zippable, zipSync } from "fflate";
import { csvTable } from "@/lib/tables/csv";
import { viewTables, writeViewTable } from "@/lib/tables/view-table";
import { drawPicture } from "./draw-picture";
import { toPng } from "./png";
import { sourceOf } from "./source-text";
import { viewFigures } from "./view-figures";
import { type Published, viewConfig, viewMetadata, viewReadme } from "./view-metadata";

/** The same day in each archive, so that the same view gives the same bytes; MS-DOS knows none before. */
const MTIME = new Date(1980, 0, 1);

/** All of a view in one archive: each table as CSV, what its columns mean, its state, a README, and its pictures. */
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
  for (const figure of viewFigures(shown)) {
    const picture = drawPicture(figure, sourceOf(published), { size: null, width: null, height: null, theme: "light" });
    const large = { ...picture, width: picture.width * 2, height: picture.height * 2 };
    files.push({ name: `pictures/${figure.name}.svg`, about: figure.title, bytes: text.encode(picture.svg) });
    files.push({ name: `pictures/${figure.name}.png`, about: figure.title, bytes: await toPng(large) });
  }
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
  const readme = { name: "README.md", bytes: text.encode(viewReadme(published, files)) };
  const packed: Zippable = {};
  for (const { name, bytes } of [readme, ...files])
    packed[name] = [bytes, { mtime: MTIME, level: name.endsWith(".png") ? 0 : 6 }];
  return new Uint8Array(zipSync(packed));
}
