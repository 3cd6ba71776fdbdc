// Replaces `fast-check` in tests (vitest.config.ts). Properties see the same examples in each run, so that none fails
// by chance. BENCHFOLIO_SEED = another number gives other examples.
import fc from "../node_modules/fast-check/lib/fast-check.js";

fc.configureGlobal({ seed: Number(process.env.BENCHFOLIO_SEED ?? 1) });

export default fc;
