import { expect, it } from "vitest";
import { readBundle } from "../manifest/reading.testing";

/** The report of a test of ten seconds with these queries. */
const report = (queries: number) => `sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)

Running the test with following options:
Number of threads: 4

SQL statistics:
    queries performed:
        read:                            ${queries}
        write:                           0
        other:                           0
        total:                           ${queries}
    transactions:                        ${queries} (${queries / 10} per sec.)
    queries:                             ${queries} (${queries / 10} per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          10.0000s
    total number of events:              ${queries}
`;
const TEST = "sb.o.point-query.range100.pk1.dop4";

/** Reads outputs in these folders, and returns how many of them are of one setting and variant. */
async function alike(folders: readonly string[]) {
  const files = Object.fromEntries(
    folders.map((folder, at) => [`dec26.sb/${folder}/${TEST}`, report(400_000 + 70_000 * at)]),
  );
  const { rows } = await readBundle(files);
  expect(rows.map(({ numbers }) => numbers.qps).toSorted()).toEqual(folders.map((_, at) => 40_000 + 7_000 * at));
  const counts = new Map<string, number>();
  for (const { setting, settings, variant } of rows) {
    const key = JSON.stringify([setting, settings, variant]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
}

const RUN = "x.pg190_o2nofp.x10b_c32r128.pk1";

it("words behind pk1 in the name of a run's directory tell runs apart, but for marks of repeats", async () => {
  expect(await alike([RUN, `${RUN}.v2`, `${RUN}.nothp`])).toEqual([1, 1, 1]);
  expect(await alike([`${RUN}.ext4`, `${RUN}.xfs`])).toEqual([1, 1]);
  expect(await alike([`${RUN}.r1`, `${RUN}.r2`])).toEqual([2]);
});

it("a digit behind a host's name makes it another machine", async () => {
  expect(await alike([`bee/${RUN}`, `bee2/${RUN}`])).toEqual([1, 1]);
  expect(await alike([`hetz/${RUN}`, `hetz2/${RUN}`, `hetz3/${RUN}`])).toEqual([1, 1, 1]);
});
