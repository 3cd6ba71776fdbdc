import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const SIX = [1, 2, 3, 4, 5, 6];
const read = (heading: string, rows: readonly string[]) => {
  const { runs, issues } = readFiles(tables, [{ path: "r.csv", text: `${[heading, ...rows].join("\n")}\n` }]);
  return { runs: runs.length, errors: issues.filter(({ severity }) => severity === "error") };
};
const REFUSED = { runs: 0, errors: [expect.objectContaining({ code: "time-series", path: "r.csv", line: 3 })] };

describe("a column that rises by one step", () => {
  it("is a clock, whose rows are no repeats", () => {
    for (const [heading, cell] of [
      ["second", (at: number) => `${at}`],
      ["time", (at: number) => `${at * 10}`],
      ["elapsed_s", (at: number) => `${at}.000${at}`],
    ] as const) {
      const rows = SIX.map((at) => `pg,${cell(at)},100${at}.5`);
      expect(read(`engine,${heading},qps`, rows), heading).toEqual(REFUSED);
    }
  });

  it("is refused for no moments: repeats of a script may begin at equal distances", () => {
    const warningsOf = (rows: readonly string[], heading = "engine,timestamp,qps") => {
      const { runs, issues } = readFiles(tables, [{ path: "r.csv", text: `${[heading, ...rows].join("\n")}\n` }]);
      const warnings = issues.filter(({ severity }) => severity !== "info").map(({ code, line }) => [code, line]);
      return { runs: runs.length, warnings };
    };
    const many = Array.from({ length: 24 }, (_, at) => at);
    const isoOf = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1_000).toISOString();
    expect(warningsOf(many.map((at) => `pg,${isoOf(at * 10)},7.5`))).toEqual({ runs: 24, warnings: [] });
    const swept = many.map((at) => `pg,${2 ** at},${isoOf(at * 30)},7.5`);
    expect(warningsOf(swept, "engine,value_size,timestamp,qps")).toEqual({ runs: 24, warnings: [] });
    // A second apart they are too close for runs of most tests. So an issue says how to declare intervals.
    for (const cell of [(at: number) => `179000000${at}`, (at: number) => `2026-11-01T10:00:0${at}Z`])
      expect(warningsOf(SIX.map((at) => `pg,${cell(at)},7.5`))).toEqual({ runs: 6, warnings: [["maybe-series", 3]] });
  });

  it("is none under time where it begins late, as measured numbers do", () => {
    const late = SIX.map((at) => `pg,${100 + at * 10},7.5`);
    expect(read("engine,time,qps", late)).toEqual({ runs: 6, errors: [] });
    expect(read("engine,elapsed_s,qps", late)).toEqual(REFUSED);
  });

  it("may lack an interval, begin again, and stand beside a latency alone", () => {
    expect(
      read(
        "engine,time_s,p99_ms",
        [1, 2, 3, 5, 6, 7, 8].map((at) => `pg,${at},2.5`),
      ),
    ).toEqual(REFUSED);
    const two = ["pg", "my"].flatMap((engine) => SIX.map((at) => `${engine},${at},7.5`));
    expect(read("engine,second,qps", two)).toEqual(REFUSED);
    expect(
      read(
        "host_os,sec,tps,p99_ms",
        [...SIX, ...SIX].map((at) => `linux,${at},7.5,2.5`),
      ),
    ).toEqual(REFUSED);
  });

  it("is a clock of tens of seconds, also where each engine has the same ones", () => {
    for (const heading of ["time_s", "elapsed_s", "second"])
      expect(
        read(
          `engine,${heading},qps`,
          ["pg", "my"].flatMap((engine) => SIX.map((at) => `${engine},${at}0,7.5`)),
        ),
        heading,
      ).toEqual(REFUSED);
  });

  it("is a clock beside a count that changes, and above a row that sums up", () => {
    const rows = [...SIX, 7, 8, 9, 10].map((at) => `pg,${at},100${at}.5,${at % 3}`);
    expect(read("engine,second,qps,active", [...rows, "pg,avg,1005.5,1"])).toEqual(REFUSED);
  });

  it("is none where its rows are different runs, or where it is their result", () => {
    const grows = SIX.map((at) => `pg,${at}00,${at * 10},100${at}.5`);
    expect(read("engine,rows,time_s,rows/s", grows)).toEqual({ runs: 6, errors: [] });
    expect(
      read(
        "engine,test,time_s",
        SIX.map((at) => `pg,a,1${at}`),
      ),
    ).toEqual({ runs: 6, errors: [] });
    expect(
      read(
        "engine,query,time_s,rows/s",
        SIX.map((at) => `pg,q${at},${at},7.5`),
      ),
    ).toEqual({ runs: 6, errors: [] });
  });

  it("is none under t, which may count threads", () => {
    expect(
      read(
        "engine,t,qps",
        SIX.map((at) => `pg,${at},7.5`),
      ),
    ).toEqual({ runs: 6, errors: [] });
    expect(
      read(
        "engine,clients,qps",
        SIX.map((at) => `pg,${at},7.5`),
      ),
    ).toEqual({ runs: 6, errors: [] });
  });

  it("is none where nights or minutes lie between its rows, or where its steps differ", () => {
    for (const cell of [
      (at: number) => `2026-11-0${at} 10:00:00`,
      (at: number) => `2026-11-01 10:0${at}:00`,
      (at: number) => `${1_790_000_000 + at * 10}`,
    ])
      expect(
        read(
          "engine,timestamp,qps",
          SIX.map((at) => `pg,${cell(at)},7.5`),
        ),
      ).toEqual({ runs: 6, errors: [] });
    const sorted = ["1.02", "1.09", "1.11", "1.32", "1.33", "1.71"].map((time) => `pg,${time},7.5`);
    expect(read("engine,time_s,qps", sorted)).toEqual({ runs: 6, errors: [] });
  });
});

it("refuses the seconds of a run from their third row on", () => {
  const rows = ["pg,1,100.5", "pg,2,101.5", "pg,3,99.5"];
  expect(read("engine,second,qps", rows)).toEqual(REFUSED);
  // Two rows may be repeats of a second each.
  expect(read("engine,second,qps", rows.slice(1)).errors).toEqual([]);
});

describe("a list of a run's intervals in JSON", () => {
  const json = (object: unknown) => {
    const { runs, points, issues } = readFiles(tables, [{ path: "r.json", text: JSON.stringify(object) }]);
    const codes = issues.flatMap(({ code, severity }) => (severity === "info" ? [] : code));
    return { rates: points.map(({ metrics }) => metrics.qps), settings: runs.map(({ settings }) => settings), codes };
  };
  const run = { engine: "postgres", test: "a" };
  const timeline = [
    { t: 1, qps: 90 },
    { t: 2, qps: 110 },
  ];

  it("is named beside the run's own number, which is the result", () => {
    const whole = { rates: [100], settings: [{}], codes: ["nested-value"] };
    expect(json({ ...run, qps: 100, timeline })).toEqual(whole);
    expect(json({ ...run, summary: { qps: 100 }, intervals: timeline })).toEqual(whole);
    const { rates, codes } = json({ engine: "postgres", results: [{ test: "a", qps: 100 }], timeline });
    expect([rates, codes]).toEqual([[100], ["nested-value"]]);
  });

  it("alone is refused, unless its objects name tests or no clock", () => {
    const timed = [
      { query: "q1", time_s: 5, qps: 7 },
      { query: "q2", time_s: 6, qps: 8 },
    ];
    expect(json({ engine: "postgres", series: timed }).rates).toEqual([7, 8]);
    expect(json({ ...run, intervals: timeline })).toEqual({ rates: [], settings: [], codes: ["time-series"] });
    expect(
      json({
        engine: "postgres",
        series: [
          { test: "a", qps: 7 },
          { test: "b", qps: 8 },
        ],
      }).rates,
    ).toEqual([7, 8]);
  });
});
