// `node scripts/prepare.mjs install|build|chromium`: one preparation, if needed. .ci/run names them as steps.
import { buildIfNeeded } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { installIfNeeded } from "./install.mjs";

const preparations = new Map([
  ["install", () => installIfNeeded({ dev: true })],
  ["build", () => buildIfNeeded()],
  ["chromium", ensureChromium],
]);
const name = process.argv[2] ?? "";
const prepare = preparations.get(name);
if (!prepare) {
  console.error(`Say one of: ${[...preparations.keys()].join(", ")}`);
  process.exit(2);
}
try {
  console.log((await prepare()) ? `${name}: done` : `${name}: nothing to do`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}
