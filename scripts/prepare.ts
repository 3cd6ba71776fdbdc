// `node scripts/prepare.ts install|build|chromium`: one preparation, if needed. .ci/run names them as steps.
import { buildIfNeeded } from "./build.ts";
import { ensureTestBrowser } from "./chromium.ts";
import { installIfNeeded } from "./install.ts";

const preparations = new Map<string, () => unknown>([
  ["install", () => installIfNeeded({ dev: true })],
  ["build", () => buildIfNeeded()],
  ["chromium", ensureTestBrowser],
]);
const name = process.argv[2] ?? "";
const prepare = preparations.get(name);
if (!prepare) {
  console.error(`Name one of: ${[...preparations.keys()].join(", ")}`);
  process.exit(2);
}
try {
  console.log((await prepare()) ? `${name}: done` : `${name}: nothing to do`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}
