import path from "node:path";
import { defineConfig } from "prisma/config";

// The native schema engine is a download, which some networks refuse. The same engine, built to WebAssembly, comes from
// npm. The script scripts/schema-engine.mjs runs it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "scripts/schema-engine.mjs");

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/none" },
});
