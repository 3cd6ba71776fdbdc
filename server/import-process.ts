// Imports bundles for worker.ts, which starts it, tells it which, watches it and ends it where one takes too long.
import { maskSecrets } from "../lib/domain/secrets/secrets.ts";
import { env } from "../lib/env.ts";
import { serveImports } from "../lib/import/process/serve-imports.ts";
import { standBack } from "../scripts/stand-back.mjs";
import { makeLog, maskBy, structureConsole } from "./log.ts";
import { serveSettings } from "./settings.ts";

standBack(env().BENCHFOLIO_IMPORT_NICE);
maskBy(maskSecrets);
if (serveSettings().BENCHFOLIO_LOG === "json") structureConsole(makeLog("import"));
serveImports();
