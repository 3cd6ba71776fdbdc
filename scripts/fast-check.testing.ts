// What tests import as `fast-check` (vitest.config.ts): properties see the same examples in each run, so that none fails
// by chance. BENCHFOLIO_SEED = another number shows them others.
import fc from "../node_modules/fast-check/lib/fast-check.js";

fc.configureGlobal({ seed: Number(process.env.BENCHFOLIO_SEED ?? 1) });

export default fc;
