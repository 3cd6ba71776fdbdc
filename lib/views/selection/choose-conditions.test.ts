import { describe, expect, it } from "vitest";
import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { chooseColumns, itemsOf } from "./choose-conditions";

it("gives each pair of setting and test once, also of more pairs than a table of bytes can hold", () => {
  const { axes } = rowsOfColumns(testColumns([{ engine: "mariadb", threads: 1, index: {}, query: {} }]));
  const [measured] = axes.setting.list;
  if (!measured) throw new Error("There is no setting.");
  // Up to 200,000 * 200,000 pairs.
  const pairsOf = (size: number) => {
    const list = Array.from({ length: size }, () => measured);
    const axis = { list, of: Int32Array.of(0, size - 1, 0, size - 1) };
    const workload = { list, of: Int32Array.of(0, size - 1, 0, 0) };
    const rows = { size: 4, first: null, axes: { setting: axis, workload, params: axis } };
    return itemsOf(rows, [0, 1, 2, 3]).map((item) => item.workload);
  };
  expect(pairsOf(3)).toEqual([0, 2, 0]);
  expect(pairsOf(200_000)).toEqual([0, 199_999, 0]);
});

describe("the default columns of results without builds", () => {
  const columnsOf = (runs: readonly (readonly [engine: string, variant?: string])[]) => {
    const items = runs.map(([engine, level], at) => {
      const point = testPoint(`b1.${at}`, 1, { engine, build: null, variant: level === undefined ? [] : [level] });
      return { setting: measuredOfPoint(point), workload: 0, age: 0 };
    });
    return chooseColumns(items, defaultWorkloadParams()).columns;
  };

  it("are engines, however many, where they compare more than variants of one engine", () => {
    const engines = Array.from({ length: 60 }, (_, at): [string] => [`engine-${at}`]);
    expect(columnsOf([...engines, ["engine-1", "memory"], ["engine-1", "web"], ["engine-2", "mssql"]])).toBe("engine");
  });

  it("are variants where these compare more than engines", () => {
    expect(
      columnsOf([
        ["mysql", "ext4"],
        ["mysql", "xfs"],
        ["mysql", "zfs"],
        ["mariadb", "btrfs"],
      ]),
    ).toBe("variant");
  });
});
