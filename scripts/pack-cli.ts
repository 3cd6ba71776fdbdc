// `npm run pack:cli [-- FOLDER]`: bundles the command line program so that it needs only Node, and packs it for npm.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const cli = path.join(root, "cli");
const target = path.resolve(process.argv[2] ?? path.join(root, ".data/cli"));

rmSync(path.join(cli, "dist"), { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [path.join(cli, "benchfolio.ts")],
  outdir: path.join(cli, "dist"),
  outExtension: { ".js": ".mjs" },
  // Modules that only one command needs load when it runs.
  splitting: true,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  tsconfig: path.join(root, "tsconfig.json"),
  // CommonJS packages load Node's modules by require.
  banner: {
    js: [
      "#!/usr/bin/env node",
      'import { createRequire } from "node:module";',
      "const require = createRequire(import.meta.url);",
    ].join("\n"),
  },
  // Only the server reads HDF5.
  external: ["h5wasm"],
  metafile: true,
  logLevel: "warning",
});
// The program uses no database, Next, React or HDF5 reader; one import by mistake would make it large.
const unwanted = Object.keys(metafile.inputs).filter((file) => /node_modules\/(pg|next|react|h5wasm)\//.test(file));
if (unwanted.length > 0) throw new Error(`The command line program must not bundle ${unwanted[0]}.`);
copyFileSync(path.join(root, "LICENSE"), path.join(cli, "LICENSE"));
mkdirSync(target, { recursive: true });
const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", target], { cwd: cli, encoding: "utf8" });
console.log(path.join(target, packed.trim()));
