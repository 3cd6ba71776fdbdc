// `npm run restore -- FOLDER`: loads a backup into an empty, stopped server.
import path from "node:path";
import { formatCounted } from "../lib/format.ts";
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
    const counts = [formatCounted(made.bundles.length, "bundle"), formatCounted(made.tables.length, "table")];
    console.log(`restored ${counts.join(" and ")} of ${made.madeAt}`);
    return 0;
  },
  { alone: true },
);
