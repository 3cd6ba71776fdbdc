import path from "node:path";
import { defineConfig } from "prisma/config";

// The native schema engine is a download, which some networks refuse. scripts/schema-engine.mjs runs the same engine,
// built to WebAssembly, from npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "scripts/schema-engine.mjs");

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/none" },
});
