import { expect, it } from "vitest";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { itemsOf } from "./choose-conditions";

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
