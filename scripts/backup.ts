// `npm run backup -- FOLDER`: saves a consistent copy of the database and the bytes of all bundles, also while a server
// runs.
import path from "node:path";
import { formatCounted } from "../lib/format.ts";
import { operatorCommand } from "./operator-command.ts";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("npm run backup -- FOLDER");
  process.exit(2);
}
await operatorCommand(async (url) => {
  const { backup } = await import("../lib/safety/backup.ts");
  const { blobStore } = await import("../lib/blobs/store.ts");
  const made = await backup(path.resolve(folder), { url, store: blobStore() });
  const counts = [formatCounted(made.bundles.length, "bundle"), formatCounted(made.tables.length, "table")].join(
    " and ",
  );
  console.log(`backed up ${counts} into ${path.resolve(folder)}`);
  for (const sha256 of made.missing) console.error(`left out, since the server has no whole copy: ${sha256}`);
  return made.missing.length > 0 ? 1 : 0;
});
