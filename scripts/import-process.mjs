// Imports bundles for scripts/worker.mjs, which starts it, tells it which, watches it and ends it where one takes too long.
import { maskSecrets } from "../lib/domain/secrets/secrets.ts";
import { env } from "../lib/env.ts";
import { serveImports } from "../lib/import/process/serve-imports.ts";
import { makeLog, structureConsole } from "./serve/log.mjs";
import { serveSettings } from "./serve/settings.mjs";
import { standBack } from "./stand-back.mjs";

standBack(env().BENCHFOLIO_IMPORT_NICE);
globalThis.benchfolioMask = maskSecrets;
if (serveSettings().BENCHFOLIO_LOG === "json") structureConsole(makeLog("import"));
serveImports();
