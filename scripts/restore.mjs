// `npm run restore -- FOLDER`: loads a backup into an empty, stopped server.
import path from "node:path";
import { migrate } from "./migrate.mjs";
import { operatorCommand } from "./operator-command.mjs";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("npm run restore -- FOLDER");
  process.exit(2);
}
await operatorCommand(
  async () => {
    const { restore } = await import("../lib/safety/restore.ts");
    const { blobStore } = await import("../lib/blobs/store.ts");
    const from = path.resolve(folder);
    const made = await restore(from, { url: process.env.DATABASE_URL, store: blobStore(), migrate });
    console.log(`restored ${made.bundles.length} bundles and ${made.tables.length} tables of ${made.madeAt}`);
  },
  { alone: true },
);
