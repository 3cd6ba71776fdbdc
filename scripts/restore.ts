// `npm run restore -- FOLDER`: loads a backup into an empty, stopped server, or rebuilds one from a baked folder.
import { existsSync } from "node:fs";
import path from "node:path";
import { formatCounted } from "../lib/format.ts";
import { BAKE_MANIFEST } from "../lib/safety/baked-names.ts";
import { migrate } from "./migrate.ts";
import { operatorCommand } from "./operator-command.ts";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("npm run restore -- FOLDER");
  process.exit(2);
}
const from = path.resolve(folder);
await operatorCommand((url) => (existsSync(path.join(from, BAKE_MANIFEST)) ? rebuild(url) : restoreBackup(url)), {
  alone: true,
});

async function restoreBackup(url: string): Promise<number> {
  const { restore } = await import("../lib/safety/restore.ts");
  const { blobStore } = await import("../lib/blobs/store.ts");
  const made = await restore(from, { url, store: blobStore(), migrate });
  const counts = [formatCounted(made.bundles.length, "bundle"), formatCounted(made.tables.length, "table")];
  console.log(`restored ${counts.join(" and ")} of ${made.madeAt}`);
  return 0;
}

async function rebuild(url: string): Promise<number> {
  const { BakedFolder } = await import("../lib/safety/baked-folder.ts");
  const { restoreBaked } = await import("../lib/safety/restore-baked.ts");
  const { blobStore } = await import("../lib/blobs/store.ts");
  const baked = await BakedFolder.open(from);
  await migrate(url);
  const made = await restoreBaked(baked, { store: blobStore(), say: (text) => console.error(text) });
  console.log(`rebuilt a server with ${formatCounted(made.bundles, "bundle")}`);
  for (const { id, why } of made.differing) console.error(`other than on the first server: ${id}: ${why}`);
  return made.differing.length > 0 ? 1 : 0;
}
