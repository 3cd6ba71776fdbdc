// `npm run keep:schema`: keeps a small database of the current schema under prisma/released. A test upgrades every kept
// one. Part of a release (docs/database.md); runs in its own database.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { operatorCommand } from "./operator-command.ts";

const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-keep-"));
await chmod(folder, 0o755); // as root, Postgres runs under another account
process.env.BENCHFOLIO_DATA = folder;
delete process.env.DATABASE_URL;
await operatorCommand(async () => {
  const { fillServer } = await import("./released/fill.ts");
  const { keepDatabase } = await import("./released/dump.ts");
  await fillServer();
  console.log(`kept ${path.relative(process.cwd(), await keepDatabase())}`);
  return 0;
});
await rm(folder, { recursive: true, force: true });
