/**
 * Release months of branches that are maintained side by side, from the vendors' release notes: some fixes of each
 * branch. Fixes between two are spread evenly (a month or so off). After the last there is one a quarter. Other engines
 * have no dates.
 */
const RELEASES: Readonly<Record<string, Readonly<Record<string, readonly (readonly [fix: number, month: string])[]>>>> =
  {
    mysql: {
      "5.5": [
        [8, "2010-12"],
        [30, "2013-02"],
        [46, "2015-10"],
        [62, "2018-10"],
      ],
      "5.6": [
        [10, "2013-02"],
        [27, "2015-10"],
        [40, "2018-04"],
        [51, "2021-01"],
      ],
      "5.7": [
        [9, "2015-10"],
        [22, "2018-04"],
        [30, "2020-04"],
        [44, "2023-10"],
      ],
      "8.0": [
        [11, "2018-04"],
        [20, "2020-04"],
        [28, "2022-01"],
        [35, "2023-10"],
        [44, "2025-10"],
      ],
      "8.1": [[0, "2023-07"]],
      "8.2": [[0, "2023-10"]],
      "8.3": [[0, "2024-01"]],
      "8.4": [
        [0, "2024-04"],
        [3, "2024-10"],
        [7, "2025-10"],
      ],
      "9": [
        [0, "2024-07"],
        [5, "2025-10"],
      ],
    },
    mariadb: {
      "10.2": [
        [6, "2017-05"],
        [44, "2022-05"],
      ],
      "10.3": [
        [7, "2018-05"],
        [39, "2023-05"],
      ],
      "10.4": [
        [6, "2019-06"],
        [34, "2024-05"],
      ],
      "10.5": [
        [4, "2020-06"],
        [19, "2023-02"],
        [29, "2025-05"],
      ],
      "10.6": [
        [3, "2021-07"],
        [12, "2023-02"],
        [18, "2024-05"],
        [23, "2025-08"],
      ],
      "10.11": [
        [2, "2023-02"],
        [8, "2024-05"],
        [14, "2025-08"],
      ],
      "11.0": [[2, "2023-06"]],
      "11.1": [[2, "2023-08"]],
      "11.2": [[2, "2023-11"]],
      "11.3": [[2, "2024-02"]],
      "11.4": [
        [2, "2024-05"],
        [8, "2025-08"],
      ],
      "11.8": [[2, "2025-06"]],
    },
    postgres: {
      "10": [
        [0, "2017-10"],
        [23, "2022-11"],
      ],
      "11": [
        [0, "2018-10"],
        [22, "2023-11"],
      ],
      "12": [
        [0, "2019-10"],
        [22, "2024-11"],
      ],
      "13": [
        [0, "2020-09"],
        [22, "2025-08"],
      ],
      "14": [
        [0, "2021-09"],
        [19, "2025-08"],
      ],
      "15": [
        [0, "2022-10"],
        [14, "2025-08"],
      ],
      "16": [
        [0, "2023-09"],
        [10, "2025-08"],
      ],
      "17": [
        [0, "2024-09"],
        [6, "2025-08"],
      ],
      "18": [[0, "2025-09"]],
    },
  };

/** Months between two fixes after the last known one. */
const QUARTER = 3;
/** Releases less than this number of months apart count as simultaneous, since the months above are not exact. */
const SURE = 2;

const monthsOf = (text: string): number => {
  const [year = 0, month = 0] = text.split("-").map(Number);
  return year * 12 + month;
};

/**
 * Returns a release's branch, and its month since year 0. Null for an unknown engine or branch, and for versions before
 * the first known fix.
 */
function releaseOf(engine: string, version: string | null): { branch: string; month: number } | null {
  const parts = /^(\d+)\.(\d+)(?:\.(\d+))?$/.exec(version ?? "");
  const branches = Object.hasOwn(RELEASES, engine) ? RELEASES[engine] : undefined;
  if (!parts || !branches) return null;
  const [, major = "", minor = "", fix] = parts;
  const whole = Object.hasOwn(branches, major);
  const branch = whole ? major : `${major}.${minor}`;
  const known = Object.hasOwn(branches, branch) ? branches[branch] : undefined;
  // NaN where the version has no fix number: then no known fix comes before it.
  const number = Number(whole ? minor : fix);
  const after = known?.findLast(([first]) => first <= number);
  if (!known || !after) return null;
  const next = known[known.indexOf(after) + 1];
  const pace = next ? (monthsOf(next[1]) - monthsOf(after[1])) / (next[0] - after[0]) : QUARTER;
  return { branch, month: monthsOf(after[1]) + (number - after[0]) * pace };
}

/** A build of a line. */
interface Release {
  raw: string;
  version: string | null;
}

/**
 * Returns the late fixes among builds of one engine in version order, by name, with their branch. A late fix came out
 * two months or more after the first build here of a newer branch. Example: 5.7.44 of 2023 after 8.0.20 of 2020. The
 * first build of a branch is never one, nor a build without a known date.
 */
export function lateFixes(engine: string, builds: readonly Release[]): Map<string, string> {
  const late = new Map<string, string>();
  // The earliest first build of any newer branch. The loop begins at the newest version.
  let newer = Number.POSITIVE_INFINITY;
  const released = builds.flatMap(({ raw, version }) => {
    const release = releaseOf(engine, version);
    return release ? [{ raw, ...release }] : [];
  });
  const branches = [...new Set(released.map(({ branch }) => branch))].reverse();
  for (const branch of branches) {
    const [first, ...rest] = released.filter((each) => each.branch === branch);
    for (const { raw, month } of rest) if (month >= newer + SURE) late.set(raw, branch);
    if (first) newer = Math.min(newer, first.month);
  }
  return late;
}
