import { median } from "@/lib/domain/workloads/statistics";
import { KNOWN_SETTINGS, type KnownNoise, type KnownSetting, knownNoise } from "./known-noise";
import type { NoisyBuild } from "./noise";
import { pooledEvent } from "./pooled";
import { changesOf } from "./segments";
import { noisesOfSetting } from "./setting-noise";
import { newestVerdict } from "./verdict";

/**
 * What the rule answers where nothing changed but noise, and where the newest build fell: for its test and scripts/verdict-table.mjs. The
 * noise of each test is drawn from what is known of its true repeats (known-noise.json), not from the pairs themselves, which are not here.
 */

/** Numbers from 0 to 1 without 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The normal body of differences ends at this share of them; half and this share of normal values lie within so many deviations. */
const BODY = 0.8;
const [Q50, Q80] = [0.6745, 1.2816];

/**
 * |ln ratio| of two runs by its quantile: the body of a normal with the robust deviation of one run, and a straight tail beyond its 80th
 * percentile, as long as the full deviation of two runs, outliers included, asks for.
 */
function quantileOf(sigma: number, spread: number): (share: number) => number {
  const [half, edge] = [Q50 * Math.SQRT2 * sigma, Q80 * Math.SQRT2 * sigma];
  // The mean square of a straight piece from a to b.
  const square = (a: number, b: number) => (a * a + a * b + b * b) / 3;
  const body = 0.5 * square(0, half) + (BODY - 0.5) * square(half, edge);
  const needed = (3 * (spread ** 2 - body)) / (1 - BODY);
  // edge² + edge x top + top² = needed, where the tail asks for more than its beginning.
  const top = Math.max(edge, (Math.sqrt(Math.max(0, 4 * needed - 3 * edge ** 2)) - edge) / 2);
  const total = Math.sqrt(body + (1 - BODY) * square(edge, top));
  const scale = Math.min(1, spread / total);
  const pieces = [
    { from: 0, to: 0.5, low: 0, high: half },
    { from: 0.5, to: BODY, low: half, high: edge },
    { from: BODY, to: 1, low: edge, high: top },
  ];
  return (share) => {
    const piece = pieces.find(({ to }) => share < to);
    if (!piece) return scale * top;
    const { from, to, low, high } = piece;
    return scale * (low + ((share - from) / (to - from)) * (high - low));
  };
}

/** A kind of noise that lines are made with. */
export interface Noise {
  name: string;
  /** The setting that it is of; null: 42 independent lines of 2 %. */
  setting: KnownSetting | null;
  /** The deviation of what all tests of one run share. */
  common: number;
}

const setting = (engine: string, host: string, threads: number, ioBound = false): KnownSetting => {
  const found = KNOWN_SETTINGS.find(
    (each) => each.engine === engine && each.host === host && each.threads === threads && each.ioBound === ioBound,
  );
  if (!found) throw new Error(`Nothing is known of ${engine} on ${host}.`);
  return found;
};

/** The kinds of noise of the study. The common part is its deviation over pairs (0.4 to 0.6 % in memory, 1.2 % IO-bound) / sqrt 2. */
export const NOISES: readonly Noise[] = [
  { name: "Gauss 2 %", setting: null, common: 0 },
  { name: "MySQL, pn53, 1 thread", setting: setting("mysql", "pn53", 1), common: 0.006 / Math.SQRT2 },
  { name: "MariaDB, hetz, 40 threads", setting: setting("mariadb", "hetz", 40), common: 0.004 / Math.SQRT2 },
  { name: "MySQL, socket2, 16 threads", setting: setting("mysql", "socket2", 16), common: 0.003 / Math.SQRT2 },
  { name: "PostgreSQL, dell32, 24 threads", setting: setting("postgres", "dell32", 24), common: 0.004 / Math.SQRT2 },
  { name: "PostgreSQL, hetz, 40 threads", setting: setting("postgres", "hetz", 40), common: 0.004 / Math.SQRT2 },
  {
    name: "PostgreSQL, hetz, 40 threads, IO-bound",
    setting: setting("postgres", "hetz", 40, true),
    common: 0.012 / Math.SQRT2,
  },
];

/** A line without a change. */
export interface NullLine {
  test: string | null;
  builds: readonly NoisyBuild[];
  known: KnownNoise;
}

const GAUSS_LINES = 42;
/** Tests with fewer pairs say too little of their spread. */
const MIN_TEST_PAIRS = 3;

/** Panels of lines without a change, each line one value a build; the same for the same seed. */
export function* nullPanels(noise: Noise, builds: number, rounds: number, seed: number): Generator<NullLine[]> {
  const random = seeded(seed);
  const lines = linesOf(noise);
  for (let round = 0; round < rounds; round++) {
    const common = Array.from({ length: builds }, () => noise.common * normal(random));
    yield lines.map(({ draw, ...line }) => ({
      ...line,
      builds: common.map((shared) => ({ values: [1000 * Math.exp(shared + draw(random))], seam: null })),
    }));
  }
}

function linesOf({
  setting: of,
  common,
}: Noise): (Omit<NullLine, "builds"> & { draw: (random: () => number) => number })[] {
  const asked = { family: "sysbench" as const, machine: of?.host ?? null, threads: of?.threads ?? 1 };
  const known = (test: string | null) =>
    knownNoise({ ...asked, engine: of?.engine ?? "mysql", ioBound: of?.ioBound ?? false, test });
  if (!of)
    return Array.from({ length: GAUSS_LINES }, () => {
      return { test: null, known: known(null), draw: (random: () => number) => 0.02 * normal(random) };
    });
  return [...of.tests].flatMap(([test, { pairs, sigma, spread }]) => {
    if (pairs < MIN_TEST_PAIRS) return [];
    // What the run as a whole does is not the test's own.
    const own = (total: number, shared: number) => Math.sqrt(Math.max((0.3 * total) ** 2, total ** 2 - shared ** 2));
    const quantile = quantileOf(own(sigma, common), own(spread, common * Math.SQRT2));
    const draw = (random: () => number) => ((random() < 0.5 ? -1 : 1) * quantile(random())) / Math.SQRT2;
    return [{ test, known: known(test), draw }];
  });
}

/** Shares in %, over all lines (of falls: over a quarter of them). */
export interface Tally {
  /** Lines without a change that report one, inside or at the newest build. */
  reporting: number;
  /** Those that call the newest build changed. */
  newest: number;
  /** Newest builds 10 % and 20 % lower that are called changed. */
  fall10: number;
  fall20: number;
  /** Tests without a change that call the newest build changed, in % of its lines. */
  byTest: ReadonlyMap<string, number>;
}

/** The same builds, the newest lower by a share. */
export const fallen = (builds: readonly NoisyBuild[], share: number): NoisyBuild[] =>
  builds.map((build, at) =>
    at === builds.length - 1 ? { ...build, values: build.values.map((value) => value * (1 - share)) } : build,
  );

/** Every fourth line falls at a time: a fall of all would be known from the lines beside it. */
const FALLING = 4;

/** What the rule says of these panels. */
export function tallyOf(panels: Iterable<readonly NullLine[]>): Tally {
  const count = { rounds: 0, lines: 0, reporting: 0, newest: 0, fell: 0, fall10: 0, fall20: 0 };
  const byTest = new Map<string, number>();
  const changed = (builds: readonly NoisyBuild[], sigma: number) => newestVerdict(builds, sigma).answer === "changed";
  for (const panel of panels) {
    const noises = noisesOfSetting(panel);
    const sigmaAt = (at: number) => noises[at]?.sigma ?? Number.NaN;
    panel.forEach(({ builds, test }, at) => {
      const levels = builds.map(({ values }) => Math.log(median(values) ?? 1));
      const newest = changed(builds, sigmaAt(at));
      count.lines += 1;
      if (newest) byTest.set(test ?? "", (byTest.get(test ?? "") ?? 0) + 1);
      count.newest += Number(newest);
      count.reporting += Number(newest || changesOf(levels, sigmaAt(at)).changes.length > 0);
    });
    for (const [fall, share] of [
      ["fall10", 0.1],
      ["fall20", 0.2],
    ] as const) {
      const falls = (at: number) => at % FALLING === count.rounds % FALLING;
      const moved = panel.map((line, at) => (falls(at) ? { ...line, builds: fallen(line.builds, share) } : line));
      noisesOfSetting(moved).forEach(({ sigma }, at) => {
        if (!falls(at)) return;
        if (fall === "fall10") count.fell += 1;
        count[fall] += Number(changed(moved[at]?.builds ?? [], sigma));
      });
    }
    count.rounds += 1;
  }
  const percent = (part: number, of: number) => (100 * part) / of;
  return {
    reporting: percent(count.reporting, count.lines),
    newest: percent(count.newest, count.lines),
    fall10: percent(count.fall10, count.fell),
    fall20: percent(count.fall20, count.fell),
    byTest: new Map([...byTest].map(([test, found]) => [test, percent(found, count.rounds)])),
  };
}

/** In how many of these panels, where nothing changed, many lines are said to have moved together. */
export function eventsIn(panels: Iterable<readonly NullLine[]>): number {
  let events = 0;
  for (const panel of panels) {
    const noises = noisesOfSetting(panel);
    const lines = panel.map(({ builds }, at) => {
      return { runs: builds.map(({ values }) => values), sigma: noises[at]?.sigma ?? Number.NaN };
    });
    events += Number(pooledEvent(lines).event);
  }
  return events;
}
