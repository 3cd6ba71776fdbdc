// `npm run restore -- FOLDER`: loads a backup into an empty, stopped server.
import path from "node:path";
import { migrate } from "./migrate.ts";
import { operatorCommand } from "./operator-command.ts";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("npm run restore -- FOLDER");
  process.exit(2);
}
await operatorCommand(
  async (url) => {
    const { restore } = await import("../lib/safety/restore.ts");
    const { blobStore } = await import("../lib/blobs/store.ts");
    const from = path.resolve(folder);
    const made = await restore(from, { url, store: blobStore(), migrate });
    console.log(`restored ${made.bundles.length} bundles and ${made.tables.length} tables of ${made.madeAt}`);
    return 0;
  },
  { alone: true },
);
