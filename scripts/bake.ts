// `npm run bake -- FOLDER`: writes the public site of the running server as files, for any file server. With the
// address of a server (`npm run bake -- FOLDER https://bench.example`) it bakes that one, by its links alone.
import { parseArgs } from "node:util";
import { bakeSite } from "./bake/bake-site.ts";
import { operatorCommand } from "./operator-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { points: { type: "boolean", default: false } },
});
const [folder, site] = positionals;
if (!folder || positionals.length > 2 || (site !== undefined && !URL.canParse(site))) {
  console.error("npm run bake -- FOLDER [URL] [--points]");
  process.exit(2);
}
const own = process.env.BENCHFOLIO_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

async function bake(also: readonly string[]): Promise<number> {
  const { manifest, changed } = await bakeSite({
    folder: folder ?? "",
    site: (site ?? own).replace(/\/$/, ""),
    points: values.points,
    also,
    say: (text) => console.error(text),
  });
  const { counts, leftOut, oneMoment } = manifest;
  console.log(`${counts.files} files (${counts.pages} pages, ${counts.bytes} bytes), ${changed} of them written`);
  for (const { why, count } of leftOut) console.log(`left out (${why}): ${count}`);
  if (!oneMoment) console.log("The data changed meanwhile: run the command again.");
  return 0;
}

if (site !== undefined)
  process.exitCode = await bake([]).catch((error: unknown) => {
    console.error(`benchfolio: ${error instanceof Error ? error.message : error}`);
    return 1;
  });
else
  await operatorCommand(async () => {
    const { listSnapshots } = await import("../lib/db/write/manage-snapshot.ts");
    return bake((await listSnapshots({})).map(({ key }) => `/s/${key}`));
  });
