// `npm run bake -- FOLDER`: writes the public site of the running server as files, for any file server. With the
// address of a server (`npm run bake -- FOLDER https://bench.example`) it bakes that one, by its links alone. Then the
// rows are missing from which `npm run restore` rebuilds a server. `--points` also bakes pages of points and members.
// `--compare FOLDER` only compares two baked folders; it exits with 1 where they differ.
import { parseArgs } from "node:util";
import { formatCounted } from "../lib/format.ts";
import { bakeSite } from "./bake/bake-site.ts";
import { compareBakes } from "./bake/compare-bakes.ts";
import { operatorCommand } from "./operator-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { points: { type: "boolean", default: false }, compare: { type: "string" } },
});
const [folder, site] = positionals;
if (!folder || positionals.length > 2 || (site !== undefined && !URL.canParse(site))) {
  console.error("npm run bake -- FOLDER [URL] [--points], or npm run bake -- FOLDER --compare FOLDER");
  process.exit(2);
}
const ownSite = process.env.BENCHFOLIO_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

async function bake(own: Pick<Parameters<typeof bakeSite>[0], "also" | "writeData">): Promise<number> {
  const { manifest, changed } = await bakeSite({
    folder: folder ?? "",
    site: (site ?? ownSite).replace(/\/$/, ""),
    points: values.points,
    ...own,
    say: (text) => console.error(text),
  });
  const { counts, leftOut, oneMoment, data } = manifest;
  const parts = `${formatCounted(counts.pages, "page")}, ${formatCounted(counts.bytes, "byte")}`;
  console.log(`${formatCounted(counts.files, "file")} (${parts}), ${changed} of them written`);
  for (const { why, count } of leftOut) console.log(`left out (${why}): ${count}`);
  if (data) {
    console.log(
      `rows for a restore: ${Object.entries(data.rows)
        .map(([table, rows]) => `${rows} ${table}`)
        .join(", ")}`,
    );
    for (const id of data.withoutBytes) console.log(`a rebuilt server lacks ${id}: its bytes are not whole`);
    for (const id of data.masked) console.log(`a rebuilt server has ${id} without its file, which holds secrets`);
  }
  if (!oneMoment) console.log("The data changed meanwhile: run the command again.");
  return 0;
}

if (values.compare !== undefined) {
  const { equal, differing, onlyFirst, onlySecond } = await compareBakes(folder, values.compare);
  const others = { "differs: ": differing, "only in the first: ": onlyFirst, "only in the second: ": onlySecond };
  for (const [why, places] of Object.entries(others)) for (const place of places) console.log(why + place);
  console.log(`equal files: ${equal}`);
  process.exitCode = differing.length + onlyFirst.length + onlySecond.length > 0 ? 1 : 0;
} else if (site !== undefined)
  process.exitCode = await bake({}).catch((error: unknown) => {
    console.error(`benchfolio: ${error instanceof Error ? error.message : error}`);
    return 1;
  });
else
  await operatorCommand(async () => {
    const { listSnapshots } = await import("../lib/db/write/manage-snapshot.ts");
    const { dumpPublic } = await import("../lib/safety/dump-public.ts");
    return bake({ also: (await listSnapshots({})).map(({ key }) => `/s/${key}`), writeData: dumpPublic });
  });
