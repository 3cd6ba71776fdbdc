// Imports bundles and writes their twins for worker.ts. The worker starts this process, names the bundle, watches it
// and ends slow imports.
import { flushCompileCache } from "node:module";
import { maskSecrets } from "../lib/domain/secrets/secrets.ts";
import { env } from "../lib/env.ts";
import { serveImports } from "../lib/import/process/serve-imports.ts";
import { makeTwin } from "../lib/twins/make-twin.ts";
import { standBack } from "../scripts/stand-back.ts";
import { makeLog, maskBy, structureConsole } from "./log.ts";
import { serveSettings } from "./settings.ts";

standBack(env().BENCHFOLIO_IMPORT_NICE);
maskBy(maskSecrets);
if (serveSettings().BENCHFOLIO_LOG === "json") structureConsole(makeLog("import"));
serveImports({ twin: makeTwin });
// Its worker ends it with SIGKILL, and Node keeps compiled scripts only at an end of its own (NODE_COMPILE_CACHE).
flushCompileCache();
