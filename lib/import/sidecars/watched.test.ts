import { expect, it } from "vitest";
import { watchReads } from "./watched.testing";

const sidecar = {
  note: "by hand",
  rows: [
    { name: "a", qps: 1 },
    { name: "b", qps: 2, build: { seconds: null } },
  ],
};

it("lists every value that was not read, however deep, and none that was", () => {
  const { value, unread } = watchReads(sidecar);
  expect(unread()).toEqual(["note", "rows/0/name", "rows/0/qps", "rows/1/name", "rows/1/qps", "rows/1/build/seconds"]);
  for (const { name } of value.rows) expect(name).toMatch(/[ab]/);
  expect(value.rows[1]?.build?.seconds).toBeNull();
  expect(unread([/^note$/])).toEqual(["rows/0/qps", "rows/1/qps"]);
  expect(value.rows.map(({ qps }) => qps)).toEqual([1, 2]);
  expect(unread([/^note$/])).toEqual([]);
});
