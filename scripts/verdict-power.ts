// `node scripts/verdict-power.ts [--host "8 CPUs=pn53"] FILE|FOLDER...`: reads bundles as an import does, and stores
// nothing. Prints in Markdown how the rule for verdicts answers on true repeats. A true repeat is one build of one
// config and test, run in two bundles. One run is A, the other is B, then B 3, 5, 10 and 20 % lower. The noise of a
// known setting excludes the repeats of that build. Beside it is the noise of an unknown host.
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";
import { readBundles } from "./read-bundles.ts";

const { values: options, positionals: args } = parseArgs({
  options: { host: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
if (args.length === 0) {
  console.log('node scripts/verdict-power.ts [--host "8 CPUs=pn53"] FILE|FOLDER...');
  process.exit(2);
}
const hosts = new Map(options.host.map((each) => [each.split("=")[0], each.split("=")[1] ?? ""]));
register();
const { workloadPointsOf } = await import("../lib/import/bundle-points.testing.ts");
const { rateMetric } = await import("../lib/domain/workloads/families.ts");
const { sumsOfRepeats } = await import("../lib/domain/verdicts/noise.ts");
const { noiseOfPoints } = await import("../lib/domain/verdicts/noise-of-points.ts");
const { verdictOf } = await import("../lib/domain/verdicts/verdict.ts");

/** Numbers as near as this are one print in two roundings. */
const COPY = 0.0006;
const FALLS = [1, 0.97, 0.95, 0.9, 0.8];
type Points = ReturnType<typeof workloadPointsOf>;
type Noise = ReturnType<typeof noiseOfPoints>;
interface Runs {
  name: string;
  known: Noise;
  point: Points[number];
  scale: string;
  values: number[];
}
const lines = new Map<string, Runs>();
const classes = new Map<string, { pairs: number; found: number[]; unknown: number[] }>();
await readBundles(args, (results, name) => keep(workloadPointsOf(results, name)));
for (const runs of lines.values()) count(runs);
console.log(
  "| setting | noise | pairs | false % | found, -3 % | -5 % | -10 % | -20 % | " +
    "unknown host: false % | -5 % | -10 % | -20 % |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
const percent = (found: number | undefined, of: number) => ((100 * (found ?? 0)) / of).toFixed(1);
for (const [name, { pairs, found, unknown }] of [...classes].sort()) {
  const ofUnknown = [0, 2, 3, 4].map((at) => unknown[at]);
  console.log(`| ${[name, pairs, ...[...found, ...ofUnknown].map((each) => percent(each, pairs))].join(" | ")} |`);
}

/** Keeps the runs of each build, config and test by their setting; a repeated number is the same run. */
function keep(points: Points) {
  for (const point of points) {
    const { build, config, engine, threads, family, workload, workloadParams, metrics, machine } = point;
    const value = metrics[rateMetric({ family, name: workload, params: workloadParams })] ?? null;
    const { readsPerQuery: reads } = metrics;
    // Runs in memory and from disk would mix where nothing distinguishes them.
    const isKnown = point.settings.cached !== undefined || (typeof reads === "number" && reads < 0.02);
    if (!build || value === null || value <= 0 || !isKnown) continue;
    const host = hosts.get(machine ?? "") ?? machine?.split(", ")[0] ?? null;
    const known = noiseOfPoints([{ ...point, machine: host }], "qps");
    const scale = known.session < 0.005 ? "in memory" : "IO-bound";
    const key = JSON.stringify([family, engine, host, scale, threads, build.raw, config, workload, workloadParams]);
    const runs = lines.get(key) ?? {
      name: `${family} ${engine}, ${host}, ${scale}, ${threads} threads`,
      known,
      point,
      scale,
      values: [],
    };
    lines.set(key, runs);
    if (runs.values.every((other) => Math.abs(Math.log(value / other)) > COPY)) runs.values.push(value);
  }
}

/** Counts the verdicts on the first two runs of a build; further runs are only taken out of the noise. */
function count({ name, known, point, scale, values }: Runs) {
  const [a, b] = values;
  if (a === undefined || b === undefined) return;
  const key = `${name} | ${known.source}`;
  const own = classes.get(key) ?? { pairs: 0, found: FALLS.map(() => 0), unknown: FALLS.map(() => 0) };
  classes.set(key, own);
  own.pairs += 1;
  const settings = { ...point.settings, cached: scale === "in memory" };
  const elsewhere = noiseOfPoints([{ ...point, machine: "a host that nobody knows", settings }], "qps");
  FALLS.forEach((share, at) => {
    const changed = (noise: Noise) => Number(verdictOf([a], [b * share], noise).answer === "changed");
    own.found[at] = (own.found[at] ?? 0) + changed(noiseWithout(known, values));
    own.unknown[at] = (own.unknown[at] ?? 0) + changed(elsewhere);
  });
}

/** Returns the known variance and degrees without these repeats. An assumed setting has nothing to subtract. */
function noiseWithout(known: Noise, values: readonly number[]): Noise {
  const { squares, df } = sumsOfRepeats([values]);
  if (known.source !== "setting" || known.df - df < 2) return known;
  const variance = Math.max((known.df * known.sigma ** 2 - squares) / (known.df - df), 0.006 ** 2);
  return { ...known, sigma: Math.sqrt(variance), df: known.df - df };
}
